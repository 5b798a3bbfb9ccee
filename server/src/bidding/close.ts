/** The close of a sale: at its moment everything is allotted at once, written into a record, and told to those it concerns. */
import { createHash, randomBytes } from 'node:crypto';
import { accountStatusAt } from '@fairbook/domain/account.ts';
import { type Allocation, type AllocationTerms, allocate, type Order } from '@fairbook/domain/allocation.ts';
import { effectiveStatus } from '@fairbook/domain/auction.ts';
import { allocationTermsOf, ranksOf } from '@fairbook/domain/bidding.ts';
import { canonicalText, closingRecordOf, fingerprint } from '@fairbook/domain/closing.ts';
import { explainOrder } from '@fairbook/domain/explanation.ts';
import { labelOf, type OrderClass, type SaleOutcome, saleOutcomes } from '@fairbook/domain/vocabulary.ts';
import { updateStatus } from '../auctions/auctions.sql.ts';
import { listFollowers } from '../auctions/followers.sql.ts';
import { audit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../jobs.ts';
import { announce } from '../notifications/announce.ts';
import {
  allowTime,
  type Figures,
  hasRecord,
  insertAllotments,
  insertPseudonyms,
  insertRecord,
  listBidders,
  type OrderRow,
  readInvestors,
  readOrders,
} from './closing.sql.ts';
import { findSale, lockSale, type Sale } from './sales.sql.ts';

/** What a close needs: the connections, the queue, and the market's limits for sales without their own. */
export type Closer = Pick<Deps, 'db' | 'jobs' | 'config'>;

/** What became of an attempt to close. */
export type CloseVerdict = 'closed' | 'closed before' | 'not due' | 'unknown';

/**
 * Closes one auction whose close has come: allots every order that stands, writes the allotments and the closing record, sets Ended
 * and tells people, all in one transaction that keeps orders away. Running it twice, in two workers at once or again after a
 * crash does it once; running it late gives what an on-time close would have given.
 */
export async function closeAuction({ db, jobs, config }: Closer, auctionId: number): Promise<CloseVerdict> {
  return inTransaction(db, async (transaction) => {
    await allowTime(transaction);
    const standing = await lockSale(transaction, auctionId);
    const found = await findSale(transaction, { id: auctionId });
    if (!standing || !found) return 'unknown';
    if (await hasRecord(transaction, auctionId)) return 'closed before';
    const { at, status, startDate, closeDate } = standing;
    if (effectiveStatus(standing, at) !== 'Ended') return 'not due';
    if (startDate === null || closeDate === null) throw new Error(`auction ${found.uuid} ended without a window`);
    const sale = { ...found, status, startDate, closeDate };
    await settle(transaction, jobs, sale, allocationTermsOf(sale, config), at);
    return 'closed';
  });
}

interface EndedSale extends Sale {
  readonly startDate: Date;
  readonly closeDate: Date;
}

interface ClosingOrder extends Order {
  readonly row: OrderRow;
}

type ClosingInvestor = Awaited<ReturnType<typeof readInvestors>>[number];

async function settle(db: Db, jobs: Jobs, sale: EndedSale, terms: AllocationTerms, at: Date): Promise<void> {
  const investors = await readInvestors(db, sale.id);
  const orders = ordersAtClose(sale, investors, await readOrders(db, sale.id));
  const allocation = allocate({ terms, orders });
  await writeResult(db, sale, terms, allocation);
  const record = await writePseudonyms(db, sale, terms, allocation, investors);
  const text = canonicalText(record);
  const close = {
    ruleVersion: allocation.ruleVersion,
    outcome: allocation.totals.outcome,
    fingerprint: fingerprint(text, sha256),
  };
  const figures = figuresOf(allocation, new Set(orders.map(({ row }) => row.bidId)).size);
  await insertRecord(db, sale.id, { ...close, record: text, figures, closedAt: at });
  if (sale.status !== 'Ended') await updateStatus(db, sale.id, 'Ended');
  await audit(db, { actor: 'clock', action: 'auction.close', subject: `auction:${sale.uuid}`, detail: close });
  await announceClosed(db, jobs, sale, close.outcome);
}

/** The orders as the rule reads them. An investor who was not active at the close is skipped. */
function ordersAtClose(
  { closeDate }: EndedSale,
  investors: readonly ClosingInvestor[],
  rows: readonly OrderRow[],
): ClosingOrder[] {
  // As it was at the close and not as it is now, so that a late close gives what an on-time one would have given.
  const isActive = ({ status, history }: ClosingInvestor) => accountStatusAt(status, history, closeDate) === 'Active';
  const known = new Map(investors.map((one) => [one.id, { investor: one.uuid, isSuspended: !isActive(one) }]));
  return rows.map((row) => {
    const investor = known.get(row.investorOrgId);
    if (!investor) throw new Error(`order ${row.sequence} belongs to nobody`);
    return { ...row, ...investor, row };
  });
}

async function writeResult(db: Db, sale: Sale, terms: AllocationTerms, { orders }: Allocation<ClosingOrder>) {
  const rows = orders.map((one) => {
    const { award, result, order } = one;
    return { auctionBidId: order.row.id, award, result, reason: explainOrder(one, terms) };
  });
  await insertAllotments(db, sale.id, rows);
}

/** Gives every investor a pseudonym and a secret of their own, keeps both, and answers the record that is made with them. */
async function writePseudonyms(
  db: Db,
  auction: EndedSale,
  terms: AllocationTerms,
  allocation: Allocation,
  investors: readonly ClosingInvestor[],
) {
  const salts = new Map(investors.map(({ uuid }) => [uuid, randomBytes(24).toString('base64url')]));
  const saltOf = (investor: string) => salts.get(investor) ?? '';
  const { record, pseudonyms } = closingRecordOf({
    auction,
    terms,
    ranks: ranksOf(auction),
    allocation,
    saltOf,
    sha256,
  });
  const rows = investors.map(({ id, uuid }) => {
    return { investorOrgId: id, pseudonym: pseudonyms.get(uuid) ?? '', salt: saltOf(uuid) };
  });
  await insertPseudonyms(db, auction.id, rows);
  return record;
}

/** SHA-256 in hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Counts whose orders stood: in all, by class, by maturity, and by class at each maturity. */
function figuresOf({ maturities, orders }: Allocation, bids: number): Figures {
  const groups = new Map<string, Set<string>>();
  for (const { order, position } of orders) {
    if (position.demand === 0) continue;
    const { investor, orderClass, maturityDate } = order;
    for (const group of ['', orderClass, maturityDate, `${maturityDate} ${orderClass}`]) {
      const investors = groups.get(group);
      if (investors) investors.add(investor);
      else groups.set(group, new Set([investor]));
    }
  }
  const count = (group: string) => groups.get(group)?.size ?? 0;
  const classes = new Set<OrderClass>(orders.map(({ order }) => order.orderClass));
  return {
    maturities: maturities.map((maturity) => ({
      ...maturity,
      bidders: count(maturity.maturityDate),
      classes: maturity.classes.map((one) => ({
        ...one,
        bidders: count(`${maturity.maturityDate} ${one.orderClass}`),
      })),
    })),
    bidders: count(''),
    classBidders: Object.fromEntries([...classes].map((orderClass) => [orderClass, count(orderClass)])),
    bids,
  };
}

async function announceClosed(db: Db, jobs: Jobs, sale: Sale, outcome: SaleOutcome): Promise<void> {
  const bidders = await listBidders(db, sale.id);
  const ordered = new Set(bidders);
  const others = (await listFollowers(db, sale.id)).filter((person) => !ordered.has(person));
  const result = `${sale.name} has closed: ${labelOf(saleOutcomes, outcome).toLowerCase()}.`;
  const bodies = [
    [bidders, `${result} See what your orders were allotted, and why.`],
    [others, result],
  ] as const;
  for (const [people, body] of bodies) {
    await announce(db, jobs, {
      event: `auction-closed:${sale.uuid}`,
      type: 'AuctionClosed',
      title: `${sale.name} has closed`,
      body,
      data: { auctionId: sale.uuid },
      to: people,
    });
  }
}
