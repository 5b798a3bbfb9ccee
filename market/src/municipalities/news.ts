/** A municipality's own news. */
import type { municipalitiesMarket } from '@fairbook/contract/municipalities/market.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { ask, askList } from '@fairbook/ui/api.ts';
import { api } from '../api.ts';

export type News = AnswerOf<typeof municipalitiesMarket.listMarketNews>[number];

export const ownNews = ask(api.listMarketNews, {}, { notice: false });

/** Own live sales; one is enough to know. */
export const ownLiveSales = askList(
  api.listOwnAuctions,
  { query: { status: ['Live'], page: 1, pageSize: 1 } },
  { notice: false },
);
