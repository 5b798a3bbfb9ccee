/** The query in the address of a page, with a function that changes it. */
import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

type QueryChange = (to: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * A change gets the query that the address has at that moment. The router's own hook gives it that of the last render, so that the first of two quick
 * changes is lost.
 */
export function useAddressQuery(): readonly [query: URLSearchParams, change: QueryChange] {
  const [query, setQuery] = useSearchParams();
  const change: QueryChange = useCallback(
    (to, options) => setQuery(to(new URLSearchParams(window.location.search)), options),
    [setQuery],
  );
  return [query, change];
}
