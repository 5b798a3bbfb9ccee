/** A whole sale as columns of numbers, from its orders to their allocations, so that a million orders need no million objects. */

import { type Leads, ledBy } from '../accounts/links.ts';
import { type Cents, cents } from '../base/money.ts';
import { type BidResult, bidResults, orderClasses, valuesOf } from '../base/vocabulary.ts';
import { type AllocationTerms, checkTerms, type MaturityResult, type Order, totalFigures } from './allocation.ts';
import { type AllottedColumns, allotColumns } from './columns.ts';
import {
  type AwardReason,
  awardReasons,
  classesWithDemand,
  reasonOf,
  type SaleFigures,
  servingNumber,
  servingNumbers,
} from './serving.ts';
import { proportionalByTime, type SharingMethod } from './sharing.ts';

/** Orders by sequence: the entries of one index are one order row. */
export interface SaleColumns {
  readonly length: number;
  /** Index of the maturity in the terms. */
  readonly maturity: Uint16Array;
  /** Index of the class in the vocabulary. */
  readonly orderClass: Uint8Array;
  readonly rank: Int8Array;
  /** 1 for a local investor's. */
  readonly isLocal: Uint8Array;
  /** Index of the investor, in the order of first sequences. */
  readonly investor: Int32Array;
  /** Cents. */
  readonly amount: Float64Array;
  /** Increasing, and strictly so at each maturity; rows of one sequence come by day. */
  readonly sequence: Float64Array;
}

/** Investors by index. */
export interface SaleInvestors {
  readonly names: readonly string[];
  /** 1 where the investor's orders are skipped. */
  readonly isSuspended: Uint8Array;
  /** Absent where no two of them have linked accounts. */
  readonly leads?: Leads | undefined;
}

/** Allocates columns for `length` orders. */
export function emptyColumns(length: number): SaleColumns {
  return {
    length,
    maturity: new Uint16Array(length),
    orderClass: new Uint8Array(length),
    rank: new Int8Array(length),
    isLocal: new Uint8Array(length),
    investor: new Int32Array(length),
    amount: new Float64Array(length),
    sequence: new Float64Array(length),
  };
}

/** A copy with room for twice as many orders. */
export function largerColumns(columns: SaleColumns): SaleColumns {
  const larger = emptyColumns(2 * columns.length);
  larger.maturity.set(columns.maturity);
  larger.orderClass.set(columns.orderClass);
  larger.rank.set(columns.rank);
  larger.isLocal.set(columns.isLocal);
  larger.investor.set(columns.investor);
  larger.amount.set(columns.amount);
  larger.sequence.set(columns.sequence);
  return larger;
}

const classes = valuesOf(orderClasses);
const results = valuesOf(bidResults);

/** Converts order objects to columns. Throws a RangeError for a maturity that is not offered. */
export function columnsOf(
  { maturities }: AllocationTerms,
  orders: readonly Order[],
): { columns: SaleColumns; investors: SaleInvestors } {
  const columns = emptyColumns(orders.length);
  const places = new Map(maturities.map(({ maturityDate }, place) => [maturityDate, place]));
  const numbers = new Map<string, number>();
  const suspended = new Set<number>();
  orders
    .toSorted((one, other) => one.sequence - other.sequence || (one.maturityDate < other.maturityDate ? -1 : 1))
    .forEach(({ investor, maturityDate, orderClass, rank, isLocal, amount, sequence, isSuspended }, row) => {
      const [place, number] = [places.get(maturityDate), numbers.get(investor) ?? numbers.size];
      if (place === undefined) throw new RangeError(`order ${sequence} asks for ${maturityDate}, which is not offered`);
      numbers.set(investor, number);
      if (isSuspended) suspended.add(number);
      columns.maturity[row] = place;
      columns.orderClass[row] = classes.indexOf(orderClass);
      columns.rank[row] = rank;
      columns.isLocal[row] = Number(isLocal ?? false);
      columns.investor[row] = number;
      columns.amount[row] = amount;
      columns.sequence[row] = sequence;
    });
  const names = [...numbers.keys()];
  const isSuspended = Uint8Array.from(names, (_, number) => Number(suspended.has(number)));
  return { columns, investors: { names, isSuspended } };
}

/** The rule's result for each order row, and for each class and maturity. */
export interface AllottedSale {
  readonly totals: SaleFigures;
  /** As the terms list them. */
  readonly maturities: readonly MaturityResult[];
  readonly allotted: AllottedColumns;
  /** Indexes into `bidResults` and `awardReasons`, by row. */
  readonly result: Uint8Array;
  readonly reason: Uint8Array;
}

/** Allocates a sale, by `priority-pro-rata-1` where no method is given. See `allocate` for the rule and for what it throws. */
export function allotSale(
  terms: AllocationTerms,
  orders: SaleColumns,
  investors: SaleInvestors,
  method: SharingMethod = proportionalByTime,
): AllottedSale {
  const isSuspended = Uint8Array.from(orders.investor, (investor) => investors.isSuspended[investor] ?? 0);
  return allotRows(terms, orders, isSuspended, investors.names.length, method, investors.leads);
}

