/** Allocates a whole sale over columns of numbers, so that a million order rows take a fraction of a second. */

import { countedMost, type TermsOfAllocation } from '../auctions/retail.ts';
import type { Cents } from '../base/money.ts';
import { checkSequences, type OrderColumns, startsOf } from './order-columns.ts';
import {
  type ClassDemands,
  type ClassQueue,
  countSteps,
  type Served,
  serveClasses,
  servingNumbers,
  stepsIn,
} from './serving.ts';
import type { SharingMethod } from './sharing.ts';

/** A position is one investor in one class at one maturity: its rows' total demand and award. */
export interface Positions {
  /** Number of positions; the columns may be longer. Those of one maturity are adjacent, maturity by maturity. */
  readonly length: number;
  readonly maturity: Uint16Array;
  readonly investor: Int32Array;
  readonly serving: Uint8Array;
  /** Cents, by position. */
  readonly asked: Float64Array;
  /** Steps that count, and steps that are awarded. */
  readonly counted: Float64Array;
  readonly awarded: Float64Array;
  /** Where its class shared what was left: its turn from 1, of how many. Otherwise 0. */
  readonly turn: Int32Array;
  readonly turns: Int32Array;
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
 * Allocates each maturity separately, and spreads each position's award over its rows in order. Throws a RangeError for sequences that do not
 * increase at a maturity, and where sums exceed 15 digits.
 */
export function allotColumns(
  limits: TermsOfAllocation,
  principals: readonly Cents[],
  rows: OrderColumns,
  investors: number,
  method: SharingMethod,
): AllottedColumns {
  checkSequences(rows, principals.length);
  const length = rows.sequence.length;
  const starts = startsOf(rows.maturity, principals.length);
  const grouped = groupByMaturity(rows, starts);
  const most = starts.reduce((longest, start, one) => Math.max(longest, start - (starts[one - 1] ?? 0)), 0);
  const bench: Bench = {
    ...grouped,
    position: grouped.investor,
    positions: {
      length: 0,
      maturity: new Uint16Array(length),
      investor: new Int32Array(length),
      serving: new Uint8Array(length),
      asked: new Float64Array(length),
      counted: new Float64Array(length),
      awarded: new Float64Array(length),
      turn: new Int32Array(length),
      turns: new Int32Array(length),
    },
    given: new Float64Array(most),
    next: new Int32Array(most),
    first: new Int32Array(investors).fill(-1),
    from: 0,
    length: 0,
  };
  const served = principals.map((principal, maturity) => {
    const [start, end] = [starts[maturity] ?? 0, starts[maturity + 1] ?? 0];
    bench.from = bench.length;
    joinPositions(bench, maturity, start, end);
    countPositions(bench, limits, principal);
    const result = servePositions(bench, limits, principal, maturity, method);
    spreadAwards(bench, limits, start, end);
    return result;
  });
  return { served, ...byRow(bench, rows.maturity, starts), positions: { ...bench.positions, length: bench.length } };
}

/**
 * Working columns. Those of rows are grouped by maturity, so that the work on a maturity reads adjacent rows; within a maturity they stay in sequence
 * order.
 */
interface Bench {
  readonly serving: Uint8Array;
  readonly investor: Int32Array;
  /** The same array: `joinPositions` replaces a row's investor with its position. */
  readonly position: Int32Array;
  /** The row's amount, and after `spreadAwards` its award. */
  readonly amount: Float64Array;
  readonly positions: Positions;
  /** Cents of a position's award used by its earlier rows, by its index at the current maturity. */
  readonly given: Float64Array;
  /** The next position of the same investor at the current maturity, −1 for none, by the index of the previous one. */
  readonly next: Int32Array;
  /** The first position of each investor at the current maturity, −1 for none. */
  readonly first: Int32Array;
  /** The positions of the current maturity, from the first to before the last. */
  from: number;
  length: number;
}

function groupByMaturity(rows: OrderColumns, starts: Uint32Array): Pick<Bench, 'serving' | 'investor' | 'amount'> {
  const length = rows.maturity.length;
  const serving = new Uint8Array(length);
  const investor = new Int32Array(length);
  const amount = new Float64Array(length);
  const places = starts.slice();
  for (let row = 0; row < length; row++) {
    const maturity = rows.maturity[row] ?? 0;
    const place = places[maturity] ?? 0;
    places[maturity] = place + 1;
    serving[place] = rows.serving[row] ?? 0;
    investor[place] = rows.investor[row] ?? 0;
    amount[place] = rows.amount[row] ?? 0;
  }
  return { serving, investor, amount };
}

/** The awards and positions in row order again. */
function byRow(bench: Bench, maturity: Uint16Array, starts: Uint32Array): Pick<AllottedColumns, 'award' | 'position'> {
  const award = new Float64Array(maturity.length);
  const position = new Int32Array(maturity.length);
  const places = starts.slice();
  for (let row = 0; row < maturity.length; row++) {
    const one = maturity[row] ?? 0;
    const place = places[one] ?? 0;
    places[one] = place + 1;
    award[row] = bench.amount[place] ?? 0;
    position[row] = bench.position[place] ?? 0;
  }
  return { award, position };
}

/** Assigns each row its position. Rows come in time order, so positions are ordered by their earliest sequences. */
function joinPositions(bench: Bench, maturity: number, start: number, end: number): void {
  const { serving, investor, amount, position, positions, next, first, from } = bench;
  let length = bench.length;
  for (let place = start; place < end; place++) {
    const own = serving[place] ?? 0;
    if (own === 0) {
      position[place] = -1;
      continue;
    }
    const who = investor[place] ?? 0;
    const head = first[who] ?? -1;
    let found = head;
    while (found !== -1 && positions.serving[found] !== own) found = next[found - from] ?? -1;
    if (found === -1) {
      found = length;
      length += 1;
      positions.maturity[found] = maturity;
      positions.investor[found] = who;
      positions.serving[found] = own;
      next[found - from] = head;
      first[who] = found;
    }
    positions.asked[found] = (positions.asked[found] ?? 0) + (amount[place] ?? 0);
    position[place] = found;
  }
  bench.length = length;
}

/** Counts each investor's demand, and resets the investors of this maturity for the next one. */
function countPositions(bench: Bench, limits: TermsOfAllocation, principal: Cents): void {
  const { positions, next, first, from, length } = bench;
  const { step } = limits;
  const most = countedMost(limits, principal);
  for (let index = from; index < length; index++) {
    positions.counted[index] = Math.min(stepsIn(positions.asked[index] ?? 0, step), most);
  }
  for (let index = from; index < length; index++) {
    const investor = positions.investor[index] ?? 0;
    const head = first[investor] ?? -1;
    if (head === -1) continue;
    first[investor] = -1;
    if (next[head - from] === -1) continue;
    const several: number[] = [];
    for (let one = head; one !== -1; one = next[one - from] ?? -1) several.push(one);
    several.sort((a, b) => (positions.serving[a] ?? 0) - (positions.serving[b] ?? 0));
    const asked = several.map((one) => positions.asked[one] ?? 0);
    countSteps(asked, limits, principal).forEach((counted, place) => {
      positions.counted[several[place] ?? 0] = counted;
    });
  }
}

/** Serves one maturity and stores the award of each position. */
function servePositions(
  bench: Bench,
  limits: TermsOfAllocation,
  principal: Cents,
  maturity: number,
  { share, turnsAt }: SharingMethod,
): Served {
  const { positions, from, length } = bench;
  const sizes = new Uint32Array(servingNumbers);
  const totals = new Float64Array(servingNumbers);
  for (let index = from; index < length; index++) {
    const serving = positions.serving[index] ?? 0;
    sizes[serving] = (sizes[serving] ?? 0) + 1;
    totals[serving] = (totals[serving] ?? 0) + (positions.counted[index] ?? 0);
  }
  const queues: ClassQueue[] = [];
  const turnsOf: ArrayLike<number>[] = [];
  sizes.forEach((size, serving) => {
    if (size === 0) return;
    const demands = () => {
      const own = demandsOf(bench, serving, size, (investors) => turnsAt(maturity, investors));
      turnsOf[serving] = own.turns;
      return own;
    };
    queues.push({ serving, total: totals[serving] ?? 0, demands });
  });
  const served = serveClasses(limits, principal, queues, share);
  const isFilled = sizes.map((_size, serving) => Number(served.classes.get(serving)?.isCut === false));
  const cuts: (Float64Array | undefined)[] = Array.from(sizes, (_size, serving) => served.cuts.get(serving));
  const places = new Uint32Array(servingNumbers);
  for (let index = from; index < length; index++) {
    const serving = positions.serving[index] ?? 0;
    if (isFilled[serving]) {
      positions.awarded[index] = positions.counted[index] ?? 0;
      continue;
    }
    const awards = cuts[serving];
    const turns = turnsOf[serving];
    if (!awards || !turns) continue;
    const place = places[serving] ?? 0;
    positions.awarded[index] = awards[place] ?? 0;
    positions.turn[index] = (turns[place] ?? 0) + 1;
    positions.turns[index] = turns.length;
    places[serving] = place + 1;
  }
  return served;
}

type TurnsOf = (investors: Int32Array) => Float64Array;

/** Demand of the positions of one class, in the order of their earliest sequences. */
function demandsOf(bench: Bench, serving: number, size: number, turnsOf: TurnsOf): ClassDemands {
  const { positions, from, length } = bench;
  const steps = new Float64Array(size);
  const investors = new Int32Array(size);
  let place = 0;
  for (let index = from; index < length; index++) {
    if (positions.serving[index] !== serving) continue;
    steps[place] = positions.counted[index] ?? 0;
    investors[place] = positions.investor[index] ?? 0;
    place += 1;
  }
  return { steps, turns: turnsOf(investors) };
}

/** Spreads the awards over the rows of their positions, earliest first: a row's amount becomes its award. */
function spreadAwards(
  { amount, position, positions, given, from, length }: Bench,
  { step }: TermsOfAllocation,
  start: number,
  end: number,
): void {
  given.fill(0, 0, length - from);
  for (let place = start; place < end; place++) {
    const index = position[place] ?? -1;
    const all = index === -1 ? 0 : (positions.awarded[index] ?? 0) * step;
    if (all === 0) amount[place] = 0;
    else if (all < (positions.asked[index] ?? 0)) {
      const before = given[index - from] ?? 0;
      const part = Math.min(amount[place] ?? 0, all - before);
      amount[place] = part;
      given[index - from] = before + part;
    }
  }
}
