import { expect, test } from 'vitest';
import {
  dayIn,
  exactMomentInWords,
  hourIn,
  isZone,
  momentInWords,
  momentOfWallTime,
  saleMomentInWords,
  wallTimeIn,
  zoneOfState,
} from './zones.ts';

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

test('a moment is written to the millisecond where an order missed the close', () => {
  const at = new Date('2026-03-01T14:00:05.007Z');
  expect(exactMomentInWords(at, 'America/Los_Angeles')).toBe('Mar 1, 2026, 6:00:05.007 AM PST');
});

test.each<[string, string, string | null]>([
  ['2026-11-21T14:05', 'America/New_York', '2026-11-21T19:05:00.000Z'],
  ['2026-11-21T00:00', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2027-07-01T14:05:30', 'Pacific/Honolulu', '2027-07-02T00:05:00.000Z'],
  // Daylight saving skips this time, and has the other one twice.
  ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['', 'UTC', null],
  ['2026-11-21T', 'UTC', null],
  ['2026-13-21T10:00', 'UTC', null],
  ['tomorrow', 'UTC', null],
])('%j typed in %s is %s', (text, zone, moment) => {
  expect(momentOfWallTime(text, zone)?.toISOString() ?? null).toBe(moment);
});

test('wall times of a year in every state come back as the same moments', () => {
  for (let at = Date.parse('2027-01-01T00:30Z'); at < Date.parse('2028-01-01'); at += 173 * 3_600_000)
    for (const state of ['NY', 'CA', 'AZ', 'HI', 'AK', 'PR']) {
      const zone = zoneOfState('US', state);
      expect(wallTimeIn(momentOfWallTime(wallTimeIn(new Date(at), zone), zone) ?? new Date(0), zone)).toBe(
        wallTimeIn(new Date(at), zone),
      );
    }
});
