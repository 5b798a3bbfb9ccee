/** Dates of auctions as a calendar: launches, presentations, openings and closes. */

import { type CalendarEvent, writeCalendar } from '@fairbook/domain/base/icalendar.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { momentInWords, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { translatorTo } from '../../../platform/base/translate.ts';
import type { CalendarAuction } from '../../../store/notices/calendar.sql.ts';

/** An iCalendar file in its reader's language. `pageOf` gives an auction's page for them. */
export function calendarOf(
  auctions: readonly CalendarAuction[],
  pageOf: (uuid: string) => string,
  now: Date,
  language: Language,
): string {
  const say = translatorTo(language);
  const events = auctions.flatMap((auction) => eventsOf(auction, pageOf(auction.uuid)));
  return writeCalendar(
    'Fairbook',
    events.map((event) => ({ ...event, title: say(event.title), description: say(event.description) })),
    now,
  );
}

function eventsOf(auction: CalendarAuction, url: string): CalendarEvent[] {
  const { uuid, name, municipality, presentationUrl, issuerState } = auction;
  // Programs show the moment in the reader's own time.
  const issuersTime = (at: Date) => `${momentInWords(at, zoneOfState('US', issuerState))}, the issuer’s time`;
  const watch = presentationUrl === null ? '' : `\nWatch it here: ${presentationUrl}`;
  const moments = [
    ['launch', auction.launch, `${name}: open for feedback`, `${municipality} has previewed a sale.`],
    ['presentation', auction.presentation, `${name}: investor presentation`, `Presented by ${municipality}.${watch}`],
    ['start', auction.start, `${name} opens`, `${municipality} takes orders from now on.`],
    ['close', auction.close, ...closingOf(auction)],
  ] as const;
  return moments.flatMap(([kind, at, title, description]) =>
    at === null
      ? []
      : [{ id: `${uuid}-${kind}`, at, title, description: [description, issuersTime(at), url].join('\n'), url }],
  );
}

function closingOf({ name, municipality, haltedAt, cancelledAt }: CalendarAuction): readonly [string, string] {
  if (cancelledAt !== null) return [`${name} is canceled`, 'The sale was canceled: orders are void.'];
  if (haltedAt === null) return [`${name} closes`, `${municipality} takes orders until this time.`];
  return [`${name} closes (halted)`, 'The sale is halted: it closes at another time unless it is resumed before.'];
}
