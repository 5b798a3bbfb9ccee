/** The book of a sale as people read it: before the close computed from the sums of the orders, afterwards as it was kept. */
import type { biddingMarket } from '@fairbook/contract/bidding/market.ts';
import type { ResultOf } from '@fairbook/contract/route.ts';
import { type Order, totalFigures } from '@fairbook/domain/allocation.ts';
import { allocationTermsOf, ranksOf } from '@fairbook/domain/bidding.ts';
import { type BookMaturity, type Holding, OrderBook } from '@fairbook/domain/book.ts';
import { coverOf } from '@fairbook/domain/inventory.ts';
import { cents, sum } from '@fairbook/domain/money.ts';
import { type AmountLimits, notOffered } from '@fairbook/domain/offering.ts';
import { type OrderClass, orderClasses } from '@fairbook/domain/vocabulary.ts';
import type { Db } from '../db/transaction.ts';
import type { Investor } from '../http/actor.ts';
import { readStandingLines, type StoredLine } from './bids.sql.ts';
import { countBids, readFinalHoldings, readSums } from './book.sql.ts';
import { type Figures, findFigures } from './closing.sql.ts';
import type { Sale } from './sales.sql.ts';

type LineOfOrder = Pick<StoredLine, 'orderClass' | 'rank' | 'maturityDate' | 'amount' | 'sequence'>;

/** A line of an order as the book takes it; the book names investors by their organisation. */
export function orderOf(line: LineOfOrder, investorOrgId: number): Order {
  const { orderClass, rank, maturityDate, amount, sequence } = line;
  return { investor: String(investorOrgId), orderClass, rank, maturityDate, amount, sequence };
}

/** An investor as the book knows them. */
export type Holder = Pick<Investor, 'investorOrgId' | 'status'>;

export interface LiveBook {
  readonly book: OrderBook;
  readonly figures: Figures;
}

/**
 * The book of the orders that stand. `own` keeps the orders of one organisation apart instead of summing them, so that each can be
 * asked for; of these, those of the order `without` are left out, as an amendment would.
 */
export async function readLiveBook(
  db: Db,
  sale: Sale,
  market: AmountLimits,
  { own, without }: { readonly own?: Holder; readonly without?: string } = {},
): Promise<LiveBook> {
  const book = new OrderBook(allocationTermsOf(sale, market));
  const sums = await readSums(db, sale.id, own?.investorOrgId ?? null);
  const classes = new Map<OrderClass, Set<string>>();
  const takeUp = (order: Order) => {
    book.addOrder(order);
    if (!order.isSuspended)
      classes.set(order.orderClass, (classes.get(order.orderClass) ?? new Set()).add(order.investor));
  };
  const suspended = new Set<string>();
  for (const { isActive, ...order } of sums) {
    takeUp({ ...order, isSuspended: !isActive });
    if (!isActive) suspended.add(order.investor);
  }
  if (own) {
    const isSuspended = own.status !== 'Active';
    const lines = await readStandingLines(db, sale.id, own.investorOrgId);
    const kept = lines.filter((line) => line.bidId !== without);
    for (const line of kept) takeUp({ ...orderOf(line, own.investorOrgId), isSuspended });
    if (isSuspended) suspended.add(String(own.investorOrgId));
  }
  for (const investor of suspended) book.suspend(investor);
  const classBidders = Object.fromEntries([...classes].map(([orderClass, investors]) => [orderClass, investors.size]));
  const { bidders } = book.readTotals();
  const figures = { maturities: book.readMaturities(), bidders, classBidders, bids: await countBids(db, sale.id) };
  return { book, figures };
}

/** The figures of a sale, and whether they will never change again. */
export async function readFigures(
  db: Db,
  sale: Sale,
  market: AmountLimits,
): Promise<{ figures: Figures; isFinal: boolean }> {
  const final = await findFigures(db, sale.id);
  if (final) return { figures: final, isFinal: true };
  return { figures: (await readLiveBook(db, sale, market)).figures, isFinal: false };
}

/** The same with what one organisation holds at each maturity. */
export async function readHoldings(
  db: Db,
  sale: Sale,
  market: AmountLimits,
  holder: Holder,
): Promise<{ figures: Figures; isFinal: boolean; holdings: readonly Holding[] }> {
  const final = await findFigures(db, sale.id);
  if (final)
    return { figures: final, isFinal: true, holdings: await readFinalHoldings(db, sale.id, holder.investorOrgId) };
  const { book, figures } = await readLiveBook(db, sale, market, { own: holder });
  return { figures, isFinal: false, holdings: book.readHoldings(String(holder.investorOrgId)) };
}

type BookAnswer = ResultOf<(typeof biddingMarket)['readOrderBook']>;

/** Maturities, classes and totals as answers show them: every class that is offered, in the order they are served. */
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

function classAt({ classes }: BookMaturity, orderClass: OrderClass, rank: number) {
  const wanting = classes.find((one) => one.orderClass === orderClass);
  return wanting ?? { orderClass, rank, demand: cents(0), award: cents(0), bidders: 0 };
}
