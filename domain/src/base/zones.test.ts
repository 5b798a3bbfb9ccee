import { expect, test } from 'vitest';
import { dayIn, hourIn, isZone, momentInWords, saleMomentInWords, zoneOfState } from './zones.ts';

test.each([
  ['US', 'OR', 'America/Los_Angeles'],
  ['US', 'OH', 'America/New_York'],
  ['US', 'AZ', 'America/Phoenix'],
  ['US', null, 'UTC'],
  ['DE', 'OR', 'UTC'],
  [null, null, 'UTC'],
])('a person in %s %s lives by %s', (country, state, zone) => {
  expect(zoneOfState(country, state)).toBe(zone);
});

test.each([
  ['America/Denver', true],
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Mars/Olympus', false],
  ['', false],
  ['America/Denver\n', false],
  ['+02:00', false],
])('%j is a zone: %s', (text, is) => {
  expect(isZone(text)).toBe(is);
});

test('a moment is written in the reader’s zone, which it names', () => {
  const at = new Date('2026-03-01T14:00:00Z');
  expect(momentInWords(at, 'America/Los_Angeles')).toBe('Mar 1, 2026, 6:00 AM PST');
  expect(momentInWords(at, 'UTC')).toBe('Mar 1, 2026, 2:00 PM UTC');
  expect(momentInWords(new Date('2026-07-01T14:00:00Z'), 'America/New_York')).toBe('Jul 1, 2026, 10:00 AM EDT');
});

test('a moment of a sale is written in the issuer’s time, with the reader’s own where it differs', () => {
  const at = new Date('2026-11-23T23:00:00Z');
  const [chicago, pacific] = ['America/Chicago', 'America/Los_Angeles'];
  expect(saleMomentInWords(at, chicago, chicago)).toBe('Nov 23, 2026, 5:00 PM CST');
  expect(saleMomentInWords(at, chicago, pacific)).toBe('Nov 23, 2026, 5:00 PM CST (3:00 PM PST your time)');
  expect(saleMomentInWords(at, chicago, 'Asia/Tokyo')).toBe(
    'Nov 23, 2026, 5:00 PM CST (Nov 24, 2026, 8:00 AM GMT+9 your time)',
  );
});

test('a day belongs to a zone', () => {
  const at = new Date('2026-11-24T03:00:00Z');
  expect(dayIn(at, 'America/New_York')).toBe('2026-11-23');
  expect(dayIn(at, 'UTC')).toBe('2026-11-24');
});

test.each([
  ['2026-11-30T05:30:00Z', 'America/New_York', 0],
  ['2026-11-30T05:30:00Z', 'America/Los_Angeles', 21],
])('the hour of %s in %s is %d', (at, zone, hour) => {
  expect(hourIn(new Date(at), zone)).toBe(hour);
});
