/** The maturity ladder as numbers and as a sentence; MaturityLadder.tsx draws it. */

import { chartTexts } from '../format/chart-texts.ts';
import { compactMoney, formatCover } from '../format/format.ts';

/** One maturity: the amount offered and, once orders are taken, the amount ordered. Dollars. */
export interface Rung {
  /** 'YYYY-MM-DD' */
  readonly maturityDate: string;
  readonly offered: number;
  readonly covered?: number | undefined;
}

export interface LadderBar {
  /** The amount offered: 0–1 of the height, which the tallest bar fills with its cap. */
  readonly height: number;
  /** 0–1 of this bar. */
  readonly fill: number;
  /** The cap on the same scale as the height: what is ordered beyond the amount offered. 0 where nothing is. */
  readonly over: number;
}

/** Beyond this cover a cap grows no further: one hot maturity must not flatten the others. */
const mostCover = 2.5;

/** The bars in date order. */
export function ladderBars(rungs: readonly Rung[]): LadderBar[] {
  const bars = byDate(rungs).map(({ offered, covered = 0 }) => {
    const cover = offered > 0 ? covered / offered : 0;
    return { offered, cover, over: offered * Math.max(0, Math.min(cover, mostCover) - 1) };
  });
  const tallest = Math.max(0, ...bars.map(({ offered, over }) => offered + over));
  return bars.map(({ offered, cover, over }) => ({
    height: tallest > 0 ? offered / tallest : 0,
    fill: Math.min(1, cover),
    over: tallest > 0 ? over / tallest : 0,
  }));
}

export interface LadderPlaces {
  readonly width: number;
  /** The left edge of each bar. */
  readonly lefts: readonly number[];
}

/**
 * Where `count` bars are within `width`. A few bars are not stretched: they keep the width that `fewest` of them would have, and in a ladder with years
 * the first and the last are at its ends, where their years are.
 */
export function ladderPlaces(
  count: number,
  width: number,
  fewest: number,
  mostGap: number,
  hasYears: boolean,
): LadderPlaces {
  const pitch = width / Math.max(count, fewest);
  const gap = Math.min(pitch * 0.28, mostGap);
  const bar = pitch - gap;
  const distance = hasYears && count > 1 && count < fewest ? (width - gap - bar) / (count - 1) : pitch;
  return { width: bar, lefts: Array.from({ length: count }, (_, at) => gap / 2 + at * distance) };
}

/** The glyph in words, for people who do not see it. */
export function ladderSentence(rungs: readonly Rung[]): string {
  const sorted = byDate(rungs);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return chartTexts.ladder.none;
  const offered = total(sorted.map((rung) => rung.offered));
  const [from, to] = [first.maturityDate.slice(0, 4), last.maturityDate.slice(0, 4)];
  const size = chartTexts.ladder.size(sorted.length, from, to, compactMoney(offered));
  if (sorted.every((rung) => rung.covered === undefined)) return size;
  const bid = total(sorted.map((rung) => rung.covered ?? 0));
  const over = sorted.filter((rung) => (rung.covered ?? 0) > rung.offered).length;
  const cover = formatCover(offered > 0 ? bid / offered : 0);
  return `${size} ${chartTexts.ladder.ordered(cover, over, sorted.length)}`;
}

function byDate(rungs: readonly Rung[]): Rung[] {
  return rungs.toSorted((a, b) => (a.maturityDate < b.maturityDate ? -1 : a.maturityDate > b.maturityDate ? 1 : 0));
}

function total(amounts: readonly number[]): number {
  // Cents add exactly; dollars as floats do not.
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
