/** Bounded batch queue of order actions: actions that arrive while a batch is in flight to PostgreSQL leave together in the next one. */
import type pg from 'pg';
import { Unavailable } from '../../platform/base/errors.ts';
import { troubleOf } from '../../platform/base/trouble.ts';
import type { Origin, Tracing } from '../../platform/observe/tracing.ts';
import type { OrderAction } from '../../store/orders/order-action-types.ts';
import { type Ruling, takeOrderActions } from '../../store/orders/order-actions.sql.ts';
import type { OrderLogs } from '../logs/order-log.ts';
import { type ProvenRuling, proveRulings } from './proven-rulings.ts';

export interface BatchQueueLimits {
  /** Actions in one batch. */
  readonly maxBatch: number;
  /** Maximum number of actions waiting or in flight; beyond it an action is refused at once. */
  readonly maxWaiting: number;
  /** Maximum wait of an action for its batch. A request has four seconds in all, a statement two. */
  readonly timeoutMs: number;
  /** The same where the database was away meanwhile: as long as another server needs to take over. */
  readonly awayTimeoutMs: number;
}

interface Waiting {
  readonly action: OrderAction;
  /** One investor in one sale: their actions are decided one after the other. */
  readonly serialKey: string;
  readonly since: number;
  notBefore: number;
  /** True for a change of an order, and once the actions of its serial key did not fit together: then they go one by one. */
  mustGoAlone: boolean;
  readonly resolve: (ruling: Promise<ProvenRuling>) => void;
  readonly reject: (error: unknown) => void;
  /** The request it came with, where that is traced. */
  readonly origin: Origin | undefined;
}

/** Outcome of one action of a batch: the next batch leaves while the signer signs the logs of this one. */
interface Outcome {
  readonly one: Waiting;
  readonly ruling: Promise<ProvenRuling>;
}

/** Smaller batches cost PostgreSQL more than leaving early gains. */
const minEarlyBatch = 16;
const maxTries = 3;
/** Milliseconds until an action that met a lock is retried. */
const lockedDelayMs = 5;
/** Milliseconds until orders are retried after a lost connection. */
const lostDelayMs = 150;

/** One batch is in flight at a time, and the next leaves as soon as it is back: no action waits for more of them to fill a batch. */
export class BatchQueue {
  readonly #pool: pg.Pool;
  readonly #logs: Pick<OrderLogs, 'load' | 'ready'>;
  readonly #limits: BatchQueueLimits;
  readonly #tracing: Tracing | null;
  #queue: Waiting[] = [];
  /** Actions in the batch in flight. */
  #inFlight = 0;
  /** Actions in the previous batch. */
  #lastBatchSize = 0;
  #immediate: NodeJS.Immediate | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** Actions that arrived before then met a database that was away; infinite while it is. */
  #awayBefore = 0;

  constructor(
    pool: pg.Pool,
    logs: Pick<OrderLogs, 'load' | 'ready'>,
    limits: BatchQueueLimits,
    tracing: Tracing | null = null,
  ) {
    this.#pool = pool;
    this.#logs = logs;
    this.#limits = limits;
    this.#tracing = tracing;
  }

  /** Number of unanswered actions: in the queue, and in the batch in flight, since those that meet a lock come back. */
  get waiting(): number {
    return this.#queue.length + this.#inFlight;
  }

