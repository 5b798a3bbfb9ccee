/** The rules of an institution for orders, as its people read them. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { orderRulesMarket } from '@fairbook/contract/orders/order-rules/market.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { api } from '../../base/api.ts';

export type Rules = AnswerOf<typeof orderRulesMarket.readOrderRules>;
export type Ruled = Rules['people'][number];

export const orderRules = ask(api.readOrderRules, {}, { notice: false });
