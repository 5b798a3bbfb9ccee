import { describe, expect, test } from 'vitest';
import { labelledColumns, middleOfLabel, ticksUpTo } from './plot-labels.ts';

describe('labels of columns', () => {
  const years = Array.from({ length: 30 }, (_, at) => ({ label: String(2027 + at) }));

  test.each([
    { band: 60, labels: 30 },
    { band: 44, labels: 30 },
    { band: 43, labels: 15 },
    { band: 11, labels: 8 },
    { band: 0, labels: 1 },
  ])('$labels of 30 years fit where a column has $band pixels', ({ band, labels }) => {
    expect(labelledColumns(years, band)).toHaveLength(labels);
  });

  test('are at even distances from the first', () => {
    expect(labelledColumns(years.slice(0, 5), 25)).toEqual([0, 2, 4]);
  });

  test('the last one is not cut at the edge', () => {
    expect(middleOfLabel('2045', 350, 358)).toBe(344);
    expect(middleOfLabel('2045', 300, 358)).toBe(300);
  });
});

describe('ticks of amounts', () => {
  test.each([
    { highest: 0, ticks: [0, 1] },
    { highest: 5, ticks: [0, 1, 2, 3, 4, 5] },
    { highest: 123_456, ticks: [0, 25_000, 50_000, 75_000, 100_000, 125_000] },
    { highest: 1_000_000, ticks: [0, 200_000, 400_000, 600_000, 800_000, 1_000_000] },
    { highest: 1_000_001, ticks: [0, 250_000, 500_000, 750_000, 1_000_000, 1_250_000] },
  ])('up to $highest', ({ highest, ticks }) => {
    expect(ticksUpTo(highest)).toEqual(ticks);
  });
});
