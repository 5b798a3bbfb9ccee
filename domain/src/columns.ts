/** The allocation of a whole sale over columns of numbers, so that a million order rows cost a fraction of a second. */
import type { Cents } from './money.ts';
import type { AmountLimits } from './offering.ts';
import {
  awardedSteps,
  type ClassQueue,
  countSteps,
  type Served,
  serveClasses,
  servingNumbers,
  stepsIn,
} from './serving.ts';

/** Order rows in the order of their sequences: the entries of one index are one row. */
export interface OrderColumns {
  /** Numbers the maturities of the sale from 0. */
  readonly maturity: Uint16Array;
  /** See `servingNumber`; 0 for a row that is skipped. */
  readonly serving: Uint8Array;
  /** Numbers the investors from 0. */
  readonly investor: Int32Array;
  /** Cents. */
  readonly amount: Float64Array;
  /** Strictly increasing. */
  readonly sequence: Float64Array;
}

/** A position is one investor in one class at one maturity: what its rows together ask for, and get. */
export interface Positions {
  /** How many there are; the columns may be longer. Those of one maturity follow each other, maturity by maturity. */
  readonly length: number;
  readonly maturity: Uint16Array;
  readonly investor: Int32Array;
  readonly serving: Uint8Array;
  /** Cents, by position. */
  readonly asked: Float64Array;
  /** Steps that count, and steps that are awarded. */
  readonly counted: Float64Array;
  readonly awarded: Float64Array;
}

export interface AllottedColumns {
  /** By maturity. */
  readonly served: readonly Served[];
  /** Cents, by row. */
  readonly award: Float64Array;
  /** The position of each row; −1 for a row that is skipped. */
  readonly position: Int32Array;
  readonly positions: Positions;
}

/**
 * Allots every maturity on its own, and spreads each position's award over its rows in their order.
 * Throws a RangeError for sequences that do not increase, and where sums pass 15 digits.
 */
export function allotColumns(
  limits: AmountLimits,
  principals: readonly Cents[],
  rows: OrderColumns,
  investors: number,
): AllottedColumns {
  checkSequences(rows.sequence);
  const length = rows.sequence.length;
  const bench = {
    rows,
    award: new Float64Array(length),
    position: new Int32Array(length).fill(-1),
    positions: {
      length: 0,
      maturity: new Uint16Array(length),
      investor: new Int32Array(length),
      serving: new Uint8Array(length),
      asked: new Float64Array(length),
      counted: new Float64Array(length),
      awarded: new Float64Array(length),
    },
    sequence: new Float64Array(length),
    /** The next position of the same investor at the same maturity, −1 for none. */
    next: new Int32Array(length).fill(-1),
    /** The first position of each investor at the maturity at hand, −1 for none. */
    first: new Int32Array(investors).fill(-1),
    length: 0,
  };
  const groups = byMaturity(rows.maturity, principals.length);
  const served = principals.map((principal, maturity) => {
    const own = groups[maturity] ?? new Uint32Array(0);
    const from = bench.length;
    joinPositions(bench, own);
    countPositions(bench, limits, principal, own, from);
    const result = servePositions(bench, limits, principal, from);
    spreadAwards(bench, limits, own);
    return result;
  });
  return {
    served,
    award: bench.award,
    position: bench.position,
    positions: { ...bench.positions, length: bench.length },
  };
}

/** The columns being worked on. */
interface Bench {
  readonly rows: OrderColumns;
  readonly award: Float64Array;
  readonly position: Int32Array;
  readonly positions: Positions;
  readonly sequence: Float64Array;
  readonly next: Int32Array;
  readonly first: Int32Array;
  length: number;
}

function checkSequences(sequences: Float64Array): void {
  let last = 0;
  for (const sequence of sequences) {
    if (sequence > last && Number.isSafeInteger(sequence)) last = sequence;
    else throw new RangeError(`sequence ${sequence} is given twice, or is not a positive whole number`);
  }
}

/** Row numbers by maturity, in their order. */
function byMaturity(maturity: Uint16Array, maturities: number): Uint32Array[] {
  const sizes = new Uint32Array(maturities);
  for (const one of maturity) sizes[one] = (sizes[one] ?? 0) + 1;
  const groups = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let row = 0; row < maturity.length; row++) {
    const one = maturity[row] ?? 0;
    const group = groups[one];
    if (!group) throw new RangeError(`there is no maturity ${one} among ${maturities}`);
    const place = sizes[one] ?? 0;
    group[place] = row;
    sizes[one] = place + 1;
  }
  return groups;
}

