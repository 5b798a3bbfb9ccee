/** How a class that does not fit shares what is left of a maturity. Each rule of allocation does it by one method. */
import { at, largestFractions, proportionalShares, totalOf } from './shares.ts';

/**
 * Shares `units` steps among the demands of one class, which together want more. Returns the steps of each demand, in the order of the demands.
 * Among equal ones the smaller turn comes first; turns differ. No award is above zero and below `minimum` steps, except where the demand is.
 */
export type Share = (
  units: number,
  demands: ArrayLike<number>,
  turns: ArrayLike<number>,
  minimum: number,
) => Float64Array;

/**
 * The turns of these investors at a maturity, by index; investors and maturities are given by their indexes. Investors come in the order of their
 * earliest orders.
 */
export type TurnsAt = (maturity: number, investors: Int32Array) => Float64Array;

export interface SharingMethod {
  readonly share: Share;
  readonly turnsAt: TurnsAt;
  /** True if those of the class who get nothing were not drawn. Otherwise their share was too small. */
  readonly isLottery: boolean;
}

/** The investor who ordered earlier comes first. */
export const turnsByTime: TurnsAt = (_maturity, investors) => Float64Array.from(investors, (_, place) => place);

/** In proportion to demand, and by time among equal fractions: the rule `priority-pro-rata-1`. */
export const proportionalByTime: SharingMethod = {
  share: proportionalShares,
  turnsAt: turnsByTime,
  isLottery: false,
};

/**
 * One lot each, then in proportion to what is left of each demand. A lot is the minimum, at least one step, or the whole demand where that is less.
 * Where there are fewer lots than demands, they go out by turn: a demand whose lot does not fit in what is left gets nothing, and steps that are no
 * whole lot go one each, by turn, to those who got theirs and want more.
 */
export const lotFirstShares: Share = (units, demands, turns, minimum) => {
  const awards = Float64Array.from(demands, (demand) => Math.min(demand, Math.max(minimum, 1)));
  const left = units - totalOf(awards);
  if (left >= 0) {
    const rests = awards.map((lot, index) => at(demands, index) - lot);
    const more = largestFractions(left, rests, turns);
    return awards.map((lot, index) => lot + at(more, index));
  }
  const order = byTurn(turns);
  let rest = units;
  for (const index of order) {
    const lot = at(awards, index);
    if (lot <= rest) rest -= lot;
    else awards[index] = 0;
  }
  while (rest > 0) {
    const before = rest;
    for (const index of order) {
      const award = at(awards, index);
      if (rest === 0 || award === 0 || award === at(demands, index)) continue;
      awards[index] = award + 1;
      rest -= 1;
    }
    if (rest === before) break;
  }
  return awards;
};

/**
 * Whole demands by turn. The one that does not fit gets what is left of the maturity, if that is at least the minimum; otherwise it gets nothing, and
 * so does every later one that does not fit whole.
 */
export const wholeDemands: Share = (units, demands, turns, minimum) => {
  const awards = new Float64Array(demands.length);
  let left = units;
  for (const index of byTurn(turns)) {
    const demand = at(demands, index);
    if (demand > left && left < minimum) continue;
    awards[index] = Math.min(demand, left);
    left -= at(awards, index);
  }
  return awards;
};

/** Indexes by turn. */
function byTurn(turns: ArrayLike<number>): Uint32Array {
  return Uint32Array.from({ length: turns.length }, (_, index) => index).sort((a, b) => at(turns, a) - at(turns, b));
}
