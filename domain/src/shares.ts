/** Exact proportional shares in whole steps: the arithmetic of the prorated class. */

/** The floor of `units` × `part` ÷ `whole`, exact for all safe integers whose quotient is one. */
export function floorOfShare(units: number, part: number, whole: number): number {
  const product = units * part;
  // A product rounded above 2^53 is still above 2^53, so the test is reliable.
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(units) * BigInt(part)) / BigInt(whole));
  // Below 2^53 the nearest double of the quotient never reaches a whole number that the quotient itself does not: it is short of
  // it by at least 1 ÷ whole, which is more than half the distance between doubles there.
  return Math.floor(product / whole);
}

/**
 * Shares `units` steps among the demands of one class, in whole steps and in the order the demands are given.
 *
 * Each demand gets the floor of units × demand ÷ class demand. The spare steps go one each to the largest fractions, and among equal
 * fractions to the earliest sequence. Where an award would be above zero and below `minimum` steps, the smallest demand leaves
 * the class (among equal ones the latest) and the rest is shared again, until no such award is left. Where `units` are enough
 * for all who are left, all of them are filled.
 */
export function shareAmong(
  units: number,
  demands: ArrayLike<number>,
  sequences: ArrayLike<number>,
  minimum: number,
): Float64Array {
  if (minimum <= 1 || units === 0) return largestFractions(units, demands, sequences);
  const order = Array.from({ length: demands.length }, (_, index) => index);
  order.sort((a, b) => at(demands, b) - at(demands, a) || at(sequences, a) - at(sequences, b));
  const kept = sharesOfThoseKept(
    units,
    Float64Array.from(order, (index) => at(demands, index)),
    Float64Array.from(order, (index) => at(sequences, index)),
    minimum,
  );
  const awards = new Float64Array(demands.length);
  kept.forEach((award, place) => {
    awards[at(order, place)] = award;
  });
  return awards;
}

/** Awards by largest fraction, without a minimum. */
function largestFractions(units: number, demands: ArrayLike<number>, sequences: ArrayLike<number>): Float64Array {
  const awards = Float64Array.from(demands);
  const total = totalOf(demands);
  if (total <= units) return awards;
  const rests = new Float64Array(awards.length);
  let spare = units;
  for (let index = 0; index < awards.length; index++) {
    const demand = at(demands, index);
    const product = units * demand;
    let share: number;
    if (product > Number.MAX_SAFE_INTEGER) {
      const exact = BigInt(units) * BigInt(demand);
      share = Number(exact / BigInt(total));
      rests[index] = Number(exact % BigInt(total));
    } else {
      share = floorOfShare(units, demand, total);
      rests[index] = product - share * total;
    }
    awards[index] = share;
    spare -= share;
  }
  if (spare > 0) giveSpareSteps(spare, awards, rests, sequences);
  return awards;
}

/** One step each to the `spare` largest rests. Native sorts of numbers only: a comparator would cost several times as much. */
function giveSpareSteps(spare: number, awards: Float64Array, rests: Float64Array, sequences: ArrayLike<number>): void {
  const smallest = at(rests.slice().sort(), rests.length - spare);
  let left = spare;
  const equal: number[] = [];
  for (let index = 0; index < rests.length; index++) {
    const rest = at(rests, index);
    if (rest > smallest) {
      awards[index] = at(awards, index) + 1;
      left -= 1;
    } else if (rest === smallest) {
      equal.push(at(sequences, index));
    }
  }
  const latest = at(Float64Array.from(equal).sort(), left - 1);
  for (let index = 0; index < rests.length && left > 0; index++) {
    if (at(rests, index) !== smallest || at(sequences, index) > latest) continue;
    awards[index] = at(awards, index) + 1;
    left -= 1;
  }
}

/**
 * Awards of the demands that remain after those below the minimum have left. `demands` come largest first, equal ones earliest first. A larger demand
 * never gets less than a smaller one, so the last one always leaves first: only how many remain is in question.
 */
function sharesOfThoseKept(
  units: number,
  demands: Float64Array,
  sequences: Float64Array,
  minimum: number,
): Float64Array {
  const sums = new Float64Array(demands.length + 1);
  for (let index = 0; index < demands.length; index++) sums[index + 1] = at(sums, index) + at(demands, index);
  for (let kept = demands.length; kept > 0; kept--) {
    if (at(sums, kept) > units && mustLoseOneMore(units, demands, sums, kept, minimum)) continue;
    const awards = largestFractions(units, demands.subarray(0, kept), sequences.subarray(0, kept));
    if (at(sums, kept) <= units || !awards.some((award) => award > 0 && award < minimum)) return awards;
  }
  return new Float64Array(0);
}

/**
 * Whether sharing among the first `kept` certainly leaves an award below the minimum: decided in a few comparisons, so that a thousand small orders
 * do not cost a thousand sharings. Of the `large` demands, whose share is above minimum − 1, each gets less than one step beyond its share; so if the
 * shares of all others together make `large` steps or more, some step must go to one of them.
 */
function mustLoseOneMore(
  units: number,
  demands: Float64Array,
  sums: Float64Array,
  kept: number,
  minimum: number,
): boolean {
  const total = at(sums, kept);
  let large = 0;
  for (let above = kept; large < above; ) {
    const middle = (large + above) >> 1;
    if (compareProducts(units, at(demands, middle), minimum - 1, total) > 0) large = middle + 1;
    else above = middle;
  }
  if (large < kept && compareProducts(units, at(demands, large), 1, total) >= 0) return true;
  return compareProducts(units, total - at(sums, large), large, total) >= 0;
}

/** The sign of a × b − c × d, exact. */
function compareProducts(a: number, b: number, c: number, d: number): number {
  const left = a * b;
  const right = c * d;
  if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return left - right;
  const difference = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

function totalOf(demands: ArrayLike<number>): number {
  let total = 0;
  for (let index = 0; index < demands.length; index++) total += at(demands, index);
  if (total > Number.MAX_SAFE_INTEGER) throw new RangeError('the demand of one class is beyond exact integers');
  return total;
}

function at(numbers: ArrayLike<number>, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`there is no place ${index} among ${numbers.length}`);
  return number;
}
