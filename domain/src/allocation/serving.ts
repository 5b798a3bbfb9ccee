/** Serves one maturity to its classes by rank: the core of every allocation, final or estimated. */

import { type AmountLimits, notOffered } from '../auctions/offering.ts';
import { countedMost, retailStepsOf, type TermsOfAllocation } from '../auctions/retail.ts';
import { floorOfShare } from '../base/exact.ts';
import { type Cents, cents } from '../base/money.ts';
import { type BidResult, type OrderClass, orderClasses, type SaleOutcome } from '../base/vocabulary.ts';
import type { Share } from './sharing.ts';

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
  /** Order among equal ones: a smaller number comes first, and no two are equal. */
  readonly turns: ArrayLike<number>;
}

/** Result of one class at one maturity. */
export interface ClassAllotment {
  readonly orderClass: OrderClass;
  readonly rank: number;
  /** Present for the class's local investors, who are served before its others. Absent for the others. */
  readonly isLocal?: true;
  readonly demand: Cents;
  /** The rest of the maturity for this class, in whole steps, when it was served. */
  readonly available: Cents;
  readonly award: Cents;
  /** The part of the award that came from the share for individuals; absent for institutions, and in sales without such a share. */
  readonly retail?: Cents;
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
  /**
   * For each class that shared a rest, by serving number: steps by index in its queue. One class does, or one of individuals and one of
   * institutions where a share is for individuals. Other classes with `isCut` get nothing.
   */
  readonly cuts: ReadonlyMap<number, Float64Array>;
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
 * Position of a class, or of its local investors, in the serving order: a smaller number is served first. Null for a class that is not offered. Ranks
 * of an auction are distinct; if two classes shared one, they would be served in vocabulary order.
 */
export function servingNumber(rank: number, orderClass: OrderClass, isLocal = false): number | null {
  if (rank === notOffered) return null;
  if (!Number.isInteger(rank) || rank < 1 || rank > orderClasses.length) {
    throw new RangeError(`a class is served first to sixth, or not at all (-1), but not at rank ${rank}`);
  }
  return (rank * orderClasses.length + placeOfClass[orderClass]) * 2 + (isLocal ? 0 : 1);
}

/** Larger than any serving number. */
export const servingNumbers = (orderClasses.length + 1) * orderClasses.length * 2;

/** Index of the class of a serving number in the vocabulary. */
export function classPlaceOf(serving: number): number {
  return (serving >> 1) % orderClasses.length;
}

/** The whole steps in an amount. The rest of a maturity cannot be awarded. */
export function stepsIn(amount: number, step: Cents): number {
  return Math.floor(amount / step);
}

/**
 * The counted steps of each of one investor's amounts at one maturity, in serving order: together at most the maturity and the cap per investor, so
 * orders in two classes count in the better class first.
 */
export function countSteps(amounts: readonly number[], limits: TermsOfAllocation, principal: Cents): number[] {
  let left = countedMost(limits, principal);
  return amounts.map((amount) => {
    const counted = Math.min(stepsIn(amount, limits.step), left);
    left -= counted;
    return counted;
  });
}

/**
 * Serves `principal` class by class. A class that fits in what is left is filled; the first that does not shares what is left in whole steps, as
 * `share` does it; all later ones get nothing, even where the minimum or the step leaves a rest. The part of the maturity that the share for individuals keeps,
 * as far as individuals ask for it, is not left for institutions; so a class of each kind may have to share. `queues` come in serving order. Throws a
 * RangeError where the sums exceed 15 digits.
 */
export function serveClasses(
  limits: TermsOfAllocation,
  principal: Cents,
  queues: readonly ClassQueue[],
  share: Share,
): Served {
  const { step, minimum } = limits;
  const hasShare = limits.retailShare !== undefined;
  let left = stepsIn(principal, step);
  let kept = hasShare ? Math.min(retailStepsOf(limits, principal), demandOfIndividuals(queues)) : 0;
  let demanded = 0;
  let awarded = 0;
  const cuts = new Map<number, Float64Array>();
  const classes = new Map<number, ClassAllotment>();
  for (const { serving, total, demands } of queues) {
    const isIndividual = isOfIndividuals(serving);
    const available = isIndividual ? left : left - kept;
    let award = 0;
    if (total <= available) award = total;
    else if (available > 0) {
      const { steps, turns } = demands();
      const shared = share(available, steps, turns, Math.ceil(minimum / step));
      cuts.set(serving, shared);
      award = shared.reduce((sum, one) => sum + one, 0);
    }
    const retail = Math.min(award, kept);
    const isShared = total > available;
    if (isIndividual) kept = isShared ? 0 : kept - retail;
    left -= isShared ? available : total;
    demanded += total;
    awarded += award;
    const given = { available, award, ...(hasShare && isIndividual && { retail }) };
    classes.set(serving, classAllotment(serving, step, total, given));
  }
  const demand = cents(demanded * step);
  const award = cents(awarded * step);
  return { figures: saleFigures(principal, demand, award), classes, cuts };
}

const individual = orderClasses.map(({ value }) => value.endsWith('Individual'));

function isOfIndividuals(serving: number): boolean {
  return individual[classPlaceOf(serving)] === true;
}

function demandOfIndividuals(queues: readonly ClassQueue[]): number {
  return queues.reduce((steps, { serving, total }) => steps + (isOfIndividuals(serving) ? total : 0), 0);
}

interface GivenSteps {
  readonly available: number;
  readonly award: number;
  readonly retail?: number;
}

function classAllotment(serving: number, step: Cents, total: number, given: GivenSteps): ClassAllotment {
  const { available, award, retail } = given;
  const ofClass = orderClasses[classPlaceOf(serving)];
  if (!ofClass) throw new RangeError(`${serving} is no serving number`);
  return {
    orderClass: ofClass.value,
    rank: Math.floor(serving / (2 * orderClasses.length)),
    ...(serving % 2 === 0 && ({ isLocal: true } as const)),
    demand: cents(total * step),
    available: cents(available * step),
    award: cents(award * step),
    isCut: award < total,
    ...(retail !== undefined && { retail: cents(retail * step) }),
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
  if (served.classes.get(serving)?.isCut !== true) return counted;
  return served.cuts.get(serving)?.[place] ?? 0;
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
  const ofClass = served.classes.get(serving);
  if (ofClass?.isCut !== true) return 'filled';
  if (ofClass.available === 0) return 'classesBefore';
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
