/** Reads of the book of a sale for calls: the book itself, the preview of an order, and estimated allocations. */
import type { Cents } from '@fairbook/domain/base/money.ts';
import type { OrderToTry } from '@fairbook/domain/book/inventory.ts';
import { withTimesOfClose } from '@fairbook/domain/orders/after-the-close.ts';
import { amendLines } from '@fairbook/domain/orders/amending.ts';
import {
  type Bidder,
  bidErrors,
  bidsAs,
  bidTermsOf,
  type Investment,
  investorKindOf,
  whyNotBid,
  whyNotChangeBid,
} from '@fairbook/domain/orders/bidding.ts';
import { lapsesBefore } from '@fairbook/domain/sale-changes/supplement.ts';
import { notFound, requireAllowed, requireValid } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import { lineKey, type OpenLine, readStandingLines, type StandingLine } from '../../store/orders/bids.sql.ts';
import { readRecent } from '../../store/orders/book.sql.ts';
import { hasRecord } from '../../store/orders/closing.sql.ts';
import { orderOf, readFigures } from './book.ts';
import { maxRecent } from './live-book.ts';
import type { LiveBooks } from './live-books.ts';
import { orderBookView, previewView } from './views.ts';

/** An order to preview; with `bidId` as a change that replaces that order. */
export interface TriedOrder {
  readonly investor: Investor;
  readonly bidder: Bidder;
  readonly investments: readonly Investment[];
  readonly bidId?: string | undefined;
}

/** Sources of reads: the database, and the books in memory. */
export interface Sources {
  readonly db: Db;
  readonly books: LiveBooks;
}

/** Preview of an order if the auction closed now. Refused like the order itself; nothing is stored. */
export async function tryOrder({ db, books }: Sources, sale: Sale, tried: TriedOrder, now: Date) {
  const { investor, bidder, investments, bidId } = tried;
  const standing = await readStandingLines(db, sale.id, investor.investorOrgId);
  const replaced = standing.filter((line) => line.bidId === bidId);
  if (bidId !== undefined && replaced.length === 0) throw notFound();
  const reason = grows(investments, replaced) ? whyNotBid(bidder, sale, now) : whyNotChangeBid(bidder, sale, now);
  requireAllowed(withTimesOfClose(reason, sale, now));
  const held = standing.filter((line) => !replaced.includes(line));
  const terms = bidTermsOf(sale, investorKindOf(investor.userType), now);
  const heldMoney = held.map(({ maturityDate, amount }) => ({ maturityDate, investmentAmount: amount }));
  requireValid(bidErrors(terms, heldMoney, investments));
  const as = bidsAs(bidder, sale);
  const orders = investments.map(({ maturityDate, investmentAmount }): OrderToTry => {
    const before = replaced.find((line) => line.maturityDate === maturityDate);
    const keepsPlace = before !== undefined && investmentAmount <= before.amount;
    if (keepsPlace) return { ...orderOf(before, investor.investorOrgId), amount: investmentAmount };
    return { investor: String(investor.investorOrgId), ...as, maturityDate, amount: investmentAmount };
  });
  const live = await books.read(sale, { fresh: true });
  const own = takingPart(sale, held).map((line) => orderOf(line, investor.investorOrgId));
  return live.withOrders(String(investor.investorOrgId), own, (book) => previewView(sale, book, orders, as, now));
}

/** The lines that would take part at the close. */
export function takingPart(sale: Sale, lines: readonly StandingLine[]): readonly StandingLine[] {
  return lapsesBefore(sale) === null ? lines : lines.filter(({ isUnconfirmed }) => !isUnconfirmed);
}

/** Returns whether anything is new or larger than what it replaces; then the rules for a new order apply. */
export function grows(investments: readonly Investment[], replaced: readonly OpenLine[]): boolean {
  const standing = replaced.map(({ maturityDate, amount }) => ({ maturityDate, investmentAmount: amount }));
  return amendLines(standing, investments).some(({ takesNewSequence }) => takesNewSequence);
}

/** The book of a sale for its issuer and administrators. */
export async function readBookOf({ db, books }: Sources, sale: Sale, now: Date) {
  const { startDate, closeDate } = sale;
  const known = await readFigures(db, books, sale);
  const live = known.isFinal ? await books.readClosed(sale) : await books.read(sale, { fresh: true });
  const to = closeDate !== null && closeDate < now ? closeDate : now;
  const buildUp = startDate !== null && startDate < to ? live.buildUp({ from: startDate, to }, 60) : [];
  const recent = known.isFinal
    ? await readRecent(db, sale.id, maxRecent)
    : live.recent.map((change) => ({ ...change, name: null }));
  // The figures again: the book may have been updated since.
  const figures = known.isFinal ? known.figures : live.figures;
  return orderBookView(sale, { ...known, figures }, { recent, buildUp }, now);
}

/** Estimated allocation of each open line of an organization, by its key, in auctions without a result. */
export async function readAwardsOf(
  { db, books }: Sources,
  sales: readonly Sale[],
  investorOrgId: number,
): Promise<Map<number, ReadonlyMap<string, Cents>>> {
  const awards = new Map<number, ReadonlyMap<string, Cents>>();
  for (const sale of sales) {
    if (await hasRecord(db, sale.id)) continue;
    const lines = await readStandingLines(db, sale.id, investorOrgId);
    const own = takingPart(sale, lines).map((line) => ({ key: lineKey(line), order: orderOf(line, investorOrgId) }));
    const live = await books.read(sale, { fresh: true });
    try {
      awards.set(
        sale.id,
        live.withOrders(
          String(investorOrgId),
          own.map(({ order }) => order),
          (book) => new Map(own.map(({ key, order }) => [key, book.readOrder(order).award])),
        ),
      );
    } catch (error) {
      // A log that was changed in the database: the other orders stay readable, and the investor's browser names the change.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return awards;
}
