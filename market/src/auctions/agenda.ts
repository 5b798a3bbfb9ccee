/** Groups the dates of auctions by day in their issuers' time, for the calendar: launches, openings and closes. Pure. */
import { dayIn } from '@fairbook/domain/zones.ts';
import { zoneOfIssuer } from '@fairbook/ui/SaleZone.tsx';
import type { AuctionRow } from '../queries.ts';

export type Happening = 'launch' | 'start' | 'close';

export interface AgendaEntry {
  readonly kind: Happening;
  /** ISO moment. */
  readonly at: string;
  readonly row: AuctionRow;
}

export interface AgendaDay {
  /** Day of the entries in their issuers' time: '2026-11-23'. */
  readonly day: string;
  readonly entries: readonly AgendaEntry[];
}

/** Dates from today on, soonest first; with `past`, earlier dates, latest first. */
export function agendaOf(rows: readonly AuctionRow[], now: Date, past = false): AgendaDay[] {
  const entries = rows
    .flatMap(entriesOf)
    .filter((entry) => (past ? Date.parse(entry.at) <= now.getTime() : dayOf(entry) >= todayOf(entry, now)))
    .toSorted((one, other) => compare(one, other) * (past ? -1 : 1));
  const days = new Map<string, AgendaEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry);
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

function dayOf({ at, row }: AgendaEntry): string {
  return dayIn(new Date(at), zoneOfIssuer(row.state));
}

function todayOf({ row }: AgendaEntry, now: Date): string {
  return dayIn(now, zoneOfIssuer(row.state));
}

/** Sales of issuers far apart can be of different days at the same moment. */
function compare(one: AgendaEntry, other: AgendaEntry): number {
  return dayOf(one).localeCompare(dayOf(other)) || Date.parse(one.at) - Date.parse(other.at);
}
