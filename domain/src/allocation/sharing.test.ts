/** Tests the ways of sharing and the draw: each against a plain implementation, and what the draw promises. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  anyClass,
  type DrawnClass,
  hexOf,
  type MethodName,
  methodNames,
  plainShares,
  plainTurns,
} from '../../testing/drawn-books.ts';
import { times } from '../../testing/effort.ts';
import { type Day, day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { randomFrom } from '../base/random-from.ts';
import type { Sha256 } from '../record/closing.ts';
import { drawnTurns } from './draw.ts';
import { allotSale, columnsOf } from './sale-columns.ts';
import { proportionalShares } from './shares.ts';
import { lotFirstShares, type Share, wholeDemands } from './sharing.ts';

const shares: Record<MethodName, Share> = {
  proportional: proportionalShares,
  lotFirst: lotFirstShares,
  wholeDemands,
};
const sha256: Sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const maturityDate = day('2031-08-01');

/** How many random books. */
const books = times(4_000, 200_000);

function turnsOf({ seed, commitments }: Pick<DrawnClass, 'seed' | 'commitments'>, at: Day = maturityDate) {
  const turnsAt = drawnTurns({ seed, days: [at], commitmentAt: (index) => commitments[index] ?? '' }, sha256);
  return turnsAt(
    0,
    Int32Array.from(commitments, (_, index) => index),
  );
}

function awardsOf(method: MethodName, given: DrawnClass): number[] {
  return [...shares[method](given.units, given.demands, turnsOf(given), given.minimum)];
}

test('the turns are those of the description, and do not depend on who else takes part', () => {
  const commitments = Array.from({ length: 200 }, (_, index) => hexOf(`investor ${index}`));
  const seed = hexOf('seed');
  const turns = [...turnsOf({ seed, commitments })];
  expect(turns).toEqual(plainTurns(seed, maturityDate, commitments));
  expect([...turnsOf({ seed, commitments }, day('2032-08-01'))]).not.toEqual(turns);
  const some = commitments.filter((_, index) => index % 3 === 0);
  const order = (of: readonly string[], by: readonly number[]) =>
    of.toSorted((a, b) => (by[of.indexOf(a)] ?? 0) - (by[of.indexOf(b)] ?? 0));
  expect(order(some, [...turnsOf({ seed, commitments: some })])).toEqual(
    order(commitments, turns).filter((one) => some.includes(one)),
  );
});

describe.each(methodNames)('%s', (method) => {
  test(`agrees with the plain implementation on random books`, { timeout: 600_000 }, () => {
    const random = randomFrom(20_261_127);
    for (let book = 0; book < books; book++) {
      const given = anyClass(random, book % 2 === 0 ? 1 : 6);
      const turns = plainTurns(given.seed, maturityDate, given.commitments);
      const awards = awardsOf(method, given);
      const expected = plainShares(method, given, turns);
      if (awards.some((award, index) => award !== expected[index]))
        expect({ given, awards }).toEqual({ given, expected });
      const sum = awards.reduce((total, award) => total + award, 0);
      // The rest that is not allocated is less than the minimum.
      if (sum > given.units || given.units - sum >= given.minimum) expect({ given, awards }).toEqual('all of it');
      const below = awards.some((award) => award > 0 && award < given.minimum);
      if (below) expect({ given, awards }).toEqual('none below the minimum');
    }
  });

  test('gives no one more or less for the time at which the orders came', { timeout: 600_000 }, () => {
    const random = randomFrom(7);
    for (let book = 0; book < books / 4; book++) {
      const given = anyClass(random, book % 2 === 0 ? 1 : 6);
      const places = given.demands.map((_, index) => index).toSorted(() => random() - 0.5);
      const pick = <One>(of: readonly One[]) => places.map((index) => of[index] as One);
      const other = { ...given, demands: pick(given.demands), commitments: pick(given.commitments) };
      const before = pick(awardsOf(method, given));
      const after = awardsOf(method, other);
      if (before.some((award, index) => award !== after[index])) expect({ given, after }).toEqual({ given, before });
    }
  });

  test('gives 50 orders of one step the same chance at 20 steps', { timeout: 600_000 }, () => {
    const draws = Math.max(books / 10, 2_000);
    const commitments = Array.from({ length: 50 }, (_, index) => hexOf(`investor ${index}`));
    const wins = new Float64Array(50);
    for (let draw = 0; draw < draws; draw++) {
      const given = { units: 20, minimum: 1, demands: wins.map(() => 1), commitments, seed: hexOf(`draw ${draw}`) };
      awardsOf(method, { ...given, demands: [...given.demands] }).forEach((award, index) => {
        wins[index] = (wins[index] ?? 0) + award;
      });
    }
    // Five standard deviations of a chance of 40%; 1% of 40% at 100,000 draws.
    const tolerance = Math.max(5 * Math.sqrt((0.4 * 0.6) / draws), 0.004);
    for (const won of wins) expect(Math.abs(won / draws - 0.4)).toBeLessThan(tolerance);
  });

  test('a larger order of one investor never gets less than a smaller one of another at the same turn', () => {
    const random = randomFrom(99);
    for (let book = 0; book < 2_000; book++) {
      const given = anyClass(random, 1);
      const awards = awardsOf(method, given);
      const more = given.demands.map((demand, index) => (index === 0 ? demand + 1 : demand));
      const raised = awardsOf(method, { ...given, demands: more });
      if ((raised[0] ?? 0) < (awards[0] ?? 0)) expect({ given, awards, raised }).toEqual('no loss for ordering more');
    }
  });
});

