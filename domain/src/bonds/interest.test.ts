import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '../../testing/arbitraries.ts';
import { addMonths, type Day, day } from '../base/dates.ts';
import { cents, sum } from '../base/money.ts';
import { solveFalling } from '../base/solving.ts';
import { type PaymentsPerYear, regularDates } from './day-counts.ts';
import {
  accruedInterest,
  type InterestTerms,
  interestOf,
  interestPayments,
  interestReceived,
  purchasePrice,
} from './interest.ts';

const anyFrequency = fc.constantFrom<PaymentsPerYear>(1, 2, 12);
/** Rates as the market quotes them: eighths up to 12%. */
const anyRate = fc.integer({ min: 0, max: 96 }).map((eighths) => eighths / 8);
describe('the purchase price', () => {
  test.each([
    [500_000_000, 99.9944, 499_972_000],
    [2_500_000, 112.914, 2_822_850],
    [1, 50, 1],
    [1, 49.9, 0],
    [0, 100, 0],
  ])('of %d cents at %d is %d', (principal, price, expected) => {
    expect(purchasePrice([{ principalAmount: cents(principal), price }])).toBe(expected);
  });

  test('of several rows is their sum', () => {
    const rows = [
      { principalAmount: cents(500_000), price: 101.382 },
      { principalAmount: cents(1_000_000), price: 98.319 },
    ];
    expect(purchasePrice(rows)).toBe(506_910 + 983_190);
  });

  test('at 100 is par', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e12 }).map(cents), { maxLength: 20 }), (principals) => {
        expect(purchasePrice(principals.map((principalAmount) => ({ principalAmount, price: 100 })))).toBe(
          sum(principals),
        );
      }),
    );
  });
});

const anyIssue = fc
  .record({
    dated: anyDay(2000, 2040),
    months: fc.integer({ min: 1, max: 480 }),
    principalAmount: fc.integer({ min: 0, max: 1e11 }).map(cents),
    interestRate: anyRate,
    paymentsPerYear: anyFrequency,
    firstAfter: fc.option(fc.integer({ min: 1, max: 24 })),
  })
  .map(({ dated, months, principalAmount, interestRate, paymentsPerYear, firstAfter }) => {
    const terms: InterestTerms = {
      dated,
      paymentsPerYear,
      firstInterest: firstAfter === null ? null : addMonths(dated, firstAfter),
    };
    return { maturity: { maturityDate: addMonths(dated, months), principalAmount, interestRate }, terms };
  });

function bond(maturityDate: string, principal: number, interestRate: number) {
  return { maturityDate: day(maturityDate), principalAmount: cents(principal), interestRate };
}

function issue(dated: string, paymentsPerYear: PaymentsPerYear, firstInterest?: string): InterestTerms {
  return { dated: day(dated), paymentsPerYear, firstInterest: firstInterest === undefined ? null : day(firstInterest) };
}

function payments(maturityDate: string, terms: InterestTerms): [Day, number][] {
  return interestPayments([bond(maturityDate, 10_000_000, 6)], terms).map(({ date, interest }) => [date, interest]);
}

