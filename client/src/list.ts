/** Reads whole lists by cursor. */
import type { Page } from '@fairbook/contract/route.ts';

interface Asking {
  readonly query?: object | undefined;
}

/** The rows of a list, read in parts while they are used. */
export interface List<Row> extends AsyncIterable<Row> {
  /** The `updatedSince` with which the next reading gives what changed meanwhile; null before the first rows came. */
  readonly since: string | null;
}

/**
 * Every row of a list that can be read by cursor, in the order the rows were made; with `updatedSince` in the query those that changed. A row may be given again by the
 * next reading without a change.
 */
export function readList<Input extends Asking, Row>(
  call: (input: Input) => Promise<Page<Row>>,
  input: Input = {} as Input,
): List<Row> {
  let since: string | null = null;
  return {
    get since() {
      return since;
    },
    async *[Symbol.asyncIterator]() {
      for (let cursor: string | null | undefined = 'start'; cursor; ) {
        const page: Page<Row> = await call({ ...input, query: { pageSize: 200, ...input.query, cursor } });
        // That of the first part: what changed while the others were read is given next time.
        since ??= page.at ?? null;
        yield* page.rows;
        cursor = page.next;
      }
    },
  };
}
