/** Tests the savings of a refunding. */
import { describe, expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { debtServiceSchedule } from './debt-service.ts';
import { refundingSavings } from './refunding.ts';

const million = cents(1_000_000_00);
const dated = day('2026-07-01');
const schedule = (interestRate: number) =>
  debtServiceSchedule([{ maturityDate: day('2028-07-01'), principalAmount: million, interestRate }], {
    dated,
    paymentsPerYear: 2,
  });
const refunding = {
  prior: schedule(5),
  refunding: schedule(3),
  delivery: dated,
  rate: 3,
  refundedPrincipal: million,
  contribution: cents(0),
  fundsOnHand: cents(0),
  lastMonth: 6,
};

describe('the savings of a refunding', () => {
  test('are the interest saved, by fiscal year, in total and in present value', () => {
    const found = refundingSavings(refunding);
    expect(found.years).toEqual([
      { year: 2027, savings: 10_000_00 },
      { year: 2028, savings: 20_000_00 },
      { year: 2029, savings: 10_000_00 },
    ]);
    expect(found.total).toBe(40_000_00);
    const annuity = 1 / 1.015 + 1 / 1.015 ** 2 + 1 / 1.015 ** 3 + 1 / 1.015 ** 4;
    expect(found.presentValue).toBe(Math.round(10_000_00 * annuity));
    expect(found.percent).toBeCloseTo(annuity, 6);
  });

  test('at the yield of the refunding bonds are worth the old payments less the new price', () => {
    // Discounted at its own yield of 3% the new bond is worth its par.
    const old = [1, 2, 3, 4].reduce((sum, n) => sum + 25_000_00 / 1.015 ** n, 1_000_000_00 / 1.015 ** 4);
    expect(refundingSavings(refunding).presentValue).toBe(Math.round(old - 1_000_000_00));
  });

  test('are less by what the issuer puts in, and more by what is left', () => {
    const plain = refundingSavings(refunding);
    const found = refundingSavings({ ...refunding, contribution: cents(5_000_00), fundsOnHand: cents(2_00) });
    expect(found.presentValue).toBe(plain.presentValue - 4_998_00);
    expect(found.total).toBe(plain.total - 4_998_00);
  });

  test('leave out what falls due by delivery, and are no percent of nothing', () => {
    const later = refundingSavings({ ...refunding, delivery: day('2027-01-01'), refundedPrincipal: cents(0) });
    expect(later.total).toBe(30_000_00);
    expect(later.percent).toBeNull();
  });
});
