/** The order intake: orders are judged by what this process knows, and taken in groups that PostgreSQL checks and stores at once. */
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
  /** The Idempotency-Key the client sent, if any. */
  readonly key: string | null;
}

/** What an order is judged by. `held` is what else of the investor stands, where that was asked for. */
interface Facts {
  readonly sale: Sale;
  readonly status: AccountStatus;
  readonly hasOpenChange: boolean;
  readonly place: InvestorPlace;
  readonly held: readonly Standing[];
  readonly now: Date;
}

export interface OrderIntakeOptions extends Market {
  /** Connections for groups of orders alone, so that no other request keeps them waiting. */
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly limits?: BatchQueueLimits;
}

const usualLimits: BatchQueueLimits = { maxBatch: 1_000, maxWaiting: 4_000, timeoutMs: 1_500 };
/** How often an order is judged anew because what it was judged by has changed meanwhile. */
const maxTries = 5;
const maxSales = 10_000;

export class OrderIntake {
  readonly #market: Market;
  readonly #clock: () => Date;
  readonly #queue: BatchQueue;
  /** May be out of date: whatever it allows is checked again where the order is stored, whatever it refuses is read again. */
  readonly #sales = new BoundedCache<string, Promise<Sale | undefined>>(maxSales);

  constructor({ pool, clock, limits = usualLimits, ...market }: OrderIntakeOptions) {
    this.#market = market;
    this.#clock = clock;
    this.#queue = new BatchQueue(pool, limits);
  }

  /** Orders that wait to be taken. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Takes an order and answers its receipt, which leaves only once the order is durable. A refused order leaves nothing at all. */
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

  /** Judges by what this process remembers of the sale, and what was known of the investor as they came; null where that refuses. */
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

  /** Read once, however many ask for it at the same time. */
  #recallSale(uuid: string): Promise<Sale | undefined> {
    const known = this.#sales.get(uuid);
    if (known) return known;
    const read = findSale(this.#market.db, { uuid });
    this.#sales.set(uuid, read);
    const forget = () => {
      if (this.#sales.get(uuid) === read) this.#sales.delete(uuid);
    };
    // What is not there may come, and what could not be read may be readable the next time.
    read.then((sale) => {
      if (!sale) forget();
    }, forget);
    return read;
  }

  /** Judges by what the database says now. What is refused may have been taken before, under the same key: then that order comes back. */
  async #judgeAnew(order: NewOrder, hash: string): Promise<JudgedOrder | StoredOrder> {
    const { investor, key } = order;
    const account = requireFound(await findInvestor(this.#market.db, investor.userId, investor.investorOrgId));
    try {
      // Whoever may order no more is told of no order under its key either, as at every other call.
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

/** The same request has the same hash, whatever order its fields came in. */
function hashOf({ auctionUuid, investments }: NewOrder): string {
  const lines = investments.map(({ maturityDate, investmentAmount }) => [maturityDate, investmentAmount]);
  return digest('sha256', JSON.stringify([auctionUuid, lines]));
}
