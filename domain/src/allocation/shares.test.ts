import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floorOfShare } from '../base/exact.ts';
import { proportionalShares } from './shares.ts';

const huge = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('a share is exact however large the product', () => {
  fc.assert(
    fc.property(huge, huge, huge, (units, part, whole) => {
      const exact = (BigInt(units) * BigInt(part)) / BigInt(whole);
      fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER));
      expect(floorOfShare(units, part, whole)).toBe(Number(exact));
    }),
  );
});

test('a share just below a whole number is not rounded up to it', () => {
  expect(floorOfShare(94_906_267, 94_906_266, 94_906_267)).toBe(94_906_266);
  expect(floorOfShare(3, 3_002_399_751_580_330, 9_007_199_254_740_991)).toBe(0);
});

test('fractions are compared exactly where products pass 2^53', () => {
  // The fractions are 1/3 and 2/3 of a step; as rounded products the two shares are equal.
  const units = 3_000_000_000_000_001;
  const demands = [2_000_000_000_000_001, 4_000_000_000_000_002];
  expect([...proportionalShares(units, demands, [1, 2], 1)]).toEqual([1_000_000_000_000_000, 2_000_000_000_000_001]);
});

test('a class whose demand is no exact integer any more is refused', () => {
  expect(() => proportionalShares(1, [Number.MAX_SAFE_INTEGER, 2], [1, 2], 1)).toThrow('beyond exact integers');
});

test('the spare step of equal fractions goes to the smallest turn', () => {
  expect([...proportionalShares(4, [1, 1, 1], [9, 7, 8], 1)]).toEqual([1, 1, 1]);
  expect([...proportionalShares(4, [2, 2, 2], [9, 7, 8], 1)]).toEqual([1, 2, 1]);
  expect([...proportionalShares(5, [2, 2, 2], [9, 7, 8], 1)]).toEqual([1, 2, 2]);
});

test('no increment is given twice where two entries carry one sequence', () => {
  expect(proportionalShares(1, [1, 1, 1], [7, 7, 7], 1).reduce((sum, award) => sum + award, 0)).toBe(1);
});

test('a demand without an award stays in the class, and the others keep their shares', () => {
  // Without the last demand the first two would get 18 and 9.
  expect([...proportionalShares(27, [317, 172, 1], [1, 2, 3], 2)]).toEqual([17, 10, 0]);
});

test('ten thousand orders far below the minimum are computed', () => {
  const demands = [2_000, ...Array.from({ length: 10_000 }, () => 5)];
  const sequences = demands.map((_, index) => index + 1);
  const awards = proportionalShares(2_000, demands, sequences, 5);
  expect(awards.reduce((sum, award) => sum + award, 0)).toBe(2_000);
  expect(awards.every((award) => award === 0 || award >= 5)).toBe(true);
});
