/** The state of a list in the address bar. */
import { useCallback, useMemo } from 'react';
import { useAddressQuery } from '../use-address-query.ts';
import { changed, type ListShape, type ListState, queryOf, readListState, writeListState } from './list-state.ts';

export interface List {
  readonly state: ListState;
  readonly shape: ListShape;
  /** The query of the list call. */
  readonly query: Record<string, string | number | string[]>;
  /** The order of the rows while `state.sort` is empty, where it is that of a column. */
  readonly ownSort?: string;
  /** Changes part of the state; `replace` for typing, which should not fill the history. */
  readonly change: (change: Partial<ListState>, replace?: boolean) => void;
  /** Removes words and filters, not the tab. */
  readonly clear: () => void;
}

/** `shape` must be the same object on every render: declare it outside the component. */
export function useListState(shape: ListShape): List {
  const [params, setParams] = useAddressQuery();
  const state = useMemo(() => readListState(params, shape), [params, shape]);
  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      setParams((now) => writeListState(changed(readListState(now, shape), part), shape, now), {
        replace,
        preventScrollReset: true,
      });
    },
    [setParams, shape],
  );
  const clear = useCallback(() => {
    const none = Object.fromEntries(Object.keys(shape.filters ?? {}).map((name) => [name, []]));
    change({ q: '', filters: none });
  }, [change, shape]);
  return useMemo(() => ({ state, shape, query: queryOf(state, shape), change, clear }), [state, shape, change, clear]);
}
