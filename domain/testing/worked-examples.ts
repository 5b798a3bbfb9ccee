/** Worked examples of regulations and of other programs' documentation. */

import { type Day, day } from '../src/base/dates.ts';
import type { PricingTerms } from '../src/bonds/bonds.ts';
import type { InterestTerms } from '../src/bonds/interest.ts';

interface PriceExample {
  readonly what: string;
  readonly source: string;
  readonly terms: PricingTerms;
  readonly at: number;
  readonly price: number;
  readonly remark?: string;
}

const treasury = '31 CFR part 356, appendix B, section II';
const excel = 'Microsoft Excel documentation';
const simpleInterest =
  'The Treasury discounts the first part of a period by simple interest, and counts a long or short first coupon; Rule G-33 does neither.';

function bond(settlement: string, maturityDate: string, interestRate: number): PricingTerms {
  return { settlement: day(settlement), maturityDate: day(maturityDate), interestRate, paymentsPerYear: 2 };
}

function note(dated: string, settlement: string, maturityDate: string, interestRate: number): PricingTerms {
  return { ...bond(settlement, maturityDate, interestRate), dated: day(dated), interest: 'at-maturity' };
}

const actual = { dayCount: 'actual/actual', endOfMonth: true } as const;

export const priceExamples: readonly PriceExample[] = [
  {
    what: 'A: 8¾% bond due 2020-05-15 at 8.84%, regular first period',
    source: treasury,
    terms: { ...bond('1990-05-15', '2020-05-15', 8.75), ...actual },
    ...{ at: 8.84, price: 99.057893 },
  },
  {
    what: 'B: 8½% note due 1992-03-31 at 8.59%, short first period',
    source: treasury,
    terms: { ...bond('1990-04-02', '1992-03-31', 8.5), ...actual },
    ...{ at: 8.59, price: 99.838183, remark: simpleInterest },
  },
  {
    what: 'C: 8½% note due 1995-05-15 at 8.53%, long first period',
    source: treasury,
    terms: { ...bond('1990-03-01', '1995-05-15', 8.5), ...actual },
    ...{ at: 8.53, price: 99.805118, remark: simpleInterest },
  },
  {
    what: 'D: 9½% note due 1995-11-15 at 9.54%, settled within a period',
    source: treasury,
    terms: { ...bond('1985-11-29', '1995-11-15', 9.5), ...actual },
    ...{ at: 9.54, price: 99.730918, remark: simpleInterest },
  },
  {
    what: 'PRICE: 5.75% due 2017-11-15 at 6.5%',
    source: excel,
    terms: bond('2008-02-15', '2017-11-15', 5.75),
    ...{ at: 6.5, price: 94.63436 },
  },
  {
    what: 'PRICE: 5.75% due 2007-11-15 at 6.5%',
    source: 'LibreOffice Calc documentation',
    terms: bond('1999-02-15', '2007-11-15', 5.75),
    ...{ at: 6.5, price: 95.04287 },
  },
  {
    what: 'PRICEMAT: 6.1% note from 2007-11-11 due 2008-04-13 at 6.1%',
    source: excel,
    terms: note('2007-11-11', '2008-02-15', '2008-04-13', 6.1),
    ...{ at: 6.1, price: 99.98449888 },
  },
  {
    what: 'YIELDMAT: 6.25% note from 2007-11-08 due 2008-11-03 at 6.0954333%',
    source: excel,
    terms: note('2007-11-08', '2008-03-15', '2008-11-03', 6.25),
    ...{ at: 6.0954333, price: 100.0123 },
  },
];

interface AccruedExample {
  readonly what: string;
  readonly source: string;
  readonly maturityDate: Day;
  readonly interestRate: number;
  readonly terms: InterestTerms;
  readonly settlement: Day;
  readonly digits: number;
  /** Per 100. */
  readonly accrued: number;
}

function accrual(
  example: string,
  dated: string,
  firstInterest: string,
  maturityDate: string,
  interestRate: number,
  settlement: string,
  accrued: number,
): AccruedExample {
  return {
    what: `${example}: ${interestRate}% due ${maturityDate} from ${dated}, settled ${settlement}`,
    source: treasury,
    maturityDate: day(maturityDate),
    interestRate,
    terms: {
      dated: day(dated),
      firstInterest: day(firstInterest),
      paymentsPerYear: 2,
      dayCount: 'actual/actual',
    },
    settlement: day(settlement),
    digits: 6,
    accrued,
  };
}

export const accruedExamples: readonly AccruedExample[] = [
  accrual('D', '1985-11-15', '1986-05-15', '1995-11-15', 9.5, '1985-11-29', 0.367403),
  accrual('E, long first period', '1985-07-02', '1986-02-15', '2005-08-15', 10.75, '1985-11-04', 3.672798),
  accrual('F, short first period', '1983-05-16', '1983-11-15', '1991-05-15', 10.5, '1983-08-15', 2.596467),
  accrual('G, long first period', '1988-10-15', '1989-06-15', '1994-12-15', 9.75, '1988-11-15', 0.82582),
];

/** Values of $50 after each half year, from the end of the first year on. */
export const savingsBondTable = {
  source: '31 CFR part 346, appendix, table for issue dates from January 1, 1975',
  rate: 6,
  start: 50,
  values: [
    53.05, 54.64, 56.28, 57.96, 59.7, 61.49, 63.34, 65.24, 67.2, 69.21, 71.29, 73.43, 75.63, 77.9, 80.24, 82.64, 85.12,
    87.68, 90.31, 93.01, 95.81, 98.68, 101.64, 104.69, 107.83, 111.06, 114.4, 117.83, 121.36, 125.0, 128.75, 132.62,
  ],
};
