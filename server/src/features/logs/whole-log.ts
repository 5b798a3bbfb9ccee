/** The whole order log of a closed sale as a file, with the signatures of its witnesses. */

import { requireFound } from '../../platform/base/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import { readCosignatures } from '../../store/logs/sending.sql.ts';
import { logPieces } from './log-pieces.ts';

/** Its pieces. 404 for a sale without a log. */
export async function wholeLog(
  { db, orderLogs }: Pick<Deps, 'db' | 'orderLogs'>,
  auctionId: number,
): Promise<AsyncGenerator<string, void, undefined>> {
  const { checkpoint, size } = requireFound(await orderLogs.readHead(auctionId));
  return logPieces(db, auctionId, size, checkpoint + (await readCosignatures(db, auctionId, size, checkpoint)));
}