/** Gives each row its position; rows come in time order, so a position's first row has its earliest sequence. */
function joinPositions(bench: Bench, own: Uint32Array): void {
  const { rows, position, positions, next, first, sequence } = bench;
  for (const row of own) {
    const serving = rows.serving[row] ?? 0;
    if (serving === 0) continue;
    const investor = rows.investor[row] ?? 0;
    let found = first[investor] ?? -1;
    while (found !== -1 && positions.serving[found] !== serving) found = next[found] ?? -1;
    if (found === -1) {
      found = bench.length;
      bench.length += 1;
      positions.maturity[found] = rows.maturity[row] ?? 0;
      positions.investor[found] = investor;
      positions.serving[found] = serving;
      sequence[found] = rows.sequence[row] ?? 0;
      next[found] = first[investor] ?? -1;
      first[investor] = found;
    }
    positions.asked[found] = (positions.asked[found] ?? 0) + (rows.amount[row] ?? 0);
    position[row] = found;
  }
}

/** Counts what each investor asks for, and forgets the investors of this maturity for the next one. */
function countPositions(bench: Bench, { step }: AmountLimits, principal: Cents, own: Uint32Array, from: number): void {
  const { rows, positions, next, first } = bench;
  const most = stepsIn(principal, step);
  for (let index = from; index < bench.length; index++) {
    positions.counted[index] = Math.min(stepsIn(positions.asked[index] ?? 0, step), most);
  }
  for (const row of own) {
    const investor = rows.investor[row] ?? 0;
    const head = first[investor] ?? -1;
    if (head === -1) continue;
    first[investor] = -1;
    if (next[head] === -1) continue;
    const several: number[] = [];
    for (let index = head; index !== -1; index = next[index] ?? -1) several.push(index);
    several.sort((a, b) => (positions.serving[a] ?? 0) - (positions.serving[b] ?? 0));
    const asked = several.map((index) => positions.asked[index] ?? 0);
    countSteps(asked, step, principal).forEach((counted, place) => {
      positions.counted[several[place] ?? 0] = counted;
    });
  }
}

/** Serves one maturity and writes down what each of its positions is awarded. */
function servePositions(bench: Bench, limits: AmountLimits, principal: Cents, from: number): Served {
  const { positions, sequence } = bench;
  const sizes = new Uint32Array(servingNumbers);
  const totals = new Float64Array(servingNumbers);
  for (let index = from; index < bench.length; index++) {
    const serving = positions.serving[index] ?? 0;
    sizes[serving] = (sizes[serving] ?? 0) + 1;
    totals[serving] = (totals[serving] ?? 0) + (positions.counted[index] ?? 0);
  }
  const places = new Uint32Array(servingNumbers);
  const queues = new Map<number, ClassQueue & { steps: Float64Array; sequences: Float64Array }>();
  sizes.forEach((size, serving) => {
    if (size === 0) return;
    const total = totals[serving] ?? 0;
    queues.set(serving, { serving, steps: new Float64Array(size), sequences: new Float64Array(size), total });
  });
  for (let index = from; index < bench.length; index++) {
    const serving = positions.serving[index] ?? 0;
    const queue = queues.get(serving);
    const place = places[serving] ?? 0;
    if (!queue) continue;
    queue.steps[place] = positions.counted[index] ?? 0;
    queue.sequences[place] = sequence[index] ?? 0;
    places[serving] = place + 1;
  }
  const served = serveClasses(limits, principal, [...queues.values()]);
  places.fill(0);
  for (let index = from; index < bench.length; index++) {
    const serving = positions.serving[index] ?? 0;
    const place = places[serving] ?? 0;
    positions.awarded[index] = awardedSteps(served, serving, place, positions.counted[index] ?? 0);
    places[serving] = place + 1;
  }
  return served;
}

/** Spreads the awards over the rows, the earliest first. `sequence` of a position now holds the cents it still has to give. */
function spreadAwards(bench: Bench, { step }: AmountLimits, own: Uint32Array): void {
  const { rows, award, position, positions } = bench;
  const given = bench.sequence;
  for (const row of own) {
    const index = position[row] ?? -1;
    if (index !== -1) given[index] = 0;
  }
  for (const row of own) {
    const index = position[row] ?? -1;
    if (index === -1) continue;
    const before = given[index] ?? 0;
    const part = Math.min(rows.amount[row] ?? 0, (positions.awarded[index] ?? 0) * step - before);
    award[row] = part;
    given[index] = before + part;
  }
}
