/** The line before the bid desk: orders wait here while a group is on its way to PostgreSQL, and leave together in the next. */
import type pg from 'pg';
import { troubleOf } from '../db/trouble.ts';
import { Unavailable } from '../http/errors.ts';
import { type JudgedOrder, type Ruling, takeOrders } from './desk.sql.ts';

export interface LaneLimits {
  /** Orders in one group at most. */
  readonly atOnce: number;
  /** Orders waiting at most; whoever comes then is turned away at once. */
  readonly waiting: number;
  /** Milliseconds anybody waits for a group to leave with. Requests have four seconds in all, a statement two. */
  readonly patience: number;
}

interface Waiting {
  readonly order: JudgedOrder;
  /** One investor in one sale: their orders are judged together. */
  readonly seat: string;
  readonly until: number;
  notBefore: number;
  /** True once the orders of its seat did not fit together: from then on they go one by one. */
  isAlone: boolean;
  readonly resolve: (ruling: Ruling) => void;
  readonly reject: (error: unknown) => void;
}

/** What somebody who waited is told. */
interface Told {
  readonly one: Waiting;
  readonly ruling: Ruling;
}

/** A group of fewer costs PostgreSQL more than it gains to leave early. */
const fewest = 16;
const mostTries = 3;
/** Milliseconds until an order that met a lock tries again. */
const lockedPause = 5;
/** Milliseconds until orders with a key try again after the server went away. */
const lostPause = 150;

/** One group is under way at a time, and the next leaves as soon as it is back: no order ever waits for company. */
export class Lane {
  readonly #pool: pg.Pool;
  readonly #limits: LaneLimits;
  #line: Waiting[] = [];
  #isUnderWay = false;
  /** Orders of the group before. */
  #before = 0;
  #boarding: NodeJS.Immediate | null = null;
  #alarm: NodeJS.Timeout | null = null;

  constructor(pool: pg.Pool, limits: LaneLimits) {
    this.#pool = pool;
    this.#limits = limits;
  }

  /** Orders waiting for a group to leave with. */
  get waiting(): number {
    return this.#line.length;
  }

