import { expect, test } from 'vitest';
import { isZone, momentInWords, zoneOfState } from './zones.ts';

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
