/** Groups the dates of auctions by day in the reader's zone, for the calendar: launches, openings and closes. Pure. */
import type { AuctionRow } from '../queries.ts';

export type Happening = 'launch' | 'start' | 'close';

export interface AgendaEntry {
  readonly kind: Happening;
  /** ISO moment. */
  readonly at: string;
  readonly row: AuctionRow;
}

export interface AgendaDay {
  /** Midnight of the day in the reader's zone, in milliseconds. */
  readonly day: number;
  readonly entries: readonly AgendaEntry[];
}

/** Dates from today on, soonest first; with `past`, earlier dates, latest first. */
export function agendaOf(rows: readonly AuctionRow[], now: Date, past = false): AgendaDay[] {
  const today = midnightOf(now);
  const entries = rows
    .flatMap(entriesOf)
    .filter(({ at }) => (past ? Date.parse(at) <= now.getTime() : Date.parse(at) >= today))
    .toSorted((one, other) => (Date.parse(one.at) - Date.parse(other.at)) * (past ? -1 : 1));
  const days = new Map<number, AgendaEntry[]>();
  for (const entry of entries) {
    const day = midnightOf(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

function entriesOf(row: AuctionRow): AgendaEntry[] {
  const dates = [
    ['launch', row.marketingPeriodLaunchDate],
    ['start', row.startDate],
    ['close', row.closeDate],
  ] as const;
  return dates.flatMap(([kind, at]) => (at ? [{ kind, at, row }] : []));
}

function midnightOf(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}
