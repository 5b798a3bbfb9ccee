import { expect, test } from 'vitest';
import { growthOf } from './growth.ts';

const start = '2026-11-21T10:00:00Z';

test('demand stays level until the next order, and reaches the right edge', () => {
  const { steps } = growthOf(
    [
      { at: '2026-11-21T11:00:00Z', demand: 50 },
      { at: '2026-11-21T13:00:00Z', demand: 100 },
    ],
    100,
    start,
    '2026-11-21T14:00:00Z',
  );
  expect(steps).toBe('M0 100H25V53.7H75V7.41H100');
});

test('the offer is a line within the chart even where demand is above it', () => {
  const { offeredAt } = growthOf([{ at: start, demand: 400 }], 100, start, start);
  expect(offeredAt).toBeGreaterThan(0);
  expect(offeredAt).toBeLessThan(100);
});

test('a book whose last order is later than the response time still fits the chart', () => {
  const { to } = growthOf([{ at: '2026-11-21T12:00:01Z', demand: 5 }], 10, start, '2026-11-21T12:00:00Z');
  expect(to).toBe('2026-11-21T12:00:01Z');
});
