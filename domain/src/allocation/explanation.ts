/** Explains an allocation to the investor: the reason, with the figures to check it. */

import type { AmountLimits } from '../auctions/offering.ts';
import { countedMost, type TermsOfAllocation } from '../auctions/retail.ts';
import { floorOfShare } from '../base/exact.ts';
import { type Cents, cents, formatDollars } from '../base/money.ts';
import { filled, joined, type Sentence, say, type Text, typed } from '../base/sentences/sentence.ts';
import type { RuleVersion } from '../base/vocabulary.ts';
import type { OrderAllotment } from './allocation.ts';
import type { Allotment, AwardReason, ClassAllotment } from './serving.ts';

const inDollars = <const Amounts extends readonly Cents[]>(...amounts: Amounts) =>
  amounts.map((amount) => formatDollars(amount)) as { [Index in keyof Amounts]: string };

/** Why nothing was allocated of a maturity that the issuer withdrew. */
export const whyOfWithdrawn: Text = 'The issuer withdrew this maturity before the close.';

/** The turn of a position in the draw of its group, from 1, and of how many. */
export interface DrawnTurn {
  readonly rule: Exclude<RuleVersion, 'priority-pro-rata-1'>;
  readonly turn: number;
  readonly turns: number;
}

/** Why a position got its award. The first sentence says what happened, the rest is the arithmetic. `drawn` is given where the rule drew for its group. */
export function explainAward(position: Allotment, limits: TermsOfAllocation, drawn: DrawnTurn | null = null): Sentence {
  const { ofClass, reason } = position;
  if (ofClass === null) return whySkipped[reason] ?? typed('');
  const why = drawn ? whyDrawn(position, ofClass, limits, drawn) : whyOfClass(position, ofClass, limits, spareRule);
  return joined([...why, ...byTerms(position, ofClass, limits), ...whatDidNotCount(position, limits)]);
}

/** Effect of the terms beside the rule. */
function byTerms(
  { reason }: Allotment,
  { isLocal, orderClass, retail }: ClassAllotment,
  limits: TermsOfAllocation,
): Sentence[] {
  const { retailShare } = limits;
  const isInstitution = orderClass.endsWith('Institution');
  const said: Sentence[] = [];
  if (isLocal) said.push('As a local investor you were served before the others of your priority group.');
  if (retail !== undefined && retail > 0) {
    said.push(
      say(
        '{share} of this maturity was for individuals first: {part} of what your priority group received came from it.',
        { share: `${retailShare}%`, part: formatDollars(retail) },
      ),
    );
  }
  if (retailShare !== undefined && isInstitution && reason !== 'filled' && reason !== 'notCounted') {
    said.push(
      say('{share} of this maturity was for individuals first, as far as they ordered it.', {
        share: `${retailShare}%`,
      }),
    );
  }
  return said;
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
): Sentence {
  const why = explainAward(position, limits, drawn);
  if (isLinked && position.ofClass !== null) {
    const [own, all, got, asked] = inDollars(award, order.amount, position.award, position.asked);
    return say(
      '{why} Your account and those linked to it count as one investor: their orders at this maturity received {got} of {asked}, earliest first, and this one {own} of {all}.',
      { why: filled(why), got, asked, own, all },
    );
  }
  if (position.asked === order.amount || position.ofClass === null) return why;
  const [own, all, got, asked] = inDollars(award, order.amount, position.award, position.asked);
  return say('{why} Your orders at this maturity received {got} of {asked}, earliest first: this one {own} of {all}.', {
    why: filled(why),
    got,
    asked,
    own,
    all,
  });
}

const whySkipped: Partial<Record<AwardReason, Text>> = {
  classNotOffered: 'This sale was not offered to your priority group.',
  suspended: 'Your account was suspended at the close, so your orders were skipped.',
};

/** Where the rule drew. The turn is said where the draw may have decided. */
function whyDrawn(
  position: Allotment,
  ofClass: ClassAllotment,
  limits: AmountLimits,
  { rule, turn, turns }: DrawnTurn,
): Sentence[] {
  const { award, demand, reason } = position;
  if (reason !== 'share' && reason !== 'notDrawn' && reason !== 'belowStep' && reason !== 'belowMinimum')
    return whyOfClass(position, ofClass, limits, drawnSpareRule);
  const reached = shareInWords(ofClass);
  if (rule === 'priority-pro-rata-2') {
    const tooSmall = say(
      'Your share was less than the minimum of {least}, so it went to larger orders of your group, or to those with an earlier place in the draw.',
      { least: formatDollars(limits.minimum) },
    );
    const why =
      reason === 'belowMinimum' && ofClass.award > 0
        ? [reached, tooSmall]
        : whyOfClass(position, ofClass, limits, drawnSpareRule);
    return [...why, say('In the draw you had place {turn} of {turns}.', { turn, turns })];
  }
  const how =
    rule === 'draw-1'
      ? 'Orders of your group were filled whole, in the order of a draw.'
      : 'Each investor of your group received one lot first, as far as lots went, in the order of a draw; the rest was shared in proportion.';
  const place = { turn, turns };
  if (reason === 'notDrawn') {
    const nothingLeft = 'In the draw you had place {turn} of {turns}. Nothing that could be allocated was left for it.';
    return [reached, how, say(nothingLeft, place)];
  }
  const isPart = rule === 'draw-1' && award < demand;
  const received = isPart
    ? 'In the draw you had place {turn} of {turns}. The rest of the maturity did not fill your order. You received {got}.'
    : 'In the draw you had place {turn} of {turns}. You received {got}.';
  return [reached, how, say(received, { ...place, got: formatDollars(award) })];
}

