/** Tests the debt service of an issue beside the payments to its holders. */
import { expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents, sum } from '../base/money.ts';
import type { InterestTerms } from '../bonds/interest.ts';
import { debtServiceSchedule, fiscalYearOf } from './debt-service.ts';
import { heldCells, heldService, heldServiceFile } from './debt-service-table.ts';
import { receivedByHolders } from './holders-service.ts';

const terms: InterestTerms = { dated: day('2026-12-15'), paymentsPerYear: 2 };
const bond = (dollars: number) => ({
  maturityDate: day('2028-12-15'),
  principalAmount: cents(dollars * 100),
  interestRate: 3.125,
});

/** Case N29: a half-year of $5,000 at 3.125% is $78.125. */
const payments = debtServiceSchedule([bond(15_000)], terms);
const received = receivedByHolders([{ bond: bond(5_000), holders: 3 }], terms);

test('three holders and their issue differ by a shown line and nothing else', () => {
  const { lines, all } = heldService(payments, received, (date) => date);
  expect([...lines].map(([date, { total, received: paid, rounding }]) => [date, total, paid, rounding])).toEqual([
    ['2027-06-15', 23_438, 23_439, -1],
    ['2027-12-15', 23_437, 23_436, 1],
    ['2028-06-15', 23_438, 23_439, -1],
    ['2028-12-15', 1_523_437, 1_523_436, 1],
  ]);
  for (const { total, received: paid, rounding } of [...lines.values(), all]) expect(total).toBe(paid + rounding);
  expect(all.rounding).toBe(0);
});

test('years and the file add up to the same total', () => {
  const held = heldService(payments, received, (date) => fiscalYearOf(date, 6));
  expect([...held.lines.keys()]).toEqual([2027, 2028, 2029]);
  for (const [at, total] of heldCells(held.all).entries()) {
    expect(sum([...held.lines.values()].map((line) => heldCells(line)[at] ?? cents(0)))).toBe(total);
  }
  expect(heldServiceFile(held, 'fiscal-year').split('\r\n').slice(1, 2)).toEqual(['2027,0,234.38,234.38,234.39,-0.01']);
});
