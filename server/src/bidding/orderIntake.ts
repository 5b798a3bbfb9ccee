/** Order intake: judges orders by cached data, and takes them in groups that PostgreSQL checks and stores at once. */
import { hash as digest } from 'node:crypto';
import { isVisibleToMarket } from '@fairbook/domain/auction.ts';
import {
  type Bidder,
  bidErrors,
  bidsAs,
  bidTermsOf,
  type Investment,
  type InvestorPlace,
  investorKindOf,
  whyNotBid,
} from '@fairbook/domain/bidding.ts';
import { sum } from '@fairbook/domain/money.ts';
import { whyNotPlaceMore } from '@fairbook/domain/order-count.ts';
import type { AccountStatus } from '@fairbook/domain/vocabulary.ts';
import type pg from 'pg';
import { BoundedCache } from '../cache/boundedCache.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, notFound, Refused, requireAllowed, requireFound, requireValid, Unavailable } from '../errors.ts';
import type { Investor } from '../http/actor.ts';
import { BatchQueue, type BatchQueueLimits } from './batchQueue.ts';
import { findInvestor, readStanding, type Standing, type StoredInvestor } from './bids.sql.ts';
import { endForGood, type Market, refuseIfOver, SaleIsOver } from './end.ts';
import { discarded, replayKey, type StoredOrder } from './keys.sql.ts';
import type { JudgedOrder, Ruling } from './orderIntake.sql.ts';
import { type Receipt, receiptAtPlacing } from './receipt.ts';
import { findSale, type Sale } from './sales.sql.ts';

export interface NewOrder {
  readonly investor: Investor;
  readonly auctionUuid: string;
  readonly investments: readonly Investment[];
  /** The client's Idempotency-Key, if any. */
  readonly key: string | null;
}

/** The data for judging an order. `held` are the investor's other open lines, if they were read. */
interface Facts {
  readonly sale: Sale;
  readonly status: AccountStatus;
  readonly hasOpenChange: boolean;
  readonly place: InvestorPlace;
  readonly held: readonly Standing[];
  readonly now: Date;
}

export interface OrderIntakeOptions extends Market {
  /** Connections for groups of orders only, so that no other request delays them. */
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly limits?: BatchQueueLimits;
}

const usualLimits: BatchQueueLimits = { maxBatch: 1_000, maxWaiting: 4_000, timeoutMs: 1_500 };
/** How often an order is judged again because its data has changed. */
const maxTries = 5;
const maxSales = 10_000;

export class OrderIntake {
  readonly #market: Market;
  readonly #clock: () => Date;
  readonly #queue: BatchQueue;
  /** May be stale: what it allows is checked again when the order is stored, what it refuses is read again. */
  readonly #sales = new BoundedCache<string, Promise<Sale | undefined>>(maxSales);

  constructor({ pool, clock, limits = usualLimits, ...market }: OrderIntakeOptions) {
    this.#market = market;
    this.#clock = clock;
    this.#queue = new BatchQueue(pool, limits);
  }

  /** Orders waiting to be taken. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Takes an order and returns its receipt, which is sent only once the order is durable. A refused order leaves no trace. */
  async place(order: NewOrder): Promise<Receipt> {
    const hash = hashOf(order);
    let judged: JudgedOrder | StoredOrder | null = await this.#judgeByMemory(order, hash);
    for (let tries = 0; tries < maxTries; tries++) {
      judged ??= await this.#judgeAnew(order, hash);
      if ('requestHash' in judged) return receiptOfStored(judged);
      const ruling = await this.#queue.take(judged);
      if (ruling.verdict === 'taken') return receiptOfTaken(judged, ruling);
      if (ruling.verdict === 'terms changed') this.#sales.delete(order.auctionUuid);
      judged = null;
    }
    throw new Unavailable('what the order was judged by kept changing');
  }

