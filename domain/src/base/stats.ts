/** Statistics rules: percentage change, and which periods are compared. */
import type { TimeFrame } from './vocabulary.ts';

/** From the first moment on, up to but not including the last. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * How much `current` is above (or below) `previous`, in percent, rounded to two decimals. 0 where both are 0; null where only the previous is 0,
 * since no percentage expresses that.
 */
export function changePercentage(current: number, previous: number): number | null {
  if (previous === 0) return current === 0 ? 0 : null;
  const percent = Math.round(((current - previous) / Math.abs(previous)) * 10_000) / 100;
  // Never -0, which prints as '-0'.
  return percent === 0 ? 0 : percent;
}

/** The current UTC day, ISO week (from Monday) or month around `now`, and the one before it. */
export function statPeriods(timeFrame: TimeFrame, now: Date): { current: Period; previous: Period } {
  const starts = periodStarts(timeFrame, now);
  return {
    current: { from: starts.current, to: starts.next },
    previous: { from: starts.previous, to: starts.current },
  };
}

function periodStarts(timeFrame: TimeFrame, now: Date): { previous: Date; current: Date; next: Date } {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const date = now.getUTCDate();
  switch (timeFrame) {
    case 'Daily':
      return {
        previous: utc(year, month, date - 1),
        current: utc(year, month, date),
        next: utc(year, month, date + 1),
      };
    case 'Weekly': {
      const monday = date - ((now.getUTCDay() + 6) % 7);
      return {
        previous: utc(year, month, monday - 7),
        current: utc(year, month, monday),
        next: utc(year, month, monday + 7),
      };
    }
    case 'Monthly':
      return { previous: utc(year, month - 1, 1), current: utc(year, month, 1), next: utc(year, month + 1, 1) };
  }
}

/** Midnight; days and months past the end of a month or year overflow into the next, as Date.UTC does. */
function utc(year: number, month: number, date: number): Date {
  return new Date(Date.UTC(year, month, date));
}
