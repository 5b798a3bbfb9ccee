/** The editor form of a municipality's news. Apart from the queries, which the pages begin with: the schema comes with the form. */
import { newsForm } from '@fairbook/contract/issuers/municipalities/shapes.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import type { News } from './news.ts';

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
