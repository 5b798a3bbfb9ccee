/** Ordered and sold amounts of an issuer's own sales, for the rows of a list. */
import { totalFigures } from '@fairbook/domain/allocation/allocation.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { termsOf } from '../../store/auctions/sale.sql.ts';
import { readResults } from '../../store/orders/closing.sql.ts';
import type { SaleSums } from './views.ts';

/** By the id of the auction; nothing for those without a sale yet, without a result yet, and canceled ones. */
export async function readSaleSums(
  db: Db,
  books: Deps['books'],
  auctions: readonly StoredAuction[],
  now: Date,
): Promise<ReadonlyMap<number, SaleSums>> {
  const sums = new Map<number, SaleSums>();
  const ended = auctions.filter((auction) => effectiveStatus(auction, now) === 'Ended' && auction.cancelledAt === null);
  const ids = ended.map(({ id }) => id);
  for (const [id, { figures }] of await readResults(db, ids)) {
    const { principal, demand, award } = totalFigures(figures.maturities);
    sums.set(id, { principal, ordered: demand, sold: award });
  }
  for (const auction of auctions.filter((each) => effectiveStatus(each, now) === 'Live')) {
    const book = await books.read(termsOf(auction));
    const { principal, demand } = totalFigures(book.figures.maturities);
    sums.set(auction.id, { principal, ordered: demand, sold: null });
  }
  return sums;
}
