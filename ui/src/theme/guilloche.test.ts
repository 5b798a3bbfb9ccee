import { expect, test } from 'vitest';
import { type Detail, guilloche } from './guilloche.ts';

const alder = '0197a0f2-3c1e-7d4b-9a52-6f1d2c3b4a59';
const marlow = '0197a0f2-3c1e-7d4b-9a52-6f1d2c3b4a58';

test('one uuid always gives the same rosette and another gives another', () => {
  expect(guilloche(alder, 'medium')).toEqual(guilloche(alder, 'medium'));
  expect(guilloche(alder, 'medium')).not.toEqual(guilloche(marlow, 'medium'));
});

test('every line stays inside the box', () => {
  for (const { path } of guilloche(alder, 'large')) {
    const numbers = path.match(/-?\d+\.\d/g) ?? [];
    expect(numbers.length).toBeGreaterThan(100);
    expect(Math.max(...numbers.map((number) => Math.abs(Number(number))))).toBeLessThanOrEqual(100);
  }
});

test('a small rosette has fewer lines', () => {
  const ink = (detail: Detail) =>
    guilloche(alder, detail).reduce((sum, ring) => sum + ring.path.length * ring.strands, 0);
  expect(ink('small')).toBeLessThan(ink('medium') / 2);
  expect(ink('medium')).toBeLessThan(ink('large') / 2);
});
