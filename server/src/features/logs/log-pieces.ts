/** The entries of an order log, read a number of them at a time. */
import type { Db } from '../../platform/db/transaction.ts';
import { readEntries } from '../../store/logs/order-log.sql.ts';

/** Few, since a process answers no other request while it reads them. */
export const entriesAtOnce = 1_000;

/** The whole log as a file: an entry on each line, an empty line, and the signed head. */
export async function* logPieces(
  db: Db,
  auctionId: number,
  size: number,
  checkpoint: string,
): AsyncGenerator<string, void, undefined> {
  for (let from = 0; from < size; from += entriesAtOnce) {
    const entries = await readEntries(db, auctionId, from, Math.min(size, from + entriesAtOnce));
    yield entries.map((entry) => `${entry}\n`).join('');
  }
  yield `\n${checkpoint}`;
}
