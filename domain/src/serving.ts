/** Serves one maturity to its classes by rank: the core of every allocation, final or estimated. */

import { floorOfShare } from './exact.ts';
import { type Cents, cents } from './money.ts';
import { type AmountLimits, notOffered } from './offering.ts';
import type { Share } from './sharing.ts';
import { type BidResult, type OrderClass, orderClasses, type SaleOutcome } from './vocabulary.ts';

/** Demand of one class's investors for one maturity: one entry per investor, in whole steps. */
export interface ClassQueue {
  /** See `servingNumber`. */
  readonly serving: number;
  /** The sum of the steps that count. */
  readonly total: number;
  /** Called only for the prorated class. */
  readonly demands: () => ClassDemands;
}

/** Demand of each investor of a class, by index. */
export interface ClassDemands {
  /** The steps that count. */
  readonly steps: ArrayLike<number>;
  /** Who comes first among equal ones: a smaller number does, and no two are equal. */
  readonly turns: ArrayLike<number>;
}

/** Result of one class at one maturity. */
export interface ClassAllotment {
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly demand: Cents;
  /** What was left of the maturity, in whole steps, when this class was served. */
  readonly available: Cents;
  readonly award: Cents;
  /** True where the class got less than its demand. */
  readonly isCut: boolean;
  /** award ÷ demand in whole percent, rounded down, so that 100 means filled. */
  readonly sharePercent: number;
}

/** Figures of a maturity or of a whole sale. Skipped orders are in none of them. */
export interface SaleFigures {
  readonly principal: Cents;
  readonly demand: Cents;
  readonly award: Cents;
  readonly unsold: Cents;
  readonly outcome: SaleOutcome;
}

/** A maturity after its classes were served. */
export interface Served {
  readonly figures: SaleFigures;
  /** By serving number. */
  readonly classes: ReadonlyMap<number, ClassAllotment>;
  /** The serving number of the prorated class: better ones are filled, later ones get nothing. */
  readonly cutAt: number;
  /** Steps by index in the prorated queue. */
  readonly cutAwards: Float64Array;
}

/** Why a position got its award; `explainAward` puts it in words. */
export const awardReasons = [
  'filled',
  'share',
  'belowStep',
  'belowMinimum',
  'classesBefore',
  'notCounted',
  'notDrawn',
  'classNotOffered',
  'suspended',
] as const;
export type AwardReason = (typeof awardReasons)[number];

/** One investor's award at one maturity for the orders of one class, with the reason. */
export interface Allotment {
  /** All that was ordered. */
  readonly asked: Cents;
  /** The part that counts: whole steps, and at most the maturity. */
  readonly demand: Cents;
  readonly award: Cents;
  readonly reason: AwardReason;
  /** Null where the orders were skipped. */
  readonly ofClass: ClassAllotment | null;
}

const placeOfClass = Object.fromEntries(orderClasses.map(({ value }, place) => [value, place])) as Record<
  OrderClass,
  number
>;

/**
 * Position of a class in the serving order: a smaller number is served first. Null for a class that is not offered. Ranks of an auction are distinct;
 * if two classes shared one, they would be served in vocabulary order.
 */
export function servingNumber(rank: number, orderClass: OrderClass): number | null {
  if (rank === notOffered) return null;
  if (!Number.isInteger(rank) || rank < 1 || rank > orderClasses.length) {
    throw new RangeError(`a class is served first to sixth, or not at all (-1), but not at rank ${rank}`);
  }
  return rank * orderClasses.length + placeOfClass[orderClass];
}

/** Larger than any serving number. */
export const servingNumbers = (orderClasses.length + 1) * orderClasses.length;

/** The whole steps in an amount. The rest of a maturity cannot be awarded. */
export function stepsIn(amount: number, step: Cents): number {
  return Math.floor(amount / step);
}

/**
 * The counted steps of each of one investor's amounts at one maturity, in serving order: together at most the maturity, so orders in two classes
 * count in the better class first.
 */
export function countSteps(amounts: readonly number[], step: Cents, principal: Cents): number[] {
  let left = stepsIn(principal, step);
  return amounts.map((amount) => {
    const counted = Math.min(stepsIn(amount, step), left);
    left -= counted;
    return counted;
  });
}

/**
 * Serves `principal` class by class. A class that fits in what is left is filled; the first that does not shares what is left in whole steps, as
 * `share` does it; all later ones get nothing, even where the minimum or the step leaves a rest. `queues` come in serving order. Throws a RangeError
 * where the sums exceed 15 digits.
 */
