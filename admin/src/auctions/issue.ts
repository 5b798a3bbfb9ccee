/** Figures of an issue from its response: the rules compute them from cents and days, the screen shows dollars. */
import { day, dayOrNull } from '@fairbook/domain/dates.ts';
import { averageLife, debtServiceSchedule, netInterestCost, trueInterestCost } from '@fairbook/domain/debt-service.ts';
import { purchasePrice } from '@fairbook/domain/interest.ts';
import { centsFromDollars, dollarsOf } from '@fairbook/domain/money.ts';
import { interestFrequencies, paymentsPerYear } from '@fairbook/domain/vocabulary.ts';
import type { Auction } from './shapes.ts';

export interface IssueFigures {
  /** Principal and interest by payment date, in dollars. */
  readonly payments: readonly { readonly date: string; readonly principal: number; readonly interest: number }[];
  /** Years. */
  readonly averageLife: number | null;
  /** Percent, at the issuer's own prices; null where a price is missing. */
  readonly trueInterestCost: number | null;
  readonly netInterestCost: number | null;
}

/** Null while the terms are incomplete: no dated date, no frequency, no rows, or a row due before the dated date. */
export function issueFigures(
  auction: Pick<Auction, 'keyDates' | 'profile' | 'maturityStructure'>,
): IssueFigures | null {
  const dated = dayOrNull(auction.keyDates.dated ?? '');
  const frequency = interestFrequencies.find(({ value }) => value === auction.profile.repaymentFrequency);
  const rows = auction.maturityStructure.flatMap((row) => {
    const principalAmount = centsFromDollars(row.principalAmount);
    return principalAmount === null ? [] : [{ ...row, maturityDate: day(row.maturityDate), principalAmount }];
  });
  if (dated === null || !frequency || rows.length === 0 || rows.some((row) => row.maturityDate <= dated)) return null;
  const terms = { dated, paymentsPerYear: paymentsPerYear[frequency.value] };
  const isPriced = rows.every((row) => row.price > 0);
  const paid = isPriced ? purchasePrice(rows) : null;
  return {
    payments: debtServiceSchedule(rows, terms).map(({ date, principal, interest }) => ({
      date,
      principal: dollarsOf(principal),
      interest: dollarsOf(interest),
    })),
    averageLife: averageLife(rows, dated),
    trueInterestCost: paid === null ? null : trueInterestCost(rows, terms, paid),
    netInterestCost: paid === null ? null : netInterestCost(rows, terms, paid),
  };
}
