/**
 * Random classes for the tests of drawn rules, from a generator with a seed, and a slow, plain implementation of each way of sharing that has no
 * code in common with the rules. A class is one maturity's demands, in steps.
 */
import { createHash } from 'node:crypto';

export type MethodName = 'proportional' | 'lotFirst' | 'wholeDemands';
export const methodNames: readonly MethodName[] = ['proportional', 'lotFirst', 'wholeDemands'];

export interface DrawnClass {
  readonly units: number;
  readonly minimum: number;
  readonly demands: readonly number[];
  /** By demand; the turns of the draw follow from these, the seed and the day. */
  readonly commitments: readonly string[];
  readonly seed: string;
}

export function hexOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** A class of 1 to 12 demands that want more than there is, with many equal ones. `minimum` is up to `minimumSteps`, and no demand is below it. */
export function anyClass(random: () => number, minimumSteps: number): DrawnClass {
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const minimum = whole(1, minimumSteps);
  const most = whole(1, 3) === 1 ? 3 : 30;
  const demands = Array.from({ length: whole(1, 12) }, () => minimum + whole(0, most));
  const total = demands.reduce((sum, demand) => sum + demand, 0);
  return {
    units: whole(0, total - 1),
    minimum,
    demands,
    commitments: demands.map((_, index) => `c${index}-${whole(0, 1e9)}`),
    seed: `s${whole(0, 1e9)}`,
  };
}

/** The turns of the draw, from its description: hash, compare the first 13 digits, then the commitments. */
export function plainTurns(seed: string, day: string, commitments: readonly string[]): number[] {
  const lots = commitments.map((commitment) => hexOf(`fairbook-draw-1\n${seed}\n${day}\n${commitment}\n`).slice(0, 13));
  const keys = lots.map((lot, index) => `${lot} ${commitments[index]}`);
  const sorted = keys.toSorted();
  return keys.map((key) => sorted.indexOf(key));
}

/** The steps of each demand: the description of the way of sharing, step by step in big integers. */
export function plainShares(method: MethodName, given: DrawnClass, turns: readonly number[]): number[] {
  return plainly[method](given, turns);
}

const plainly: Record<MethodName, (given: DrawnClass, turns: readonly number[]) => number[]> = {
  proportional({ units, minimum, demands }, turns) {
    let staying = demands.map((_, index) => index);
    for (;;) {
      const awards = inProportion(units, demands, staying, turns);
      // Those who stay are filled, even where one asks for less than the minimum.
      if (staying.reduce((sum, one) => sum + (demands[one] ?? 0), 0) <= units) return awards;
      const below = staying.filter((one) => (awards[one] ?? 0) < minimum);
      if (!below.some((one) => (awards[one] ?? 0) > 0)) return awards;
      // The smallest demand leaves, the last in the draw among equal ones.
      const smallest = Math.min(...below.map((one) => demands[one] ?? 0));
      const equal = below.filter((one) => demands[one] === smallest);
      const leaves = Math.max(...equal.map((one) => turns[one] ?? 0));
      staying = staying.filter((one) => turns[one] !== leaves);
    }
  },
  lotFirst({ units, minimum, demands }, turns) {
    const lots = demands.map((demand) => Math.min(demand, minimum));
    let left = units;
    const awards = demands.map(() => 0);
    const inTurn = demands.map((_, index) => index).toSorted((a, b) => (turns[a] ?? 0) - (turns[b] ?? 0));
    for (const one of inTurn) {
      if ((lots[one] ?? 0) > left) continue;
      awards[one] = lots[one] ?? 0;
      left -= lots[one] ?? 0;
    }
    const isServed = demands.map((_, index) => (awards[index] ?? 0) > 0);
    if (isServed.every(Boolean)) {
      const rests = demands.map((demand, index) => demand - (awards[index] ?? 0));
      const all = demands.map((_, index) => index);
      const more = inProportion(left, rests, all, turns);
      return awards.map((award, index) => award + (more[index] ?? 0));
    }
    let isGiven = true;
    while (left > 0 && isGiven) {
      isGiven = false;
      for (const one of inTurn) {
        if (left === 0 || !isServed[one] || (awards[one] ?? 0) >= (demands[one] ?? 0)) continue;
        awards[one] = (awards[one] ?? 0) + 1;
        left -= 1;
        isGiven = true;
      }
    }
    return awards;
  },
  wholeDemands({ units, minimum, demands }, turns) {
    let left = units;
    const awards = demands.map(() => 0);
    for (let turn = 0; turn < demands.length; turn++) {
      const one = turns.indexOf(turn);
      const demand = demands[one] ?? 0;
      const award = demand <= left ? demand : left >= minimum ? left : 0;
      awards[one] = award;
      left -= award;
    }
    return awards;
  },
};

/** Floors of units × demand ÷ all demand, and one more for the largest remainders, by turn among equal ones. Others than `staying` get nothing. */
function inProportion(
  units: number,
  demands: readonly number[],
  staying: readonly number[],
  turns: readonly number[],
): number[] {
  const awards = demands.map(() => 0);
  const total = staying.reduce((sum, one) => sum + BigInt(demands[one] ?? 0), 0n);
  if (total <= BigInt(units)) {
    for (const one of staying) awards[one] = demands[one] ?? 0;
    return awards;
  }
  const products = staying.map((one) => ({ one, product: BigInt(units) * BigInt(demands[one] ?? 0) }));
  for (const { one, product } of products) awards[one] = Number(product / total);
  const spare = units - awards.reduce((sum, award) => sum + award, 0);
  const byRemainder = products.toSorted(
    (a, b) => Number((b.product % total) - (a.product % total)) || (turns[a.one] ?? 0) - (turns[b.one] ?? 0),
  );
  for (const { one } of byRemainder.slice(0, spare)) awards[one] = (awards[one] ?? 0) + 1;
  return awards;
}
