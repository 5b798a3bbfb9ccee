/** Lists that begin with what waits for a decision: their tabs, each with the statuses it shows, and the tab a visit starts with. */
import type { FilterSpec } from '@fairbook/ui/FilterBar.tsx';
import { formatMoment } from '@fairbook/ui/format.ts';
import type { ListTab } from '@fairbook/ui/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/list-state.ts';
import { type List, useListState } from '@fairbook/ui/useListState.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { type Kind, reviewQuery } from '../waiting.ts';

export interface View<Status extends string> {
  readonly value: string;
  readonly label: string;
  /** Undefined where the view shows every status. */
  readonly statuses: readonly Status[] | undefined;
  /** The order where the reader chose none. */
  readonly order: string;
}

/** The view of what waits for a decision. */
export const reviewView = 'review';

/** An address without a tab means: what waits, or everything where nothing does. */
const notChosen = '';

/** Make it outside the component: a list's shape must stay the same object. */
export function shapeOf(views: readonly View<string>[], filters: NonNullable<ListShape['filters']>): ListShape {
  return {
    tabs: [notChosen, ...views.map((view) => view.value)],
    filters: { ...filters, status: 'many' },
  };
}

export interface ViewedList<Status extends string> extends List {
  /** False until it is known which tab is open. */
  readonly isReady: boolean;
  /** The view that is open. */
  readonly view: View<Status> | undefined;
  /** The list call's query: the view decides the statuses, and the order where nobody chose one. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/** The first of `views` holds what waits, of which `kind` tells how much there is; one of them shows every status. */
export function useViewedList<Status extends string>(
  views: readonly View<Status>[],
  shape: ListShape,
  kind: Kind,
): ViewedList<Status> {
  const { data: review, isError } = useQuery(reviewQuery);
  const list = useListState(shape);
  // Once decided, it stays for the visit: the view must not change under the reader when the last case is decided.
  const [natural, setNatural] = useState<View<Status> | undefined>();
  if (!natural && (review || isError)) {
    const everything = views.find((view) => view.statuses === undefined);
    setNatural(review && review[kind].waiting > 0 ? views[0] : everything);
  }
  const view = list.state.tab === notChosen ? natural : views.find(({ value }) => value === list.state.tab);
  const tab = view?.value ?? notChosen;
  return {
    ...list,
    state: { ...list.state, tab },
    // From the first change on the address says which view it means, to whomever it is sent.
    change: (part, replace) => list.change({ tab, ...part }, replace),
    isReady: view !== undefined,
    view,
    asked: { ...(view && { sort: view.order }), ...list.query, ...(view?.statuses && { status: view.statuses }) },
  };
}

/** The tabs with their counts. `count` asks the list for one row and takes its total. */
export function useViewTabs<Status extends string>(
  call: string,
  views: readonly View<Status>[],
  /** Words and filters that narrow every tab alike. */
  narrowed: Readonly<Record<string, unknown>>,
  count: (status: readonly Status[] | undefined, signal: AbortSignal) => Promise<{ readonly total: number }>,
): ListTab[] {
  const { data } = useQuery({
    queryKey: [call, 'counts', narrowed],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(views.map((view) => count(view.statuses, signal)));
      return answers.map((answer) => answer.total);
    },
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  return views.map(({ value, label }, at) => ({ value, label, count: data?.[at] }));
}

/** The filter by status, offered where the view does not decide it already. */
export function statusFilter(
  view: View<string> | undefined,
  options: NonNullable<FilterSpec['options']>,
): FilterSpec[] {
  return view?.statuses ? [] : [{ name: 'status', label: texts.field.status, options }];
}

/** Why a list is empty though nothing narrows it: nothing waits, none in this view, or none at all yet. */
export function useEmptyText(
  kind: Kind,
  view: View<string> | undefined,
  words: { readonly empty: string; readonly noneInTab: string },
): string {
  const { data: review } = useQuery(reviewQuery);
  if (!view?.statuses) return words.empty;
  if (view.value !== reviewView) return words.noneInTab;
  const last = review?.[kind].lastDecisionAt;
  return last ? texts.nothingWaitsSince(formatMoment(last)) : texts.nothingWaits;
}
