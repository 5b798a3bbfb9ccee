/**
 * Order intake: judges what is done with orders (placing, amending, withdrawing) by cached data or by the database, and takes it in batches that
 * PostgreSQL checks and stores at once.
 */
import { isVisibleTo } from '@fairbook/domain/auctions/auction.ts';
import type { InvestorPlace } from '@fairbook/domain/orders/bidding.ts';
import { nothingUsed } from '@fairbook/domain/orders/order-rules.ts';
import type pg from 'pg';
import { invalid, notFound, requireFound, Unavailable } from '../../platform/base/errors.ts';
import { BatchedReads } from '../../platform/cache/batched-reads.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';
import { failoverTimeoutMs, inTransaction, retryUntil } from '../../platform/db/transaction.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import type { Tracing } from '../../platform/observe/tracing.ts';
import { findSale, type Sale } from '../../store/auctions/sale.sql.ts';
import { findEntryOf, findSalt } from '../../store/logs/order-log.sql.ts';
import { findInvestor, readStanding, type StoredInvestor } from '../../store/orders/bids.sql.ts';
import { type PlacedOrder, replayKey } from '../../store/orders/keys.sql.ts';
import type {
  Amendment,
  ChangeFacts,
  Facts,
  NewOrder,
  OrderAction,
  OwnOrder,
  PlacingFacts,
} from '../../store/orders/order-action-types.ts';
import { readUse } from '../../store/orders/order-use.sql.ts';
import { type OrderKey, type OrderToChange, readOrdersToChange } from '../../store/orders/orders-to-change.sql.ts';
import { requireFreeReference } from '../../store/orders/references.sql.ts';
import type { OrderLogs } from '../logs/order-log.ts';
import { endForGood, refuseIfOver, type SaleDeps, SaleIsOver } from '../results/end.ts';
import { BatchQueue, type BatchQueueLimits } from './batch-queue.ts';
import { KeyedTasks } from './keyed-tasks.ts';
import { judgeAmending, judgePlacing, judgeWithdrawing } from './order-actions.ts';
import {
  factsOf,
  type InvestorFacts,
  type JudgedOrder,
  matching,
  requireMeansOf,
  type StoredEntryKey,
  serialKeyOf,
  unlessRefused,
  untested,
} from './order-matching.ts';
import { type Receipt, receiptAtPlacing, receiptOf, receiptOfAction } from './receipt.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    readonly orderIntake: OrderIntake;
  }
}

export interface OrderIntakeOptions extends SaleDeps {
  /** Connections for batches only, so that no other request delays them. */
  readonly pool: pg.Pool;
  readonly logs: OrderLogs;
  readonly clock: () => Date;
  readonly limits?: BatchQueueLimits;
  readonly tracing?: Tracing | null;
}

const usualLimits: BatchQueueLimits = {
  maxBatch: 1_000,
  // One more would not be stored within a second and a half, the time until its turn to be read included, on a machine of two processors with 9,000 connections.
  maxWaiting: 3_000,
  timeoutMs: 1_500,
  awayTimeoutMs: failoverTimeoutMs,
};
/** How often an action is judged by the database because its data keeps changing. */
const maxAttempts = 4;
const maxSales = 10_000;

export class OrderIntake {
  readonly #deps: SaleDeps;
  readonly #logs: OrderLogs;
  readonly #clock: () => Date;
  readonly #limits: BatchQueueLimits;
  readonly #queue: BatchQueue;
  /** Actions judged by the database, by investor and sale: the next one is judged once the one before it is stored, so that it need not be repeated. */
  readonly #turns = new KeyedTasks();
  readonly #orders: BatchedReads<OrderKey, OrderToChange>;
  /** May be stale: an allowed order is checked when it is stored, a refused one is read once more. */
  readonly #sales = new BoundedCache<string, Promise<Sale | undefined>>(maxSales);

  constructor({ pool, logs, clock, limits = usualLimits, tracing = null, ...deps }: OrderIntakeOptions) {
    this.#deps = deps;
    this.#logs = logs;
    this.#clock = clock;
    this.#limits = limits;
    this.#queue = new BatchQueue(pool, logs, limits, tracing);
    // One at a time, so that a rush of changes uses one connection.
    const read = (keys: readonly OrderKey[]) =>
      retryUntil(() => readOrdersToChange(deps.db, keys), performance.now() + limits.awayTimeoutMs);
    this.#orders = new BatchedReads(read, { maxBatch: limits.maxBatch, maxConcurrent: 1 });
  }

  /** Number of actions waiting to be taken. */
  get waiting(): number {
    return this.#queue.waiting + this.#turns.waiting;
  }

