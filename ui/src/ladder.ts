/** The maturity ladder as numbers and as a sentence; MaturityLadder.tsx draws it. */
import { compactMoney, formatCover } from './format.ts';
import { texts } from './texts.ts';

/** One maturity: the amount offered and, once orders are taken, the amount ordered. Dollars. */
export interface Rung {
  /** 'YYYY-MM-DD' */
  readonly maturityDate: string;
  readonly offered: number;
  readonly covered?: number | undefined;
}

export interface LadderBar {
  /** 0–1 of the largest maturity. */
  readonly height: number;
  /** 0–1 of this bar. */
  readonly fill: number;
  readonly over: boolean;
}

/** The bars in date order. */
export function ladderBars(rungs: readonly Rung[]): LadderBar[] {
  const largest = Math.max(0, ...rungs.map((rung) => rung.offered));
  return byDate(rungs).map(({ offered, covered = 0 }) => ({
    height: largest > 0 ? offered / largest : 0,
    fill: offered > 0 ? Math.min(1, covered / offered) : 0,
    over: offered > 0 && covered > offered,
  }));
}

/** The glyph in words, for people who do not see it. */
export function ladderSentence(rungs: readonly Rung[]): string {
  const sorted = byDate(rungs);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return texts.ladder.none;
  const offered = total(sorted.map((rung) => rung.offered));
  const [from, to] = [first.maturityDate.slice(0, 4), last.maturityDate.slice(0, 4)];
  const span = from === to ? `in ${from}` : `from ${from} to ${to}`;
  const size = `${sorted.length === 1 ? '1 maturity' : `${sorted.length} maturities`} ${span}, ${compactMoney(offered)} offered`;
  if (sorted.every((rung) => rung.covered === undefined)) return `${size}.`;
  const bid = total(sorted.map((rung) => rung.covered ?? 0));
  const over = sorted.filter((rung) => (rung.covered ?? 0) > rung.offered).length;
  const are = over === 1 ? 'is' : 'are';
  return `${size}. Orders total ${formatCover(offered > 0 ? bid / offered : 0)} the offering; ${over} of ${sorted.length} maturities ${are} oversubscribed.`;
}

function byDate(rungs: readonly Rung[]): Rung[] {
  return rungs.toSorted((a, b) => (a.maturityDate < b.maturityDate ? -1 : a.maturityDate > b.maturityDate ? 1 : 0));
}

function total(amounts: readonly number[]): number {
  // Cents add exactly; dollars as floats do not.
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
