/** The rules of an institution for orders, as its people read them. */

import type { orderRulesMarket } from '@fairbook/contract/orderRules/market.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { ask } from '@fairbook/ui/api.ts';
import { api } from '../api.ts';

export type Rules = AnswerOf<typeof orderRulesMarket.readOrderRules>;
export type Ruled = Rules['people'][number];

export const orderRules = ask(api.readOrderRules, {}, { notice: false });
