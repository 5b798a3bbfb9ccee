/** Amends and withdraws orders: each change is decided and stored in its own transaction. */
import { randomUUID } from 'node:crypto';
import { ruleVersion } from '@fairbook/domain/allocation.ts';
import { amendLines } from '@fairbook/domain/amending.ts';
import { isVisibleToMarket } from '@fairbook/domain/auction.ts';
import {
  type Bidder,
  type BidTerms,
  bidErrors,
  bidsAs,
  bidTermsOf,
  type Investment,
  investorKindOf,
  whyNotBid,
  whyNotChangeBid,
  whyNotWithdraw,
  whyNotWithdrawBid,
} from '@fairbook/domain/bidding.ts';
import { type Cents, cents } from '@fairbook/domain/money.ts';
import { audit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { notFound, requireAllowed, requireFound, requireValid } from '../errors.ts';
import type { Investor } from '../http/actor.ts';
import {
  addHistory,
  type HistoryLine,
  insertLines,
  lockInvestor,
  type NewLine,
  type OrderKey,
  readOwnBid,
  readStanding,
  reduceLine,
  renewLine,
  type Standing,
  type StoredLine,
  withdrawLines,
} from './bids.sql.ts';
import { ConcurrencyLimiter } from './concurrencyLimiter.ts';
import { endForGood, type Market, refuseIfOver, SaleIsOver } from './end.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { findSale, holdSale, type Sale } from './sales.sql.ts';

/** An order of an investor. */
export interface OwnOrder {
  readonly investor: Investor;
  readonly auctionUuid: string;
  readonly bidId: string;
}

/** Replaces the lines of an order. A reduced line keeps its position; an increased or new one counts as a new order in today's class. */
export async function amendOrder(
  orderIntake: Market,
  order: OwnOrder & { readonly investments: readonly Investment[] },
): Promise<Receipt> {
  return atIntake(orderIntake, async (db) => {
    const { investor, auctionUuid, bidId, investments } = order;
    const seat = await approach(db, orderIntake, investor, auctionUuid);
    const { sale, bidder, terms, now } = seat;
    const { own, others } = await findOrder(db, seat, bidId);
    requireAllowed(whyNotChangeBid(bidder, sale, now));
    const standing = own.filter((line) => line.state !== 'Withdrawn');
    if (standing.length === 0) requireAllowed({ code: 'bid-withdrawn', message: 'This order was withdrawn' });
    requireValid(bidErrors(terms, others, investments));
    const changes = amendLines(investmentsOf(standing), investments);
    if (changes.some(({ takesNewSequence }) => takesNewSequence)) requireAllowed(whyNotBid(bidder, sale, now));
    if (changes.length === 0) return receiptOf(sale, own);
    const key = keyOf(seat, bidId);
    for (const { maturityDate, to, takesNewSequence } of changes) {
      const stored = own.find((line) => line.maturityDate === maturityDate);
      const line = newLine(seat, { maturityDate, investmentAmount: to });
      if (!stored) await insertLines(db, key, [line], 'Amended');
      else if (to === 0) await withdrawLines(db, [stored.id], now);
      else if (takesNewSequence) await renewLine(db, stored.id, line, now);
      else await reduceLine(db, stored.id, to, now);
    }
    const after = await readOwnBid(db, key);
    const lines = changes.map(({ maturityDate, from }) =>
      historyLine(requireFound(after.find((line) => line.maturityDate === maturityDate)), from),
    );
    await addHistory(db, key, 'AMEND', lines, 0);
    await tell(db, seat, 'bid.amend', bidId);
    return receiptOf(sale, after);
  });
}

/** Withdraws a whole order; idempotent. */
export async function withdrawOrder(orderIntake: Market, { investor, auctionUuid, bidId }: OwnOrder): Promise<Receipt> {
  return atIntake(orderIntake, async (db) => {
    const seat = await approach(db, orderIntake, investor, auctionUuid);
    const { sale, bidder, terms, now } = seat;
    const { own, others } = await findOrder(db, seat, bidId);
    requireAllowed(whyNotWithdrawBid(bidder, sale, now));
    const standing = own.filter((line) => line.state !== 'Withdrawn');
    if (standing.length === 0) return receiptOf(sale, own);
    const tooLittle = whyNotWithdraw(terms, others);
    requireValid(tooLittle ? { investments: tooLittle.message } : {});
    await withdrawLines(
      db,
      standing.map(({ id }) => id),
      now,
    );
    const lines = standing.map((line) => historyLine({ ...line, state: 'Withdrawn' }, line.amount));
    await addHistory(db, keyOf(seat, bidId), 'WITHDRAW', lines, -1);
    await tell(db, seat, 'bid.withdraw', bidId);
    return receiptOf(sale, await readOwnBid(db, keyOf(seat, bidId)));
  });
}

/** A share-locked sale and a locked investor: nothing that decides an order can change until the transaction ends. */
interface Seat {
  readonly sale: Sale;
  readonly investor: Investor;
  readonly bidder: Bidder;
  readonly terms: BidTerms;
  readonly now: Date;
}

async function approach(db: Db, orderIntake: Market, investor: Investor, auctionUuid: string): Promise<Seat> {
  const read = requireFound(await findSale(db, { uuid: auctionUuid }));
  // A flood of late orders must not delay the close's lock.
  refuseIfOver(read, read.at);
  const { at: now, ...timing } = requireFound(await holdSale(db, read.id));
  const sale = { ...read, ...timing };
  if (!isVisibleToMarket(sale, now)) throw notFound();
  refuseIfOver(sale, now);
  const account = requireFound(await lockInvestor(db, investor.userId, investor.investorOrgId));
  const { state, country, status: accountStatus, hasOpenChange } = account;
  const { userType } = investor;
  const terms = bidTermsOf(sale, investorKindOf(userType), now, orderIntake.market);
  const bidder = { userType, accountStatus, isEmailVerified: true, hasOpenChange, state, country };
  return { sale, investor, bidder, terms, now };
}

/** The order's own lines, and the investor's other open lines. 404 for an order that is unknown or another person's. */
async function findOrder(db: Db, seat: Seat, bidId: string): Promise<{ own: StoredLine[]; others: Investment[] }> {
  const own = await readOwnBid(db, keyOf(seat, bidId));
  if (own.length === 0) throw notFound();
  const standing = await readStanding(db, seat.sale.id, seat.investor.investorOrgId);
  return { own, others: withoutLines(standing, own) };
}

/**
 * Runs one change of an order. If the close has come, the auction is Ended in a transaction that is kept, before the refusal
 * leaves: a clock that is set back later, or another server's that is behind, cannot open it again.
 */
async function atIntake(orderIntake: Market, visit: (db: Db) => Promise<Receipt>): Promise<Receipt> {
  try {
    return await limiterOf(orderIntake.db).run(() => inTransaction(orderIntake.db, visit));
  } catch (error) {
    if (error instanceof SaleIsOver) await endForGood(orderIntake, error.auctionId);
    throw error;
  }
}

const limiters = new WeakMap<Db, ConcurrencyLimiter>();

/** Fewer orders at a time than there are connections, so that a rush leaves some for others. Requests have four seconds in all. */
function limiterOf(db: Db): ConcurrencyLimiter {
  const limiter = limiters.get(db) ?? new ConcurrencyLimiter({ maxRunning: 6, maxWaiting: 1_000, timeoutMs: 3_000 });
  limiters.set(db, limiter);
  return limiter;
}

function keyOf({ sale, investor, now }: Seat, bidId: string): OrderKey {
  return { auctionId: sale.id, bidId, userId: investor.userId, investorOrgId: investor.investorOrgId, at: now };
}

function newLine({ sale, bidder }: Seat, { maturityDate, investmentAmount }: Investment): NewLine {
  return { maturityDate, amount: investmentAmount, ...bidsAs(bidder, sale), ruleVersion };
}

function investmentsOf(lines: readonly StoredLine[]): Investment[] {
  return lines.map(({ maturityDate, amount }) => ({ maturityDate, investmentAmount: amount }));
}

/** Open lines other than those of this order. */
export function withoutLines(standing: readonly Standing[], own: readonly StoredLine[]): Investment[] {
  const held = standing.map(({ maturityDate, investmentAmount }) => {
    const mine = own.find((line) => line.maturityDate === maturityDate && line.state !== 'Withdrawn');
    return { maturityDate, investmentAmount: cents(investmentAmount - (mine?.amount ?? 0)) };
  });
  return held.filter(({ investmentAmount }) => investmentAmount > 0);
}

function historyLine({ state, ...line }: StoredLine, before: Cents): HistoryLine {
  const { maturityDate, orderClass, rank, sequence } = line;
  return { maturityDate, amount: state === 'Withdrawn' ? cents(0) : line.amount, before, orderClass, rank, sequence };
}

/** The salt is shown only after the close: before, the hash of the event would reveal the actor to anyone who tries every investor. */
async function tell(
  db: Db,
  { sale, investor }: Seat,
  action: 'bid.amend' | 'bid.withdraw',
  bidId: string,
): Promise<void> {
  const detail = { bidId, salt: randomUUID() };
  await audit(db, { actor: investor, action, subject: `auction:${sale.uuid}`, detail });
}
