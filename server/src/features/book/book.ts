/** The book of a sale for readers: before the close from the sums in memory, afterwards as stored. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { type Order, totalFigures } from '@fairbook/domain/allocation/allocation.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { sum } from '@fairbook/domain/base/money.ts';
import { type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import type { BookMaturity, Holding } from '@fairbook/domain/book/book.ts';
import { coverOf } from '@fairbook/domain/book/inventory.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Sale, SaleTerms } from '../../store/auctions/sale.sql.ts';
import type { StoredLine } from '../../store/orders/bids.sql.ts';
import { readFinalHoldings } from '../../store/orders/book.sql.ts';
import { type Figures, findFigures } from '../../store/orders/closing.sql.ts';
import type { LiveBooks } from './live-books.ts';

type LineOfOrder = Pick<StoredLine, 'orderClass' | 'rank' | 'isLocal' | 'maturityDate' | 'amount' | 'sequence'>;

/** A line of an order in the book's form; the book names investors by their organization. */
export function orderOf(line: LineOfOrder, investorOrgId: number): Order {
  const { orderClass, rank, isLocal, maturityDate, amount, sequence } = line;
  return { investor: String(investorOrgId), orderClass, rank, isLocal, maturityDate, amount, sequence };
}

/** The figures of a sale, and whether they are final. */
export interface KnownFigures {
  readonly figures: Figures;
  readonly isFinal: boolean;
}

export async function readFigures(db: Db, books: LiveBooks, sale: SaleTerms): Promise<KnownFigures> {
  const final = await findFigures(db, sale.id);
  if (final) return { figures: final, isFinal: true };
  return { figures: (await books.read(sale)).figures, isFinal: false };
}

/** The same with one organization's amounts at each maturity, its latest orders included. */
export async function readHoldings(
  db: Db,
  books: LiveBooks,
  sale: SaleTerms,
  investorOrgId: number,
): Promise<KnownFigures & { readonly holdings: readonly Holding[] }> {
  const final = await findFigures(db, sale.id);
  if (final) return { figures: final, isFinal: true, holdings: await readFinalHoldings(db, sale.id, investorOrgId) };
  const { book, figures } = await books.read(sale, { fresh: true });
  return { figures, isFinal: false, holdings: book.readHoldings(String(investorOrgId)) };
}

type BookAnswer = ResultOf<(typeof biddingMarket)['readOrderBook']>;

/** Maturities, classes and totals for responses: every offered class, in the order they are served. */
export function figuresView(sale: Sale, figures: Figures): Pick<BookAnswer, 'totals' | 'classes' | 'maturities'> {
  const { bidders, bids, maturities } = figures;
  const totals = totalFigures(maturities);
  const ranks = ranksOf(sale);
  const offered = orderClasses.map(({ value }) => ({ orderClass: value, rank: ranks[value] }));
  const served = offered.filter(({ rank }) => rank !== notOffered).sort((one, other) => one.rank - other.rank);
  return {
    totals: {
      ...totals,
      cover: coverOf(totals.demand, totals.principal),
      bidders,
      bids,
      uncoveredMaturities: maturities.filter(({ demand, principal }) => demand < principal).length,
    },
    classes: served.map(({ orderClass, rank }) => {
      const parts = maturities.flatMap(({ classes }) => classes.filter((one) => one.orderClass === orderClass));
      const [demand, award] = [sum(parts.map((part) => part.demand)), sum(parts.map((part) => part.award))];
      return { orderClass, rank, demand, award, bidders: figures.classBidders[orderClass] ?? 0 };
    }),
    maturities: maturities.map((maturity) => ({
      ...maturity,
      cover: coverOf(maturity.demand, maturity.principal),
      classes: served.map(({ orderClass, rank }) => classAt(maturity, orderClass, rank)),
    })),
  };
}

/** Its local investors and its others together. */
function classAt({ classes }: BookMaturity, orderClass: OrderClass, rank: number) {
  const own = classes.filter((one) => one.orderClass === orderClass);
  const bidders = own.reduce((total, one) => total + one.bidders, 0);
  return {
    orderClass,
    rank,
    demand: sum(own.map(({ demand }) => demand)),
    award: sum(own.map(({ award }) => award)),
    bidders,
  };
}