export function serveClasses(
  limits: AmountLimits,
  principal: Cents,
  queues: readonly ClassQueue[],
  share: Share,
): Served {
  const { step, minimum } = limits;
  let left = stepsIn(principal, step);
  let cutAt = Number.POSITIVE_INFINITY;
  let cutAwards: Float64Array = new Float64Array(0);
  let demanded = 0;
  let awarded = 0;
  const classes = new Map<number, ClassAllotment>();
  for (const { serving, total, demands } of queues) {
    const available = left;
    let award = 0;
    if (total <= left) {
      award = total;
      left -= total;
    } else if (serving < cutAt) {
      cutAt = serving;
      const { steps, turns } = demands();
      cutAwards = share(left, steps, turns, Math.ceil(minimum / step));
      award = cutAwards.reduce((sum, one) => sum + one, 0);
      left = 0;
    }
    demanded += total;
    awarded += award;
    classes.set(serving, classAllotment(serving, step, total, available, award));
  }
  const demand = cents(demanded * step);
  const award = cents(awarded * step);
  return { figures: saleFigures(principal, demand, award), classes, cutAt, cutAwards };
}

function classAllotment(serving: number, step: Cents, total: number, available: number, award: number): ClassAllotment {
  const ofClass = orderClasses[serving % orderClasses.length];
  if (!ofClass) throw new RangeError(`${serving} is no serving number`);
  return {
    orderClass: ofClass.value,
    rank: Math.floor(serving / orderClasses.length),
    demand: cents(total * step),
    available: cents(available * step),
    award: cents(award * step),
    isCut: award < total,
    sharePercent: total === 0 ? 100 : floorOfShare(100, award, total),
  };
}

/** The figures of a maturity or a sale, with the unsold amount and the outcome. */
export function saleFigures(principal: Cents, demand: Cents, award: Cents): SaleFigures {
  const unsold = cents(principal - award);
  return { principal, demand, award, unsold, outcome: demand === 0 ? 'NoBids' : unsold === 0 ? 'Sold' : 'PartlySold' };
}

/** The classes with demand, in serving order, for display. */
export function classesWithDemand(served: Served): ClassAllotment[] {
  return [...served.classes.values()].filter(({ demand }) => demand > 0);
}

/** The steps awarded at index `place` of the queue `serving`, for `counted` steps. */
export function awardedSteps(served: Served, serving: number, place: number, counted: number): number {
  if (serving < served.cutAt) return counted;
  return serving > served.cutAt ? 0 : (served.cutAwards[place] ?? 0);
}

/** An investor's award in the queue `serving`: `asked` in cents, `counted` and `awarded` in steps. */
export function allotmentOf(
  served: Served,
  limits: AmountLimits,
  serving: number,
  position: { readonly asked: number; readonly counted: number; readonly awarded: number },
  isLottery = false,
): Allotment {
  const { asked, counted, awarded } = position;
  const { step } = limits;
  const reason = reasonOf(served, limits, serving, position, isLottery);
  const ofClass = served.classes.get(serving) ?? null;
  return { asked: cents(asked), demand: cents(counted * step), award: cents(awarded * step), reason, ofClass };
}

/** Why a position in the queue `serving` got its award: `counted` and `awarded` in steps. `isLottery` as in the method of the rule. */
export function reasonOf(
  served: Served,
  limits: AmountLimits,
  serving: number,
  { counted, awarded }: { readonly counted: number; readonly awarded: number },
  isLottery = false,
): AwardReason {
  if (counted === 0) return 'notCounted';
  if (serving < served.cutAt) return 'filled';
  if (serving > served.cutAt || served.classes.get(serving)?.available === 0) return 'classesBefore';
  if (awarded > 0) return 'share';
  if (isLottery) return 'notDrawn';
  return limits.minimum > limits.step ? 'belowMinimum' : 'belowStep';
}

/** The result label of an order row. */
export function resultOf(amount: number, award: number): Exclude<BidResult, 'Skipped'> {
  if (award === amount) return 'Filled';
  return award > 0 ? 'Partial' : 'Unfilled';
}

/** The result of skipped orders. */
export function skippedAllotment(asked: Cents, reason: 'classNotOffered' | 'suspended'): Allotment {
  return { asked, demand: cents(0), award: cents(0), reason, ofClass: null };
}
