/** Demand of several auctions for a list: of live ones from the books in memory, of closed ones as stored. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { totalFigures } from '@fairbook/domain/allocation/allocation.ts';
import { effectiveStatus, isVisibleTo, type SaleReader } from '@fairbook/domain/auctions/auction.ts';
import type { SaleOutcome } from '@fairbook/domain/base/vocabulary.ts';
import { coverOf } from '@fairbook/domain/book/inventory.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { findSalesByUuid, type Sale } from '../../store/auctions/sale.sql.ts';
import { type Figures, readResults } from '../../store/orders/closing.sql.ts';
import type { LiveBooks } from './live-books.ts';

interface Sources {
  readonly db: Db;
  readonly books: LiveBooks;
}

type Demand = ResultOf<(typeof biddingMarket)['listDemand']>[number];

/** In the order of the request, without auctions that are unknown, not visible in the market, not opened yet, canceled, or being closed. */
export async function listDemand(
  { db, books }: Sources,
  uuids: readonly string[],
  reader: SaleReader,
  now: Date,
): Promise<Demand[]> {
  const sales = (await findSalesByUuid(db, uuids)).filter(
    (sale) => isVisibleTo(sale, reader, now) && !sale.cancelledAt,
  );
  const closed = await readResults(
    db,
    sales.map(({ id }) => id),
  );
  const found = new Map<string, Demand>();
  for (const sale of sales) {
    const result = closed.get(sale.id);
    if (result) found.set(sale.uuid, demandOf(sale, result.figures, result.outcome));
    else if (effectiveStatus(sale, now) === 'Live')
      found.set(sale.uuid, demandOf(sale, (await books.read(sale)).figures, null));
  }
  return uuids.flatMap((uuid) => found.get(uuid) ?? []);
}

function demandOf({ uuid }: Sale, { maturities }: Pick<Figures, 'maturities'>, outcome: SaleOutcome | null): Demand {
  const { demand, principal, award } = totalFigures(maturities);
  return {
    auctionId: uuid,
    demand,
    cover: coverOf(demand, principal),
    award,
    outcome,
    maturities: maturities.map((each) => ({
      maturityDate: each.maturityDate,
      demand: each.demand,
      award: each.award,
    })),
  };
}