  /** The action's outcome. Throws Unavailable where the queue is full or the wait too long. */
  take(action: OrderAction): Promise<ProvenRuling> {
    if (this.waiting >= this.#limits.maxWaiting) throw new Unavailable('too many orders are waiting');
    return new Promise((resolve, reject) => {
      const serialKey = `${action.auctionId} ${action.investorOrgId}`;
      const mustGoAlone = action.changed !== null;
      const origin = this.#tracing?.origin();
      this.#queue.push({ action, serialKey, since: Date.now(), notBefore: 0, mustGoAlone, resolve, reject, origin });
      this.#wake(0);
    });
  }

  /** Returns whether an action that arrived at `since` has waited too long. */
  isLate(since: number, now = Date.now()): boolean {
    return since + (since < this.#awayBefore ? this.#limits.awayTimeoutMs : this.#limits.timeoutMs) < now;
  }

  #wake(delay: number): void {
    if (this.#inFlight > 0) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (delay > 0) {
      this.#timer = setTimeout(() => this.#wake(0), delay);
      return;
    }
    // A batch this large need not wait for more actions of this tick.
    if (this.#queue.length >= Math.max(minEarlyBatch, this.#lastBatchSize)) {
      if (this.#immediate) clearImmediate(this.#immediate);
      void this.#sendNext();
      return;
    }
    // Actions that arrive in the same tick join the batch.
    this.#immediate ??= setImmediate(() => void this.#sendNext());
  }

  async #sendNext(): Promise<void> {
    this.#immediate = null;
    const batch = this.#takeBatch(this.#nextBatchSize());
    if (batch.length === 0) {
      // Every action waits for a lock, or behind one that does.
      if (this.#queue.length > 0) this.#wake(2);
      return;
    }
    this.#lastBatchSize = batch.length;
    this.#inFlight = batch.length;
    const outcomes = await this.#sendTraced(batch);
    this.#inFlight = 0;
    // The next batch is sent before this one's callers are answered, so that PostgreSQL works while responses are written.
    if (this.#queue.length > 0) void this.#sendNext();
    setImmediate(() => {
      for (const { one, ruling } of outcomes) one.resolve(ruling);
    });
  }

  /**
   * Half of all: callers that order again as soon as they are answered form two batches of one size, which alternate: while PostgreSQL stores one, Node
   * answers the other. In a single batch each would wait for the other.
   */
  #nextBatchSize(): number {
    const half = Math.ceil((this.#queue.length + this.#lastBatchSize) / 2);
    return Math.min(this.#limits.maxBatch, Math.max(minEarlyBatch, half));
  }

  /**
   * The next batch, in the order of arrival. No investor has more actions in it than an equal share of its places among all who wait, even where places are left: the next
   * action of each waits for as long as a batch takes, and that grows with its actions. Where not all fit, investors are served in turn.
   */
  #takeBatch(maxActions: number): Waiting[] {
    const byTurn = this.#sortByTurn();
    const places = Math.min(maxActions, byTurn.flat().length);
    const share = Math.max(1, Math.round(places / (byTurn[0]?.length ?? 1)));
    const chosen = new Set(byTurn.slice(0, share).flat().slice(0, maxActions));
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of this.#queue) (chosen.has(one) ? batch : left).push(one);
    this.#queue = left;
    return batch;
  }

  /**
   * Actions that may leave now: first the first one of each investor, then the second ones, and so on, each in the order of arrival. Two requests with one key or reference, and
   * actions that go alone, wait for the batch after. Those that waited too long are refused.
   */
  #sortByTurn(): Waiting[][] {
    const now = Date.now();
    const byTurn: Waiting[][] = [];
    const turns = new Map<number, number>();
    const serialKeys = new Map<string, boolean>();
    const keys = new Set<string>();
    this.#queue = this.#queue.filter((one) => {
      if (!this.isLate(one.since, now)) return true;
      one.reject(new Unavailable('an order waited too long'));
      return false;
    });
    for (const one of this.#queue) {
      const { investorOrgId } = one.action;
      const own = keysOf(one);
      const isApart = serialKeys.has(one.serialKey) && (one.mustGoAlone || serialKeys.get(one.serialKey) === true);
      if (one.notBefore > now || isApart || own.some((key) => keys.has(key))) {
        // Later actions of a serial key never overtake earlier ones.
        serialKeys.set(one.serialKey, true);
        continue;
      }
      const turn = turns.get(investorOrgId) ?? 0;
      turns.set(investorOrgId, turn + 1);
      const peers = byTurn[turn];
      if (peers) peers.push(one);
      else byTurn.push([one]);
      serialKeys.set(one.serialKey, one.mustGoAlone);
      for (const key of own) keys.add(key);
    }
    return byTurn;
  }

  #sendTraced(batch: readonly Waiting[]): Promise<Outcome[]> {
    const send = () => this.#send(batch, 1);
    const origins = () => batch.map(({ origin }) => origin);
    return this.#tracing ? this.#tracing.runBatch('order batch', origins(), send) : send();
  }

