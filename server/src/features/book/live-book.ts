/** The book of one live sale in memory: sums of its orders, their history in steps, and the latest changes. */
import type { AllocationTerms, Order } from '@fairbook/domain/allocation/allocation.ts';
import { type Cents, cents } from '@fairbook/domain/base/money.ts';
import type { OrderClass } from '@fairbook/domain/base/vocabulary.ts';
import { OrderBook } from '@fairbook/domain/book/book.ts';
import { allocationTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';
import type { CachedResponse } from '../../platform/http/cached-response.ts';
import type { SaleTerms } from '../../store/auctions/sale.sql.ts';
import type { Figures } from '../../store/orders/closing.sql.ts';
import type { Change, Opening, SaleChanges, Standing, Step } from '../../store/orders/follow.sql.ts';

/** Number of latest changes kept. */
export const maxRecent = 50;
const maxAnswers = 5_000;

/** Demand and the number of orders at a moment. */
export interface BuildUpPoint {
  readonly at: Date;
  readonly demand: Cents;
  readonly bids: number;
}

/**
 * Holds each investor's demand for each maturity in each class, and not the orders themselves: neither its size nor the cost of reading grows with
 * the number of orders. Orders of investors who would be skipped at the close count nowhere.
 */
export class LiveBook {
  readonly #stepMs: number;
  readonly #standings = new Map<string, Standing>();
  readonly #classes = new Map<OrderClass, number>();
  readonly #steps = new Map<number, Step>();
  /** Contribution of excluded investors to the steps. */
  #excludedSteps = new Map<number, Step>();
  /** Investors with orders here who would be skipped. */
  readonly #excluded = new Set<string>();
  #recent: Change[] = [];
  #bids = 0;
  #version = '';
  #book: OrderBook;
  #cursor = 0;
  readonly #answers = new BoundedCache<string, CachedResponse>(maxAnswers);

  constructor(sale: SaleTerms, opening: Opening, stepSeconds: number) {
    this.#stepMs = stepSeconds * 1_000;
    this.#book = new OrderBook(allocationTermsOf(sale));
    this.#version = sale.version;
    for (const step of opening.steps) addStep(this.#steps, step, this.#stepMs);
    for (const standing of opening.standings) this.#place(standing);
    this.#addRecent(opening);
    this.#exclude(opening.excluded);
  }

  /** The cursor of the next read. */
  get cursor(): number {
    return this.#cursor;
  }

  /** The open orders, by the terms of the sale. Rows are sums per investor, so use `withOrders` for single orders. */
  get book(): OrderBook {
    return this.#book;
  }

  /** The latest changes, newest first. */
  get recent(): readonly Change[] {
    return this.#recent;
  }

  /** Investors with orders here who would be skipped at the close. */
  get excludedInvestors(): string[] {
    return [...this.#excluded].filter((investor) => this.#standings.has(investor));
  }

  get figures(): Figures {
    const classBidders = Object.fromEntries([...this.#classes].filter(([, bidders]) => bidders > 0));
    const { bidders } = this.#book.readTotals();
    return { maturities: this.#book.readMaturities(), bidders, classBidders, bids: this.#bids };
  }

  /** A cached response made of this book, valid until the book changes; `key` identifies content and reader. */
  answerTo(key: string, make: () => CachedResponse): CachedResponse {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = make();
    this.#answers.set(key, answer);
    return answer;
  }

  /** Applies the result of a read. Returns whether the contribution of excluded investors to the steps must be read again. */
  apply(read: SaleChanges): boolean {
    const before = this.excludedInvestors.join();
    for (const change of read.changes) addStep(this.#steps, change, this.#stepMs);
    for (const standing of read.standings) {
      this.#remove(standing.investor);
      this.#place(standing);
    }
    this.#addRecent(read);
    this.#exclude(read.excluded);
    const isTouched = read.standings.some(({ investor }) => this.#excluded.has(investor));
    const areOthersExcluded = this.excludedInvestors.join() !== before;
    // Orders that are reconfirmed are no changes.
    if (read.standings.length > 0 || areOthersExcluded) this.#answers.clear();
    return isTouched || areOthersExcluded;
  }

  setExcludedSteps(steps: readonly Step[]): void {
    this.#excludedSteps = new Map();
    for (const step of steps) addStep(this.#excludedSteps, step, this.#stepMs);
  }

  /** The figures of each maturity by other terms, from the same sums. A group of linked investors is one: `leads` has the lead of each of its others. */
  figuresBy(terms: AllocationTerms, leads: ReadonlyMap<string, string> = new Map()): Figures['maturities'] {
    const book = new OrderBook(terms);
    for (const [investor, { sums }] of this.#standings) {
      if (this.#excluded.has(investor)) continue;
      const lead = leads.get(investor);
      for (const sum of sums) book.addOrder(lead === undefined ? sum : { ...sum, investor: lead });
    }
    return book.readMaturities();
  }

  /** Terms do not change during a sale; if they did, the book is rebuilt from its sums. */
  useTerms(sale: SaleTerms): void {
    if (sale.version === this.#version) return;
    this.#version = sale.version;
    this.#answers.clear();
    this.#book = new OrderBook(allocationTermsOf(sale));
    for (const { sums } of this.#standings.values()) for (const sum of sums) this.#book.addOrder(sum);
    for (const investor of this.#excluded) this.#book.suspend(investor);
  }

  /** Demand and open orders at the ends of equal intervals; intervals without changes are left out. */
  buildUp({ from, to }: { readonly from: Date; readonly to: Date }, stretches: number): BuildUpPoint[] {
    const length = (to.getTime() - from.getTime()) / stretches;
    const points = new Map<number, BuildUpPoint>();
    let [demand, bids] = [0, 0];
    for (const [bucket, step] of [...this.#steps].sort(([one], [other]) => one - other)) {
      const excluded = this.#excludedSteps.get(bucket);
      demand += step.amount - (excluded?.amount ?? 0);
      bids += step.bids - (excluded?.bids ?? 0);
      const stretch = Math.floor((step.at.getTime() - from.getTime()) / length);
      points.set(Math.min(stretches, Math.max(0, stretch)), { at: step.at, demand: cents(demand), bids });
    }
    return [...points.values()];
  }

  /**
   * Reads the book with one investor's orders as single rows instead of sums, so that each can be queried. `read` must not keep the book. Throws a
   * RangeError, and leaves the book as it was, for orders that no book can hold: of a log that was changed in the database.
   */
  withOrders<Answer>(investor: string, orders: readonly Order[], read: (book: OrderBook) => Answer): Answer {
    const sums = this.#standings.get(investor)?.sums ?? [];
    const isSame = sums.length === orders.length && orders.every((order) => sums.some((sum) => isSameRow(sum, order)));
    if (isSame) return read(this.#book);
    for (const sum of sums) this.#book.withdrawOrder(sum);
    const added: Order[] = [];
    try {
      for (const order of orders) {
        this.#book.addOrder(order);
        added.push(order);
      }
      return read(this.#book);
    } finally {
      for (const order of added) this.#book.withdrawOrder(order);
      for (const sum of sums) this.#book.addOrder(sum);
    }
  }

  #place(standing: Standing): void {
    if (standing.bids === 0) return;
    this.#standings.set(standing.investor, standing);
    for (const sum of standing.sums) this.#book.addOrder(sum);
    if (!this.#excluded.has(standing.investor)) this.#count(standing, 1);
  }

  #remove(investor: string): void {
    const standing = this.#standings.get(investor);
    if (!standing) return;
    this.#standings.delete(investor);
    for (const sum of standing.sums) this.#book.withdrawOrder(sum);
    if (!this.#excluded.has(investor)) this.#count(standing, -1);
  }

  #count({ bids, sums }: Standing, sign: 1 | -1): void {
    this.#bids += sign * bids;
    for (const orderClass of new Set(sums.map((sum) => sum.orderClass)))
      this.#classes.set(orderClass, (this.#classes.get(orderClass) ?? 0) + sign);
  }

  #exclude(excluded: ReadonlySet<string>): void {
    for (const investor of this.#excluded) {
      if (excluded.has(investor)) continue;
      this.#excluded.delete(investor);
      this.#book.reinstate(investor);
      const standing = this.#standings.get(investor);
      if (standing) this.#count(standing, 1);
    }
    for (const investor of excluded) {
      const standing = this.#standings.get(investor);
      if (!standing || this.#excluded.has(investor)) continue;
      this.#excluded.add(investor);
      this.#book.suspend(investor);
      this.#count(standing, -1);
    }
  }

  #addRecent({ cursor, changes }: Pick<SaleChanges, 'cursor' | 'changes'>): void {
    this.#cursor = cursor;
    if (changes.length === 0) return;
    const latest = [...changes, ...this.#recent].sort((one, other) => other.id - one.id);
    this.#recent = latest.slice(0, maxRecent);
  }
}

function isSameRow(sum: Order & { readonly rows: number }, order: Order): boolean {
  return sum.rows === 1 && sum.sequence === order.sequence && sum.amount === order.amount;
}

function addStep(steps: Map<number, Step>, { at, amount, bids }: Step, length: number): void {
  const bucket = Math.floor(at.getTime() / length);
  const known = steps.get(bucket);
  const latest = known && known.at > at ? known.at : at;
  steps.set(bucket, { at: latest, amount: (known?.amount ?? 0) + amount, bids: (known?.bids ?? 0) + bids });
}
