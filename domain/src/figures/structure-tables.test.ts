/** Tests the tables of sinking funds and accreted values. */
import { expect, test } from 'vitest';
import { maturity } from '../../testing/auctions.ts';
import type { Pricing } from '../auctions/pricing.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { structureTables } from './structure-tables.ts';

const terms: Pricing = {
  dated: day('2026-06-01'),
  delivery: day('2026-06-15'),
  repaymentFrequency: 'Semi-Annual',
  ...{ redemptionDate: null, redemptionPrice: null, redemptionProvisions: null },
};
const fund = [
  { date: day('2029-06-01'), amount: cents(40_000_00) },
  { date: day('2030-06-01'), amount: cents(60_000_00) },
];

test('a term bond has its redemptions, a zero coupon bond its accreted values from delivery on', () => {
  const rows = [
    maturity('2027-06-01', 5_000),
    maturity('2028-06-01', 5_000, { interestRate: 0, structure: { interest: 'accreted' } }),
    maturity('2030-06-01', 100_000, { structure: { sinkingFund: fund } }),
  ];
  const [accretion, sinking, ...others] = structureTables(rows, terms);
  expect(others).toEqual([]);
  expect(sinking).toEqual({ maturityDate: '2030-06-01', kind: 'sinking-fund', lines: fund });
  expect(accretion?.lines.map(({ date }) => date)).toEqual([
    ...['2026-06-15', '2026-12-01', '2027-06-01', '2027-12-01', '2028-06-01'],
  ]);
  // $5,000 ÷ 1.02² a year before maturity.
  expect(accretion?.lines[2]?.amount).toBe(4_805_84);
  expect(accretion?.lines.at(-1)?.amount).toBe(5_000_00);
});

test('a zero coupon bond has no values before its yield and the dated date are set', () => {
  const zero = maturity('2028-06-01', 5_000, { interestRate: 0, structure: { interest: 'accreted' } });
  expect(structureTables([{ ...zero, yield: 0 }], terms)).toEqual([]);
  expect(structureTables([zero], { ...terms, dated: null })).toEqual([]);
});
