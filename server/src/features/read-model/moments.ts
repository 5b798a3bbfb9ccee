/** Moments at which an auction changes by the clock: between two of them everything visible to the market stays the same. */
import type { Auction } from '@fairbook/domain/auctions/auction.ts';
import type { Day } from '@fairbook/domain/base/dates.ts';

export interface Moments extends Pick<Auction, 'marketingPeriodLaunchDate' | 'startDate' | 'closeDate'> {
  /** The latest offered maturity: once it is due nothing can be ordered anymore. */
  readonly lastMaturity: Day | null;
}

/** In milliseconds, earliest first: the launch, the start, the close, and the day on which the last maturity is due. */
export function momentsOf({ marketingPeriodLaunchDate, startDate, closeDate, lastMaturity }: Moments): number[] {
  const moments = [marketingPeriodLaunchDate, startDate, closeDate, lastMaturity && new Date(lastMaturity)];
  return moments.flatMap((moment) => (moment ? [moment.getTime()] : [])).sort((one, other) => one - other);
}

/** Number of moments that have passed at `now`. */
export function periodAt(moments: readonly number[], now: number): number {
  let period = 0;
  while (period < moments.length && (moments[period] ?? 0) <= now) period++;
  return period;
}

/** The latest offered maturity; null if none is. */
export function lastOffered<Row extends Pick<Auction['maturityStructure'][number], 'isOffered' | 'maturityDate'>>(
  rows: readonly Row[],
): Row | null {
  let last: Row | null = null;
  for (const row of rows) if (row.isOffered && (last === null || row.maturityDate > last.maturityDate)) last = row;
  return last;
}
