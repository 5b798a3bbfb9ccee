/** Prices of an auction's maturities under its terms. */
import { type PricingTerms, priceFromYield } from './bonds.ts';
import { dollarsOf } from './money.ts';
import type { KeyDates, MaturityRow, OfferingProfile } from './offering.ts';
import { type Refusal, refusal } from './refusal.ts';
import { paymentsPerYear } from './vocabulary.ts';

export type Pricing = Pick<
  OfferingProfile,
  'repaymentFrequency' | 'redemptionDate' | 'redemptionPrice' | 'redemptionProvisions'
> &
  Pick<KeyDates, 'dated'>;

/**
 * The dollar price per 100 of par that a maturity's yield means, delivered on the dated date; null while dated date, frequency or yield are missing.
 * 0 means the yield is not set.
 */
export function priceOfMaturity(
  row: Pick<MaturityRow, 'maturityDate' | 'interestRate' | 'yield'>,
  terms: Pricing,
): number | null {
  const bond = row.yield === 0 ? null : pricingTermsOf(row, terms);
  return bond && priceFromYield(bond, row.yield).price;
}

/** Inputs of a maturity's price and yield, delivered on the dated date; null where the terms are incomplete. */
export function pricingTermsOf(
  { maturityDate, interestRate }: Pick<MaturityRow, 'maturityDate' | 'interestRate'>,
  { dated, repaymentFrequency, redemptionDate, redemptionProvisions, redemptionPrice }: Pricing,
): PricingTerms | null {
  if (dated === null || repaymentFrequency === null || maturityDate <= dated) return null;
  const isCallable = redemptionDate !== null && redemptionProvisions !== 'Non-Callable';
  return {
    settlement: dated,
    maturityDate,
    interestRate,
    paymentsPerYear: paymentsPerYear[repaymentFrequency],
    call: isCallable
      ? { date: redemptionDate, price: redemptionPrice === null ? 100 : dollarsOf(redemptionPrice) }
      : null,
  };
}

/** A price and a yield are redundant, so a contradiction is a typing error: a warning. */
export function whyOddPrice(row: MaturityRow, terms: Pricing): Refusal | null {
  const price = row.price === 0 ? null : priceOfMaturity(row, terms);
  // Half a hundredth is the rounding of a published price; the margin is for the doubles that carry it.
  if (price === null || Math.abs(price - row.price) <= 0.005 + 1e-9) return null;
  return refusal(
    'price-differs-from-yield',
    `a yield of ${row.yield.toFixed(3)}% means a price of ${price.toFixed(3)}, not ${row.price.toFixed(3)}`,
  );
}
