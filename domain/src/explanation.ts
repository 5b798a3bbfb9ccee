/** The sentences an investor reads beside an award: why it is what it is, with the figures to check it by. */
import type { OrderAllotment } from './allocation.ts';
import { type Cents, cents, formatDollars } from './money.ts';
import type { AmountLimits } from './offering.ts';
import type { Allotment, AwardReason, ClassAllotment } from './serving.ts';
import { floorOfShare } from './shares.ts';

/** Why a position got what it got. The first sentence says what happened, the rest is its own arithmetic. */
export function explainAward(position: Allotment, limits: AmountLimits): string {
  const { ofClass, reason } = position;
  if (ofClass === null) return whySkipped[reason] ?? '';
  return [...whyOfClass(position, ofClass, limits), ...whatDidNotCount(position)].join(' ');
}

/** The sentence for one order row: its own award where several orders make up the position, then why. */
export function explainOrder({ order, award, position }: OrderAllotment, limits: AmountLimits): string {
  const why = explainAward(position, limits);
  if (position.asked === order.amount || position.ofClass === null) return why;
  const [own, all, got, asked] = [award, order.amount, position.award, position.asked].map(formatDollars);
  return `${why} Your orders at this maturity got ${got} of ${asked}, the earliest first: this one ${own} of ${all}.`;
}

/** The same sentences for somebody else than the investor, to whom they are not addressed. */
export function aboutInvestor(sentences: string): string {
  return thirdPerson.reduce((text, [from, to]) => text.replaceAll(from, to), sentences);
}

const thirdPerson: readonly (readonly [RegExp, string])[] = [
  [/\bthis sale was not offered to your class/gi, 'This sale was not offered to their class'],
  [/\bclasses before yours\b/gi, 'Classes before theirs'],
  [/(^|[.!?] )Your\b/g, '$1Their'],
  [/(^|[.!?] )Yours\b/g, '$1Theirs'],
  [/\byours\b/g, 'theirs'],
  [/\byour\b/g, 'their'],
  [/\byou got\b/g, 'they got'],
];

const whySkipped: Partial<Record<AwardReason, string>> = {
  classNotOffered: 'This sale was not offered to your class.',
  suspended: 'Your account was suspended at the close, so your orders were skipped.',
};

function whyOfClass(position: Allotment, ofClass: ClassAllotment, limits: AmountLimits): string[] {
  const [demand, available] = [ofClass.demand, ofClass.available].map(formatDollars);
  const step = formatDollars(limits.step);
  const reached = `Your class was reached at ${percent(ofClass)}: proportional share.`;
  switch (position.reason) {
    case 'filled':
      return ['Your class was filled in full.', `${available} was left for it, and it asked for ${demand}.`];
    case 'classesBefore':
      return ['Classes before yours took the whole maturity.'];
    case 'notCounted':
      return ['Nothing of your order could count.'];
    case 'belowMinimum':
      return [
        reached,
        `Yours came to less than the minimum of ${formatDollars(limits.minimum)}, so it went to larger or earlier orders of your class.`,
      ];
    case 'belowStep':
      return [reached, ...arithmetic(position, ofClass, limits), `That is less than one step of ${step}.`, spareRule];
    default:
      return [reached, ...arithmetic(position, ofClass, limits), ...rounding(position, ofClass, limits)];
  }
}

const spareRule = 'Spare steps went to the largest fractions, then to the earliest orders.';

/** What the share comes to before it is rounded. With a minimum above the step others leave the class first, so it says nothing. */
function arithmetic({ demand }: Allotment, ofClass: ClassAllotment, limits: AmountLimits): string[] {
  if (limits.minimum > limits.step) return [];
  const [left, all, own] = [ofClass.available, ofClass.demand, demand].map(formatDollars);
  const share = formatDollars(exactShare(demand, ofClass));
  return [`${left} was left for ${all} of orders, so your ${own} came to ${share}.`];
}

function rounding({ demand, award }: Allotment, ofClass: ClassAllotment, limits: AmountLimits): string[] {
  const [got, step] = [award, limits.step].map(formatDollars);
  if (limits.minimum > limits.step) {
    return [`Awards are at least ${formatDollars(limits.minimum)}, in steps of ${step}: you got ${got}.`];
  }
  const share = exactShare(demand, ofClass);
  if (award === share) return [];
  if (award > share) return [`In whole steps of ${step}, with a spare one for its fraction, you got ${got}.`];
  return [`In whole steps of ${step} you got ${got}. ${spareRule}`];
}

/** Cents of the share, rounded down. */
function exactShare(demand: Cents, ofClass: ClassAllotment): Cents {
  return cents(floorOfShare(ofClass.available, demand, ofClass.demand));
}

function percent({ sharePercent }: ClassAllotment): string {
  return sharePercent === 0 ? 'less than 1 %' : `${sharePercent} %`;
}

function whatDidNotCount({ asked, demand }: Allotment): string[] {
  if (asked === demand) return [];
  const [counted, all] = [demand, asked].map(formatDollars);
  return [`${counted} of your ${all} counted: whole steps only, and an investor counts up to the maturity.`];
}
