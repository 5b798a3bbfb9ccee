/** Tests the yields to each call date. */
import { expect, test } from 'vitest';
import { maturity } from '../../testing/auctions.ts';
import type { Pricing } from '../auctions/pricing.ts';
import { day } from '../base/dates.ts';
import { callYields } from './call-yields.ts';

const terms: Pricing = {
  dated: day('2018-01-01'),
  repaymentFrequency: 'Semi-Annual',
  ...{ redemptionDate: null, redemptionPrice: null, redemptionProvisions: null },
};

/** Case N11: users of jrvFinance and QLNet asked for the yield to each call date. */
test.each([
  [101, ['2023-01-01 102 5.1267', '2030-01-01 100 4.8889 worst']],
  [106, ['2023-01-01 102 4.0282 worst', '2030-01-01 100 4.3528']],
])('a bond callable in 2023 at 102, bought at %d', (price, lines) => {
  const calls = [{ date: day('2023-01-01'), price: 102 }];
  const rows = [maturity('2030-01-01', 5_000, { interestRate: 5, price, yield: 0, structure: { calls } })];
  const [yields, ...others] = callYields(rows, terms);
  expect(others).toEqual([]);
  expect(
    yields?.lines.map(({ date, price: at, yield: percent, isWorst }) =>
      [date, at, percent?.toFixed(4), ...(isWorst ? ['worst'] : [])].join(' '),
    ),
  ).toEqual(lines);
});

test('only bonds with a price and a call have several', () => {
  const calls = [{ date: day('2023-01-01'), price: 102 }];
  const rows = [
    maturity('2029-01-01', 5_000, { price: 101 }),
    maturity('2030-01-01', 5_000, { price: 0, yield: 0, structure: { calls } }),
    maturity('2031-01-01', 5_000, { price: 101, isOffered: false, structure: { calls } }),
  ];
  expect(callYields(rows, terms)).toEqual([]);
});
