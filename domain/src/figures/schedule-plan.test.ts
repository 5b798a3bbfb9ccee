/** Tests schedules generated from a few figures. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, limits } from '../../testing/auctions.ts';
import { type Day, day } from '../base/dates.ts';
import { sum } from '../base/money.ts';
import { debtServiceByYear, debtServiceSchedule } from './debt-service.ts';
import { planSchedule, type SchedulePlan, whyNotPlan } from './schedule-plan.ts';

const plan: SchedulePlan = {
  amount: dollars(1_000_000),
  firstMaturity: day('2027-12-01'),
  finalMaturity: day('2031-12-01'),
  interestRate: 5,
  structure: 'equal-principal',
};

const amountsOf = (changes: Partial<SchedulePlan>) =>
  planSchedule({ ...plan, ...changes }, limits).map((row) => row.principalAmount / 100);

test('equal principal falls due once a year, up to the final maturity', () => {
  expect(planSchedule(plan, limits).map((row) => row.maturityDate)).toEqual([
    '2027-12-01',
    '2028-12-01',
    '2029-12-01',
    '2030-12-01',
    '2031-12-01',
  ]);
  expect(amountsOf({})).toEqual([200_000, 200_000, 200_000, 200_000, 200_000]);
});

test('a final maturity between two years ends the schedule', () => {
  const days = planSchedule({ ...plan, finalMaturity: day('2029-06-01') }, limits).map((row) => row.maturityDate);
  expect(days).toEqual(['2027-12-01', '2028-12-01', '2029-06-01']);
});

test('a remainder is spread in whole increments', () => {
  expect(amountsOf({ amount: dollars(1_010_000) })).toEqual([200_000, 205_000, 200_000, 205_000, 200_000]);
});

test('the last maturity takes the rest of an amount that is no multiple of the increment', () => {
  expect(amountsOf({ amount: dollars(1_001_000) })).toEqual([200_000, 200_000, 200_000, 200_000, 201_000]);
});

test('level debt has the same debt service every year, within an increment', () => {
  const amount = dollars(20_000_000);
  const rows = planSchedule({ ...plan, amount, finalMaturity: day('2046-12-01'), structure: 'level-debt' }, limits);
  const schedule = debtServiceSchedule(
    rows.map((row) => ({ ...row, interestRate: 5 })),
    { dated: day('2026-12-01'), paymentsPerYear: 1 },
  );
  const yearly = debtServiceByYear(schedule).map((year) => year.total);
  expect(yearly).toHaveLength(20);
  expect(Math.max(...yearly) - Math.min(...yearly)).toBeLessThanOrEqual(2 * limits.step);
});

test('level debt without interest is equal principal', () => {
  expect(amountsOf({ structure: 'level-debt', interestRate: 0 })).toEqual(amountsOf({}));
});

test.each<[string, Partial<SchedulePlan>, string]>([
  [
    'a final maturity before the first',
    { finalMaturity: day('2026-12-01') },
    'The final maturity must not be before the first',
  ],
  ['a negative rate', { interestRate: -1 }, 'Must be greater than or equal to 0'],
  ['no rate', { interestRate: Number.NaN }, 'Must be greater than or equal to 0'],
  ['more maturities than a schedule may have', { finalMaturity: day('2300-12-01') }, 'At most 200 maturities'],
  ['too little', { amount: dollars(20_000) }, '$20,000 is too little for 5 maturities of at least $5,000'],
])('%s is refused', (_, changes, message) => {
  expect(whyNotPlan({ ...plan, ...changes }, limits)?.message).toEqual(message);
  expect(() => planSchedule({ ...plan, ...changes }, limits)).toThrow(message);
});

test('every schedule adds up to its amount, in order of days, each maturity large enough', () => {
  const anyPlan = fc.record({
    amount: fc.integer({ min: 1, max: 100_000 }).map((thousands) => dollars(thousands * 1000)),
    years: fc.integer({ min: 0, max: 40 }),
    interestRate: fc.double({ min: 0, max: 12, noNaN: true }),
    structure: fc.constantFrom('level-debt' as const, 'equal-principal' as const),
  });
  fc.assert(
    fc.property(anyPlan, ({ years, ...rest }) => {
      const final: Day = day(`${2027 + years}-12-01`);
      const asked = { ...plan, ...rest, finalMaturity: final };
      fc.pre(whyNotPlan(asked, limits) === null);
      const rows = planSchedule(asked, limits);
      expect(sum(rows.map((row) => row.principalAmount))).toBe(asked.amount);
      expect(rows.every((row) => row.principalAmount >= limits.minimum)).toBe(true);
      expect(rows.map((row) => row.maturityDate)).toEqual(rows.map((row) => row.maturityDate).toSorted());
      expect(rows.at(-1)?.maturityDate).toBe(final);
    }),
  );
});
