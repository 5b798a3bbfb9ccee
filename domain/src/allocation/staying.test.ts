import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proportionalShares } from './shares.ts';
import { howManyStay } from './staying.ts';

interface Given {
  readonly units: number;
  readonly demands: readonly number[];
  readonly sequences: readonly number[];
  readonly minimum: number;
}

/** The rule as docs/CLOSING-RECORD.md states it, step 7: share, drop the smallest, share again. */
function literalShares({ units, demands, sequences, minimum }: Given): number[] {
  const awards = demands.map(() => 0n);
  let staying = demands.map((demand, index) => ({ index, demand: BigInt(demand), place: sequences[index] ?? 0 }));
  for (;;) {
    const total = staying.reduce((sum, { demand }) => sum + demand, 0n);
    const isEnough = total <= BigInt(units);
    const shares = staying.map((one) => ({
      ...one,
      award: isEnough ? one.demand : (BigInt(units) * one.demand) / total,
      rest: isEnough ? 0n : (BigInt(units) * one.demand) % total,
    }));
    if (!isEnough) {
      const spare = BigInt(units) - shares.reduce((sum, { award }) => sum + award, 0n);
      shares.sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1));
      for (const share of shares.slice(0, Number(spare))) share.award += 1n;
    }
    awards.fill(0n);
    for (const { index, award } of shares) awards[index] = award;
    if (isEnough || !shares.some(({ award }) => award > 0n && award < BigInt(minimum))) return awards.map(Number);
    const [leaving] = shares.sort((a, b) => (a.demand === b.demand ? b.place - a.place : a.demand < b.demand ? -1 : 1));
    staying = staying.filter(({ index }) => index !== leaving?.index);
  }
}

function sharesOf({ units, demands, sequences, minimum }: Given): number[] {
  return [...proportionalShares(units, demands, sequences, minimum)];
}

const steps: Record<string, fc.Arbitrary<number>> = {
  'few values, so many ties': fc.constantFrom(1, 2, 3, 5, 10),
  'small ones': fc.integer({ min: 0, max: 40 }),
  'all different': fc.integer({ min: 1, max: 5_000 }),
  'small and huge ones': fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 500, max: 100_000 })),
  'products beyond 2^53': fc.integer({ min: 1, max: 9_999_999_999_999 }),
};

function anyClass(demand: fc.Arbitrary<number>): fc.Arbitrary<Given> {
  return fc
    .record({
      demands: fc.array(demand, { minLength: 1, maxLength: 60 }),
      // Steps for each 1,000 wanted.
      part: fc.integer({ min: 1, max: 1_100 }),
      minimum: fc.oneof(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 60 })),
      order: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
      isScaled: fc.boolean(),
    })
    .map(({ demands, part, minimum, order, isScaled }) => {
      const total = demands.reduce((sum, one) => sum + one, 0);
      const units = Math.max(1, Math.floor((total * part) / 1_000));
      const places = demands.map((_, index) => index).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0) || a - b);
      // A minimum near the mean share, where it matters which demands stay.
      const mean = Math.max(2, Math.floor((units / demands.length) * ((order[0] ?? 0) % 3 ? 0.7 : 1.6)));
      return { units, demands, sequences: places.map((place) => place + 1), minimum: isScaled ? mean : minimum };
    });
}

describe('the shares are those of the literal rule', () => {
  test.each(Object.entries(steps))('%s', (_, demand) => {
    fc.assert(
      fc.property(anyClass(demand), (given) => {
        expect(sharesOf(given)).toEqual(literalShares(given));
      }),
      { numRuns: 3_000 },
    );
  });

  test('every class of four small demands', () => {
    const different: Given[] = [];
    for (let all = 0; all < 10 ** 4; all++) {
      const demands = [...String(all).padStart(4, '0')].map(Number);
      if (demands.some((one, index) => one < (demands[index + 1] ?? 0))) continue;
      for (const sequences of [
        [1, 2, 3, 4],
        [4, 3, 2, 1],
      ]) {
        for (let units = 1; units < 16; units++) {
          for (const minimum of [2, 3, 4]) {
            const given = { units, demands, sequences, minimum };
            if (String(sharesOf(given)) !== String(literalShares(given))) different.push(given);
          }
        }
      }
    }
    expect(different).toEqual([]);
  });
});

describe('the work does not grow with the demands that leave', () => {
  const many = 20_000;
  let state = 7;
  const next = () => {
    state = (state * 69_621) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const kinds: Record<string, (index: number) => number> = {
    'all equal': () => 10,
    'two values': (index) => (index % 2 ? 10 : 4_001),
    'one to twenty': () => 1 + Math.floor(next() * 20),
    'all different': (index) => 10_000 + index,
    'all different above a few huge': (index) => (index < 300 ? 3_000_000 + 7_919 * index : 1_000_000 + 37 * index),
    'half huge': (index) => (index % 2 ? 10_000 + index : 100_000_000 + Math.floor(next() * 100_000_000)),
    'powers of two': (index) => 2 ** (index % 24),
    'heavy tail': () => Math.ceil(5 / (next() + 0.000_01)),
  };

  test.each(Object.entries(kinds))('%s', (_, kind) => {
    const demands = Float64Array.from({ length: many }, (__, index) => kind(index))
      .sort()
      .reverse();
    const sequences = Float64Array.from(demands, (__, index) => index + 1);
    const total = demands.reduce((sum, one) => sum + one, 0);
    const looks = [2, 3, 5, 20].flatMap((minimum) =>
      [0.05, 0.3, 0.6, 0.95].map((place) => {
        // So many steps that the demand at this place gets about the minimum among all of them.
        const units = (total / (demands[Math.floor(many * place)] ?? 1)) * (minimum - 0.9);
        return howManyStay(Math.ceil(Math.min(units, total * 0.999)), demands, sequences, minimum).looks;
      }),
    );
    expect(Math.max(...looks)).toBeLessThan(100);
  });
});