test('an order split over two accounts gains nothing where the accounts are one investor', () => {
  const random = randomFrom(5);
  for (let book = 0; book < 500; book++) {
    const { units, demands, seed } = anyClass(random, 1);
    const names = demands.map((_, index) => hexOf(`investor ${index}`));
    const order = (investor: string, steps: number, sequence: number) => ({
      investor,
      orderClass: 'stateIndividual' as const,
      rank: 1,
      maturityDate,
      amount: cents(steps * 5_000_00),
      sequence,
    });
    const terms = {
      step: cents(5_000_00),
      minimum: cents(5_000_00),
      maturities: [{ maturityDate, principal: cents(units * 5_000_00) }],
    };
    const whole = demands.map((steps, index) => order(names[index] ?? '', steps, index + 1));
    const parts = demands.flatMap((steps, index) =>
      index === 0
        ? Array.from({ length: steps }, (_, part) => order(names[0] ?? '', 1, part + 1))
        : [order(names[index] ?? '', steps, 1_000 + index)],
    );
    const awardOfFirst = (orders: typeof whole) => {
      const { columns, investors } = columnsOf(terms, orders);
      const draw = { seed, days: [maturityDate], commitmentAt: (index: number) => investors.names[index] ?? '' };
      const turnsAt = drawnTurns(draw, sha256);
      const { allotted } = allotSale(terms, columns, investors, { share: lotFirstShares, turnsAt, isLottery: true });
      return columns.investor.reduce(
        (sum, investor, row) => sum + (investor === 0 ? (allotted.award[row] ?? 0) : 0),
        0,
      );
    };
    expect(awardOfFirst(parts)).toBe(awardOfFirst(whole));
  }
});

test.each<[string, Share, { units: number; demands: number[]; minimum: number }, number[]]>([
  ['a lot each, then in proportion', lotFirstShares, { units: 10, demands: [1, 3, 13], minimum: 1 }, [1, 2, 7]],
  ['fewer lots than orders', lotFirstShares, { units: 2, demands: [5, 5, 5], minimum: 1 }, [1, 1, 0]],
  ['a rest that is no whole lot', lotFirstShares, { units: 5, demands: [5, 2, 5], minimum: 2 }, [3, 2, 0]],
  ['all who got a lot are full', lotFirstShares, { units: 5, demands: [2, 2, 5], minimum: 2 }, [2, 2, 0]],
  ['whole orders by turn', wholeDemands, { units: 7, demands: [4, 2, 5], minimum: 1 }, [4, 2, 1]],
  ['no part below the minimum', wholeDemands, { units: 7, demands: [4, 2, 5], minimum: 2 }, [4, 2, 0]],
])('%s', (_what, share, { units, demands, minimum }, expected) => {
  expect([
    ...share(
      units,
      demands,
      demands.map((_, index) => index),
      minimum,
    ),
  ]).toEqual(expected);
});
