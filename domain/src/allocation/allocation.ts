/** Allocates a sale at its close: by the issuer's priority of classes, then proportionally in whole steps, for each maturity. */

import type { MaturityKey } from '../auctions/maturity-key.ts';
import type { AmountLimits } from '../auctions/offering.ts';
import type { TermsOfAllocation } from '../auctions/retail.ts';
import { day } from '../base/dates.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import type { BidResult, OrderClass } from '../base/vocabulary.ts';
import { type AllottedColumns, allotColumns } from './columns.ts';
import type { OrderColumns } from './order-columns.ts';
import {
  type Allotment,
  allotmentOf,
  type ClassAllotment,
  classesWithDemand,
  resultOf,
  type SaleFigures,
  saleFigures,
  servingNumber,
  skippedAllotment,
} from './serving.ts';
import { proportionalByTime, type SharingMethod } from './sharing.ts';

/** Name of the rule below, which sales have unless they choose another of `rules.ts`. A changed rule gets another name. */
export const ruleVersion = 'priority-pro-rata-1';

/** A rule for the orders of one sale. */
export interface NamedRule {
  readonly version: string;
  /** `investors` come in the order of their first orders; of a group of linked accounts only the first one is among them. */
  readonly methodFor: (investors: readonly string[]) => SharingMethod;
}

const defaultRule: NamedRule = { version: ruleVersion, methodFor: () => proportionalByTime };

export interface OfferedMaturity {
  readonly maturityDate: MaturityKey;
  readonly principal: Cents;
}

/** Input of the rule: the sale's steps and terms, and its offered maturities. */
export interface AllocationTerms extends TermsOfAllocation {
  readonly maturities: readonly OfferedMaturity[];
  /** Where local investors live, sorted, each once. Absent where the sale prefers none; then no order is local. */
  readonly localZipCodes?: readonly string[];
}

/** One open order row at the close, with the class and rank it got when it was placed. */
export interface Order {
  /** The bidder: a person, or the organization of an institution, whichever of its users placed the order. */
  readonly investor: string;
  readonly orderClass: OrderClass;
  /** 1 is filled first; −1 is not offered, and the order is skipped. */
  readonly rank: number;
  /** True where the investor is local by the terms of the sale: served before the others of the class. */
  readonly isLocal?: boolean;
  readonly maturityDate: MaturityKey;
  readonly amount: Cents;
  /** The position in time, unique within the auction. */
  readonly sequence: number;
  /** True where the investor is suspended: the order is skipped, with that reason. */
  readonly isSuspended?: boolean;
}

export interface OrderAllotment<Row extends Order = Order> {
  readonly order: Row;
  readonly award: Cents;
  readonly result: BidResult;
  /** The investor's whole position in this class at this maturity, shared by its rows. */
  readonly position: Allotment;
}

export interface MaturityResult extends SaleFigures {
  readonly maturityDate: MaturityKey;
  /** In serving order, only classes with demand. */
  readonly classes: readonly ClassAllotment[];
}

export interface Allocation<Row extends Order = Order> {
  readonly ruleVersion: string;
  readonly totals: SaleFigures;
  /** As the terms list them. */
  readonly maturities: readonly MaturityResult[];
  /** As the orders were given. */
  readonly orders: readonly OrderAllotment<Row>[];
  /** Groups of linked accounts; absent where there are none. */
  readonly links?: readonly (readonly string[])[];
}

/** One investor's demand for one maturity in one class: the sum of the orders and the earliest sequence among them. */
export type Demand = Omit<Order, 'maturityDate'>;

export interface MaturityAllotment extends SaleFigures {
  /** In serving order, only classes with demand. */
  readonly classes: readonly ClassAllotment[];
  /** As the demands were given. */
  readonly allotments: readonly Allotment[];
}

/**
 * Allocates a whole sale, each maturity separately.
 * 1. An investor's orders at a maturity count as one demand: whole steps, at most the maturity and the cap per investor; with orders in two classes, as
 * after a move, the better class counts first.
 * 2. Classes are served by rank, and the local investors of a class before its others; rank −1 and suspended investors are skipped. A class that fits in
 * what is left is filled. Institutions do not get the part that the share for individuals keeps.
 * 3. The first class that does not fit shares what is left in proportion to demand, in whole steps: spare steps go to the largest fractions, then to
 * the earliest sequence. Later classes get nothing.
 * 4. An award below the minimum is not made: the smallest demand leaves its class, the latest among equal ones, and the class shares again.
 * 5. An investor's award fills that investor's orders in sequence order.
 * Sequences are unique, so nothing depends on identity, and the result does not depend on the order of the rows.
 * Throws a RangeError for a duplicate sequence at a maturity, an order for a maturity that is not offered, an impossible rank, and where sums exceed 15 digits.
 */
export function allocate<Row extends Order>(
  sale: {
    readonly terms: AllocationTerms;
    readonly orders: readonly Row[];
    /** Groups of investors whose accounts are linked: each is one investor to the rule. No investor is in two. */
    readonly links?: readonly (readonly string[])[];
  },
  rule: NamedRule = defaultRule,
): Allocation<Row> {
  const { terms, orders, links = [] } = sale;
  checkTerms(terms);
  const places = inSequence(orders);
  const { rows, investors } = columnsOf(terms, orders, places, links);
  const method = rule.methodFor(investors);
  const allotted = allotColumns(
    terms,
    terms.maturities.map(({ principal }) => principal),
    rows,
    investors.length,
    method,
  );
  const maturities = terms.maturities.map(({ maturityDate }, index) => {
    const served = entryAt(allotted.served, index);
    return { maturityDate, ...served.figures, classes: classesWithDemand(served) };
  });
  return {
    ruleVersion: rule.version,
    totals: totalFigures(maturities),
    maturities,
    orders: rowResults(terms, orders, places, rows, allotted, method),
    ...(links.length > 0 && { links }),
  };
}

