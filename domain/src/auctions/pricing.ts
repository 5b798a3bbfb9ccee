/** Prices of an auction's maturities under its terms. */

import { centsFromDollars, dollarsOf } from '../base/money.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { interestFrequencies } from '../base/vocabulary.ts';
import { type PricingTerms, priceFromYield } from '../bonds/bonds.ts';
import { paymentsPerYear } from '../bonds/day-counts.ts';
import type { InterestTerms } from '../bonds/interest.ts';
import { type Call, deliveryOf } from '../bonds/structure.ts';
import { dayCounts } from '../bonds/structure-vocabulary.ts';
import type { KeyDates, MaturityRow, OfferingProfile } from './offering.ts';

/** The terms that decide prices and payments. A sale without the optional ones is delivered on its dated date and pays on regular dates, 30/360. */
export type Pricing = Pick<
  OfferingProfile,
  'repaymentFrequency' | 'redemptionDate' | 'redemptionPrice' | 'redemptionProvisions'
> &
  Pick<KeyDates, 'dated'> &
  Partial<Pick<KeyDates, 'delivery' | 'firstInterest' | 'dayCount' | 'endOfMonth'>>;

/** A maturity as far as its price goes. */
export type PricedRow = Pick<MaturityRow, 'maturityDate' | 'interestRate' | 'structure'>;

/** The terms of an auction as the API has them. */
interface PricingJson {
  readonly keyDates: Pick<KeyDates, 'dated' | 'delivery' | 'firstInterest' | 'endOfMonth'> & {
    readonly dayCount: string | null;
  };
  readonly profile: {
    readonly repaymentFrequency: string | null;
    readonly redemptionDate: KeyDates['dated'];
    readonly redemptionPrice: number | null;
    readonly redemptionProvisions: string | null;
  };
}

export function pricingOf({ keyDates, profile }: PricingJson): Pricing {
  const { redemptionDate, redemptionPrice, redemptionProvisions } = profile;
  const { dated, delivery, firstInterest, endOfMonth } = keyDates;
  return {
    ...{ dated, delivery, firstInterest, endOfMonth },
    dayCount: dayCounts.find(({ value }) => value === keyDates.dayCount)?.value ?? null,
    repaymentFrequency: interestFrequencies.find(({ value }) => value === profile.repaymentFrequency)?.value ?? null,
    redemptionDate,
    redemptionPrice: redemptionPrice === null ? null : centsFromDollars(redemptionPrice),
    redemptionProvisions,
  };
}

/**
 * The dollar price per 100 of par that a maturity's yield means, delivered on the delivery date; null while dated date, frequency or yield are
 * missing. 0 means the yield is not set.
 */
export function priceOfMaturity(row: PricedRow & Pick<MaturityRow, 'yield'>, terms: Pricing): number | null {
  const bond = row.yield === 0 ? null : pricingTermsOf(row, terms);
  return bond && priceFromYield(bond, row.yield).price;
}

/** The issuer's price, or the one that its yield means where it gave only that; null where it gave neither. */
export function priceOrYieldPrice(
  row: PricedRow & Pick<MaturityRow, 'yield' | 'price'>,
  terms: Pricing,
): number | null {
  return row.price > 0 ? row.price : priceOfMaturity(row, terms);
}

/** Inputs of a maturity's price and yield, delivered on the delivery date; null where the terms are incomplete. */
export function pricingTermsOf(row: PricedRow, terms: Pricing): PricingTerms | null {
  const { maturityDate, interestRate, structure = {} } = row;
  const interest = interestTermsOf([row], terms);
  if (interest === null || maturityDate <= deliveryOf(interest)) return null;
  return {
    ...interest,
    settlement: deliveryOf(interest),
    maturityDate,
    interestRate,
    calls: structure.calls ?? callsOf(terms),
    ...(structure.interest && { interest: structure.interest }),
  };
}

/** How these maturities pay interest; null without a dated date, without the frequency that regular interest needs, or where one is due by then. */
export function interestTermsOf(
  rows: readonly Pick<PricedRow, 'maturityDate' | 'structure'>[],
  { dated, delivery, firstInterest, repaymentFrequency, dayCount, endOfMonth }: Omit<Pricing, `redemption${string}`>,
): InterestTerms | null {
  if (dated === null || rows.some(({ maturityDate }) => maturityDate <= dated)) return null;
  const isRegular = rows.some(({ structure }) => (structure?.interest ?? 'periodic') === 'periodic');
  if (repaymentFrequency === null && isRegular) return null;
  return {
    dated,
    ...(delivery && { delivery }),
    ...(firstInterest && { firstInterest }),
    paymentsPerYear: paymentsPerYear[repaymentFrequency ?? 'Semi-Annual'],
    ...(dayCount && { dayCount }),
    ...(endOfMonth && { endOfMonth }),
  };
}

/** The call of the issue, which holds for maturities without calls of their own. */
function callsOf({ redemptionDate, redemptionProvisions, redemptionPrice }: Pricing): Call[] {
  if (redemptionDate === null || redemptionProvisions === 'Non-Callable') return [];
  return [{ date: redemptionDate, price: redemptionPrice === null ? 100 : dollarsOf(redemptionPrice) }];
}

/** A price and a yield are redundant, so a contradiction is a typing error: a warning. */
export function whyOddPrice(row: MaturityRow, terms: Pricing): Refusal | null {
  const price = row.price === 0 ? null : priceOfMaturity(row, terms);
  // Half a hundredth is the rounding of a published price; the margin is for the doubles that carry it.
  if (price === null || Math.abs(price - row.price) <= 0.005 + 1e-9) return null;
  return refusal(
    'price-differs-from-yield',
    say('a yield of {yield}% means a price of {right}, not {price}', {
      yield: row.yield.toFixed(3),
      right: price.toFixed(3),
      price: row.price.toFixed(3),
    }),
  );
}
