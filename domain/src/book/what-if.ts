/** What-if on priority: the same orders under another priority, beside the current result. Read-only. */
import type { AllocationTerms } from '../allocation/allocation.ts';
import { allotSale, type SaleColumns, type SaleInvestors } from '../allocation/sale-columns.ts';
import { proportionalByTime, type SharingMethod } from '../allocation/sharing.ts';
import type { MaturityKey } from '../auctions/maturity-key.ts';
import type { Ranks } from '../auctions/offering.ts';
import { type Cents, cents } from '../base/money.ts';
import { type OrderClass, orderClasses, valuesOf } from '../base/vocabulary.ts';

/** Demand, and its awards under the current priority and the tried one. */
export interface Awards {
  /** Excludes orders of suspended investors; includes those of a class that would not be offered. */
  readonly asked: Cents;
  readonly now: Cents;
  readonly tried: Cents;
}

export interface ClassWhatIf extends Awards {
  readonly orderClass: OrderClass;
}

export interface MaturityWhatIf extends Awards {
  readonly maturityDate: MaturityKey;
  readonly principal: Cents;
  /** All six, in the order of the vocabulary. */
  readonly classes: readonly ClassWhatIf[];
}

export interface WhatIf extends Awards {
  readonly principal: Cents;
  /** Investors with an order that could count, and how many of them would get more, less and the same in the whole sale. */
  readonly investors: number;
  readonly more: number;
  readonly less: number;
  readonly same: number;
  /** All six, in the order of the vocabulary; each with its investors. An investor who moved counts in two classes. */
  readonly classes: readonly (ClassWhatIf & { readonly investors: number })[];
  /** As the terms list them. */
  readonly maturities: readonly MaturityWhatIf[];
}

const classes = valuesOf(orderClasses);

/**
 * Allocates the same orders twice: as they are, and with each class at its rank in `ranks`; by the same method, and so in the same draw. Throws what
 * `allocate` throws.
 */
export function whatIf(
  terms: AllocationTerms,
  orders: SaleColumns,
  investors: SaleInvestors,
  ranks: Ranks,
  method: SharingMethod = proportionalByTime,
): WhatIf {
  const rank = Int8Array.from(orders.orderClass, (place) => ranks[classes[place] ?? 'stateInstitution']);
  const now = allotSale(terms, orders, investors, method);
  const tried = allotSale(terms, { ...orders, rank }, investors, method);
  const sums = terms.maturities.map(emptySums);
  const [ownNow, ownTried] = [new Float64Array(investors.names.length), new Float64Array(investors.names.length)];
  const classesOf = new Uint8Array(investors.names.length);
  for (let row = 0; row < orders.length; row++) {
    const investor = orders.investor[row] ?? 0;
    if (investors.isSuspended[investor]) continue;
    const place = orders.orderClass[row] ?? 0;
    const [is, would] = [now.allotted.award[row] ?? 0, tried.allotted.award[row] ?? 0];
    const sum = sums[orders.maturity[row] ?? 0]?.[place];
    if (sum) {
      sum.asked += orders.amount[row] ?? 0;
      sum.now += is;
      sum.tried += would;
    }
    ownNow[investor] = (ownNow[investor] ?? 0) + is;
    ownTried[investor] = (ownTried[investor] ?? 0) + would;
    classesOf[investor] = (classesOf[investor] ?? 0) | (1 << place);
  }
  const count = (isOne: (investor: number) => boolean) =>
    classesOf.reduce((total, mask, investor) => total + Number(mask !== 0 && isOne(investor)), 0);
  const gain = (investor: number) => (ownTried[investor] ?? 0) - (ownNow[investor] ?? 0);
  const maturities = terms.maturities.map(({ maturityDate, principal }, index) => {
    const own = sums[index] ?? emptySums();
    return { maturityDate, principal, ...added(own), classes: own.map(shown) };
  });
  return {
    principal: now.totals.principal,
    ...added(sums.flat()),
    investors: count(() => true),
    more: count((investor) => gain(investor) > 0),
    less: count((investor) => gain(investor) < 0),
    same: count((investor) => gain(investor) === 0),
    classes: classes.map((orderClass, place) => ({
      orderClass,
      ...added(sums.flatMap((own) => own[place] ?? [])),
      investors: count((investor) => ((classesOf[investor] ?? 0) & (1 << place)) !== 0),
    })),
    maturities,
  };
}

interface ClassSums {
  asked: number;
  now: number;
  tried: number;
}

function emptySums(): ClassSums[] {
  return classes.map(() => ({ asked: 0, now: 0, tried: 0 }));
}

function shown({ asked, now, tried }: ClassSums, place: number): ClassWhatIf {
  const orderClass = classes[place] ?? 'stateInstitution';
  return { orderClass, asked: cents(asked), now: cents(now), tried: cents(tried) };
}

function added(sums: readonly ClassSums[]): Awards {
  const add = (read: (one: ClassSums) => number) => cents(sums.reduce((total, one) => total + read(one), 0));
  return { asked: add((one) => one.asked), now: add((one) => one.now), tried: add((one) => one.tried) };
}
