/** Lists that begin with what waits for a decision: their tabs, each with the statuses it shows, and the tab a visit starts with. */
import type { FilterSpec } from '@fairbook/ui/FilterBar.tsx';
import type { ListTab } from '@fairbook/ui/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/list-state.ts';
import { type List, useListState } from '@fairbook/ui/useListState.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Waiting, waitingQuery } from '../waiting.ts';

export interface View<Status extends string> {
  readonly value: string;
  readonly label: string;
  /** Undefined where the view shows every status. */
  readonly statuses: readonly Status[] | undefined;
  /** The order where the reader chose none. */
  readonly order: string;
}

/** The first of the two is for visits when something waits, the second for all others. */
interface Shapes {
  readonly waiting: ListShape;
  readonly calm: ListShape;
}

/** `views` in the order they are shown; one of them shows everything. Make it outside the component: a shape must stay the same. */
export function shapesOf(views: readonly View<string>[], filters: NonNullable<ListShape['filters']>): Shapes {
  const withStatus = { ...filters, status: 'many' } as const;
  const names = views.map((view) => view.value);
  const everything = views.find((view) => view.statuses === undefined)?.value ?? '';
  const rest = names.filter((name) => name !== everything);
  return {
    waiting: { tabs: names, filters: withStatus },
    calm: { tabs: [everything, ...rest], filters: withStatus },
  };
}

export interface ViewedList<Status extends string> extends List {
  /** False until it is known which tab comes first. */
  readonly isReady: boolean;
  /** The view that is open; undefined only where there are none. */
  readonly view: View<Status> | undefined;
  /** The list call's query: the view decides the statuses, and the order where nobody chose one. */
  readonly asked: Readonly<Record<string, unknown>>;
}

export function useViewedList<Status extends string>(
  views: readonly View<Status>[],
  shapes: Shapes,
  kind: keyof Waiting,
): ViewedList<Status> {
  const { data: waiting, isError } = useQuery(waitingQuery);
  // Once decided, it stays for the visit: the view must not change under the reader when the last case is decided.
  const [first, setFirst] = useState<keyof Shapes | null>(null);
  if (first === null && (waiting || isError)) setFirst(waiting && waiting[kind] > 0 ? 'waiting' : 'calm');
  const list = useListState(shapes[first ?? 'waiting']);
  const view = views.find(({ value }) => value === list.state.tab);
  const asked = {
    ...(view && { sort: view.order }),
    ...list.query,
    ...(view?.statuses && { status: view.statuses }),
  };
  return { ...list, isReady: first !== null, view, asked };
}

/** The tabs with their counts. `count` asks the list for one row and takes its total. */
export function useViewTabs<Status extends string>(
  call: string,
  views: readonly View<Status>[],
  count: (status: readonly Status[] | undefined, signal: AbortSignal) => Promise<{ readonly total: number }>,
): ListTab[] {
  const { data } = useQuery({
    queryKey: [call, 'counts'],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(views.map((view) => count(view.statuses, signal)));
      return answers.map((answer) => answer.total);
    },
    staleTime: 30_000,
    meta: { notice: false },
  });
  return views.map(({ value, label }, at) => ({ value, label, count: data?.[at] }));
}

/** The filter by status, offered where the view does not decide it already. */
export function statusFilter(view: View<string> | undefined, filter: FilterSpec): FilterSpec[] {
  return view?.statuses ? [] : [filter];
}
