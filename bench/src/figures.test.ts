import { describe, expect, test } from 'vitest';
import { figuresOf, interleave, ratiosOf } from './figures.ts';

describe('figures', () => {
  test.each([
    [[3], { min: 3, median: 3, max: 3 }],
    [[4, 1], { min: 1, median: 2.5, max: 4 }],
    [[9, 1, 5], { min: 1, median: 5, max: 9 }],
    [[8, 2, 4, 6], { min: 2, median: 5, max: 8 }],
  ])('of %j are %j', (values, figures) => {
    expect(figuresOf(values)).toEqual(figures);
  });

  test('of nothing cannot be had', () => {
    expect(() => figuresOf([])).toThrow('nothing was measured');
  });

  test('of a ratio are taken round by round', () => {
    expect(ratiosOf([10, 40, 90], [1, 2, 3])).toEqual({ min: 10, median: 20, max: 30 });
  });
});

test('contenders take turns, and the first round does not count', async () => {
  const order: string[] = [];
  const enter = (name: string) => async () => order.push(name);
  const samples = await interleave(2, { a: enter('a'), b: enter('b') });
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
  expect(samples).toEqual({ a: [4, 5], b: [3, 6] });
});
