/** Queries of the API keys of the account. */
import type { apiKeysMarket } from '@fairbook/contract/apiKeys/market.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { ask } from '@fairbook/ui/api.ts';
import { api } from '../api.ts';

export type ApiKey = AnswerOf<typeof apiKeysMarket.listApiKeys>[number];

export const apiKeys = ask(api.listApiKeys, {});
