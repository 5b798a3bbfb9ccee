/** Queries of the API keys of the account. */
import type { apiKeysMarket } from '@fairbook/contract/accounts/api-keys/market.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { api } from '../../base/api.ts';

export type ApiKey = AnswerOf<typeof apiKeysMarket.listApiKeys>[number];

export const apiKeys = ask(api.listApiKeys, {});