/** Allocates a sale of so many investors; `isSuspended` is 1 for each row that is skipped. A group of linked accounts is one investor: its lead. */
export function allotRows(
  terms: AllocationTerms,
  orders: SaleColumns,
  isSuspended: Uint8Array,
  investors: number,
  method: SharingMethod = proportionalByTime,
  leads?: Leads,
): AllottedSale {
  checkTerms(terms);
  const { maturity, amount, sequence } = orders;
  const investor = ledBy(leads, orders.investor);
  const serving = servingsOf(orders, isSuspended);
  const principals = terms.maturities.map(({ principal }) => principal);
  const rows = { maturity, serving, investor, amount, sequence };
  const allotted = allotColumns(terms, principals, rows, investors, method);
  const maturities = terms.maturities.map(({ maturityDate }, index) => {
    const served = allotted.served[index];
    if (!served) throw new RangeError(`maturity ${maturityDate} was not served`);
    return { maturityDate, ...served.figures, classes: classesWithDemand(served) };
  });
  return {
    totals: totalFigures(maturities),
    maturities,
    allotted,
    ...outcomesOf(orders, isSuspended, allotted, positionReasons(terms, allotted, method)),
  };
}

/** The serving number of each row, computed once for each class at each rank. */
function servingsOf({ length, orderClass, rank, isLocal }: SaleColumns, isSuspended: Uint8Array): Uint8Array {
  const serving = new Uint8Array(length);
  const known = new Int16Array(256 * classes.length * 2).fill(-1);
  for (let row = 0; row < length; row++) {
    if (isSuspended[row]) continue;
    const place = orderClass[row] ?? 0;
    const local = isLocal[row] ?? 0;
    const key = (((rank[row] ?? 0) & 255) * classes.length + place) * 2 + local;
    let number = known[key] ?? -1;
    if (number === -1) {
      number = servingNumber(rank[row] ?? 0, classes[place] ?? 'stateInstitution', local === 1) ?? 0;
      known[key] = number;
    }
    serving[row] = number;
  }
  return serving;
}

/** Indexes into `awardReasons`, by position: computed once per maturity, class, and whether the position counts and gets something. */
function positionReasons(
  terms: AllocationTerms,
  { served, positions }: AllottedColumns,
  { isLottery }: SharingMethod,
): Uint8Array {
  const reason = new Uint8Array(positions.length);
  const known = new Int8Array(served.length * servingNumbers * 4).fill(-1);
  for (let index = 0; index < positions.length; index++) {
    const maturity = positions.maturity[index] ?? 0;
    const serving = positions.serving[index] ?? 0;
    const counted = positions.counted[index] ?? 0;
    const awarded = positions.awarded[index] ?? 0;
    const key = (maturity * servingNumbers + serving) * 4 + (counted > 0 ? 2 : 0) + (awarded > 0 ? 1 : 0);
    let place = known[key] ?? -1;
    if (place === -1) {
      const at = served[maturity];
      place = at ? awardReasons.indexOf(reasonOf(at, terms, serving, { counted, awarded }, isLottery)) : 0;
      known[key] = place;
    }
    reason[index] = place;
  }
  return reason;
}

const [filled, partial, unfilled] = [
  results.indexOf('Filled'),
  results.indexOf('Partial'),
  results.indexOf('Unfilled'),
];
const skipped = results.indexOf('Skipped');
const [suspended, notOffered] = [awardReasons.indexOf('suspended'), awardReasons.indexOf('classNotOffered')];

/** Results and reasons of each row, as indexes, so that no row needs a string. */
function outcomesOf(
  { length, amount }: SaleColumns,
  isSuspended: Uint8Array,
  { award, position }: AllottedColumns,
  reasons: Uint8Array,
): Pick<AllottedSale, 'result' | 'reason'> {
  const result = new Uint8Array(length);
  const reason = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const index = position[row] ?? -1;
    if (index === -1) {
      result[row] = skipped;
      reason[row] = isSuspended[row] ? suspended : notOffered;
      continue;
    }
    const given = award[row] ?? 0;
    result[row] = given === amount[row] ? filled : given > 0 ? partial : unfilled;
    reason[row] = reasons[index] ?? 0;
  }
  return { result, reason };
}

/** The result of an order row. */
export function resultAt({ result }: AllottedSale, row: number): BidResult {
  return results[result[row] ?? 0] ?? 'Skipped';
}

/** Why an order row got what it got. */
export function reasonAt({ reason }: AllottedSale, row: number): AwardReason {
  return awardReasons[reason[row] ?? 0] ?? 'notCounted';
}

/** The turn of a row's position, from 1, and of how many it is; null where its class did not share what was left. */
export function turnAt(
  { allotted }: AllottedSale,
  row: number,
): { readonly turn: number; readonly turns: number } | null {
  const index = allotted.position[row] ?? -1;
  const [turn, turns] = [allotted.positions.turn[index] ?? 0, allotted.positions.turns[index] ?? 0];
  return turn === 0 ? null : { turn, turns };
}

/** The amounts ordered, counted and awarded in a row's position; null where it was skipped. */
export function positionAt(
  { allotted }: AllottedSale,
  { step }: AllocationTerms,
  row: number,
): { readonly asked: Cents; readonly counted: Cents; readonly awarded: Cents } | null {
  const index = allotted.position[row] ?? -1;
  if (index === -1) return null;
  const { asked, counted, awarded } = allotted.positions;
  return {
    asked: cents(asked[index] ?? 0),
    counted: cents((counted[index] ?? 0) * step),
    awarded: cents((awarded[index] ?? 0) * step),
  };
}
