/** Reads of sales that tests need and no call answers, for one test server. */
import type { TestServer } from '../test-server.ts';
import { entriesOf as textsOf } from './proven-sales.ts';

export function logReaderOf(server: TestServer) {
  const { db, pool } = server.deps;

  /** The number of a sale in the database. */
  async function idOf(auctionId: string): Promise<number> {
    return (await db.selectFrom('auction').select('id').where('uuid', '=', auctionId).executeTakeFirstOrThrow()).id;
  }

  /** The entries of the log of a sale. */
  async function entriesOf(auctionId: string): Promise<Record<string, unknown>[]> {
    return (await textsOf(pool, auctionId)).map((entry) => JSON.parse(entry));
  }

  async function kindsOf(auctionId: string): Promise<unknown[]> {
    return (await entriesOf(auctionId)).map(({ kind }) => kind);
  }

  /** The closing record of a sale, parsed. */
  async function recordOf(auctionId: string) {
    const { record } = await server.market().readClosingRecord({ params: { auctionId } });
    return JSON.parse(record ?? '');
  }

  /** The notices of a person, or those of them that are about a sale. */
  async function noticesOf({ userId }: { readonly userId: number }, auctionId = '') {
    const fields = ['type', 'title', 'body', 'data', 'msgId'] as const;
    const rows = await db
      .selectFrom('notifHistory')
      .select(fields)
      .where('userId', '=', userId)
      .orderBy('id')
      .execute();
    return rows.filter(({ data }) => JSON.stringify(data).includes(auctionId));
  }

  return { idOf, entriesOf, kindsOf, recordOf, noticesOf };
}
