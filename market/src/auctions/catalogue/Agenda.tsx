/** Calendar view of the list: launches, openings and closes by day. */
import { dayIn } from '@fairbook/domain/base/zones.ts';
import { formatTime, formatWeekday, readersZone } from '@fairbook/ui/format/format.ts';
import { momentTitle, zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import type { AuctionRow } from '../../base/queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import css from './agenda.module.css';
import { type AgendaEntry, agendaOf } from './agenda.ts';

const words = auctionTexts.agenda;

export interface AgendaProps {
  readonly rows: readonly AuctionRow[];
  readonly total: number;
  /** Shows the past instead of the future. */
  readonly past: boolean;
}

export function Agenda({ rows, total, past }: AgendaProps) {
  const now = new Date(serverClock.now());
  const days = agendaOf(rows, now, past);
  return (
    <div className={css.agenda}>
      <p className={css.agendaFeed}>
        {words.feed}{' '}
        <Anchor component={Link} to={paths.settings} inherit>
          {words.settings}
        </Anchor>
      </p>
      {total > rows.length && <p className={css.agendaFeed}>{words.first(rows.length, total)}</p>}
      {days.length === 0 && <NoRows text={words.none} />}
      {days.map(({ day, entries }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{nameOf(day, now)}</h2>
          <ul>
            {entries.map((entry) => (
              <Entry key={`${entry.row.uuid} ${entry.kind}`} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry: { kind, at, row } }: { entry: AgendaEntry<AuctionRow> }) {
  const zone = zoneOfIssuer(row.state);
  return (
    <li>
      <time dateTime={at} title={momentTitle(at, zone)}>
        {formatTime(at, zone)}
      </time>
      <span className={css.agendaKind} data-kind={kind}>
        {words.kinds[kind]}
      </span>
      <span className={css.agendaWhat}>
        <Link to={paths.auction(row.uuid)}>{row.name}</Link>
        <span>{[row.muniName, row.state].filter(Boolean).join(', ')}</span>
      </span>
    </li>
  );
}

/** A day has no zone: it is that of each entry's issuer. */
function nameOf(day: string, now: Date): string {
  const name = formatWeekday(`${day}T12:00:00Z`, 'UTC');
  return day === dayIn(now, readersZone()) ? words.today(name) : name;
}
