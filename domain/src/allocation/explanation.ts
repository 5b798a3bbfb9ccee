/** Explains an allocation to the investor: the reason, with the figures to check it. */

import type { AmountLimits } from '../auctions/offering.ts';
import { countedMost, type TermsOfAllocation } from '../auctions/retail.ts';
import { floorOfShare } from '../base/exact.ts';
import { type Cents, cents, formatDollars } from '../base/money.ts';
import type { RuleVersion } from '../base/vocabulary.ts';
import type { OrderAllotment } from './allocation.ts';
import type { Allotment, AwardReason, ClassAllotment } from './serving.ts';

/** Why nothing was allocated of a maturity that the issuer withdrew. */
export const whyOfWithdrawn = 'The issuer withdrew this maturity before the close.';

/** The turn of a position in the draw of its group, from 1, and of how many. */
export interface DrawnTurn {
  readonly rule: Exclude<RuleVersion, 'priority-pro-rata-1'>;
  readonly turn: number;
  readonly turns: number;
}

/** Why a position got its award. The first sentence says what happened, the rest is the arithmetic. `drawn` is given where the rule drew for its group. */
export function explainAward(position: Allotment, limits: TermsOfAllocation, drawn: DrawnTurn | null = null): string {
  const { ofClass, reason } = position;
  if (ofClass === null) return whySkipped[reason] ?? '';
  const why = drawn ? whyDrawn(position, ofClass, limits, drawn) : whyOfClass(position, ofClass, limits, spareRule);
  return [...why, ...byTerms(position, ofClass, limits), ...whatDidNotCount(position, limits)].join(' ');
}

/** Effect of the terms beside the rule. */
function byTerms(
  { reason }: Allotment,
  { isLocal, orderClass, retail }: ClassAllotment,
  limits: TermsOfAllocation,
): string[] {
  const { retailShare } = limits;
  const isInstitution = orderClass.endsWith('Institution');
  return [
    ...(isLocal ? ['As a local investor you were served before the others of your priority group.'] : []),
    ...(retail !== undefined && retail > 0
      ? [
          `${retailShare}% of this maturity was for individuals first: ${formatDollars(retail)} of what your priority group received came from it.`,
        ]
      : []),
    ...(retailShare !== undefined && isInstitution && reason !== 'filled' && reason !== 'notCounted'
      ? [`${retailShare}% of this maturity was for individuals first, as far as they ordered it.`]
      : []),
  ];
}

/**
 * The explanation of one order row: its own award where several orders make up the position, then the reason. With linked accounts the position is that
 * of all of them.
 */
export function explainOrder(
  { order, award, position }: OrderAllotment,
  limits: TermsOfAllocation,
  drawn: DrawnTurn | null = null,
  isLinked = false,
): string {
  const why = explainAward(position, limits, drawn);
  if (isLinked && position.ofClass !== null) {
    const [own, all, got, asked] = [award, order.amount, position.award, position.asked].map(formatDollars);
    return `${why} Your account and those linked to it count as one investor: their orders at this maturity received ${got} of ${asked}, earliest first, and this one ${own} of ${all}.`;
  }
  if (position.asked === order.amount || position.ofClass === null) return why;
  const [own, all, got, asked] = [award, order.amount, position.award, position.asked].map(formatDollars);
  return `${why} Your orders at this maturity received ${got} of ${asked}, earliest first: this one ${own} of ${all}.`;
}

const whySkipped: Partial<Record<AwardReason, string>> = {
  classNotOffered: 'This sale was not offered to your priority group.',
  suspended: 'Your account was suspended at the close, so your orders were skipped.',
};

