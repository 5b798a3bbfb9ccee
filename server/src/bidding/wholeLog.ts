/** The whole order log of a closed sale as a file, with the signatures of its witnesses. */
import type { Deps } from '../deps.ts';
import { requireFound } from '../errors.ts';
import { readCosignatures } from '../witnesses/sending.sql.ts';
import { logPieces } from './orderLog.ts';

/** Its pieces. 404 for a sale without a log. */
export async function wholeLog(
  { db, orderLogs }: Pick<Deps, 'db' | 'orderLogs'>,
  auctionId: number,
): Promise<AsyncGenerator<string, void, undefined>> {
  const { checkpoint, size } = requireFound(await orderLogs.readHead(auctionId));
  return logPieces(db, auctionId, size, checkpoint + (await readCosignatures(db, auctionId, size, checkpoint)));
}
