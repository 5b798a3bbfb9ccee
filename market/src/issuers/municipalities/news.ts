/** A municipality's own news. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { municipalitiesMarket } from '@fairbook/contract/issuers/municipalities/market.ts';
import { ask, askList } from '@fairbook/ui/base/api.ts';
import { api } from '../../base/api.ts';

export type News = AnswerOf<typeof municipalitiesMarket.listMarketNews>[number];

export const ownNews = ask(api.listMarketNews, {}, { notice: false });

/** Own live sales; one is enough to know. */
export const ownLiveSales = askList(
  api.listOwnAuctions,
  { query: { status: ['Live'], page: 1, pageSize: 1 } },
  { notice: false },
);
