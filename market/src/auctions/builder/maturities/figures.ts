/** Cost figures of an issue as typed in the builder. Dollars and percent, as in the API. */

import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { pricingOf } from '@fairbook/domain/auctions/pricing.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { averageLife } from '@fairbook/domain/figures/debt-service.ts';
import { issueCost, purchaseOf } from '@fairbook/domain/figures/issue-cost.ts';
import type { OwnAuction } from '../../../base/queries.ts';

export interface IssueFigures {
  /** Principal of all maturities. */
  readonly par: number;
  /** Proceeds at their prices; null while one has neither price nor yield. */
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
  const rows = issue.maturityStructure.map(maturityFromJson);
  const cost = issueCost(rows, terms);
  const proceeds = rows.length === 0 ? null : purchaseOf(rows);
  return {
    par: issue.maturityStructure.reduce((sum, { principalAmount }) => sum + principalAmount, 0),
    proceeds: proceeds === null ? null : dollarsOf(proceeds),
    // Known before the frequency is.
    averageLife: dated === null || rows.some((row) => row.maturityDate <= dated) ? null : averageLife(rows, dated),
    trueInterestCost: cost?.trueInterestCost ?? null,
    netInterestCost: cost?.netInterestCost ?? null,
  };
}
