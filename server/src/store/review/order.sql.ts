/** Sort orders and conditions of the account lists. */
import { type RawBuilder, sql } from 'kysely';

/** Sort column; `whose` is its table. */
export interface SortColumn {
  readonly by: RawBuilder<unknown>;
  readonly whose: 'm' | 'u' | 'i' | 'p';
  readonly isAlwaysThere?: boolean;
}

/** Latest first by default; empty values always come last, and the id makes the order stable across pages. */
export function orderOf(sort: string | undefined, columns: Readonly<Record<string, SortColumn>>) {
  const direction = sql.raw(sort === undefined || sort.startsWith('-') ? 'desc' : 'asc');
  const column = columns[sort?.replace(/^-/, '') ?? 'createdAt'];
  if (!column) throw new RangeError(`there is no order by ${sort}`);
  const nulls = sql.raw(column.isAlwaysThere ? '' : 'nulls last');
  const id = sql.ref(`${column.whose}.id`);
  // An organization can have several people.
  const person = column.whose === 'i' || column.whose === 'p' ? sql`, u.id ${direction}` : sql``;
  return sql`${column.by} ${direction} ${nulls}, ${id} ${direction}${person}`;
}

/** Returns whether the last request for approval of the account in `table` was rejected, and none came since; as in the indexes of these accounts. */
export function isRejected(table: 'm' | 'i' | 'p', rejected: boolean | undefined) {
  if (rejected === undefined) return sql<boolean>`true`;
  const [status, history] = [sql.ref(`${table}.status`), sql.ref(`${table}.approvalHistory`)];
  const is = sql<boolean>`(${status} = 'New' and ${history} -> -1 ->> 'action' = 'REJECT')`;
  return rejected ? is : sql<boolean>`${is} is not true`;
}

/** A row's account as the audit trail names it, and whether it waits for approval. */
export function caseOf(
  kind: 'municipality' | 'investor' | 'professional',
  uuid: string,
  { status, requestedAt }: { readonly status: string; readonly requestedAt: Date | null },
) {
  return { subject: `${kind}:${uuid}`, isPending: status === 'Pending Approval', requestedAt };
}
