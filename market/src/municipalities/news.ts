/** A municipality's own news and its editor form. */
import type { municipalitiesMarket } from '@fairbook/contract/municipalities/market.ts';
import { newsForm } from '@fairbook/contract/municipalities/shapes.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { ask, askList } from '@fairbook/ui/api.ts';
import { fieldErrorsOf } from '@fairbook/ui/forms.ts';
import { api } from '../api.ts';

export type News = AnswerOf<typeof municipalitiesMarket.listMarketNews>[number];

export const ownNews = ask(api.listMarketNews, {}, { notice: false });

/** Own live sales; one is enough to know. */
export const ownLiveSales = askList(
  api.listOwnAuctions,
  { query: { status: ['Live'], page: 1, pageSize: 1 } },
  { notice: false },
);

export interface NewsValues {
  readonly title: string;
  readonly content: string;
  readonly author: string;
  readonly url: string;
}

export function newsValues(news: News | null): NewsValues {
  return { title: news?.title ?? '', content: news?.content ?? '', author: news?.author ?? '', url: news?.url ?? '' };
}

export function newsErrors(values: NewsValues): Record<string, string> {
  return fieldErrorsOf(newsForm, values);
}