  /** Takes an order and returns its receipt, which is sent only once the order is durable. A refused order leaves no trace. */
  async place(order: NewOrder): Promise<Receipt> {
    if (this.#turns.size > 0) await this.#turns.settled(serialKeyOf(order));
    const judged = order.approval ? null : await this.#judgeByCache(order);
    const receipt = judged && (await this.#take(judged));
    return receipt ?? this.#turns.run(serialKeyOf(order), () => this.#decide(() => this.#judgeAnew(order)));
  }

  /** Replaces the lines of an order; where that changes nothing, nothing is stored. */
  async amend(amendment: Amendment): Promise<Receipt> {
    return this.#change(amendment, (facts) => judgeAmending(amendment, facts));
  }

  /** Withdraws a whole order; idempotent. */
  async withdraw(order: OwnOrder): Promise<Receipt> {
    return this.#change(order, (facts) => judgeWithdrawing(order, facts));
  }

  /** Judges an order as if another person had approved it, and stores nothing. Null where it changes nothing. */
  async judge({ bidId, ...rest }: JudgedOrder): Promise<OrderAction | null> {
    const order = { ...rest, approval: untested };
    const judged = await this.#endWhereOver(
      bidId === null
        ? this.#judgeAnew({ ...order, key: null, reference: null })
        : this.#judgeChangeAnew({ ...order, bidId }, (facts) => judgeAmending({ ...order, bidId }, facts)),
    );
    return 'kind' in judged ? judged : null;
  }

  async #change(order: OwnOrder, judge: (facts: ChangeFacts) => OrderAction | null): Promise<Receipt> {
    if (this.waiting >= this.#limits.maxWaiting) throw new Unavailable('too many orders are waiting');
    const since = Date.now();
    return this.#turns.run(serialKeyOf(order), async () => {
      if (this.#queue.isLate(since)) throw new Unavailable('an order waited too long');
      const judged = order.approval ? null : await this.#judgeChangeByCache(order, judge);
      const receipt = judged && (await this.#take(judged));
      return receipt ?? this.#decide(() => this.#judgeChangeAnew(order, judge));
    });
  }

  /** Judges an action by current data of the database and has it taken; repeats that where the data has changed since. */
  async #decide(judge: () => Promise<OrderAction | Receipt>): Promise<Receipt> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const judged = await this.#endWhereOver(judge());
      if (!('kind' in judged)) return judged;
      const receipt = await this.#take(judged);
      if (receipt) return receipt;
    }
    throw new Unavailable('what the order was judged by kept changing');
  }

  /** Has an action taken; null where the data it was judged by has changed since. */
  async #take(action: OrderAction): Promise<Receipt | null> {
    // Outside of the queue, since a batch that waited for a long log would keep the orders of all other sales waiting.
    if (!this.#logs.has(action.auctionId)) await this.#inTime(this.#logs.prepare(action.auctionId));
    const ruling = await this.#queue.take(action);
    if (ruling.verdict === 'terms changed') this.#sales.delete(action.auctionUuid);
    if (ruling.verdict === 'sale full')
      throw invalid({ investments: 'The orders of this auction add up to more than it can take' });
    if (ruling.verdict === 'no log') throw new Error(`auction ${action.auctionUuid} has no open order log`);
    return ruling.verdict === 'taken' ? receiptOfAction(action, ruling) : null;
  }

  /** Throws Unavailable after a wait too long for an order, which must not be stored once its caller has given up. */
  async #inTime(work: Promise<void>): Promise<void> {
    const until = Date.now() + this.#limits.timeoutMs;
    await work;
    if (until < Date.now()) throw new Unavailable('the order log was not ready in time');
  }

  /** A stored order's entry in the order log. */
  async proveStored(order: StoredEntryKey, which: 'first' | 'last'): Promise<Receipt['log']> {
    const { auctionId, investor, bidId, ownerId } = order;
    const { investorOrgId } = investor;
    const owned = { auctionId, userId: ownerId ?? investor.userId, bidId };
    const entry = requireFound(await findEntryOf(this.#deps.db, owned, which));
    const salt = requireFound(await findSalt(this.#deps.db, auctionId, investorOrgId));
    const [proven] = await this.#logs.proveAll(auctionId, [entry], ({ headSize }) => headSize);
    return { ...requireFound(proven), salt };
  }

  /** The receipt of an order that its key placed before. */
  async receiptOfStored({ saleId, ...order }: PlacedOrder, investor: Investor): Promise<Receipt> {
    const log = await this.proveStored({ auctionId: saleId, investor, bidId: order.bidId }, 'first');
    return receiptAtPlacing({ ...order, log });
  }

  async #endWhereOver<Judged>(judging: Promise<Judged>): Promise<Judged> {
    try {
      return await judging;
    } catch (error) {
      if (!(error instanceof SaleIsOver)) throw error;
      const outcome = await endForGood(this.#deps, error.auctionId);
      // The close has just moved by the terms of the sale: the order is in time when it is sent again.
      throw outcome === 'extended' ? new Unavailable('the sale was extended by its terms') : error;
    }
  }

  /** Judges by cached data on the sale and the investor; null where that refuses. */
  async #judgeByCache(order: NewOrder): Promise<OrderAction | null> {
    const sale = await this.#recallSale(order.auctionUuid);
    if (!sale) return null;
    return unlessRefused(() => {
      return judgePlacing(order, { ...factsOf(sale, order.investor, order.investor.place, this.#clock()), held: [] });
    });
  }

  /** Read once for all concurrent callers. */
  #recallSale(uuid: string): Promise<Sale | undefined> {
    const known = this.#sales.get(uuid);
    if (known) return known;
    const read = findSale(this.#deps.db, { uuid });
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
  async #judgeAnew(order: NewOrder): Promise<OrderAction | Receipt> {
    const { investor, key } = order;
    await requireMeansOf(this.#deps.db, order, this.#clock());
    const account = requireFound(await findInvestor(this.#deps.db, investor.userId, investor.investorOrgId));
    await order.approval?.requireStanding();
    // A person who may no longer order does not learn of an order under its key either, as at every other call.
    if (key !== null && account.status === 'Active') {
      const kept = await inTransaction(this.#deps.db, (db) => replayKey(db, investor, key));
      if (kept === 'discarded') throw invalid({ 'Idempotency-Key': 'This order was discarded before it arrived' });
      if (kept) return this.receiptOfStored(matching(kept, order), investor);
    }
    const facts = await this.#readPlacingFacts(order, account);
    await requireFreeReference(this.#deps.db, facts.sale.id, investor.investorOrgId, order.reference);
    return judgePlacing(order, facts);
  }

  async #readPlacingFacts({ investor, auctionUuid }: NewOrder, account: StoredInvestor): Promise<PlacingFacts> {
    const sale = await this.#readSale(auctionUuid, investor);
    const held = await readStanding(this.#deps.db, sale.id, investor.investorOrgId);
    return { ...(await this.#readFacts(sale, investor, account)), held };
  }

  /** Judges a change by cached data on the sale; null where that refuses, or changes nothing. */
  async #judgeChangeByCache(
    order: OwnOrder,
    judge: (facts: ChangeFacts) => OrderAction | null,
  ): Promise<OrderAction | null> {
    const sale = await this.#recallSale(order.auctionUuid);
    if (!sale) return null;
    const { account, ...found } = await this.#findOrder(order, sale);
    if (!account || found.order.lines.length === 0) return null;
    return unlessRefused(() => judge({ ...factsOf(sale, account, account, this.#clock()), ...found }));
  }

  /** Judges a change by current data of the database. 404 for an order that is unknown or of another account. */
  async #judgeChangeAnew(
    order: OwnOrder,
    judge: (facts: ChangeFacts) => OrderAction | null,
  ): Promise<OrderAction | Receipt> {
    await requireMeansOf(this.#deps.db, order, this.#clock());
    const sale = await this.#readSale(order.auctionUuid, order.investor);
    const { account: found, ...rest } = await this.#findOrder(order, sale);
    const account = requireFound(found);
    if (rest.order.lines.length === 0) throw notFound();
    await order.approval?.requireStanding();
    const judged = judge({ ...(await this.#readFacts(sale, order.investor, account)), ...rest });
    if (judged) return judged;
    const owned = { auctionId: sale.id, ...order, ownerId: rest.order.lines[0]?.userId };
    const log = await this.proveStored(owned, 'last');
    return receiptOf(sale, rest.order, log);
  }

  #findOrder({ investor, bidId }: OwnOrder, { id: auctionId }: Sale): Promise<OrderToChange> {
    const { userId, investorOrgId } = investor;
    return this.#orders.find({ auctionId, bidId, userId, investorOrgId });
  }

  async #readSale(uuid: string, { status }: Investor): Promise<Sale> {
    const sale = requireFound(await findSale(this.#deps.db, { uuid }));
    if (!isVisibleTo(sale, status, sale.at)) throw notFound();
    this.#sales.set(uuid, Promise.resolve(sale));
    refuseIfOver(sale, sale.at);
    return sale;
  }

  /** By current data of the database; amounts that the person has used are read only where the account has rules. */
  async #readFacts(sale: Sale, { userId }: Investor, account: InvestorFacts & InvestorPlace): Promise<Facts> {
    const use = account.rules ? await readUse(this.#deps.db, userId, sale.id) : nothingUsed;
    return { ...factsOf(sale, account, account, sale.at), use };
  }
}
