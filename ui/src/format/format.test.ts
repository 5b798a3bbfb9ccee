import { afterEach, expect, test, vi } from 'vitest';
import {
  compactMoney,
  formatClock,
  formatCover,
  formatDay,
  formatExactMoment,
  formatMoment,
  formatMoney,
  formatMonth,
  formatPercent,
  formatPercentRange,
  formatTime,
  formatWholeMoney,
  readersMoment,
} from './format.ts';
import { momentTitle } from './SaleZone.tsx';

afterEach(() => vi.unstubAllEnvs());

const spaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('money in tables shows dollars and cents', () => {
  expect(formatMoney(12_500_000)).toBe('$12,500,000.00');
  expect(formatMoney(9_999_999_999_999.99)).toBe('$9,999,999,999,999.99');
});

test('whole amounts drop their cents and fractional ones keep them', () => {
  expect(formatWholeMoney(5000)).toBe('$5,000');
  expect(formatWholeMoney(5000.5)).toBe('$5,000.50');
});

test('money on cards has three figures at most', () => {
  expect(compactMoney(12_500_000)).toBe('$12.5M');
  expect(compactMoney(1_254_000)).toBe('$1.25M');
  expect(compactMoney(950)).toBe('$950');
  expect(compactMoney(5000)).toBe('$5K');
});

test('a percentage keeps two places', () => {
  expect(spaces(formatPercent(4.5))).toBe('4.50%');
  expect(spaces(formatPercent(12.44, 1))).toBe('12.4%');
});

test('a range of yields with equal ends is one figure', () => {
  expect(spaces(formatPercentRange(2.5, 4.78))).toBe('2.50–4.78%');
  expect(spaces(formatPercentRange(3.001, 3.002))).toBe('3.00%');
});

test('cover never rounds a shortfall up to covered', () => {
  expect(formatCover(0.999)).toBe('0.99×');
  expect(formatCover(1)).toBe('1.0×');
  expect(formatCover(1.09)).toBe('1.09×');
  expect(formatCover(1.1)).toBe('1.1×');
  expect(formatCover(1.89)).toBe('1.8×');
  expect(formatCover(0.29)).toBe('0.29×');
  expect(formatCover(12.9)).toBe('12×');
  expect(formatCover(0.001)).toBe('<0.01×');
  expect(formatCover(0)).toBe('0.00×');
});

test('a day prints the same in every time zone', () => {
  for (const of of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    vi.stubEnv('TZ', of);
    expect(formatDay('2030-12-01')).toBe('Dec 1, 2030');
    expect(formatMonth('2030-12-01')).toBe('Dec 2030');
  }
});

test('text that is not a day is shown as it came', () => {
  expect(formatDay('')).toBe('');
  expect(formatDay('2030-13-01')).toBe('2030-13-01');
});

test('a moment names its zone', () => {
  const at = '2026-11-21T22:05:07.000Z';
  expect(spaces(formatMoment(at, 'America/Los_Angeles'))).toBe('Nov 21, 2026, 2:05 PM PST');
  expect(spaces(formatExactMoment(at, 'America/Chicago'))).toBe('Nov 21, 2026, 4:05:07 PM CST');
  expect(spaces(formatClock(at, 'America/New_York'))).toBe('5:05:07 PM EST');
});

test.each([
  ['2026-03-08T07:59:00Z', '1:59 AM CST'],
  ['2026-03-08T08:00:00Z', '3:00 AM CDT'],
  ['2026-11-01T06:30:00Z', '1:30 AM CDT'],
  ['2026-11-01T07:30:00Z', '1:30 AM CST'],
])('on the days the clocks change, %s in Chicago is %s', (at, told) => {
  expect(spaces(formatTime(at, 'America/Chicago'))).toBe(told);
});

test('Arizona keeps its time in summer', () => {
  expect(spaces(formatTime('2026-07-01T19:00:00Z', 'America/Phoenix'))).toBe('12:00 PM MST');
  expect(spaces(formatTime('2026-07-01T19:00:00Z', 'America/Denver'))).toBe('1:00 PM MDT');
});

test('the reader’s own time is told where it differs, and the title gives UTC as well', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const [winter, summer] = ['2026-11-21T22:05:07.000Z', '2026-07-01T22:05:07.000Z'];
  expect(spaces(momentTitle(winter, 'America/Chicago'))).toBe(
    'Your time: Nov 21, 2026, 2:05 PM PST · Nov 21, 2026, 10:05 PM UTC',
  );
  expect(readersMoment(winter, 'America/Los_Angeles')).toBeNull();
  vi.stubEnv('TZ', 'America/Denver');
  expect(readersMoment(winter, 'America/Phoenix')).toBeNull();
  expect(spaces(readersMoment(summer, 'America/Phoenix') ?? '')).toBe('Jul 1, 2026, 4:05 PM MDT');
});

test('text that is not a moment is shown as it came', () => {
  expect(formatMoment('soon', 'UTC')).toBe('soon');
});
