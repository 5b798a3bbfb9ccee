/** The public list as a map of tiles, one a state, and as a calendar. */
import type { PublicPage, PublicSaleRow } from '@fairbook/contract/public/pages.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { formatTime, formatWeekday } from '@fairbook/ui/format/format.ts';
import { momentTitle, zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import { type AgendaEntry, agendaOf } from '../auctions/catalogue/agenda.ts';
import { publicPaths, searchAddress } from '../base/public-paths.ts';
import { publicTexts as words } from '../parts/texts/public.ts';
import { SalesHead } from './ListPages.tsx';

/** Rows of tiles from north to south; a dot is an empty place. */
const rows = [
  'AK . . . . . . . . . ME',
  '. . . . . . . . . VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT',
  'CA UT CO NE MO KY WV VA MD DE',
  '. AZ NM KS AR TN NC SC',
  '. . . OK LA MS AL GA',
  'HI . . TX . . . . FL',
].map((row) => row.split(' '));

const tiles = rows.flatMap((row, down) =>
  row.flatMap((state, across) => (state === '.' ? [] : [{ state, down: down + 1, across: across + 1 }])),
);

/** Places of the tiles. The policy of the pages allows no style in elements. */
export const tileStyle = tiles.map(({ state, down, across }) => `.tile-${state}{grid-area:${down}/${across}}`).join('');

export function MapPage({ page: { counts, search, choices } }: { page: Extract<PublicPage, { kind: 'map' }> }) {
  const nameOf = (state: string) => usStates.find(({ value }) => value === state)?.label ?? state;
  const address = (state: string) => searchAddress(publicPaths.sales, { ...search, state, view: '', page: 1 });
  const known = usStates.filter(({ value }) => counts[value]);
  return (
    <>
      <SalesHead search={search} choices={choices} />
      <section aria-labelledby="map">
        <h2 id="map">{words.map.title}</h2>
        {known.length === 0 && <p className="empty">{words.map.none}</p>}
        <ul className="tiles">
          {tiles.map(({ state }) => {
            const count = counts[state] ?? 0;
            return (
              <li key={state} className={`tile-place tile-${state}`}>
                {count === 0 ? (
                  <span className="tile" aria-hidden>
                    {state}
                  </span>
                ) : (
                  <a className="tile known" href={address(state)}>
                    {state} <span className="hidden">{words.map.count(nameOf(state), count)}</span>
                    <span className="tile-count" aria-hidden>
                      {count}
                    </span>
                  </a>
                )}
              </li>
            );
          })}
        </ul>
        <ul className="states">
          {known.map(({ value, label }) => (
            <li key={value}>
              <a href={address(value)}>{words.map.count(label, counts[value] ?? 0)}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface CalendarProps {
  readonly page: Extract<PublicPage, { kind: 'calendar' }>;
  readonly now: Date;
}

export function CalendarPage({ page: { rows: sales, total, search, choices }, now }: CalendarProps) {
  const days = agendaOf(sales, now);
  return (
    <>
      <SalesHead search={search} choices={choices} />
      <section aria-labelledby="calendar">
        <h2 id="calendar">{words.calendar.title}</h2>
        {total > sales.length && <p className="note">{words.calendar.first(sales.length, total)}</p>}
        {days.length === 0 && <p className="empty">{words.calendar.none}</p>}
        {days.map(({ day, entries }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className="day">
              {formatWeekday(`${day}T12:00:00Z`, 'UTC')}
            </h3>
            <ul className="plain">
              {entries.map((entry) => (
                <DateOfSale key={`${entry.row.uuid} ${entry.kind}`} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </section>
    </>
  );
}

function DateOfSale({ entry: { kind, at, row } }: { entry: AgendaEntry<PublicSaleRow> }) {
  const zone = zoneOfIssuer(row.state);
  return (
    <li className="date">
      <time dateTime={at} title={momentTitle(at, zone)}>
        {formatTime(at, zone)}
      </time>
      <span>{words.calendar.kinds[kind]}</span>
      <span>
        <a href={publicPaths.sale(row.uuid)}>{row.name}</a>{' '}
        <span className="note">{[row.muniName, row.state].filter(Boolean).join(', ')}</span>
      </span>
    </li>
  );
}
