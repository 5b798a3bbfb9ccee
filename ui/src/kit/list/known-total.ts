/** How many rows a list has that the server counts no further than some number. */
import type { ListState } from './list-state.ts';

/** Pages go on beyond what was counted: there are at least the rows of this one, and a page that is not full is the last. */
export function knownTotal(
  { page, pageSize }: Pick<ListState, 'page' | 'pageSize'>,
  { rows, total }: { readonly rows: readonly unknown[]; readonly total: number },
  countedTo: number | undefined,
): { readonly total: number; readonly isMore: boolean } {
  if (total !== countedTo || rows.length === 0) return { total, isMore: total === countedTo };
  const last = (page - 1) * pageSize + rows.length;
  return rows.length < pageSize ? { total: last, isMore: false } : { total: Math.max(total, last), isMore: true };
}
