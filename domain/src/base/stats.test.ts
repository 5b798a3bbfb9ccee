import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changePercentage, statPeriods } from './stats.ts';
import { timeFrames, valuesOf } from './vocabulary.ts';

describe('the change', () => {
  test.each([
    [0, 0, 0],
    [5, 0, null],
    [0, 5, -100],
    [150, 100, 50],
    [100, 150, -33.33],
    [200, 300, -33.33],
    [100, 100, 0],
    [999_999, 1_000_000, 0],
    [-50, -100, 50],
    [1, 3, -66.67],
  ])('to %d from %d is %s percent', (current, previous, expected) => {
    expect(changePercentage(current, previous)).toBe(expected);
  });

  test('is never minus zero', () => {
    expect(Object.is(changePercentage(99_999_999, 100_000_000), 0)).toBe(true);
  });
});

describe('the periods compared', () => {
  test.each([
    ['Daily', '2026-03-01T00:00:00.000Z', '2026-02-28', '2026-03-01', '2026-03-02'],
    ['Daily', '2026-02-28T23:59:59.999Z', '2026-02-27', '2026-02-28', '2026-03-01'],
    ['Daily', '2026-12-31T12:00:00.000Z', '2026-12-30', '2026-12-31', '2027-01-01'],
    // 2026-11-23 is a Monday.
    ['Weekly', '2026-11-23T00:00:00.000Z', '2026-11-16', '2026-11-23', '2026-11-30'],
    ['Weekly', '2026-11-22T23:59:59.999Z', '2026-11-09', '2026-11-16', '2026-11-23'],
    ['Weekly', '2027-01-01T08:00:00.000Z', '2026-12-21', '2026-12-28', '2027-01-04'],
    ['Monthly', '2026-01-15T08:00:00.000Z', '2025-12-01', '2026-01-01', '2026-02-01'],
    ['Monthly', '2024-03-31T23:59:59.999Z', '2024-02-01', '2024-03-01', '2024-04-01'],
    ['Monthly', '2026-12-31T23:59:59.999Z', '2026-11-01', '2026-12-01', '2027-01-01'],
  ] as const)('%s at %s are those from %s, %s to %s', (timeFrame, now, previous, current, next) => {
    const start = new Date(`${current}T00:00:00.000Z`);
    expect(statPeriods(timeFrame, new Date(now))).toEqual({
      current: { from: start, to: new Date(`${next}T00:00:00.000Z`) },
      previous: { from: new Date(`${previous}T00:00:00.000Z`), to: start },
    });
  });

  const anyMoment = fc.date({
    min: new Date('1970-01-08T00:00:00Z'),
    max: new Date('2999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });

  test.each(valuesOf(timeFrames))('%s: now is in the current one', (timeFrame) => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        const { current } = statPeriods(timeFrame, now);
        expect(current.from <= now && now < current.to).toBe(true);
      }),
    );
  });

  test.each(valuesOf(timeFrames))('%s: the previous one is the current one of the moment before', (timeFrame) => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        const { current, previous } = statPeriods(timeFrame, now);
        const momentBefore = new Date(current.from.getTime() - 1);
        expect(statPeriods(timeFrame, momentBefore).current).toEqual(previous);
      }),
    );
  });

  test('weeks begin on Monday', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        expect(statPeriods('Weekly', now).current.from.getUTCDay()).toBe(1);
      }),
    );
  });
});
