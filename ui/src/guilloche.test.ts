import { expect, test } from 'vitest';
import { type Detail, guilloche } from './guilloche.ts';

const alder = '0197a0f2-3c1e-7d4b-9a52-6f1d2c3b4a59';

test('one uuid always gives the same rosette and another gives another', () => {
  expect(guilloche(alder, 'large')).toEqual(guilloche(alder, 'large'));
  expect(guilloche(alder, 'large')).not.toEqual(guilloche('0197a0f2-3c1e-7d4b-9a52-6f1d2c3b4a58'));
});

test('every line stays inside the box', () => {
  for (const { path } of guilloche(alder, 'large')) {
    const numbers = path.match(/-?\d+\.\d/g) ?? [];
    expect(numbers.length).toBeGreaterThan(100);
    expect(Math.max(...numbers.map((number) => Math.abs(Number(number))))).toBeLessThanOrEqual(100);
  }
});

test('a small rosette has fewer lines', () => {
  const points = (fine: boolean) =>
    guilloche(alder, fine).reduce((sum, ring) => sum + ring.path.length * ring.strands, 0);
  expect(points('small')).toBeLessThan(points('medium') / 1.5);
  expect(points('medium')).toBeLessThan(points('large') / 2);
});
