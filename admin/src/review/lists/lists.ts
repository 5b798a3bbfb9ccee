/** Shared by the lists of this app: the query as the contract parses it, and all matching rows for an export. */
import { csvOf, type Printed, saveCsv } from '@fairbook/ui/kit/list/columns.ts';

/** The part of a contract's query shape that is needed here. */
export interface QueryShape<Query> {
  readonly safeParse: (value: unknown) =>
    | { readonly success: true; readonly data: Query }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] };
      };
}

/** The contract's query from URL parameters. Invalid parameters are ignored; they must never break the page. */
export function validQuery<Query>(shape: QueryShape<Query>, asked: Readonly<Record<string, unknown>>): Query {
  const read = shape.safeParse(asked);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')));
  const rest = Object.fromEntries(Object.entries(asked).filter(([name]) => !wrong.has(name)));
  if (Object.keys(rest).length === Object.keys(asked).length) throw new Error('A list query cannot be repaired');
  return validQuery(shape, rest);
}

const maxAtOnce = 200;

/** Every row of a list, page by page until one is not full: the total can be counted only so far. A row that moves to a later page meanwhile is there once. */
export async function allRows<Row>(
  load: (page: { page: number; pageSize: number }) => Promise<{ rows: readonly Row[] }>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const answer = await load({ page, pageSize: maxAtOnce });
    for (const row of answer.rows) rows.set(keyOf(row), row);
    if (answer.rows.length < maxAtOnce) return [...rows.values()];
  }
}

/** A column of a CSV file. */
export function printed<Row>(header: string, value: Printed<Row>['value']): Printed<Row> {
  return { header, value };
}

/** Saves rows as '<name> 2026-11-21.csv'. */
export function saveRows<Row>(name: string, rows: readonly Row[], columns: readonly Printed<Row>[]): void {
  saveCsv(`${name} ${new Date().toISOString().slice(0, 10)}`, csvOf(rows, columns));
}