/** Allocates one maturity among demands. Several demands of one investor in one class count as one. See `allocate`. */
export function allotMaturity(
  maturity: AmountLimits & { readonly principal: Cents; readonly demands: readonly Demand[] },
): MaturityAllotment {
  const { principal, step, minimum, demands } = maturity;
  const maturityDate = day('0001-01-01');
  const { totals, maturities, orders } = allocate({
    terms: { step, minimum, maturities: [{ maturityDate, principal }] },
    orders: demands.map((demand) => ({ ...demand, maturityDate })),
  });
  return { ...totals, classes: entryAt(maturities, 0).classes, allotments: orders.map(({ position }) => position) };
}

/** The figures of several maturities together. */
export function totalFigures(maturities: readonly SaleFigures[]): SaleFigures {
  return saleFigures(
    sum(maturities.map(({ principal }) => principal)),
    sum(maturities.map(({ demand }) => demand)),
    sum(maturities.map(({ award }) => award)),
  );
}

/** Throws a RangeError for terms that cannot be allocated. */
export function checkTerms({ step, minimum, maturities, retailShare = 1, investorCap = step }: AllocationTerms): void {
  if (step < 1 || minimum < 0) throw new RangeError('a step is at least one cent and a minimum at least zero');
  if (!Number.isInteger(retailShare) || retailShare < 1 || retailShare > 100)
    throw new RangeError('a share for individuals is from 1 to 100 percent');
  if (investorCap < 1) throw new RangeError('a cap per investor is at least one cent');
  if (maturities.some(({ principal }) => principal < 0)) throw new RangeError('a principal cannot be negative');
  if (new Set(maturities.map(({ maturityDate }) => maturityDate)).size < maturities.length) {
    throw new RangeError('two maturities have one name');
  }
}

/** Indexes of the orders by sequence. Rows usually come in that order already. */
function inSequence(orders: readonly Order[]): Uint32Array {
  const places = new Uint32Array(orders.length);
  let last = 0;
  let isSorted = true;
  orders.forEach(({ sequence }, place) => {
    places[place] = place;
    if (sequence <= last) isSorted = false;
    last = sequence;
  });
  return isSorted ? places : places.sort((a, b) => entryAt(orders, a).sequence - entryAt(orders, b).sequence);
}

function columnsOf(
  terms: AllocationTerms,
  orders: readonly Order[],
  places: Uint32Array,
  links: readonly (readonly string[])[],
): { rows: OrderColumns; investors: readonly string[] } {
  const groups = new Map(links.flatMap((group) => group.map((investor) => [investor, group] as const)));
  const maturities = new Map(terms.maturities.map(({ maturityDate }, index) => [maturityDate, index]));
  const numbers = new Map<string, number>();
  const investors: string[] = [];
  const rows = {
    maturity: new Uint16Array(orders.length),
    serving: new Uint8Array(orders.length),
    investor: new Int32Array(orders.length),
    amount: new Float64Array(orders.length),
    sequence: new Float64Array(orders.length),
  };
  let before: string | null = null;
  let number = 0;
  places.forEach((place, row) => {
    const { investor, orderClass, rank, isLocal, maturityDate, amount, sequence, isSuspended } = entryAt(orders, place);
    const maturity = maturities.get(maturityDate);
    if (maturity === undefined)
      throw new RangeError(`order ${sequence} asks for ${maturityDate}, which is not offered`);
    // The rows of one order follow each other, so most rows belong to the investor of the row before.
    if (investor !== before) {
      before = investor;
      number = numbers.get(investor) ?? investors.push(investor) - 1;
      for (const one of groups.get(investor) ?? [investor]) numbers.set(one, number);
    }
    rows.maturity[row] = maturity;
    rows.serving[row] = (isSuspended ? null : servingNumber(rank, orderClass, isLocal)) ?? 0;
    rows.investor[row] = number;
    rows.amount[row] = amount;
    rows.sequence[row] = sequence;
  });
  return { rows, investors };
}

/** Each order with its award, in input order. */
function rowResults<Row extends Order>(
  terms: AllocationTerms,
  orders: readonly Row[],
  places: Uint32Array,
  rows: OrderColumns,
  { served, award, position, positions }: AllottedColumns,
  { isLottery }: SharingMethod,
): OrderAllotment<Row>[] {
  const results = new Array<OrderAllotment<Row>>(orders.length);
  const allotments = new Array<Allotment | undefined>(orders.length);
  places.forEach((place, row) => {
    const order = entryAt(orders, place);
    const index = position[row] ?? -1;
    if (index === -1) {
      const skipped = skippedAllotment(order.amount, order.isSuspended ? 'suspended' : 'classNotOffered');
      results[place] = { order, award: skipped.award, result: 'Skipped', position: skipped };
      return;
    }
    let allotment = allotments[index];
    if (!allotment) {
      allotment = allotmentOf(
        entryAt(served, rows.maturity[row] ?? 0),
        terms,
        positions.serving[index] ?? 0,
        {
          asked: positions.asked[index] ?? 0,
          counted: positions.counted[index] ?? 0,
          awarded: positions.awarded[index] ?? 0,
        },
        isLottery,
      );
      allotments[index] = allotment;
    }
    const given = cents(award[row] ?? 0);
    results[place] = { order, award: given, result: resultOf(order.amount, given), position: allotment };
  });
  return results;
}

function entryAt<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index];
  if (entry === undefined) throw new RangeError(`there is no entry ${index} among ${entries.length}`);
  return entry;
}
