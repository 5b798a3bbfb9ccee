/** Lists of cases for administrators: their calls, their views and their queries. */
import { maxCountedFound } from '@fairbook/domain/base/text/search-words.ts';
import { askList, type NamedCall } from '@fairbook/ui/base/api.ts';
import { type ListShape, queryOf, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import type { Visit } from '@fairbook/ui/start/prefetch.ts';
import { type Kind, type Review, reviewQuery } from '../../base/waiting.ts';
import { type QueryShape, validQuery } from '../lists/lists.ts';

export interface View<Status extends string> {
  readonly value: string;
  readonly label: string;
  /** Undefined where the view shows every status. */
  readonly statuses: readonly Status[] | undefined;
  /** Only rejected accounts, or none: both have the same status. */
  readonly rejected?: boolean;
  /** The default sort order. */
  readonly order: string;
}

/** The view of pending cases. */
export const reviewView = 'review';

/** A URL without a tab means pending cases, or everything if there are none. */
export const notChosen = '';

/** Create it outside the component: a list's shape must stay the same object. */
export function shapeOf(views: readonly View<string>[], filters: NonNullable<ListShape['filters']>): ListShape {
  return {
    tabs: [notChosen, ...views.map((view) => view.value)],
    filters: { ...filters, status: 'many' },
  };
}

export interface Asked<Query> {
  readonly query: Query;
  readonly signal?: AbortSignal;
}

/** How many cases have a status. */
export interface StatusCount {
  readonly value: string;
  readonly count: number;
  /** For accounts: how many of them were rejected and have not asked for approval since. */
  readonly rejected?: number;
}

/** One list. The first of its views shows pending cases; one of them shows every status. */
export interface Cases<Row, Query, CountsQuery> {
  readonly kind: Kind;
  /** The call that lists them, and its query. */
  readonly call: NamedCall<Asked<Query>, { readonly rows: readonly Row[]; readonly total: number }>;
  readonly query: QueryShape<Query>;
  /** The call that counts them by status, and its query. */
  readonly countCall: NamedCall<Asked<CountsQuery>, readonly StatusCount[]>;
  readonly countsQuery: QueryShape<CountsQuery>;
  /** The list, where the call counts several. */
  readonly counted?: Readonly<Record<string, string>>;
  readonly shape: ListShape;
  readonly views: readonly View<string>[];
}

/** The view of a URL without a tab. `review` is undefined if it could not be read. */
export function naturalView<Status extends string>(
  views: readonly View<Status>[],
  review: Review | undefined,
  kind: Kind,
): View<Status> | undefined {
  const everything = views.find((view) => view.statuses === undefined);
  return review && review[kind].waiting > 0 ? views[0] : everything;
}

/** Query of the list call: the view decides the statuses, and the default sort order. */
export function queryOfView(
  view: View<string> | undefined,
  query: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return {
    ...(view && { sort: view.order }),
    ...query,
    ...(view?.statuses && { status: view.statuses }),
    ...(view?.rejected !== undefined && { rejected: String(view.rejected) }),
  };
}

/** The query for the counts of all tabs. Search and filters narrow every tab alike. */
export function countsOf<CountsQuery>(
  {
    countCall,
    countsQuery,
    counted,
  }: Pick<Cases<unknown, unknown, CountsQuery>, 'countCall' | 'countsQuery' | 'counted'>,
  listed: Readonly<Record<string, unknown>>,
) {
  const { status: _, sort: __, page: ___, pageSize: ____, ...narrowing } = listed;
  return askList(countCall, { query: validQuery(countsQuery, { ...narrowing, ...counted }) });
}

/** The number of cases in a view. */
export function countIn({ statuses, rejected: only }: View<string>, counts: readonly StatusCount[]): number {
  const counted = statuses ? counts.filter(({ value }) => statuses.includes(value)) : counts;
  return counted.reduce((sum, { count, rejected = 0 }) => {
    if (only === undefined) return sum + count;
    return sum + (only ? rejected : count - rejected);
  }, 0);
}

/** Returns whether a view may hold more cases than were counted, as where a search finds many. */
export function isMoreIn({ statuses }: View<string>, counts: readonly StatusCount[], isSearched: boolean): boolean {
  return (
    isSearched && counts.some(({ value, count }) => count >= maxCountedFound && (statuses?.includes(value) ?? true))
  );
}

/** Starts the queries of a list as its URL describes it. */
export async function prefetchCases<Row, Query, CountsQuery>(
  { queries, read, search }: Visit<unknown>,
  cases: Cases<Row, Query, CountsQuery>,
) {
  const { views, shape, kind, call, query } = cases;
  const state = readListState(search, shape);
  void read(countsOf(cases, queryOf(state, shape)));
  const review = state.tab === notChosen ? await queries.ensureQueryData(reviewQuery) : undefined;
  const view =
    state.tab === notChosen ? naturalView(views, review, kind) : views.find(({ value }) => value === state.tab);
  await read(askList(call, { query: validQuery(query, queryOfView(view, queryOf(state, shape))) }));
}
