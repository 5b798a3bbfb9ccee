/** Tabs of lists that start with pending cases: each with its statuses, and the default tab of a visit. */

import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import type { FilterSpec } from '@fairbook/ui/kit/list/FilterChoices.tsx';
import type { ListShape } from '@fairbook/ui/kit/list/list-state.ts';
import { type List, useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../base/texts.ts';
import { type Kind, reviewQuery } from '../../base/waiting.ts';
import { naturalView, notChosen, queryOfView, reviewView, type View } from '../case/cases.ts';

export interface ViewedList<Status extends string> extends List {
  /** False until the open tab is known. */
  readonly isReady: boolean;
  /** The open view. */
  readonly view: View<Status> | undefined;
  /** The list call's query: the view sets the statuses, and the default sort order. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/** The first of `views` holds pending cases, counted by `kind`; one of them shows every status. */
export function useViewedList<Status extends string>(
  views: readonly View<Status>[],
  shape: ListShape,
  kind: Kind,
): ViewedList<Status> {
  const { data: review, isError } = useQuery(reviewQuery);
  const list = useListState(shape);
  // Once decided, it stays for the visit: the view must not change when the reader decides the last case.
  const [natural, setNatural] = useState<View<Status> | undefined>();
  if (!natural && (review || isError)) {
    setNatural(naturalView(views, review, kind));
  }
  const view = list.state.tab === notChosen ? natural : views.find(({ value }) => value === list.state.tab);
  const tab = view?.value ?? notChosen;
  return {
    ...list,
    state: { ...list.state, tab },
    ...(view && { ownSort: view.order }),
    // After the first change the URL names its view, so that it can be shared.
    change: (part, replace) => list.change({ tab, ...part }, replace),
    isReady: view !== undefined,
    view,
    asked: queryOfView(view, list.query),
  };
}

/** The filter by status, offered where the view does not set it. */
export function statusFilter(
  view: View<string> | undefined,
  options: NonNullable<FilterSpec['options']>,
): FilterSpec[] {
  return view?.statuses ? [] : [{ name: 'status', label: texts.field.status, options }];
}

/** The filter by who works on a case; lists without assignments do not offer it. */
export function assignedFilter(shape: ListShape): FilterSpec[] {
  const { label, me, nobody } = texts.assigned;
  const options = [
    { value: 'me', label: me },
    { value: 'none', label: nobody },
  ];
  return shape.filters?.['assigned'] ? [{ name: 'assigned', label, options }] : [];
}

/** Why a list is empty without filters: nothing pending, none in this view, or none at all yet. */
export function useEmptyText(
  kind: Kind,
  view: View<string> | undefined,
  words: { readonly empty: string; readonly noneInTab: string },
): string {
  const { data: review } = useQuery(reviewQuery);
  if (!view?.statuses) return words.empty;
  if (view.value !== reviewView) return words.noneInTab;
  const last = review?.[kind].lastDecisionAt;
  return last ? texts.nothingWaitsSince(formatMoment(last, readersZone())) : texts.nothingWaits;
}
