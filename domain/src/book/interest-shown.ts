/** Converts feedback to orders: what investors' interest before a sale might amount to, under the issuer's assumptions. */
import type { AllocationTerms, Order } from '../allocation/allocation.ts';
import { stepsIn } from '../allocation/serving.ts';
import type { Ranks } from '../auctions/offering.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import type { InterestLevel, OrderClass } from '../base/vocabulary.ts';
import type { InvestorKind } from '../orders/bidding.ts';
import { countedIndications, type Indication, type ShownInterest } from './indications.ts';

/** The assumed total order of an investor who intends to bid and named no amounts. */
export type SupposedOrders = Readonly<Record<InvestorKind, Cents>>;

export const defaultSupposed: SupposedOrders = { individual: cents(25_000_00), institution: cents(1_000_000_00) };

/**
 * Weight of each level in quarters of an indicated or assumed order. It is unknown how many of the “interested” will order: these are even steps
 * between none and all, shown beside every figure based on them.
 */
export const quartersOf: Readonly<Record<InterestLevel, number>> = {
  'No Interest': 0,
  'Slightly Interested': 1,
  Interested: 2,
  'Very Interested': 3,
  'Intend To Bid': 4,
};

/**
 * The orders that interest stands for, in the order in which it was shown. Named amounts count as they are, weighted by level. Others are assumed to
 * spread over all maturities in proportion to principal, in whole steps, and the odd steps of a class go to the maturities with the fewest so far for
 * their size, so that no maturity looks more popular by accident.
 */
export function ordersOfInterest(
  terms: AllocationTerms,
  interest: readonly ShownInterest[],
  supposed: SupposedOrders,
  ranks: Ranks,
): Order[] {
  const sizes = terms.maturities.map(({ principal }) => stepsIn(principal, terms.step));
  const given = new Map<OrderClass, number[]>();
  let sequence = 0;
  return interest.flatMap(({ investor, kind, orderClass, level, indications }): Order[] => {
    const part = (whole: Cents) => stepsIn((whole * quartersOf[level]) / 4, terms.step);
    const named = countedIndications(terms.maturities, indications);
    const sofar = given.get(orderClass) ?? sizes.map(() => 0);
    given.set(orderClass, sofar);
    const wanted =
      named.length > 0
        ? spread(part(sum(named.map(({ amount }) => amount))), namedSizes(terms, named), [])
        : spread(part(supposed[kind]), sizes, sofar);
    return wanted.flatMap((steps, index): Order[] => {
      const maturity = terms.maturities[index];
      if (steps === 0 || !maturity) return [];
      sequence += 1;
      const amount = cents(steps * terms.step);
      return [{ investor, orderClass, rank: ranks[orderClass], maturityDate: maturity.maturityDate, amount, sequence }];
    });
  });
}

/** Total assumed par. */
export function supposedPar(orders: readonly Order[]): Cents {
  return sum(orders.map(({ amount }) => amount));
}

/** Steps that were named at each maturity of the sale. */
function namedSizes({ maturities, step }: AllocationTerms, named: readonly Indication[]): number[] {
  return maturities.map(({ maturityDate }) => {
    return stepsIn(named.find((each) => each.maturityDate === maturityDate)?.amount ?? 0, step);
  });
}

/** Steps by maturity in proportion to the sizes, and at most those; `sofar` counts the steps given before and is updated. */
function spread(asked: number, sizes: readonly number[], sofar: number[]): number[] {
  const all = sizes.reduce((total, size) => total + size, 0);
  const wanted = Math.min(asked, all);
  const steps = sizes.map((size) => (all === 0 ? 0 : Math.floor((wanted * size) / all)));
  let left = wanted - steps.reduce((total, one) => total + one, 0);
  steps.forEach((one, index) => {
    sofar[index] = (sofar[index] ?? 0) + one;
  });
  while (left > 0) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    sizes.forEach((size, index) => {
      const load = ((sofar[index] ?? 0) + 1) / size;
      if ((steps[index] ?? 0) < size && load < least) [best, least] = [index, load];
    });
    steps[best] = (steps[best] ?? 0) + 1;
    sofar[best] = (sofar[best] ?? 0) + 1;
    left -= 1;
  }
  return steps;
}