  /** Sends a batch and returns its outcomes; actions to be retried are back in the queue. */
  async #send(batch: readonly Waiting[], attempt: number): Promise<Outcome[]> {
    try {
      const actions = batch.map(({ action }) => action);
      // Nothing is stored that could not be answered with a signed head.
      await this.#logs.ready();
      // Loaded before anything is stored, so that stored orders can be proved without a further question to the database.
      const logs = await this.#logs.load(actions.map(({ auctionId }) => auctionId));
      const taken = await takeOrderActions(this.#pool, actions, logs);
      if (this.#awayBefore === Number.POSITIVE_INFINITY) this.#awayBefore = Date.now();
      return this.#sort(batch, taken.rulings, proveRulings(actions, taken, logs));
    } catch (error) {
      return this.#recover(batch, attempt, error);
    }
  }

  #sort(batch: readonly Waiting[], rulings: readonly Ruling[], proven: readonly Promise<ProvenRuling>[]): Outcome[] {
    const again: Waiting[] = [];
    const outcomes: Outcome[] = [];
    const serialKeys = new Map<string, number>();
    for (const { serialKey } of batch) serialKeys.set(serialKey, (serialKeys.get(serialKey) ?? 0) + 1);
    batch.forEach((one, index) => {
      const ruling = rulings[index];
      const answer = proven[index];
      if (!ruling || !answer) return;
      if (ruling.verdict === 'locked') {
        one.notBefore = Date.now() + lockedDelayMs;
        again.push(one);
      } else if (ruling.verdict === 'beyond limit' && (serialKeys.get(one.serialKey) ?? 0) > 1) {
        one.mustGoAlone = true;
        again.push(one);
      } else {
        // The person who asked gets the failure, in a later tick than Node would wait for.
        answer.catch(() => undefined);
        outcomes.push({ one, ruling: answer });
      }
    });
    // Before all that arrived since.
    this.#queue = [...again, ...this.#queue];
    return outcomes;
  }

  /** Nothing of the batch was stored, or it is unknown. One action that cannot be stored must not fail the others of its batch. */
  async #recover(batch: readonly Waiting[], attempt: number, error: unknown): Promise<Outcome[]> {
    const trouble = troubleOf(error);
    if (trouble === 'again' && attempt < maxTries) return this.#send(batch, attempt + 1);
    if (trouble === 'lost') {
      this.#awayBefore = Number.POSITIVE_INFINITY;
      this.#requeue(batch, error);
      return [];
    }
    const isSlow = trouble === 'busy' && !(error instanceof Error && 'code' in error && error.code === '55P03');
    if (batch.length === 1 || isSlow || error instanceof Unavailable) {
      for (const { reject } of batch) reject(error);
      return [];
    }
    const half = Math.ceil(batch.length / 2);
    const outcomes = await this.#send(batch.slice(0, half), attempt);
    return [...outcomes, ...(await this.#send(batch.slice(half), attempt))];
  }

  /**
   * The batch may be stored or not. An order with a key can be sent again without a duplicate, and so can a withdrawal: one that was stored is found to be done. Everything
   * else is refused.
   */
  #requeue(batch: readonly Waiting[], error: unknown): void {
    const canRepeat = ({ action }: Waiting) => action.key !== null || action.kind === 'WITHDRAW';
    const kept = batch.filter(canRepeat);
    for (const one of batch) if (!canRepeat(one)) one.reject(error);
    for (const one of kept) one.notBefore = Date.now() + lostDelayMs;
    this.#queue = [...kept, ...this.#queue];
  }
}

const none: readonly string[] = [];

/** Values that only one action of a batch may have: an Idempotency-Key, and a reference of the investor in the sale. */
function keysOf({ action: { key, userId, reference }, serialKey }: Waiting): readonly string[] {
  if (key === null && reference === null) return none;
  return [
    ...(key === null ? none : [`key ${userId} ${key}`]),
    ...(reference === null ? none : [`reference ${serialKey} ${reference}`]),
  ];
}
