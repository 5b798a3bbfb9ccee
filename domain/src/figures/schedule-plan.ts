/** Generates a maturity schedule from a few figures: equal principal every year, or level debt service. */

import type { AmountLimits } from '../auctions/offering.ts';
import { addMonths, type Day } from '../base/dates.ts';
import { type Cents, cents, formatDollars } from '../base/money.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { english, say } from '../base/sentences/sentence.ts';

export interface SchedulePlan {
  readonly amount: Cents;
  readonly firstMaturity: Day;
  readonly finalMaturity: Day;
  /** Interest rate for level debt service, in percent. Ignored for equal principal. */
  readonly interestRate: number;
  readonly structure: 'level-debt' | 'equal-principal';
}

export interface PlannedMaturity {
  readonly maturityDate: Day;
  readonly principalAmount: Cents;
}

/** The same bound as for typed schedules. */
export const maxMaturities = 200;

/** Why this plan gives no schedule; null where it does. */
export function whyNotPlan(plan: SchedulePlan, limits: AmountLimits): Refusal | null {
  if (plan.finalMaturity < plan.firstMaturity) {
    return refusal('final-before-first', 'The final maturity must not be before the first');
  }
  if (!(plan.interestRate >= 0)) return refusal('rate-negative', 'Must be greater than or equal to 0');
  const days = yearlyDays(plan);
  if (days.length > maxMaturities)
    return refusal('too-many-maturities', say('At most {count} maturities', { count: maxMaturities }));
  if (shares(plan, days.length, limits.step).some((amount) => amount < limits.minimum)) {
    return refusal(
      'amount-too-small',
      say('{amount} is too little for {count} maturities of at least {least}', {
        amount: formatDollars(plan.amount),
        count: days.length,
        least: formatDollars(limits.minimum),
      }),
    );
  }
  return null;
}

/**
 * One maturity a year, on the day of the first, and the last on the final one. They add up to the amount; each is a multiple of the step, except that
 * the last takes the rest. Throws a RangeError where `whyNotPlan` gives a reason.
 */
export function planSchedule(plan: SchedulePlan, limits: AmountLimits): PlannedMaturity[] {
  const refused = whyNotPlan(plan, limits);
  if (refused) throw new RangeError(english(refused.message));
  const days = yearlyDays(plan);
  const amounts = shares(plan, days.length, limits.step);
  return days.map((maturityDate, index) => ({ maturityDate, principalAmount: amounts[index] ?? cents(0) }));
}

function yearlyDays({ firstMaturity, finalMaturity }: SchedulePlan): Day[] {
  const days: Day[] = [];
  for (let next = firstMaturity; next < finalMaturity && days.length <= maxMaturities; ) {
    days.push(next);
    next = addMonths(firstMaturity, 12 * days.length);
  }
  return [...days, finalMaturity];
}

/**
 * Splits the amount in `count` shares. Debt service is level where each principal is the one before it plus a year's interest on that: with growth g
 * = 1 + rate the first k of n shares make (gᵏ − 1) / (gⁿ − 1) of the amount. Without interest they are equal. Sums are rounded to the step and not
 * shares, so that rounding errors do not add up.
 */
function shares(plan: SchedulePlan, count: number, step: Cents): Cents[] {
  const rate = plan.structure === 'level-debt' ? plan.interestRate / 100 : 0;
  // Written with the logarithm of growth, so that a rate near zero gives equal shares and not 0 ÷ 0.
  const growth = Math.log1p(rate);
  const partOf = (k: number) => (rate === 0 ? k / count : Math.expm1(k * growth) / Math.expm1(count * growth));
  const sums = Array.from({ length: count + 1 }, (_, k) =>
    k === count ? plan.amount : Math.round((plan.amount * partOf(k)) / step) * step,
  );
  return sums.slice(1).map((sum, index) => cents(sum - (sums[index] ?? 0)));
}