  /** Judges by cached data on the sale and the investor; null where that refuses. */
  async #judgeByMemory(order: NewOrder, hash: string): Promise<JudgedOrder | null> {
    const sale = await this.#recallSale(order.auctionUuid);
    if (!sale) return null;
    const { status, hasOpenChange, place } = order.investor;
    try {
      return judge(this.#market, order, { sale, status, hasOpenChange, place, held: [], now: this.#clock() }, hash);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** Read once for all concurrent callers. */
  #recallSale(uuid: string): Promise<Sale | undefined> {
    const known = this.#sales.get(uuid);
    if (known) return known;
    const read = findSale(this.#market.db, { uuid });
    this.#sales.set(uuid, read);
    const forget = () => {
      if (this.#sales.get(uuid) === read) this.#sales.delete(uuid);
    };
    // A missing record may appear later, and a failed read may succeed the next time.
    read.then((sale) => {
      if (!sale) forget();
    }, forget);
    return read;
  }

  /** Judges by current data of the database. A refused order may have been taken before, under the same key: then that order is returned. */
  async #judgeAnew(order: NewOrder, hash: string): Promise<JudgedOrder | StoredOrder> {
    const { investor, key } = order;
    const account = requireFound(await findInvestor(this.#market.db, investor.userId, investor.investorOrgId));
    try {
      // A person who may no longer order does not learn of an order under its key either, as at every other call.
      if (key !== null && account.status === 'Active') {
        const kept = await inTransaction(this.#market.db, (db) => replayKey(db, investor.userId, key));
        if (kept === discarded) throw invalid({ 'Idempotency-Key': 'This order was discarded before it arrived' });
        if (kept) return matching(kept, hash);
      }
      return judge(this.#market, order, await this.#readFacts(order, account), hash);
    } catch (error) {
      if (error instanceof SaleIsOver) await endForGood(this.#market, error.auctionId);
      throw error;
    }
  }

  async #readFacts(
    { investor, auctionUuid }: NewOrder,
    { status, hasOpenChange, ...place }: StoredInvestor,
  ): Promise<Facts> {
    const { db } = this.#market;
    const sale = requireFound(await findSale(db, { uuid: auctionUuid }));
    if (!isVisibleToMarket(sale, sale.at)) throw notFound();
    this.#sales.set(auctionUuid, Promise.resolve(sale));
    refuseIfOver(sale, sale.at);
    const held = await readStanding(db, sale.id, investor.investorOrgId);
    return { sale, status, hasOpenChange, place, held, now: sale.at };
  }
}

/** The order ready to be taken, or a refusal in the rule's words. */
function judge({ market }: Market, order: NewOrder, facts: Facts, hash: string): JudgedOrder {
  const { investor, investments, key } = order;
  const { sale, status: accountStatus, hasOpenChange, held, now } = facts;
  const { state, country } = facts.place;
  const { userType } = investor;
  const bidder: Bidder = { userType, accountStatus, isEmailVerified: true, hasOpenChange, state, country };
  requireAllowed(whyNotBid(bidder, sale, now));
  const terms = bidTermsOf(sale, investorKindOf(investor.userType), now, market);
  requireValid(bidErrors(terms, held, investments));
  requireAllowed(whyNotPlaceMore(held, investments, market.maxOrders));
  return {
    auctionId: sale.id,
    auctionUuid: sale.uuid,
    auctionName: sale.name,
    version: sale.version,
    userId: investor.userId,
    userUuid: investor.uuid,
    investorOrgId: investor.investorOrgId,
    state,
    country,
    ...bidsAs(bidder, sale),
    total: sum(investments.map(({ investmentAmount }) => investmentAmount)),
    least: terms.least,
    most: terms.most,
    key,
    hash,
    maxOrders: market.maxOrders,
    lines: investments.map(({ maturityDate, investmentAmount }) => {
      const maturity = terms.maturities.find((row) => row.maturityDate === maturityDate);
      return { maturityDate, investmentAmount, most: requireFound(maturity).principalAmount };
    }),
  };
}

function matching(kept: StoredOrder, hash: string): StoredOrder {
  if (kept.requestHash === hash) return kept;
  throw invalid({ 'Idempotency-Key': 'This Idempotency-Key was used for another order' });
}

function receiptOfTaken(order: JudgedOrder, { bidId, at, sequences }: Ruling): Receipt {
  const { auctionUuid: auctionId, auctionName, orderClass, rank } = order;
  const lines = order.lines.map(({ maturityDate, investmentAmount: amount }, index) => {
    return { maturityDate, amount, orderClass, rank, sequence: requireFound(sequences[index]) };
  });
  return receiptAtPlacing({ bidId, auctionId, auctionName, placedAt: at, lines });
}

/** The receipt of an order that its key placed before. */
export function receiptOfStored({ requestHash: _hash, ...order }: StoredOrder): Receipt {
  return receiptAtPlacing(order);
}

/** The same request has the same hash, whatever the order of its fields. */
function hashOf({ auctionUuid, investments }: NewOrder): string {
  const lines = investments.map(({ maturityDate, investmentAmount }) => [maturityDate, investmentAmount]);
  return digest('sha256', JSON.stringify([auctionUuid, lines]));
}