/** Where the rule drew. The turn is said where the draw may have decided. */
function whyDrawn(
  position: Allotment,
  ofClass: ClassAllotment,
  limits: AmountLimits,
  { rule, turn, turns }: DrawnTurn,
): string[] {
  const { award, demand, reason } = position;
  if (reason !== 'share' && reason !== 'notDrawn' && reason !== 'belowStep' && reason !== 'belowMinimum')
    return whyOfClass(position, ofClass, limits, drawnSpareRule);
  const place = `In the draw you had place ${turn} of ${turns}.`;
  const reached = `Your priority group received ${percent(ofClass)} of what it ordered.`;
  if (rule === 'priority-pro-rata-2') {
    const tooSmall = `Your share was less than the minimum of ${formatDollars(limits.minimum)}, so it went to larger orders of your group, or to those with an earlier place in the draw.`;
    const why = reason === 'belowMinimum' ? [reached, tooSmall] : whyOfClass(position, ofClass, limits, drawnSpareRule);
    return [...why, place];
  }
  const how =
    rule === 'draw-1'
      ? 'Orders of your group were filled whole, in the order of a draw.'
      : 'Each investor of your group received one lot first, as far as lots went, in the order of a draw; the rest was shared in proportion.';
  if (reason === 'notDrawn') return [reached, how, `${place} Nothing that could be allocated was left for it.`];
  const rest = rule === 'draw-1' && award < demand ? ' The rest of the maturity did not fill your order.' : '';
  return [reached, how, `${place}${rest} You received ${formatDollars(award)}.`];
}

function whyOfClass(position: Allotment, ofClass: ClassAllotment, limits: AmountLimits, spare: string): string[] {
  const [demand, available] = [ofClass.demand, ofClass.available].map(formatDollars);
  const step = formatDollars(limits.step);
  const reached = `Your priority group received ${percent(ofClass)} of what it ordered.`;
  switch (position.reason) {
    case 'filled':
      return [
        'Your priority group received everything it ordered.',
        `${available} was available; your group ordered ${demand}.`,
      ];
    case 'classesBefore':
      return ['Groups with higher priority took the whole maturity.'];
    case 'notCounted':
      return ['No part of your order could count.'];
    case 'belowMinimum':
      return [
        reached,
        `Your share was less than the minimum of ${formatDollars(limits.minimum)}, so it went to larger or earlier orders of your group.`,
      ];
    case 'belowStep':
      return [reached, ...arithmetic(position, ofClass, limits), `That is less than one increment of ${step}.`, spare];
    default:
      return [reached, ...arithmetic(position, ofClass, limits), ...rounding(position, ofClass, limits, spare)];
  }
}

const spareRule = 'Spare increments went to the largest fractions, then to the earliest orders.';
const drawnSpareRule = 'Spare increments went to the largest fractions, then by the draw.';

/** The exact share before rounding. Omitted with a minimum above the step, since others leave the class first. */
function arithmetic({ demand }: Allotment, ofClass: ClassAllotment, limits: AmountLimits): string[] {
  if (limits.minimum > limits.step) return [];
  const [left, all, own] = [ofClass.available, ofClass.demand, demand].map(formatDollars);
  const share = formatDollars(exactShare(demand, ofClass));
  return [`${left} was available for ${all} of orders, so the exact share of your ${own} was ${share}.`];
}

function rounding(
  { demand, award }: Allotment,
  ofClass: ClassAllotment,
  limits: AmountLimits,
  spare: string,
): string[] {
  const [got, step] = [award, limits.step].map(formatDollars);
  if (limits.minimum > limits.step) {
    return [
      `Allocations are at least ${formatDollars(limits.minimum)}, in increments of ${step}: you received ${got}.`,
    ];
  }
  const share = exactShare(demand, ofClass);
  if (award === share) return [];
  if (award > share) return [`In whole increments of ${step}, with a spare one for its fraction, you received ${got}.`];
  return [`In whole increments of ${step} you received ${got}. ${spare}`];
}

/** Cents of the share, rounded down. */
function exactShare(demand: Cents, ofClass: ClassAllotment): Cents {
  return cents(floorOfShare(ofClass.available, demand, ofClass.demand));
}

function percent({ sharePercent }: ClassAllotment): string {
  return sharePercent === 0 ? 'less than 1%' : `${sharePercent}%`;
}

function whatDidNotCount({ asked, demand }: Allotment, limits: TermsOfAllocation): string[] {
  if (asked === demand) return [];
  const [counted, all] = [demand, asked].map(formatDollars);
  const { investorCap, step } = limits;
  if (investorCap !== undefined && asked >= investorCap && demand >= countedMost(limits, investorCap) * step)
    return [`${counted} of your ${all} counted: at most ${formatDollars(investorCap)} per investor at a maturity.`];
  return [`${counted} of your ${all} counted: whole increments only, and at most the maturity per investor.`];
}
