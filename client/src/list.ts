/** Reads whole lists by cursor. */
import type { Page } from '@fairbook/contract/base/route.ts';

interface Asking {
  readonly query?: object | undefined;
}

/** A call that reads a list. */
type ListCall = (input: never) => Promise<Page<unknown>>;
type RowOf<Call extends ListCall> = Awaited<ReturnType<Call>>['rows'][number];

/** The rows of a list, read in parts while they are used. */
export interface List<Row> extends AsyncIterable<Row> {
  /** The `updatedSince` with which the next reading gives what changed meanwhile; null before the first rows came. */
  readonly since: string | null;
}

/**
 * Every row of a list that can be read by cursor, in the order the rows were made; with `updatedSince` in the query those that changed. A row may be given again by the
 * next reading without a change.
 */
export function readList<Call extends ListCall>(call: Call, input?: Parameters<Call>[0]): List<RowOf<Call>> {
  const read = call as unknown as (input: Asking) => Promise<Page<RowOf<Call>>>;
  const asked: Asking = input ?? {};
  let since: string | null = null;
  return {
    get since() {
      return since;
    },
    async *[Symbol.asyncIterator]() {
      for (let cursor: string | null = 'start'; cursor !== null; ) {
        const page: Page<RowOf<Call>> = await read({ ...asked, query: { pageSize: 200, ...asked.query, cursor } });
        // That of the first part: changes while the others were read are given next time.
        since ??= page.at ?? null;
        yield* page.rows;
        cursor = page.next ?? null;
      }
    },
  };
}
