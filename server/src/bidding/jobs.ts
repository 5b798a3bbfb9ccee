/** The close: at its moment everything is allotted at once, written into a record, and told to those it concerns. */
import { createHash, randomBytes } from 'node:crypto';
import { accountStatusAt } from '@fairbook/domain/account.ts';
import { type Allocation, allocate, type Order } from '@fairbook/domain/allocation.ts';
import { effectiveStatus } from '@fairbook/domain/auction.ts';
import { allocationTermsOf, ranksOf } from '@fairbook/domain/bidding.ts';
import { canonicalText, closingRecordOf, fingerprint } from '@fairbook/domain/closing.ts';
import { explainOrder } from '@fairbook/domain/explanation.ts';
import type { AmountLimits } from '@fairbook/domain/offering.ts';
import { labelOf, type OrderClass, type SaleOutcome, saleOutcomes } from '@fairbook/domain/vocabulary.ts';
import { updateStatus } from '../auctions/auctions.sql.ts';
import { listFollowers } from '../auctions/followers.sql.ts';
import { audit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { JobHandler, Jobs } from '../jobs.ts';
import { announce } from '../notifications/announce.ts';
import {
  allowTime,
  type Figures,
  hasRecord,
  insertAllotments,
  insertPseudonyms,
  insertRecord,
  listBidders,
  listUnclosed,
  type OrderRow,
  readInvestors,
  readOrders,
} from './closing.sql.ts';
import { forgetKeys } from './keys.sql.ts';
import { findSale, lockSale, type Sale } from './sales.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'close-auction': { readonly auctionId: number };
    'sweep-closes': Readonly<Record<never, never>>;
    'forget-bid-keys': Readonly<Record<never, never>>;
  }
}

type Closer = Pick<Deps, 'db' | 'jobs' | 'config'>;

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
    const { at, ...timing } = standing;
    const sale = { ...found, ...timing };
    if (effectiveStatus(sale, at) !== 'Ended') return 'not due';
    await settle(transaction, jobs, sale, config, at);
    return 'closed';
  });
}

interface ClosingOrder extends Order {
  readonly row: OrderRow;
}

async function settle(db: Db, jobs: Jobs, sale: Sale, market: AmountLimits, at: Date): Promise<void> {
  const { startDate, closeDate } = sale;
  if (startDate === null || closeDate === null)
    throw new Error(`auction ${sale.uuid} ended without a start and a close`);
  const investors = new Map((await readInvestors(db, sale.id)).map((one) => [one.id, one]));
  const orders = (await readOrders(db, sale.id)).map((row): ClosingOrder => {
    const investor = investors.get(row.investorOrgId);
    if (!investor) throw new Error(`order ${row.sequence} belongs to nobody`);
    // As it was at the close and not as it is now, so that a late close gives what an on-time one would have given.
    const isSuspended = accountStatusAt(investor.status, investor.history, closeDate) !== 'Active';
    return { ...row, investor: investor.uuid, isSuspended, row };
  });
  const terms = allocationTermsOf(sale, market);
  const allocation = allocate({ terms, orders });
  const salts = new Map([...investors.values()].map(({ uuid }) => [uuid, randomBytes(24).toString('base64url')]));
  const { record, pseudonyms } = closingRecordOf({
    auction: { uuid: sale.uuid, name: sale.name, startDate, closeDate },
    terms,
    ranks: ranksOf(sale),
    allocation,
    saltOf: (investor) => salts.get(investor) ?? '',
    sha256,
  });
  const text = canonicalText(record);
  const { outcome } = allocation.totals;
  const allotments = allocation.orders.map((one) => {
    const { award, result, order } = one;
    return { auctionBidId: order.row.id, award, result, reason: explainOrder(one, terms) };
  });
  await insertAllotments(db, sale.id, allotments);
  const named = [...investors.values()].map(({ id, uuid }) => ({
    investorOrgId: id,
    pseudonym: pseudonyms.get(uuid) ?? '',
    salt: salts.get(uuid) ?? '',
  }));
  await insertPseudonyms(db, sale.id, named);
  const print = fingerprint(text, sha256);
  const { ruleVersion } = allocation;
  const figures = figuresOf(allocation, new Set(orders.map(({ row }) => row.bidId)).size);
  await insertRecord(db, sale.id, { ruleVersion, outcome, record: text, fingerprint: print, figures, closedAt: at });
  if (sale.status !== 'Ended') await updateStatus(db, sale.id, 'Ended');
  const detail = { outcome, ruleVersion, fingerprint: print };
  await audit(db, { actor: 'clock', action: 'auction.close', subject: `auction:${sale.uuid}`, detail });
  await announceClosed(db, jobs, sale, outcome);
}