  /** What became of the order. Throws Unavailable where the line is too long or the wait was. */
  take(order: JudgedOrder): Promise<Ruling> {
    if (this.#line.length >= this.#limits.waiting) throw new Unavailable('too many orders are waiting');
    return new Promise((resolve, reject) => {
      const seat = `${order.auctionId} ${order.investorOrgId}`;
      const until = Date.now() + this.#limits.patience;
      this.#line.push({ order, seat, until, notBefore: 0, isAlone: false, resolve, reject });
      this.#wake(0);
    });
  }

  #wake(delay: number): void {
    if (this.#isUnderWay) return;
    if (this.#alarm) clearTimeout(this.#alarm);
    this.#alarm = null;
    if (delay > 0) {
      this.#alarm = setTimeout(() => this.#wake(0), delay);
      return;
    }
    // So many need not wait for more of this turn.
    if (this.#line.length >= Math.max(fewest, this.#before)) {
      if (this.#boarding) clearImmediate(this.#boarding);
      void this.#leave();
      return;
    }
    // Whoever comes in this same turn still goes along.
    this.#boarding ??= setImmediate(() => void this.#leave());
  }

  async #leave(): Promise<void> {
    this.#boarding = null;
    const group = this.#formGroup(this.#halfOfAll());
    if (group.length === 0) {
      // Everybody waits for a lock, or behind somebody who does.
      if (this.#line.length > 0) this.#wake(2);
      return;
    }
    this.#before = group.length;
    this.#isUnderWay = true;
    const told = await this.#send(group, 1);
    this.#isUnderWay = false;
    // The next group is on its way before this one is told, so that PostgreSQL works while answers are written.
    if (this.#line.length > 0) void this.#leave();
    setImmediate(() => {
      for (const { one, ruling } of told) one.resolve(ruling);
    });
  }

  /**
   * A crowd that orders again as soon as it is told falls apart into two groups of one size, which take turns: while
   * PostgreSQL stores the one, Node answers the other. All in one group they would keep each other waiting.
   */
  #halfOfAll(): number {
    const half = Math.ceil((this.#line.length + this.#before) / 2);
    return Math.min(this.#limits.atOnce, Math.max(fewest, half));
  }

  /** The next group, in the order of arrival. Two requests with one key, and orders that go alone, wait for the one after. */
  #formGroup(most: number): Waiting[] {
    const now = Date.now();
    const group: Waiting[] = [];
    const left: Waiting[] = [];
    const seats = new Map<string, boolean>();
    const keys = new Set<string>();
    for (const one of this.#line) {
      const key = one.order.key === null ? null : `${one.order.userId} ${one.order.key}`;
      const isApart = seats.has(one.seat) && (one.isAlone || seats.get(one.seat) === true);
      if (one.until < now) one.reject(new Unavailable('an order waited too long'));
      else if (group.length >= most || one.notBefore > now || isApart || (key !== null && keys.has(key))) {
        left.push(one);
        // Later orders of a seat never overtake earlier ones.
        seats.set(one.seat, true);
      } else {
        group.push(one);
        seats.set(one.seat, one.isAlone);
        if (key !== null) keys.add(key);
      }
    }
    this.#line = left;
    return group;
  }

  /** Sends a group, and says what each of it is told; whoever has to go again is back in the line. */
  async #send(group: readonly Waiting[], attempt: number): Promise<Told[]> {
    try {
      const orders = group.map(({ order }) => order);
      return this.#sort(group, await takeOrders(this.#pool, orders));
    } catch (error) {
      return this.#recover(group, attempt, error);
    }
  }

  #sort(group: readonly Waiting[], rulings: readonly Ruling[]): Told[] {
    const again: Waiting[] = [];
    const told: Told[] = [];
    const seats = new Map<string, number>();
    for (const { seat } of group) seats.set(seat, (seats.get(seat) ?? 0) + 1);
    group.forEach((one, index) => {
      const ruling = rulings[index];
      if (!ruling) return;
      if (ruling.verdict === 'locked') {
        one.notBefore = Date.now() + lockedPause;
        again.push(one);
      } else if (ruling.verdict === 'beyond limit' && (seats.get(one.seat) ?? 0) > 1) {
        one.isAlone = true;
        again.push(one);
      } else told.push({ one, ruling });
    });
    // Before all who came since.
    this.#line = [...again, ...this.#line];
    return told;
  }

  /** Nothing of the group was kept, or nobody knows. One order that cannot be stored must not take its neighbours with it. */
  async #recover(group: readonly Waiting[], attempt: number, error: unknown): Promise<Told[]> {
    const trouble = troubleOf(error);
    if (trouble === 'again' && attempt < mostTries) return this.#send(group, attempt + 1);
    if (trouble === 'lost') {
      this.#keepKeyed(group, error);
      return [];
    }
    const isSlow = trouble === 'busy' && !(error instanceof Error && 'code' in error && error.code === '55P03');
    if (group.length === 1 || isSlow) {
      for (const { reject } of group) reject(error);
      return [];
    }
    const half = Math.ceil(group.length / 2);
    const told = await this.#send(group.slice(0, half), attempt);
    return [...told, ...(await this.#send(group.slice(half), attempt))];
  }

  /** The group may be stored or not. An order with a key can be sent again without becoming two; the others must be told. */
  #keepKeyed(group: readonly Waiting[], error: unknown): void {
    const kept = group.filter(({ order }) => order.key !== null);
    for (const one of group) if (one.order.key === null) one.reject(error);
    for (const one of kept) one.notBefore = Date.now() + lostPause;
    this.#line = [...kept, ...this.#line];
  }
}
