import { expect, test } from 'vitest';
import { growthPath } from './growth.ts';

const frame = { from: '2026-01-01T00:00:00Z', until: '2026-01-01T10:00:00Z', top: 200, width: 100, height: 50 };

test('a book grows in steps, level in between', () => {
  const points = [
    { at: '2026-01-01T02:00:00Z', demand: 100 },
    { at: '2026-01-01T05:00:00Z', demand: 200 },
  ];
  expect(growthPath(points, frame)).toBe('M 0 50 H 20 V 25 H 50 V 0 H 100');
});

test('an empty book stays at zero', () => {
  expect(growthPath([], frame)).toBe('M 0 50 H 100');
});

test('points outside the frame are drawn at its edge', () => {
  expect(growthPath([{ at: '2025-12-31T00:00:00Z', demand: 50 }], frame)).toBe('M 0 50 H 0 V 37.5 H 100');
});
