/** Cost of a sale for its issuer, as both sites read it. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { figuresMarket } from '@fairbook/contract/figures/market.ts';

export type CostOfSale = AnswerOf<(typeof figuresMarket)['readCostOfSale']>;

/** How debt service is summed. */
export const servicePeriods = ['payment', 'calendar-year', 'fiscal-year'] as const;
export type ServicePeriod = (typeof servicePeriods)[number];
