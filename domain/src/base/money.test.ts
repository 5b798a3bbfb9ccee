import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCents } from '../../testing/arbitraries.ts';
import {
  cents,
  centsFromDecimal,
  centsFromDollars,
  decimalOf,
  dollarsOf,
  formatDollars,
  largestAmount,
  sum,
} from './money.ts';

describe('cents', () => {
  test('are whole', () => {
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(Number.NaN)).toThrow(RangeError);
    expect(() => cents(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  test('reach to fifteen digits on both sides and no further', () => {
    expect(cents(largestAmount)).toBe(999_999_999_999_999);
    expect(cents(-largestAmount)).toBe(-999_999_999_999_999);
    expect(() => cents(largestAmount + 1)).toThrow(RangeError);
    expect(() => cents(-largestAmount - 1)).toThrow(RangeError);
  });

  test('have no minus zero, which JSON and people would read differently', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });
});

describe('dollars of JSON', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [5000, 500_000],
    [1.1, 110],
    [0.29, 29],
    [1.005, null],
    [-0.01, -1],
    [9_999_999_999_999.99, 999_999_999_999_999],
    [10_000_000_000_000, null],
    [0.1 + 0.2, null],
    [5000.001, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e300, null],
    [5e-324, null],
  ])('%d dollars are %s cents', (dollars, expected) => {
    expect(centsFromDollars(dollars)).toBe(expected);
  });

  test('come back as they went, over the whole range and through text', () => {
    fc.assert(
      fc.property(anyCents(), (amount) => {
        expect(centsFromDollars(dollarsOf(amount))).toBe(amount);
        expect(centsFromDollars(JSON.parse(JSON.stringify(dollarsOf(amount))))).toBe(amount);
      }),
    );
  });

  test('print with at most two decimals', () => {
    fc.assert(
      fc.property(anyCents(), (amount) => {
        expect(String(dollarsOf(amount))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });
});

describe('decimals of the database', () => {
  test.each([
    ['5000', 500_000],
    ['5000.5', 500_050],
    ['5000.500', 500_050],
    ['0.010', 1],
    ['-0.01', -1],
    ['-0', 0],
    ['007.00', 700],
    ['9999999999999.99', 999_999_999_999_999],
  ])("'%s' are %d cents", (text, expected) => {
    expect(centsFromDecimal(text)).toBe(expected);
  });

  test.each(['', '1.', '.5', '0.001', '+1', '1e3', ' 1', '1\n', '1,000', '--1', '10000000000000', 'NaN', '٣'])(
    "'%s' is refused",
    (text) => {
      expect(() => centsFromDecimal(text)).toThrow(RangeError);
    },
  );

  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [-1, '-0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [1_250_000_000, '12500000.00'],
  ])('%d cents are written %s', (amount, expected) => {
    expect(decimalOf(cents(amount))).toBe(expected);
  });

  test('come back as they went, over the whole range', () => {
    fc.assert(
      fc.property(anyCents(), (amount) => {
        expect(centsFromDecimal(decimalOf(amount))).toBe(amount);
      }),
    );
  });

  test('always have two decimals', () => {
    fc.assert(
      fc.property(anyCents(), (amount) => {
        expect(decimalOf(amount)).toMatch(/^-?\d{1,13}\.\d{2}$/);
      }),
    );
  });
});

describe('a sum', () => {
  test('of nothing is nothing', () => {
    expect(sum([])).toBe(0);
  });

  test('is exact', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }).map(cents), { maxLength: 100 }), (amounts) => {
        expect(BigInt(sum(amounts))).toBe(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
      }),
    );
  });

  test('beyond fifteen digits is refused, even where a later amount would bring it back', () => {
    const most = cents(largestAmount);
    expect(() => sum([most, cents(1)])).toThrow(RangeError);
    expect(() =>
      sum([...Array.from({ length: 20 }, () => most), ...Array.from({ length: 20 }, () => cents(-most))]),
    ).toThrow(RangeError);
  });
});

describe('dollars for people', () => {
  test.each([
    [0, '$0'],
    [1, '$0.01'],
    [500_000, '$5,000'],
    [500_001, '$5,000.01'],
    [500_010, '$5,000.10'],
    [99_900, '$999'],
    [100_000, '$1,000'],
    [1_234_567_890, '$12,345,678.90'],
    [-500_000, '-$5,000'],
    [-1, '-$0.01'],
    [999_999_999_999_999, '$9,999,999,999,999.99'],
  ])('%d cents read %s', (amount, expected) => {
    expect(formatDollars(cents(amount))).toBe(expected);
  });

  test('lose nothing but the separators', () => {
    fc.assert(
      fc.property(anyCents(), (amount) => {
        expect(centsFromDecimal(formatDollars(amount).replaceAll(/[$,]/g, ''))).toBe(amount);
      }),
    );
  });
});
