/** Cost figures of an issue as typed in the builder. Dollars and percent, as in the API. */
import { averageLife } from '@fairbook/domain/debt-service.ts';
import { issueCost } from '@fairbook/domain/issue-cost.ts';
import { centsFromDollars, dollarsOf } from '@fairbook/domain/money.ts';
import { maturityFromJson } from '@fairbook/domain/offering.ts';
import { type Pricing, priceOfMaturity } from '@fairbook/domain/pricing.ts';
import { interestFrequencies } from '@fairbook/domain/vocabulary.ts';
import type { OwnAuction } from '../../queries.ts';

export interface IssueFigures {
  /** Principal of all maturities. */
  readonly par: number;
  /** What they bring at their prices; null while one has neither price nor yield. */
  readonly proceeds: number | null;
  readonly averageLife: number | null;
  /** Null while a maturity has neither price nor yield. */
  readonly trueInterestCost: number | null;
  readonly netInterestCost: number | null;
}

type Issue = Pick<OwnAuction, 'profile' | 'keyDates' | 'maturityStructure'>;

export function issueFigures(issue: Issue): IssueFigures {
  const terms = pricingOf(issue);
  const { dated } = terms;
  const rows = issue.maturityStructure
    .map(maturityFromJson)
    .map((row) => ({ ...row, price: row.price || (priceOfMaturity(row, terms) ?? 0) }));
  const cost = issueCost(rows, terms);
  const isPriced = rows.length > 0 && rows.every(({ price }) => price > 0);
  const worth = rows.reduce((sum, { principalAmount, price }) => sum + (dollarsOf(principalAmount) * price) / 100, 0);
  return {
    par: issue.maturityStructure.reduce((sum, { principalAmount }) => sum + principalAmount, 0),
    proceeds: isPriced ? worth : null,
    // Known before the frequency is.
    averageLife: dated === null || rows.some((row) => row.maturityDate <= dated) ? null : averageLife(rows, dated),
    trueInterestCost: cost?.trueInterestCost ?? null,
    netInterestCost: cost?.netInterestCost ?? null,
  };
}

/** The terms that decide the price of a maturity. */
export function pricingOf({ profile, keyDates }: Pick<Issue, 'profile' | 'keyDates'>): Pricing {
  const { redemptionDate, redemptionPrice, redemptionProvisions } = profile;
  return {
    dated: keyDates.dated,
    repaymentFrequency: interestFrequencies.find(({ value }) => value === profile.repaymentFrequency)?.value ?? null,
    redemptionDate,
    redemptionPrice: redemptionPrice === null ? null : centsFromDollars(redemptionPrice),
    redemptionProvisions,
  };
}
