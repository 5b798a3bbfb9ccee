/** When an auction changes without anybody touching it: between two of its moments everything the market sees of it stays the same. */
import type { Auction } from '@fairbook/domain/auction.ts';
import type { Day } from '@fairbook/domain/dates.ts';

export interface Moments extends Pick<Auction, 'marketingPeriodLaunchDate' | 'startDate' | 'closeDate'> {
  /** The latest maturity on offer: once it falls due nothing can be ordered any more. */
  readonly lastMaturity: Day | null;
}

/** In milliseconds, earliest first: the launch, the start, the close, and the day on which the last maturity falls due. */
export function momentsOf({ marketingPeriodLaunchDate, startDate, closeDate, lastMaturity }: Moments): number[] {
  const moments = [marketingPeriodLaunchDate, startDate, closeDate, lastMaturity && new Date(lastMaturity)];
  return moments.flatMap((moment) => (moment ? [moment.getTime()] : [])).sort((one, other) => one - other);
}

/** How many of the moments have come at `now`. */
export function periodAt(moments: readonly number[], now: number): number {
  let period = 0;
  while (period < moments.length && (moments[period] ?? 0) <= now) period++;
  return period;
}

/** The latest maturity on offer; null where none is. */
export function lastOffered<Row extends Pick<Auction['maturityStructure'][number], 'isOffered' | 'maturityDate'>>(
  rows: readonly Row[],
): Row | null {
  let last: Row | null = null;
  for (const row of rows) if (row.isOffered && (last === null || row.maturityDate > last.maturityDate)) last = row;
  return last;
}