describe('interest payments', () => {
  test('of a bond dated on a regular date are equal', () => {
    expect(payments('2028-01-01', issue('2026-01-01', 2))).toEqual([
      ['2026-07-01', 300_000],
      ['2027-01-01', 300_000],
      ['2027-07-01', 300_000],
      ['2028-01-01', 300_000],
    ]);
  });

  test('to a holder of several bonds are the sum of the payments of each, rounded by itself', () => {
    // 3.125% of $5,000 is 78.125 a half-year: 78.13, then 78.12. Each bond has its half cent on its first date.
    const terms = issue('2026-01-01', 2);
    const bonds = [bond('2027-01-01', 500_000, 3.125), bond('2028-01-01', 500_000, 3.125)];
    const received = interestReceived(bonds, terms).map(({ date, interest }) => [date, interest]);
    expect(received).toEqual([
      ['2026-07-01', 15_626],
      ['2027-01-01', 15_624],
      ['2027-07-01', 7_813],
      ['2028-01-01', 7_812],
    ]);
    expect(interestPayments(bonds, terms)[0]?.interest).toBe(15_625);
  });

  test('begin with a short one on the first regular date where nothing else is said', () => {
    expect(payments('2027-01-01', issue('2026-05-01', 2))).toEqual([
      ['2026-07-01', 100_000],
      ['2027-01-01', 300_000],
    ]);
  });

  test('begin with a long one where the first date is a later regular one', () => {
    expect(payments('2027-07-01', issue('2026-05-01', 2, '2027-01-01'))).toEqual([
      ['2027-01-01', 400_000],
      ['2027-07-01', 300_000],
    ]);
  });

  test('can begin off the regular dates', () => {
    expect(payments('2027-07-01', issue('2026-05-01', 2, '2026-10-15'))).toEqual([
      ['2026-10-15', 273_333],
      ['2027-01-01', 126_667],
      ['2027-07-01', 300_000],
    ]);
  });

  test.each(['2026-05-01', '2026-01-01'])('take no notice of a first date on %s, not after the dated date', (first) => {
    expect(payments('2027-01-01', issue('2026-05-01', 2, first))).toEqual(
      payments('2027-01-01', issue('2026-05-01', 2)),
    );
  });

  test('of a maturity before the first date come with the principal', () => {
    expect(payments('2026-07-01', issue('2026-05-01', 2, '2027-01-01'))).toEqual([['2026-07-01', 100_000]]);
  });

  test('once a year, and every month', () => {
    expect(payments('2028-01-01', issue('2026-01-01', 1))).toEqual([
      ['2027-01-01', 600_000],
      ['2028-01-01', 600_000],
    ]);
    expect(payments('2026-04-01', issue('2026-01-01', 12))).toEqual([
      ['2026-02-01', 50_000],
      ['2026-03-01', 50_000],
      ['2026-04-01', 50_000],
    ]);
  });

  test('keep to the last day of the month, in whole periods', () => {
    expect(payments('2027-08-31', issue('2026-02-28', 2))).toEqual([
      ['2026-08-31', 300_000],
      ['2027-02-28', 300_000],
      ['2027-08-31', 300_000],
    ]);
  });

  test('pile up no half cents', () => {
    // 345,000 at 3.375% is 5,821.875 every half year.
    const half = interestPayments([bond('2028-01-01', 34_500_000, 3.375)], issue('2026-01-01', 2));
    expect(half.map((payment) => payment.interest)).toEqual([582_188, 582_187, 582_188, 582_187]);
  });

  test('sum to all interest, are never negative, and end at maturity', () => {
    fc.assert(
      fc.property(anyIssue, ({ maturity, terms }) => {
        const all = interestPayments([maturity], terms);
        expect(sum(all.map((payment) => payment.interest))).toBe(interestOf([maturity], terms));
        expect(Math.min(...all.map((payment) => payment.interest))).toBeGreaterThanOrEqual(0);
        expect(all.at(-1)?.date).toBe(maturity.maturityDate);
        expect(all.every(({ date }, index) => date > (all[index - 1]?.date ?? terms.dated))).toBe(true);
      }),
    );
  });

  test('are refused for a maturity not after the dated date', () => {
    expect(() => interestPayments([bond('2026-01-01', 100, 5)], issue('2026-01-01', 2))).toThrow(RangeError);
  });
});

describe('accrued interest', () => {
  test('of 25,000 at 5% for 14 days is 48.61', () => {
    expect(accruedInterest(bond('2036-08-01', 2_500_000, 5), issue('2026-08-01', 2), day('2026-08-15'))).toBe(4861);
  });

  test.each([
    ['2026-09-09', 0, 'on the dated date'],
    ['2026-09-08', 0, 'before it'],
    ['2026-09-10', 1389, 'a day later'],
    ['2027-03-31', 280_556, 'to the end of a long first period'],
    ['2027-04-01', 0, 'on a payment date'],
    ['2027-04-02', 1389, 'a day after it'],
    ['2028-04-01', 0, 'at maturity'],
    ['2030-01-01', 0, 'after it'],
  ])('settled %s is %d: %s', (settlement, expected) => {
    const terms = issue('2026-09-09', 2, '2027-04-01');
    expect(accruedInterest(bond('2028-04-01', 10_000_000, 5), terms, day(settlement))).toBe(expected);
  });

  test('is never more than the payment it goes to, also at the end of February', () => {
    const terms = issue('2026-02-28', 2);
    expect(accruedInterest(bond('2027-08-31', 10_000_000, 6), terms, day('2026-08-30'))).toBe(300_000);
    fc.assert(
      fc.property(anyIssue, fc.nat(1000), ({ maturity, terms }, part) => {
        const all = interestPayments([maturity], terms);
        const next = all[Math.floor((part / 1001) * all.length)];
        const settlement = addMonths(next?.date ?? terms.dated, -1);
        const payment = all.find(({ date }) => date > settlement);
        const accrued = accruedInterest(maturity, terms, settlement);
        expect(accrued).toBeGreaterThanOrEqual(0);
        // The payments are rounded against each other, so one may be a cent short.
        expect(accrued).toBeLessThanOrEqual((payment?.interest ?? 0) + 1);
      }),
    );
  });
});

describe('regular dates', () => {
  test('are counted back from maturity, not from the date before', () => {
    expect(regularDates(day('2027-08-31'), 2, day('2026-02-28'))).toEqual({
      before: '2026-02-28',
      dates: ['2026-08-31', '2027-02-28', '2027-08-31'],
    });
  });

  test('of every month', () => {
    expect(regularDates(day('2026-05-31'), 12, day('2026-02-10'))).toEqual({
      before: '2026-01-31',
      dates: ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    });
  });
});

describe('solving', () => {
  test('finds where a falling function takes a value', () => {
    expect(solveFalling((x) => 10 - x, 7, 0, 10)).toBeCloseTo(3, 10);
  });

  test('finds nothing outside the range', () => {
    expect(solveFalling((x) => 10 - x, 11, 0, 10)).toBeNull();
    expect(solveFalling((x) => 10 - x, -1, 0, 10)).toBeNull();
  });
});
