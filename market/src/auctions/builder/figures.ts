/** Cost figures of an issue as typed in the builder. Dollars and percent, as in the API. */
import { averageLife, netInterestCost, trueInterestCost } from '@fairbook/domain/debt-service.ts';
import { purchasePrice } from '@fairbook/domain/interest.ts';
import { centsFromDollars } from '@fairbook/domain/money.ts';
import { type MaturityRow, maturityFromJson } from '@fairbook/domain/offering.ts';
import { type Pricing, priceOfMaturity } from '@fairbook/domain/pricing.ts';
import { interestFrequencies, paymentsPerYear } from '@fairbook/domain/vocabulary.ts';
import type { OwnAuction } from '../../queries.ts';

export interface IssueFigures {
  readonly averageLife: number | null;
  /** Null while a maturity has neither price nor yield. */
  readonly trueInterestCost: number | null;
  readonly netInterestCost: number | null;
}

type Issue = Pick<OwnAuction, 'profile' | 'keyDates' | 'maturityStructure'>;

export function issueFigures(issue: Issue): IssueFigures {
  const rows: MaturityRow[] = issue.maturityStructure.map(maturityFromJson);
  const terms = pricingOf(issue);
  const { dated, repaymentFrequency } = terms;
  const none = { averageLife: null, trueInterestCost: null, netInterestCost: null };
  if (dated === null || rows.length === 0 || rows.some((row) => row.maturityDate <= dated)) return none;
  const life = averageLife(rows, dated);
  const priced = rows.map((row) => ({ ...row, price: row.price || (priceOfMaturity(row, terms) ?? 0) }));
  if (repaymentFrequency === null || priced.some((row) => row.price === 0)) return { ...none, averageLife: life };
  const interest = { dated, paymentsPerYear: paymentsPerYear[repaymentFrequency] };
  const purchase = purchasePrice(priced);
  return {
    averageLife: life,
    trueInterestCost: trueInterestCost(rows, interest, purchase),
    netInterestCost: netInterestCost(rows, interest, purchase),
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
