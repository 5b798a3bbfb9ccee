/** Writes iCalendar files (RFC 5545). */

export interface CalendarEvent {
  /** Permanent id of the event: a program that reads it again moves it instead of adding another. */
  readonly id: string;
  readonly at: Date;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** How often its moment has changed since it was first published. */
  readonly sequence: number;
}

/** The whole file. `now` is its timestamp; `name` is the calendar's name. */
export function writeCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairbook//Calendar 1.0//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(({ id, at, title, description, url, sequence }) => [
      'BEGIN:VEVENT',
      `UID:${id}@fairbook`,
      `DTSTAMP:${stamp(now)}`,
      `SEQUENCE:${sequence}`,
      // An event without an end takes no time, as a moment should.
      `DTSTART:${stamp(at)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** '20260301T140000Z' */
function stamp(at: Date): string {
  return at.toISOString().replace(/\.\d{3}|[-:]/g, '');
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** A line holds at most 75 octets; a leading space continues the line before. Characters are never split. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = utf8Size(character);
    if (octets + size > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

function utf8Size(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
