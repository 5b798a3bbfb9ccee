import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '../../testing/arbitraries.ts';
import { addMonths, day, dayFromParts, dayInWords, dayOf, dayOrNull, days360, daysInMonth, partsOf } from './dates.ts';

describe('a day', () => {
  test.each(['2026-09-09', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) => {
    expect(day(text)).toBe(text);
  });

  test.each([
    '',
    '2026-9-9',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '10000-01-01',
    '2026/09/09',
    '2026-09-09T00:00:00Z',
    ' 2026-09-09',
    '2026-09-09\n',
    '٢٠٢٦-٠٩-٠٩',
  ])("'%s' is none", (text) => {
    expect(dayOrNull(text)).toBeNull();
    expect(() => day(text)).toThrow(RangeError);
  });

  test('comes back from its parts, over the whole range', () => {
    fc.assert(
      fc.property(anyDay(), (of) => {
        const { year, month, date } = partsOf(of);
        expect(dayFromParts(year, month, date)).toBe(of);
      }),
    );
  });

  test('is the one on which a moment falls in UTC', () => {
    expect(dayOf(new Date('2026-09-09T23:59:59.999Z'))).toBe('2026-09-09');
    expect(dayOf(new Date('2026-09-09T23:30:00-07:00'))).toBe('2026-09-10');
    fc.assert(
      fc.property(anyDay(), (of) => {
        expect(dayOf(new Date(`${of}T12:00:00Z`))).toBe(of);
      }),
    );
  });

  test('cannot be taken from a moment that is none', () => {
    expect(() => dayOf(new Date(Number.NaN))).toThrow(RangeError);
  });

  test('sorts as text in date order', () => {
    fc.assert(
      fc.property(anyDay(), anyDay(), (one, other) => {
        expect(one < other).toBe(Date.parse(one) < Date.parse(other));
      }),
    );
  });
});

test('a day in words is as people write it', () => {
  expect([day('2026-05-01'), day('2030-12-31')].map(dayInWords)).toEqual(['May 1, 2026', 'Dec 31, 2030']);
});

describe('the length of a month', () => {
  test.each([
    [2026, 1, 31],
    [2026, 4, 30],
    [2026, 2, 28],
    [2024, 2, 29],
    [1900, 2, 28],
    [2000, 2, 29],
  ])('of %d-%d is %d', (year, month, length) => {
    expect(daysInMonth(year, month)).toBe(length);
  });

  test('is the calendar’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }),
    );
  });
});

describe('months later', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-08-31', -6, '2026-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-01'],
    ['2026-03-15', 0, '2026-03-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-05-31', -24, '2024-05-31'],
  ])('%s and %d months are %s', (from, months, expected) => {
    expect(addMonths(day(from), months)).toBe(expected);
  });

  test('and as many earlier are the same day where no month was too short', () => {
    fc.assert(
      fc.property(anyDay(1000, 8000), fc.integer({ min: -1200, max: 1200 }), (from, months) => {
        fc.pre(partsOf(from).date <= 28);
        expect(addMonths(addMonths(from, months), -months)).toBe(from);
      }),
    );
  });

  test('beyond the years 1 and 9999 are refused', () => {
    expect(() => addMonths(day('9999-12-01'), 1)).toThrow(RangeError);
    expect(() => addMonths(day('0001-01-01'), -1)).toThrow(RangeError);
  });
});

describe('30/360 days', () => {
  test.each([
    ['2026-01-31', '2026-02-28', 28],
    ['2026-02-28', '2026-03-31', 33],
    ['2026-01-30', '2026-03-31', 60],
    ['2024-02-29', '2024-03-31', 32],
    ['2024-01-31', '2024-03-31', 60],
    ['2026-12-31', '2027-12-31', 360],
    ['2010-04-01', '2010-12-01', 240],
    ['2026-09-09', '2026-09-09', 0],
    ['2026-12-01', '2026-04-01', -240],
  ])('from %s to %s are %d', (from, to, expected) => {
    expect(days360(day(from), day(to))).toBe(expected);
  });

  test('of a month are 30 and of a year 360, from any day every month has', () => {
    fc.assert(
      fc.property(anyDay(1, 9000), fc.integer({ min: 0, max: 600 }), (from, months) => {
        fc.pre(partsOf(from).date <= 28);
        expect(days360(from, addMonths(from, months))).toBe(30 * months);
      }),
    );
  });

  test('add up over a day that every month has', () => {
    fc.assert(
      fc.property(anyDay(), anyDay(), anyDay(), (from, over, to) => {
        fc.pre([from, over, to].every((one) => partsOf(one).date <= 30));
        expect(days360(from, over) + days360(over, to)).toBe(days360(from, to));
      }),
    );
  });

  test('never count backwards', () => {
    fc.assert(
      fc.property(anyDay(), anyDay(), (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        expect(days360(from, to)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
