/** Groups the dates of auctions by day in their issuers' time, for the calendar: launches, openings and closes. Pure. */
import { dayIn } from '@fairbook/domain/base/zones.ts';
import { zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';

export type Happening = 'launch' | 'start' | 'close';

/** A sale with its moments. */
export interface Dated {
  readonly state: string | null;
  readonly marketingPeriodLaunchDate: string | null;
  readonly startDate: string | null;
  readonly closeDate: string | null;
}

export interface AgendaEntry<Row extends Dated> {
  readonly kind: Happening;
  /** ISO moment. */
  readonly at: string;
  readonly row: Row;
}

export interface AgendaDay<Row extends Dated> {
  /** Day of the entries in their issuers' time: '2026-11-23'. */
  readonly day: string;
  readonly entries: readonly AgendaEntry<Row>[];
}

/** Dates from today on, soonest first; with `past`, earlier dates, latest first. */
export function agendaOf<Row extends Dated>(rows: readonly Row[], now: Date, past = false): AgendaDay<Row>[] {
  const entries = rows
    .flatMap(entriesOf)
    .filter((entry) => (past ? Date.parse(entry.at) <= now.getTime() : dayOf(entry) >= todayOf(entry, now)))
    .toSorted((one, other) => compare(one, other) * (past ? -1 : 1));
  const days = new Map<string, AgendaEntry<Row>[]>();
  for (const entry of entries) {
    const day = dayOf(entry);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

function entriesOf<Row extends Dated>(row: Row): AgendaEntry<Row>[] {
  const dates = [
    ['launch', row.marketingPeriodLaunchDate],
    ['start', row.startDate],
    ['close', row.closeDate],
  ] as const;
  return dates.flatMap(([kind, at]) => (at ? [{ kind, at, row }] : []));
}

function dayOf({ at, row }: AgendaEntry<Dated>): string {
  return dayIn(new Date(at), zoneOfIssuer(row.state));
}

function todayOf({ row }: AgendaEntry<Dated>, now: Date): string {
  return dayIn(now, zoneOfIssuer(row.state));
}

/** Sales of issuers far apart can be of different days at the same moment. */
function compare(one: AgendaEntry<Dated>, other: AgendaEntry<Dated>): number {
  return dayOf(one).localeCompare(dayOf(other)) || Date.parse(one.at) - Date.parse(other.at);
}