/** SHA-256 in hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Counts whose orders stood: in all, by class, by maturity, and by class at each maturity. */
function figuresOf({ maturities, orders }: Allocation, bids: number): Figures {
  const investors = new Map<string, Set<string>>();
  const add = (group: string, investor: string) => {
    const known = investors.get(group);
    if (known) known.add(investor);
    else investors.set(group, new Set([investor]));
  };
  for (const { order, position } of orders) {
    if (position.demand === 0) continue;
    const { investor, orderClass, maturityDate } = order;
    for (const group of ['', orderClass, maturityDate, `${maturityDate} ${orderClass}`]) add(group, investor);
  }
  const count = (group: string) => investors.get(group)?.size ?? 0;
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

/** A statement takes so many people at a time. */
const portion = 5_000;

async function announceClosed(db: Db, jobs: Jobs, sale: Sale, outcome: SaleOutcome): Promise<void> {
  const bidders = await listBidders(db, sale.id);
  const ordered = new Set(bidders);
  const others = (await listFollowers(db, sale.id)).filter((person) => !ordered.has(person));
  const result = `${sale.name} has closed: ${labelOf(saleOutcomes, outcome).toLowerCase()}.`;
  for (const [people, body] of [
    [bidders, `${result} See what your orders were allotted, and why.`],
    [others, result],
  ] as const) {
    for (let from = 0; from < people.length; from += portion) {
      await announce(db, jobs, {
        event: `auction-closed:${sale.uuid}`,
        type: 'AuctionClosed',
        title: `${sale.name} has closed`,
        body,
        data: { auctionId: sale.uuid },
        to: people.slice(from, from + portion),
      });
    }
  }
}

const closeOne: JobHandler<'close-auction'> = async ({ auctionId }, deps) => {
  await closeAuction(deps, auctionId);
};

/** Closes what should be closed and is not, whatever became of its job. One sale that cannot be closed keeps no other waiting. */
export async function closeWhatIsDue(deps: Closer & Pick<Deps, 'log'>): Promise<void> {
  for (const auctionId of await listUnclosed(deps.db)) {
    await closeAuction(deps, auctionId).catch((error: unknown) => {
      deps.log.error({ auctionId, err: error }, 'an auction could not be closed');
    });
  }
}

const second = 1_000;
const sweepEvery = 5 * second;
const forgetEvery = 60 * 60 * second;
/** How long a client may repeat a request under its key. */
const keptFor = 30 * 24 * 60 * 60 * second;

/** Enqueues itself first, so that it goes on whatever happens. */
const sweepCloses: JobHandler<'sweep-closes'> = async (_data, deps) => {
  const startAfter = new Date(deps.clock().getTime() + sweepEvery);
  await deps.jobs.enqueue(deps.db, 'sweep-closes', {}, { startAfter, singletonKey: 'sweep' });
  await closeWhatIsDue(deps);
};

const forgetBidKeys: JobHandler<'forget-bid-keys'> = async (_data, deps) => {
  const now = deps.clock().getTime();
  await deps.jobs.enqueue(
    deps.db,
    'forget-bid-keys',
    {},
    { startAfter: new Date(now + forgetEvery), singletonKey: 'forget' },
  );
  await forgetKeys(deps.db, new Date(now - keptFor));
};

export const biddingJobs = {
  'close-auction': closeOne,
  'sweep-closes': sweepCloses,
  'forget-bid-keys': forgetBidKeys,
};

/** Begins what goes on for ever; a worker does so when it starts. */
export async function startClosing({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.enqueue(db, 'sweep-closes', {}, { singletonKey: 'sweep' });
  await jobs.enqueue(db, 'forget-bid-keys', {}, { singletonKey: 'forget' });
}
