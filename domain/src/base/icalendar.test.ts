import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCalendar } from './icalendar.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const event = {
  id: 'a-close',
  at: new Date('2026-03-02T14:30:00.000Z'),
  title: 'Water Bonds closes',
  description: 'Alder Creek; orders, amounts\nuntil then',
  url: 'https://market.example/auctions/a',
  sequence: 2,
};

test('an event is a moment in UTC with its texts escaped', () => {
  const text = writeCalendar('Fairbook', [event], now);
  expect(text.split('\r\n').slice(7)).toEqual([
    'BEGIN:VEVENT',
    'UID:a-close@fairbook',
    'DTSTAMP:20260301T100000Z',
    'SEQUENCE:2',
    'DTSTART:20260302T143000Z',
    'SUMMARY:Water Bonds closes',
    'DESCRIPTION:Alder Creek\\; orders\\, amounts\\nuntil then',
    'URL:https://market.example/auctions/a',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('whatever the text, no line is longer than 75 octets, none is added, and unfolding gives the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const text = writeCalendar('Fairbook', [{ ...event, title }], now);
      const lines = text.split('\r\n');
      expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
      const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
      expect(unfolded).toHaveLength(19);
      const read = unfolded.find((line) => line.startsWith('SUMMARY:'))?.slice(8);
      const meant = title.replace(/\r\n|\r|\n/g, '\u0001n').replace(/\p{Cc}(?!n)/gu, '');
      expect(
        read
          ?.replace(/\\([\\;,])/g, '$1')
          .replaceAll('\\n', '\u0001n')
          .replaceAll('\u0001n', ''),
      ).toBe(meant.replaceAll('\u0001n', ''));
    }),
  );
});
