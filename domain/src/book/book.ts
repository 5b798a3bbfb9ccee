/** Live book of one auction: each investor's demand, updated order by order, and the estimated allocation now. */
import {
  type AllocationTerms,
  type MaturityResult,
  type Order,
  type OrderAllotment,
  totalFigures,
} from '../allocation/allocation.ts';
import {
  type Allotment,
  allotmentOf,
  awardedSteps,
  type ClassAllotment,
  type ClassQueue,
  countSteps,
  resultOf,
  type SaleFigures,
  type Served,
  serveClasses,
  servingNumber,
  skippedAllotment,
} from '../allocation/serving.ts';
import { proportionalShares } from '../allocation/shares.ts';
import type { MaturityKey } from '../auctions/maturity-key.ts';
import { type Cents, cents } from '../base/money.ts';

export interface BookClass extends ClassAllotment {
  /** Investors of the class with an order that counts. */
  readonly bidders: number;
}

/** A maturity's allocation if the auction closed now. */
export interface BookMaturity extends MaturityResult {
  /** Investors with an order that counts. */
  readonly bidders: number;
  readonly classes: readonly BookClass[];
}

export interface BookTotals extends SaleFigures {
  readonly bidders: number;
  /** Number of open order rows, including those of suspended investors. */
  readonly orders: number;
}

/** One investor's orders at one maturity, in all classes, and their estimated allocation. */
export interface Holding {
  readonly maturityDate: MaturityKey;
  readonly asked: Cents;
  readonly award: Cents;
}

interface Maturity {
  readonly maturityDate: MaturityKey;
  readonly principal: Cents;
  readonly queues: Map<number, Queue>;
  bidders: number;
  /** Null where an order changed since it was served. */
  served: Served | null;
}

interface Queue extends Pick<ClassQueue, 'serving'> {
  readonly steps: number[];
  readonly sequences: number[];
  total: number;
  bidders: number;
}

/** One investor in one class at one maturity. */
interface Position {
  readonly maturity: Maturity;
  readonly queue: Queue;
  readonly place: number;
  /** The amounts of the orders by their sequence. */
  readonly orders: Map<number, Cents>;
  asked: number;
}

interface Investor {
  readonly positions: Position[];
  isSuspended: boolean;
}

/**
 * Adding, amending and withdrawing an order have constant cost, however many orders are open. A read recomputes only the maturities that changed
 * since the last one, and shares out only the prorated class, by investor and not by order. The result equals `allocate` of the open orders.
 */
export class OrderBook {
  readonly #terms: AllocationTerms;
  readonly #maturities: Map<MaturityKey, Maturity>;
  readonly #investors = new Map<string, Investor>();
  #bidders = 0;
  #orders = 0;

