/** Indications of interest: amounts an investor might order by maturity, given before the sale. Not binding. */

import type { AllocationTerms } from '../allocation/allocation.ts';
import { keyOf, type MaturityKey } from '../auctions/maturity-key.ts';
import { type AmountLimits, amountError } from '../auctions/offering.ts';
import { type OfferedRow, sharedDateError } from '../auctions/same-day.ts';
import { type Cents, cents, formatDollars, sum } from '../base/money.ts';
import type { FieldErrors } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import { type InterestLevel, interestLevels, type OrderClass, orderClasses } from '../base/vocabulary.ts';
import type { InvestorKind } from '../orders/bidding.ts';

export interface Indication {
  readonly maturityDate: MaturityKey;
  /** Par. */
  readonly amount: Cents;
}

/** The indications of one investor (an institution as a whole) for a sale. */
export interface ShownInterest {
  readonly investor: string;
  readonly kind: InvestorKind;
  readonly orderClass: OrderClass;
  readonly level: InterestLevel;
  /** Empty if no amount was named. */
  readonly indications: readonly Indication[];
}

/** Limits of indications; a maturity that is absent here, or not offered, is invalid. */
export interface IndicationTerms extends AmountLimits {
  readonly maturities: readonly OfferedRow[];
}

/**
 * Errors of indications, by field: 'interests.0.amount'; 'interests' for all of them. Each amount must be one that could be ordered; an investor's
 * limits over the whole sale apply to orders, not to interest.
 */
export function indicationErrors(
  terms: IndicationTerms,
  level: InterestLevel,
  indications: readonly Indication[],
): FieldErrors {
  if (level === 'No Interest' && indications.length > 0)
    return { interests: 'Name no amounts where there is no interest' };
  const errors: Record<string, Sentence> = {};
  indications.forEach(({ maturityDate, amount }, index) => {
    const maturity = terms.maturities.find((row) => row.isOffered && keyOf(row) === maturityDate);
    const isRepeated = indications.filter((other) => other.maturityDate === maturityDate).length > 1;
    if (!maturity)
      errors[`interests.${index}.maturityDate`] = sharedDateError(terms.maturities, maturityDate) ?? 'Invalid maturity';
    else if (isRepeated) errors[`interests.${index}.maturityDate`] = 'Duplicate value';
    const error = amountError(amount, terms) ?? (maturity ? tooMuch(maturity.principalAmount, amount) : null);
    if (error) errors[`interests.${index}.amount`] = error;
  });
  return errors;
}

function tooMuch(principal: Cents, amount: Cents): Sentence | null {
  return amount > principal
    ? say('At most {amount} is offered at this maturity', { amount: formatDollars(principal) })
    : null;
}

/** Indications that count in the current sale: none at a maturity no longer offered, at most its principal. */
export function countedIndications(
  maturities: AllocationTerms['maturities'],
  indications: readonly Indication[],
): Indication[] {
  return maturities.flatMap(({ maturityDate, principal }) => {
    const named = indications.find((each) => each.maturityDate === maturityDate);
    return named ? [{ maturityDate, amount: cents(Math.min(named.amount, principal)) }] : [];
  });
}

/** Sum of investors' indications for a sale. */
export interface IndicatedDemand {
  /** Those with an amount that counts. */
  readonly investors: number;
  readonly amount: Cents;
  /** Amounts at maturities, or beyond principals, that the sale no longer offers. */
  readonly notCounted: Cents;
  /** All levels, in the order of the vocabulary. */
  readonly levels: { readonly levelOfInterest: InterestLevel; readonly amount: Cents }[];
  /** As the terms list them, each with all six classes in the order of the vocabulary. */
  readonly maturities: {
    readonly maturityDate: MaturityKey;
    readonly principal: Cents;
    readonly amount: Cents;
    readonly classes: { readonly orderClass: OrderClass; readonly amount: Cents }[];
  }[];
}

/** Sums investors' indications, by maturity and class and by level of interest. */
export function indicatedDemand(
  { maturities }: Pick<AllocationTerms, 'maturities'>,
  shown: readonly ShownInterest[],
): IndicatedDemand {
  const lines = shown.flatMap(({ investor, level, orderClass, indications }) =>
    countedIndications(maturities, indications).map((line) => ({ ...line, investor, level, orderClass })),
  );
  const amount = totalOf(lines);
  return {
    investors: new Set(lines.map(({ investor }) => investor)).size,
    amount,
    notCounted: cents(totalOf(shown.flatMap(({ indications }) => indications)) - amount),
    levels: interestLevels.map(({ value }) => {
      return { levelOfInterest: value, amount: totalOf(lines.filter(({ level }) => level === value)) };
    }),
    maturities: maturities.map(({ maturityDate, principal }) => {
      const here = lines.filter((line) => line.maturityDate === maturityDate);
      const classes = orderClasses.map(({ value }) => {
        return { orderClass: value, amount: totalOf(here.filter(({ orderClass }) => orderClass === value)) };
      });
      return { maturityDate, principal, amount: totalOf(here), classes };
    }),
  };
}

function totalOf(lines: readonly Pick<Indication, 'amount'>[]): Cents {
  return sum(lines.map(({ amount }) => amount));
}
