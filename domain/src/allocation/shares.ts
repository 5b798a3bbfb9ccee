/** Exact proportional shares in whole steps: the arithmetic of the prorated class. */

import { floorOfShare, restOfShare } from '../base/exact.ts';
import { howManyStay } from './staying.ts';

/**
 * Shares `units` steps among the demands of one class, in whole steps and in the order the demands are given.
 *
 * Each demand gets the floor of units × demand ÷ class demand. The spare steps go one each to the largest fractions, and among equal
 * fractions to the smallest turn. Where an award would be above zero and below `minimum` steps, the smallest demand leaves
 * the class (among equal ones the one with the largest turn) and the rest is shared again, until no such award is left. Where `units` are enough
 * for all who are left, all of them are filled.
 */
export function proportionalShares(
  units: number,
  demands: ArrayLike<number>,
  turns: ArrayLike<number>,
  minimum: number,
): Float64Array {
  if (minimum <= 1 || units === 0) return largestFractions(units, demands, turns);
  const order = Array.from({ length: demands.length }, (_, index) => index);
  order.sort((a, b) => at(demands, b) - at(demands, a) || at(turns, a) - at(turns, b));
  const sorted = Float64Array.from(order, (index) => at(demands, index));
  const places = Float64Array.from(order, (index) => at(turns, index));
  totalOf(sorted);
  const { kept } = howManyStay(units, sorted, places, minimum);
  const awards = new Float64Array(demands.length);
  largestFractions(units, sorted.subarray(0, kept), places.subarray(0, kept)).forEach((award, place) => {
    awards[at(order, place)] = award;
  });
  return awards;
}

/** Awards by largest fraction, without a minimum. */
export function largestFractions(units: number, demands: ArrayLike<number>, turns: ArrayLike<number>): Float64Array {
  const awards = Float64Array.from(demands);
  const total = totalOf(demands);
  if (total <= units) return awards;
  const rests = new Float64Array(awards.length);
  let spare = units;
  for (let index = 0; index < awards.length; index++) {
    const demand = at(demands, index);
    const share = floorOfShare(units, demand, total);
    rests[index] = restOfShare(units, demand, total, share);
    awards[index] = share;
    spare -= share;
  }
  if (spare > 0) giveSpareSteps(spare, awards, rests, turns);
  return awards;
}

/** One step each to the `spare` largest rests. Native sorts of numbers only: a comparator would cost several times as much. */
function giveSpareSteps(spare: number, awards: Float64Array, rests: Float64Array, turns: ArrayLike<number>): void {
  const smallest = at(rests.slice().sort(), rests.length - spare);
  let left = spare;
  const equal: number[] = [];
  for (let index = 0; index < rests.length; index++) {
    const rest = at(rests, index);
    if (rest > smallest) {
      awards[index] = at(awards, index) + 1;
      left -= 1;
    } else if (rest === smallest) {
      equal.push(at(turns, index));
    }
  }
  const latest = at(Float64Array.from(equal).sort(), left - 1);
  for (let index = 0; index < rests.length && left > 0; index++) {
    if (at(rests, index) !== smallest || at(turns, index) > latest) continue;
    awards[index] = at(awards, index) + 1;
    left -= 1;
  }
}

export function totalOf(demands: ArrayLike<number>): number {
  let total = 0;
  for (let index = 0; index < demands.length; index++) total += at(demands, index);
  if (total > Number.MAX_SAFE_INTEGER) throw new RangeError('the demand of one class is beyond exact integers');
  return total;
}

export function at(numbers: ArrayLike<number>, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`there is no place ${index} among ${numbers.length}`);
  return number;
}