  constructor(terms: AllocationTerms) {
    this.#terms = terms;
    this.#maturities = new Map(
      terms.maturities.map(({ maturityDate, principal }) => [
        maturityDate,
        { maturityDate, principal, queues: new Map(), bidders: 0, served: null },
      ]),
    );
  }

  hasOrder(order: Order): boolean {
    return this.#findPosition(order)?.orders.has(order.sequence) ?? false;
  }

  /**
   * Adds an order row. Its `isSuspended` is ignored: suspend the investor instead. Throws a RangeError for one that is in the book already, and for a
   * maturity or a class that is not offered, since such orders are never accepted.
   */
  addOrder(order: Order): void {
    const position = this.#findPosition(order) ?? this.#openPosition(order);
    if (position.orders.has(order.sequence)) throw new RangeError(`order ${order.sequence} is in the book already`);
    position.orders.set(order.sequence, order.amount);
    position.asked += order.amount;
    this.#orders += 1;
    this.#recount(order.investor, position.maturity);
  }

  /** Removes an order row, found by investor, class, maturity and sequence. Throws a RangeError if it is not in the book. */
  withdrawOrder(order: Order): void {
    const { position, amount } = this.#find(order);
    position.orders.delete(order.sequence);
    position.asked -= amount;
    this.#orders -= 1;
    this.#recount(order.investor, position.maturity);
  }

  /** Replaces an order row: a reduced one keeps its sequence, an increased one has a new one. */
  amendOrder(before: Order, after: Order): void {
    this.withdrawOrder(before);
    this.addOrder(after);
  }

  /** From now on the investor's orders are skipped, as at the close. */
  suspend(investor: string): void {
    this.#setSuspended(investor, true);
  }

  reinstate(investor: string): void {
    this.#setSuspended(investor, false);
  }

  /** Estimated allocation of an order row if the auction closed now. Throws a RangeError if it is not in the book. */
  readOrder<Row extends Order>(order: Row): OrderAllotment<Row> {
    const { position, amount } = this.#find(order);
    if (this.#investors.get(order.investor)?.isSuspended) {
      const skipped = skippedAllotment(order.amount, 'suspended');
      return { order, award: skipped.award, result: 'Skipped', position: skipped };
    }
    const allotment = this.#allotment(position);
    let earlier = 0;
    for (const [sequence, one] of position.orders) if (sequence < order.sequence) earlier += one;
    const award = cents(Math.min(amount, Math.max(0, allotment.award - earlier)));
    return { order, award, result: resultOf(amount, award), position: allotment };
  }

  /** An investor's amounts at each maturity of the terms, zeros included. */
  readHoldings(investor: string): Holding[] {
    const positions = this.#investors.get(investor)?.positions ?? [];
    return [...this.#maturities.values()].map((maturity) => {
      let [asked, award] = [0, 0];
      for (const position of positions) {
        if (position.maturity !== maturity || position.orders.size === 0) continue;
        asked += position.asked;
        award += this.#allotment(position).award;
      }
      return { maturityDate: maturity.maturityDate, asked: cents(asked), award: cents(award) };
    });
  }

  /** Demand and estimated allocations by maturity and class, in the order of the terms. */
  readMaturities(): BookMaturity[] {
    return [...this.#maturities.values()].map((maturity) => {
      const { maturityDate, bidders, queues } = maturity;
      const { figures, classes } = this.#serve(maturity);
      const withDemand = [...classes].filter(([, { demand }]) => demand > 0);
      return {
        maturityDate,
        ...figures,
        bidders,
        classes: withDemand.map(([serving, one]) => ({ ...one, bidders: queues.get(serving)?.bidders ?? 0 })),
      };
    });
  }

  readTotals(): BookTotals {
    return { ...totalFigures(this.readMaturities()), bidders: this.#bidders, orders: this.#orders };
  }

  #findPosition({ investor, maturityDate, orderClass, rank, isLocal }: Order): Position | undefined {
    const serving = servingNumber(rank, orderClass, isLocal);
    return this.#investors
      .get(investor)
      ?.positions.find(({ maturity, queue }) => maturity.maturityDate === maturityDate && queue.serving === serving);
  }

  #find(order: Order): { position: Position; amount: Cents } {
    const position = this.#findPosition(order);
    const amount = position?.orders.get(order.sequence);
    if (!position || amount === undefined) throw new RangeError(`order ${order.sequence} is not in the book`);
    return { position, amount };
  }

  #openPosition({ investor, maturityDate, orderClass, rank, isLocal, sequence }: Order): Position {
    const maturity = this.#maturities.get(maturityDate);
    const serving = servingNumber(rank, orderClass, isLocal);
    if (!maturity) throw new RangeError(`order ${sequence} asks for ${maturityDate}, which is not offered`);
    if (serving === null) throw new RangeError(`order ${sequence} is of a class that is not offered`);
    const queue = maturity.queues.get(serving) ?? { serving, steps: [], sequences: [], total: 0, bidders: 0 };
    maturity.queues.set(serving, queue);
    queue.sequences.push(sequence);
    const position = { maturity, queue, place: queue.steps.push(0) - 1, orders: new Map(), asked: 0 };
    this.#investor(investor).positions.push(position);
    return position;
  }

  #investor(name: string): Investor {
    const known = this.#investors.get(name);
    if (known) return known;
    const investor = { positions: [], isSuspended: false };
    this.#investors.set(name, investor);
    return investor;
  }

  #setSuspended(name: string, isSuspended: boolean): void {
    const investor = this.#investor(name);
    investor.isSuspended = isSuspended;
    for (const maturity of new Set(investor.positions.map((position) => position.maturity)))
      this.#recount(name, maturity);
  }

  /** Recounts an investor's demand at one maturity, and applies the difference to the sums. */
  #recount(name: string, maturity: Maturity): void {
    const { positions, isSuspended } = this.#investor(name);
    const counts = () => positions.some(({ queue, place }) => (queue.steps[place] ?? 0) > 0);
    const own = positions.filter((position) => position.maturity === maturity);
    own.sort((a, b) => a.queue.serving - b.queue.serving);
    const asked = own.map((position) => (isSuspended ? 0 : position.asked));
    const stoodBefore = counts();
    let [before, after] = [0, 0];
    countSteps(asked, this.#terms, maturity.principal).forEach((steps, index) => {
      const position = own[index];
      if (!position) return;
      const { queue, place, orders } = position;
      const counted = queue.steps[place] ?? 0;
      before += counted;
      after += steps;
      queue.total += steps - counted;
      queue.bidders += Number(steps > 0) - Number(counted > 0);
      queue.steps[place] = steps;
      queue.sequences[place] = earliest(orders);
    });
    maturity.bidders += Number(after > 0) - Number(before > 0);
    this.#bidders += Number(counts()) - Number(stoodBefore);
    maturity.served = null;
  }

  #serve(maturity: Maturity): Served {
    if (maturity.served) return maturity.served;
    const queues = [...maturity.queues.values()]
      .sort((a, b) => a.serving - b.serving)
      .map(({ serving, total, steps, sequences }) => ({
        serving,
        total,
        demands: () => ({ steps, turns: sequences }),
      }));
    maturity.served = serveClasses(this.#terms, maturity.principal, queues, proportionalShares);
    return maturity.served;
  }

  #allotment({ maturity, queue, place, asked }: Position): Allotment {
    const served = this.#serve(maturity);
    const counted = queue.steps[place] ?? 0;
    const awarded = awardedSteps(served, queue.serving, place, counted);
    return allotmentOf(served, this.#terms, queue.serving, { asked, counted, awarded });
  }
}

/** The earliest sequence; without open orders nothing counts, and the position does not matter. */
function earliest(orders: ReadonlyMap<number, Cents>): number {
  let first = Number.MAX_SAFE_INTEGER;
  for (const sequence of orders.keys()) if (sequence < first) first = sequence;
  return first;
}
