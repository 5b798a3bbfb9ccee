/** Orders for tests of the order intake itself, without HTTP, in whole dollars. */
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { sql } from 'kysely';
import type { OrderIntake } from '../src/features/orders/order-intake.ts';
import type { Db } from '../src/platform/db/transaction.ts';
import type { Investor } from '../src/platform/http/caller/actor.ts';
import { investmentsOf, type Lines } from './market/orders.ts';

/** Lines in whole dollars as the order intake takes them. */
function linesOf(lines: Lines) {
  return investmentsOf(lines).map(({ maturityDate, investmentAmount }) => {
    return { maturityDate: day(maturityDate), investmentAmount: cents(investmentAmount * 100) };
  });
}

export function place(intake: OrderIntake, investor: Investor, auctionUuid: string, lines: Lines) {
  return intake.place({ investor, auctionUuid, investments: linesOf(lines), key: null, reference: null });
}

export function amend(intake: OrderIntake, investor: Investor, auctionUuid: string, bidId: string, lines: Lines) {
  return intake.amend({ investor, auctionUuid, bidId, investments: linesOf(lines) });
}

interface Entry {
  readonly action: string;
  readonly xid: string;
  readonly lines: readonly { readonly maturityDate: string; readonly before: number; readonly amount: number }[];
}

/** History of an order, earliest first. */
export async function historyOf(db: Db, bidId: string): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`select action, xid::text, lines from auction_bid_history where bid_id = ${bidId}
    order by id`.execute(db);
  return rows;
}

/** Open amounts of an order, in dollars by maturity. */
export async function standingOf(db: Db, bidId: string): Promise<Lines> {
  const lines = await db
    .selectFrom('auctionBid')
    .select(['maturityDate', 'investmentAmount'])
    .where('bidId', '=', bidId)
    .where('state', '<>', 'Withdrawn')
    .execute();
  return Object.fromEntries(lines.map(({ maturityDate, investmentAmount }) => [maturityDate, investmentAmount / 100]));
}
