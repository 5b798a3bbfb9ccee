/** The whole order log of a closed sale as a file, with the signatures of its witnesses. */

import { requireFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { readEntries } from '../../store/logs/order-log.sql.ts';
import { readCosignatures } from '../../store/logs/sending.sql.ts';

/** Its pieces. 404 for a sale without a log. */
export async function wholeLog(
  { db, orderLogs }: Pick<Deps, 'db' | 'orderLogs'>,
  auctionId: number,
): Promise<AsyncGenerator<string, void, undefined>> {
  const { checkpoint, size } = requireFound(await orderLogs.readHead(auctionId));
  return logPieces(db, auctionId, size, checkpoint + (await readCosignatures(db, auctionId, size, checkpoint)));
}

/** Entries read at once: few, since a process answers no other request while it reads them. */
const entriesAtOnce = 1_000;

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