function whyOfClass(position: Allotment, ofClass: ClassAllotment, limits: AmountLimits, spare: Text): Sentence[] {
  const [demand, available] = inDollars(ofClass.demand, ofClass.available);
  const step = formatDollars(limits.step);
  const reached = shareInWords(ofClass);
  switch (position.reason) {
    case 'filled':
      return [
        'Your priority group received everything it ordered.',
        say('{left} was available; your group ordered {all}.', { left: available, all: demand }),
      ];
    case 'classesBefore':
      return ['Groups with higher priority took the whole maturity.'];
    case 'notCounted':
      return ['No part of your order could count.'];
    case 'belowMinimum':
      if (ofClass.award === 0) return [nothingBelow(ofClass, limits)];
      return [
        reached,
        say('Your share was less than the minimum of {least}, so it went to larger or earlier orders of your group.', {
          least: formatDollars(limits.minimum),
        }),
      ];
    case 'belowStep':
      return [
        reached,
        ...arithmetic(position, ofClass, limits),
        say('That is less than one increment of {step}.', { step }),
        spare,
      ];
    default:
      return [reached, ...arithmetic(position, ofClass, limits), ...rounding(position, ofClass, limits, spare)];
  }
}

const spareRule: Text = 'Spare increments went to the largest fractions, then to the earliest orders.';
const drawnSpareRule: Text = 'Spare increments went to the largest fractions, then by the draw.';

/** The exact share before rounding. Omitted with a minimum above the step, since others leave the class first. */
function arithmetic({ demand }: Allotment, ofClass: ClassAllotment, limits: AmountLimits): Sentence[] {
  if (limits.minimum > limits.step) return [];
  const [left, all, own] = inDollars(ofClass.available, ofClass.demand, demand);
  const share = formatDollars(exactShare(demand, ofClass));
  return [
    say('{left} was available for {all} of orders, so the exact share of your {own} was {share}.', {
      left,
      all,
      own,
      share,
    }),
  ];
}

function rounding(
  { demand, award }: Allotment,
  ofClass: ClassAllotment,
  limits: AmountLimits,
  spare: Text,
): Sentence[] {
  const [got, step] = inDollars(award, limits.step);
  if (limits.minimum > limits.step) {
    return [
      say('Allocations are at least {least}, in increments of {step}: you received {got}.', {
        least: formatDollars(limits.minimum),
        step,
        got,
      }),
    ];
  }
  const share = exactShare(demand, ofClass);
  if (award === share) return [];
  if (award > share)
    return [
      say('In whole increments of {step}, with a spare one for its fraction, you received {got}.', { step, got }),
    ];
  return [say('In whole increments of {step} you received {got}. {rule}', { step, got, rule: filled(spare) })];
}

/** Cents of the share, rounded down. */
function exactShare(demand: Cents, ofClass: ClassAllotment): Cents {
  return cents(floorOfShare(ofClass.available, demand, ofClass.demand));
}

/** The last order of a group leaves it too where all that is left is below the minimum: then no other order received it. */
function nothingBelow({ available }: ClassAllotment, { minimum }: AmountLimits): Sentence {
  return say(
    '{left} was left for your priority group, less than the minimum of {least}, so no one in it received any.',
    {
      left: formatDollars(available),
      least: formatDollars(minimum),
    },
  );
}

function shareInWords({ sharePercent, award }: ClassAllotment): Sentence {
  if (award === 0) return 'Your priority group received none of what it ordered.';
  if (sharePercent === 0) return 'Your priority group received less than 1% of what it ordered.';
  return say('Your priority group received {share} of what it ordered.', { share: `${sharePercent}%` });
}

function whatDidNotCount({ asked, demand }: Allotment, limits: TermsOfAllocation): Sentence[] {
  if (asked === demand) return [];
  const [counted, all] = inDollars(demand, asked);
  const { investorCap, step } = limits;
  if (investorCap !== undefined && asked >= investorCap && demand >= countedMost(limits, investorCap) * step)
    return [
      say('{counted} of your {all} counted: at most {most} per investor at a maturity.', {
        counted,
        all,
        most: formatDollars(investorCap),
      }),
    ];
  return [
    say('{counted} of your {all} counted: whole increments only, and at most the maturity per investor.', {
      counted,
      all,
    }),
  ];
}
