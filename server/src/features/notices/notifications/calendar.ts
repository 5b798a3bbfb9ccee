/** Dates of auctions as a calendar: launches, presentations, openings and closes. */

import { extensionOf } from '@fairbook/domain/auctions/sale-rules.ts';
import { dayInWords } from '@fairbook/domain/base/dates.ts';
import { type CalendarEvent, writeCalendar } from '@fairbook/domain/base/icalendar.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { joined, type Sentence, say, type Time, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { momentInWords, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { settlementOf } from '@fairbook/domain/bonds/delivery.ts';
import { extensionInWords } from '@fairbook/domain/sale-changes/extension.ts';
import { translatorTo } from '../../../platform/base/translate.ts';
import type { CalendarAuction } from '../../../store/notices/calendar.sql.ts';

/** An iCalendar file in its reader's language. `pageOf` gives an auction's page for them. */
export function calendarOf(
  auctions: readonly CalendarAuction[],
  pageOf: (uuid: string) => string,
  now: Date,
  language: Language,
): string {
  const written = translatorTo(language);
  const events = auctions.flatMap((auction) => eventsOf(auction, pageOf(auction.uuid)));
  return writeCalendar(
    'Fairbook',
    events.map((event) => ({ ...event, title: written(event.title), description: written(event.description) })),
    now,
  );
}

interface Event extends Omit<CalendarEvent, 'title' | 'description'> {
  readonly title: Sentence;
  readonly description: Sentence;
}

function eventsOf(auction: CalendarAuction, url: string): Event[] {
  const { uuid, name, municipality, presentationUrl, issuerState, moves: sequence } = auction;
  const issuer = { name: municipality };
  // Programs show the moment in the reader's own time.
  const issuersTime = (at: Date) =>
    say('{at}, the issuer’s time', { at: { time: momentInWords(at, zoneOfState('US', issuerState)) } });
  const presented = say('Presented by {name}.', issuer);
  const presentation =
    presentationUrl === null
      ? presented
      : joined([presented, say('Watch it here: {url}', { url: presentationUrl })], '\n');
  const [closing, closed] = closingOf(auction);
  const moments = [
    ['launch', auction.launch, say('{name}: open for feedback', { name }), say('{name} has previewed a sale.', issuer)],
    ['presentation', auction.presentation, say('{name}: investor presentation', { name }), presentation],
    ['start', auction.start, say('{name} opens', { name }), say('{name} takes orders from now on.', issuer)],
    ['close', auction.close, closing, joined([closed, ...notesOf(auction)], '\n')],
  ] as const;
  return moments.flatMap(([kind, at, title, description]) =>
    at === null
      ? []
      : [
          {
            id: `${uuid}-${kind}`,
            at,
            title,
            description: joined([description, issuersTime(at), typed(url)], '\n'),
            url,
            sequence,
          },
        ],
  );
}

/** That its terms have moved the close, that they still can, and when the bonds are delivered. */
function notesOf(auction: CalendarAuction): Sentence[] {
  const { extendedFrom, extensions: times, issuerState, close, cancelledAt } = auction;
  const extension = extensionOf(auction);
  const from = extendedFrom && { time: momentInWords(extendedFrom, zoneOfState('US', issuerState)) };
  const canMove = close !== null && cancelledAt === null && extension !== null && times < extension.most;
  const settlement = cancelledAt === null && settlementOf(auction, close, issuerState);
  return [
    ...(from ? [extendedInWords(times, from)] : []),
    ...(canMove ? [extensionInWords(extension)] : []),
    ...(settlement ? [say('The bonds are delivered on {day}.', { day: { time: dayInWords(settlement) } })] : []),
  ];
}

function extendedInWords(times: number, from: Time): Sentence {
  return times === 1
    ? say('Extended once by its terms; the close before that was {from}.', { from })
    : say('Extended {times} times by its terms; the close before that was {from}.', { times, from });
}

function closingOf({ name, municipality, haltedAt, cancelledAt }: CalendarAuction): readonly [Sentence, Sentence] {
  if (cancelledAt !== null) return [say('{name} is canceled', { name }), 'The sale was canceled: orders are void.'];
  if (haltedAt === null)
    return [say('{name} closes', { name }), say('{name} takes orders until this time.', { name: municipality })];
  return [
    say('{name} closes (halted)', { name }),
    'The sale is halted: it closes at another time unless it is resumed before.',
  ];
}
