import { expect, test } from 'vitest';
import { announcementBetween, clockText, nextRemaining, shareLeft, spokenText, toneOf } from './countdown.ts';

const minute = 60_000;

test('the time left is never shown longer than before', () => {
  expect(nextRemaining(null, 10_000, 4_000)).toBe(6_000);
  expect(nextRemaining(6_000, 10_000, 3_000)).toBe(6_000);
  expect(nextRemaining(6_000, 10_000, 5_000)).toBe(5_000);
});

test('after the end nothing is left', () => {
  expect(nextRemaining(5, 10_000, 12_000)).toBe(0);
});

test.each([
  [5 * minute + 1, 'calm'],
  [5 * minute, 'soon'],
  [minute + 1, 'soon'],
  [minute, 'last'],
  [1, 'last'],
  [0, 'over'],
])('with %i ms left the tone is %s', (remaining, tone) => {
  expect(toneOf(remaining)).toBe(tone);
});

test.each([
  [2 * 86_400_000 + 4 * 3_600_000 + 12 * minute + 33_000, '2 d 04:12:33'],
  [4 * 3_600_000, '04:00:00'],
  [12 * minute + 33_000, '12:33'],
  [32_001, '00:33'],
  [0, '00:00'],
])('%i ms reads %s', (remaining, text) => {
  expect(clockText(remaining)).toBe(text);
});

test.each([
  [2 * 86_400_000 + 4 * 3_600_000 + 12 * minute, '2 days 4 hours'],
  [3_600_000 + 1000, '1 hour'],
  [minute + 1000, '1 minute 1 second'],
  [0, '0 seconds'],
])('%i ms is spoken as %s', (remaining, text) => {
  expect(spokenText(remaining)).toBe(text);
});

test.each([60, 15, 5, 1])('passing %i minutes is announced once', (minutes) => {
  const words = `${minutes} minute${minutes === 1 ? '' : 's'} left`;
  expect(announcementBetween(minutes * minute + 500, minutes * minute - 500)).toBe(words);
  expect(announcementBetween(minutes * minute - 500, minutes * minute - 1500)).toBeNull();
});

test('a computer that slept past several marks announces only the last one', () => {
  expect(announcementBetween(61 * minute, 4 * minute)).toBe('5 minutes left');
});

test('the end itself is not announced as time left', () => {
  expect(announcementBetween(2 * minute, 0)).toBeNull();
});

test('the bar shows the share of the time left', () => {
  expect(shareLeft(30, 0, 120)).toBe(0.25);
  expect(shareLeft(500, 0, 120)).toBe(1);
  expect(shareLeft(10, 120, 120)).toBe(0);
});
