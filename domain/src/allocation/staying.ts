/**
 * Which demands of a class stay where awards below the minimum are not made. The rule drops the smallest demand and shares again, until no award is
 * above zero and below the minimum. Done literally that is one sharing for each demand dropped; here it is decided without sharing, with the same
 * result.
 *
 * Demands come largest first, equal ones by turn. A larger demand never gets less than a smaller one, so the rule keeps the first so many, and
 * only how many is in question. With `kept` demands of D steps together, a share is units × demand ÷ D; as `kept` falls, every share grows. A share
 * of at most minimum − 1 can only become zero or an award below the minimum, so call larger shares large. The large ones are the first so many, and
 * a sharing is right if every large one gets the minimum and every other one nothing. There are two cases:
 *
 * - Some shares are not large (many kept). Then the last large one and the first other one decide, and what each needs only becomes easier or only
 *   harder as `kept` falls, so a binary search finds where.
 * - All are large (few kept). Then the last one must get the minimum. That is not monotonic, since it depends on all fractions. Each look says
 *   for how many fewer the answer cannot change yet.
 */
import { compareProducts, floorOfShare, restOfShare } from '../base/exact.ts';

interface Class {
  readonly units: number;
  /** Above zero, largest first. */
  readonly demands: Float64Array;
  readonly turns: Float64Array;
  /** The sum of the demands before each place, and of all. */
  readonly sums: Float64Array;
  /** Steps, at least 2. */
  readonly minimum: number;
  /** How often all demands were examined, for tests: one look costs about as much as one sharing. */
  looks: number;
}

export interface Staying {
  /** How many of the demands stay, from the first. */
  readonly kept: number;
  /** How much work it was; see `Class`. */
  readonly looks: number;
}

/** `demands` come largest first, equal ones by turn. `minimum` is at least 2 steps, and `units` at least 1. */
export function howManyStay(units: number, demands: Float64Array, turns: Float64Array, minimum: number): Staying {
  const sums = new Float64Array(demands.length + 1);
  for (let index = 0; index < demands.length; index++) sums[index + 1] = at(sums, index) + at(demands, index);
  const all: Class = { units, demands, turns, sums, minimum, looks: 0 };
  // Demands of zero steps get nothing in any sharing.
  const positive = lastWhere(0, demands.length, (kept) => kept === 0 || at(demands, kept - 1) > 0);
  const enough = lastWhere(0, positive, (kept) => at(sums, kept) <= units);
  if (enough === positive) return { kept: demands.length, looks: 0 };
  const allLarge = lastWhere(enough, positive, (kept) => kept === enough || isLarge(all, kept - 1, kept));
  const kept = keptAmongSmall(all, allLarge, positive) ?? keptAmongLarge(all, enough, allLarge);
  return { kept, looks: all.looks };
}

/** The largest number from `from` to `to` that passes. Where one passes, all smaller ones do; `from` does. */
function lastWhere(from: number, to: number, passes: (kept: number) => boolean): number {
  let [right, wrong] = [from, to + 1];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (passes(middle)) right = middle;
    else wrong = middle;
  }
  return right;
}

/** Compares the share at `index` with `steps`: the sign of share − steps. */
function compareShare({ units, demands, sums }: Class, index: number, kept: number, steps: number): number {
  return compareProducts(units, at(demands, index), steps, at(sums, kept));
}

function isLarge(all: Class, index: number, kept: number): boolean {
  return compareShare(all, index, kept, all.minimum - 1) > 0;
}

/**
 * How many stay if that is more than `allLarge`, so that some share is not large; else null. As `kept` falls, more shares are large, the last large
 * demand and the first other one become smaller ones, and what is needed before either of them gets a spare step grows.
 */
function keptAmongSmall(all: Class, allLarge: number, most: number): number | null {
  const { minimum } = all;
  const largeOf = (kept: number) => lastWhere(0, kept, (large) => large === 0 || isLarge(all, large - 1, kept));
  // From here down, the first demand that is not large gets nothing: a share of a step or more would leave the others fewer than they need.
  const spareEnds = lastWhere(allLarge, most, (kept) => {
    if (kept === allLarge) return true;
    const large = largeOf(kept);
    return needBefore(all, large, large, kept, 1) >= all.units;
  });
  // Above this, the last large demand gets a spare step.
  const spareComes = lastWhere(allLarge, spareEnds, (kept) => {
    if (kept === allLarge) return true;
    const large = largeOf(kept);
    return needBefore(all, large, large - 1, kept, minimum) > all.units;
  });
  let large = largeOf(spareEnds);
  for (let kept = spareEnds; kept > allLarge; kept--) {
    while (isLarge(all, large, kept)) large += 1;
    if (kept > spareComes || compareShare(all, large - 1, kept, minimum) >= 0) return kept;
  }
  return null;
}

/**
 * The steps that the first `large` demands take until the one at `place` is next for a spare step or, where it is one of them, has it. `steps` is
 * what that one has then. Every other demand takes the floor of its share, and one more where its fraction comes first: that is `steps` and the
 * floor of the difference of both shares. `rests` receives what these floors leave.
 */
function needBefore(
  all: Class,
  large: number,
  place: number,
  kept: number,
  steps: number,
  rests?: Float64Array,
): number {
  const { units, demands, turns, sums } = all;
  const total = at(sums, kept);
  all.looks += 1;
  let need = 0;
  for (let index = 0; index < large; index++) {
    const ahead = at(demands, index) - at(demands, place);
    const floor = floorOfShare(units, ahead, total);
    const rest = restOfShare(units, ahead, total, floor);
    need += steps + floor;
    if (rest === 0 && at(turns, index) > at(turns, place)) need -= 1;
    // A floor of zero cannot fall.
    if (rests) rests[index] = floor === 0 ? Number.POSITIVE_INFINITY : rest;
  }
  return need;
}

/** How many of the first `most` stay, where all their shares are large. `enough` is how many can be filled. */
function keptAmongLarge(all: Class, enough: number, most: number): number {
  const { units, demands, sums, minimum } = all;
  const certain = lastWhere(enough, most, (kept) => kept === enough || compareShare(all, kept - 1, kept, minimum) >= 0);
  const rests = new Float64Array(most);
  let kept = most;
  while (kept > certain) {
    const from = kept;
    const excess = needBefore(all, from, from - 1, from, minimum, rests) - units;
    if (excess <= 0) return kept;
    // Each demand that leaves frees the minimum, at most; and where the last one becomes larger by then, the floors that count fall by one where the
    // rest is smaller than the difference. Shares grow besides, which only adds to the need.
    kept = lastWhere(certain, from - 1, (fewer) => {
      if (fewer === certain) return true;
      const left = excess - minimum * (from - fewer);
      const larger = at(demands, fewer - 1) - at(demands, from - 1);
      if (left <= 0 || larger === 0) return left <= 0;
      if (compareProducts(units, larger, 1, at(sums, fewer)) >= 0) return true;
      const difference = ((units * larger) / at(sums, fewer)) * at(sums, from);
      // Rounded up, so that no floor that falls is missed.
      return left <= countBelow(rests, fewer, difference * (1 + 1e-9) + 1);
    });
  }
  return certain;
}

function countBelow(numbers: Float64Array, length: number, limit: number): number {
  let count = 0;
  for (let index = 0; index < length; index++) if (at(numbers, index) < limit) count += 1;
  return count;
}

function at(numbers: Float64Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`there is no place ${index} among ${numbers.length}`);
  return number;
}
