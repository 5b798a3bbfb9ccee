/** Prices of an auction's maturities under its terms. */

import type { Day } from '../base/dates.ts';
import { centsFromDollars, dollarsOf } from '../base/money.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { interestFrequencies } from '../base/vocabulary.ts';
import { type PricingTerms, priceFromYield, yieldFromPrice } from '../bonds/bonds.ts';
import { paymentsPerYear } from '../bonds/day-counts.ts';
import type { InterestTerms } from '../bonds/interest.ts';
import { type Call, deliveryOf } from '../bonds/structure.ts';
import { dayCounts } from '../bonds/structure-vocabulary.ts';
import { highestFigures, type KeyDates, type MaturityRow, type OfferingProfile } from './offering.ts';

/**
 * The terms that decide prices and payments; `settlement` is the day of delivery once the close is known. Price and yield go together as of the date
 * that the issuer gave for delivery, or the dated date without one, whatever the close is: a close that moves changes neither. Accrued interest and
 * all payments count from the settlement. A sale without the optional ones pays on regular dates, 30/360.
 */
export type Pricing = Pick<
  OfferingProfile,
  'repaymentFrequency' | 'redemptionDate' | 'redemptionPrice' | 'redemptionProvisions'
> &
  Pick<KeyDates, 'dated'> &
  Partial<Pick<KeyDates, 'delivery' | 'firstInterest' | 'dayCount' | 'endOfMonth'>> & {
    readonly settlement?: Day | null;
  };

/** A maturity as far as its price goes. */
export type PricedRow = Pick<MaturityRow, 'maturityDate' | 'interestRate' | 'structure'>;

/** The terms of an auction as the API has them. */
interface PricingJson {
  readonly keyDates: Pick<KeyDates, 'dated' | 'delivery' | 'firstInterest' | 'endOfMonth'> & {
    readonly dayCount: string | null;
    readonly settlement: Day | null;
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
  const { dated, delivery, settlement, firstInterest, endOfMonth } = keyDates;
  return {
    ...{ dated, delivery, settlement, firstInterest, endOfMonth },
    dayCount: dayCounts.find(({ value }) => value === keyDates.dayCount)?.value ?? null,
    repaymentFrequency: interestFrequencies.find(({ value }) => value === profile.repaymentFrequency)?.value ?? null,
    redemptionDate,
    redemptionPrice: redemptionPrice === null ? null : centsFromDollars(redemptionPrice),
    redemptionProvisions,
  };
}

/**
 * The row with the one of price and yield that the issuer did not give, computed from the other under these terms and marked as `computed`. It is
 * stored after each change of the terms or the rows, so that no reader computes either.
 */
export function pricedRow(row: MaturityRow, terms: Pricing): MaturityRow {
  const given = givenRow(row);
  const bond = pricingTermsOf(given, terms);
  if (bond === null || (given.price === 0) === (given.yield === 0)) return given;
  if (given.price === 0) return { ...given, price: priceFromYield(bond, given.yield).price, computed: 'price' };
  const found = yieldFromPrice(bond, given.price);
  // Yields are printed to three decimals. A price that no yield has is refused by `whyNotSellable`.
  return found === null ? given : { ...given, yield: Math.round(found.yield * 1000) / 1000, computed: 'yield' };
}

/** The price per 100 of par; null while the row has none. */
export function priceOf({ price }: Pick<MaturityRow, 'price'>): number | null {
  return price > 0 ? price : null;
}

/** The row as its issuer gave it: 0 where price or yield was computed. */
export function givenRow({ computed, ...row }: MaturityRow): MaturityRow {
  return computed === undefined ? row : { ...row, [computed]: 0 };
}

/** Inputs of a maturity's price and yield; null where the terms are incomplete. */
export function pricingTermsOf(row: PricedRow, terms: Pricing): PricingTerms | null {
  const { maturityDate, interestRate, structure = {} } = row;
  const interest = interestTermsOf([row], { ...terms, settlement: null });
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
  terms: Omit<Pricing, `redemption${string}`>,
): InterestTerms | null {
  const { dated, firstInterest, repaymentFrequency, dayCount, endOfMonth } = terms;
  const delivery = terms.settlement ?? terms.delivery;
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

/** A given price and a given yield that differ by more than rounding explains: one of them is a typing error. The sentence names both corrections. */
export function whyContradictory(row: MaturityRow, terms: Pricing): Refusal | null {
  const bond = pricingTermsOf(row, terms);
  if (bond === null || row.computed !== undefined || row.price === 0 || row.yield === 0) return null;
  // A bond at par is printed with its coupon as its yield, although accrued interest makes the exact price another one.
  if (row.price === 100 && row.yield === row.interestRate) return null;
  const means = yieldFromPrice(bond, row.price);
  const rightPrice = priceFromYield(bond, row.yield).price;
  // The margin is for the doubles that carry it. The price of a bond that is soon due has more rounding than that.
  if (rightPrice === row.price || (means && Math.abs(means.yield - row.yield) <= mostYieldDifference + 1e-9))
    return null;
  const values = { yield: row.yield.toFixed(3), price: row.price.toFixed(3), rightPrice: rightPrice.toFixed(3) };
  return refusal(
    'price-differs-from-yield',
    means === null
      ? say('a price of {price} has no yield: leave it out, and the yield of {yield}% means {rightPrice}', values)
      : say(
          'keep the price of {price}, which means a yield of {rightYield}%, or the yield of {yield}%, which means a price of {rightPrice}',
          { ...values, rightYield: means.yield.toFixed(3) },
        ),
  );
}

/** Percentage points within which a price and a yield agree. */
const mostYieldDifference = 0.005;

/** Why a priced row cannot be sold: it has no price, its buyer would lose for sure, or no buyer is offered such a yield. */
export function whyNotSellable(row: MaturityRow, terms: Pricing): Refusal | null {
  const bond = pricingTermsOf(row, terms);
  if (row.price === 0 && (row.yield === 0 || bond !== null)) {
    return refusal('no-price', 'a price or a yield is required');
  }
  // Terms that are missing are listed by themselves.
  if (bond === null) return null;
  const price = row.price.toFixed(3);
  const returned = priceFromYield(bond, 0).price;
  if (row.price >= returned) {
    const values = { price, returned: returned.toFixed(3) };
    return refusal(
      'price-above-return',
      say(
        'a price of {price} is not less than all that the bond returns, {returned}: its buyer could only lose',
        values,
      ),
    );
  }
  const found = yieldFromPrice(bond, row.price);
  if (found !== null && found.yield <= highestFigures.yield) return null;
  const values = { price, highest: highestFigures.yield };
  return refusal('yield-too-high', say('a price of {price} means a yield above {highest}%: check the price', values));
}

/** The row with other figures: where one of price and yield changed or is 0, the other rules, and with a changed coupon the one that was given. */
export function repricedRow(
  row: MaturityRow,
  figures: Pick<MaturityRow, 'interestRate' | 'yield' | 'price'>,
  terms: Pricing,
): MaturityRow {
  const hasPrice = figures.price !== 0 && (figures.yield === 0 || figures.price !== row.price);
  const hasYield = figures.yield !== 0 && (figures.price === 0 || figures.yield !== row.yield);
  const others = hasPrice || hasYield ? undefined : row.computed;
  const computed = hasPrice && !hasYield ? 'yield' : hasYield && !hasPrice ? 'price' : others;
  return pricedRow({ ...row, ...figures, computed }, terms);
}
