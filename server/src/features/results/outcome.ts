/** Queries behind the sale endpoints: its book, its result, and the preview of an order. */

import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { isWithinResizing } from '@fairbook/domain/sale-changes/resizing.ts';
import { Refused } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import { findClose, readRecordParts, readResults } from '../../store/orders/closing.sql.ts';
import { readWholeResult } from '../../store/orders/results.sql.ts';
import { type Closer, closeAuction } from './close.ts';
import { allocationsView } from './views.ts';

/** The result of a sale with names; 403 until it is closed. */
export async function readAllocationsOf(closer: Closer, sale: Sale) {
  const { close, result } = await expectClosed(closer, sale);
  return allocationsView(sale, close, result, await readWholeResult(closer.db, sale.id));
}

/** How a sale closed and with which figures; 403 until it has. */
export async function expectClosed(closer: Closer, sale: Sale) {
  const close = await findCloseNow(closer, sale);
  const result = (await readResults(closer.db, [sale.id])).get(sale.id);
  if (!close || !result) throw notClosed();
  return { close, result };
}

/** How an auction closed. The first reader after the close need not wait for a worker. */
export async function findCloseNow(closer: Closer, sale: Sale) {
  const close = await findClose(closer.db, sale.id);
  if (close || effectiveStatus(sale, sale.at) !== 'Ended') return close;
  // It waits for its issuer, perhaps for hours: its readers need not lock it again and again. A decision closes it at once.
  if (sale.status === 'Ended' && isWithinResizing(sale, sale.at)) return close;
  await closeAuction(closer, sale.id);
  return findClose(closer.db, sale.id);
}

/** The text of a closing record; null if it is longer than a response should be, and is to be read as a file. */
export async function readRecordText(db: Db, { id }: Sale, size: number): Promise<string | null> {
  if (size > maxTextBytes) return null;
  let text = '';
  for await (const part of readRecordParts(db, id)) text += part;
  return text;
}

const maxTextBytes = 4 * 1024 * 1024;

function notClosed() {
  return new Refused(403, {
    message: 'Allocations are available once the auction has closed',
    data: { code: 'not-closed' },
  });
}
