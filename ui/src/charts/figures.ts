/** Data behind the charts, and the finding of each in words. Dollars and percent, as in the API. */

import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { debtServiceByYear, type Payment } from '@fairbook/domain/figures/debt-service.ts';
import { compactMoney, formatCover, formatMonth, formatPercent } from '../format/format.ts';
import { figureTexts } from './figure-texts.ts';

export interface CurveMaturity {
  /** 'YYYY-MM-DD' */
  readonly maturityDate: string;
  /** Percent; 0 if not set. */
  readonly yield: number;
  readonly offered: number;
}

/** A yield that is not set is left out of chart and text. */
function yieldOf(maturity: CurveMaturity | undefined): number | null {
  return maturity && maturity.yield > 0 ? maturity.yield : null;
}

export interface CurvePoint {
  readonly label: string;
  readonly yield: number | null;
  readonly offered: number | null;
}

/** One place on the axis per year, empty years included, so that a gap looks like a gap; per month where a year has several maturities. */
export function curvePoints(maturities: readonly CurveMaturity[]): CurvePoint[] {
  const sorted = maturities.toSorted((a, b) => a.maturityDate.localeCompare(b.maturityDate));
  const byYear = new Map(sorted.map((maturity) => [Number(maturity.maturityDate.slice(0, 4)), maturity]));
  if (byYear.size < sorted.length) {
    return sorted.map((maturity) => ({
      label: formatMonth(maturity.maturityDate),
      yield: yieldOf(maturity),
      offered: maturity.offered,
    }));
  }
  const years = [...byYear.keys()];
  const first = years[0] ?? 0;
  return Array.from({ length: years.length > 0 ? (years.at(-1) ?? first) - first + 1 : 0 }, (_, at) => {
    const maturity = byYear.get(first + at);
    return { label: String(first + at), yield: yieldOf(maturity), offered: maturity?.offered ?? null };
  });
}

/** Four to seven round ticks that enclose every yield. */
export function yieldTicks(maturities: readonly CurveMaturity[]): number[] {
  const yields = maturities.flatMap((maturity) => yieldOf(maturity) ?? []);
  if (yields.length === 0) return [];
  const [low, high] = [Math.min(...yields), Math.max(...yields)];
  const step = [0.05, 0.1, 0.25, 0.5, 1, 2].find((size) => (high - low) / size <= 5) ?? 5;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 2, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(2)));
}

/** The curve in one sentence. */
export function curveFinding(maturities: readonly CurveMaturity[]): string {
  if (maturities.length === 0) return '';
  const sorted = maturities
    .filter((maturity) => yieldOf(maturity) !== null)
    .sort((a, b) => a.maturityDate.localeCompare(b.maturityDate));
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return figureTexts.curve.none;
  const [from, to] = [formatPercent(first.yield), formatPercent(last.yield)];
  const [start, end] = [first.maturityDate.slice(0, 4), last.maturityDate.slice(0, 4)];
  if (sorted.length < maturities.length) {
    return first === last
      ? figureTexts.curve.first(start, from)
      : figureTexts.curve.some(sorted.length, maturities.length, from, start, to, end);
  }
  if (first === last) return figureTexts.curve.only(start, from);
  if (from === to) return figureTexts.curve.same(start, end, from);
  return figureTexts.curve.between(last.yield > first.yield, from, start, to, end);
}

export interface PaymentYear {
  readonly year: string;
  readonly principal: number;
  readonly interest: number;
  readonly total: number;
}

/** Payments summed by year; a fiscal year that starts in month `firstMonth` (1–12) is named after the year in which it ends. */
export function paymentsByYear(payments: readonly Payment[], firstMonth = 1): PaymentYear[] {
  return debtServiceByYear(payments, firstMonth === 1 ? 12 : firstMonth - 1).map(
    ({ year, principal, interest, total }) => ({
      year: String(year),
      principal: dollarsOf(principal),
      interest: dollarsOf(interest),
      total: dollarsOf(total),
    }),
  );
}

export function paymentFinding(years: readonly PaymentYear[]): string {
  const highest = years.reduce<PaymentYear | null>(
    (most, year) => (most && most.total >= year.total ? most : year),
    null,
  );
  if (!highest) return '';
  const total = years.reduce((sum, year) => sum + year.total, 0);
  const interest = years.reduce((sum, year) => sum + year.interest, 0);
  return figureTexts.payments(
    compactMoney(total),
    years.length,
    compactMoney(interest),
    highest.year,
    compactMoney(highest.total),
  );
}

export interface ClassResult {
  readonly orderClass: OrderClass;
  /** The group's place in the order of priority, or -1 where the issue is not offered to it. */
  readonly rank: number;
  readonly bid: number;
  readonly allocated: number;
}

export interface WaterfallStep extends ClassResult {
  /** Where the group's share begins, 0–1 of the offer. */
  readonly from: number;
  readonly share: number;
  /** Amount ordered but not filled, 0–1 of the offer, clipped at the chart's edge. */
  readonly missed: number;
}

/** The groups by priority, each starting where the one before ended; then what stayed unsold. */
export function waterfall(offered: number, results: readonly ClassResult[]) {
  let from = 0;
  const served = results.filter((result) => result.rank >= 1).toSorted((a, b) => a.rank - b.rank);
  const steps = served.map((result): WaterfallStep => {
    const share = offered > 0 ? result.allocated / offered : 0;
    const missed = offered > 0 ? Math.max(0, result.bid - result.allocated) / offered : 0;
    const step = { ...result, from, share, missed: Math.min(missed, Math.max(0, 1 - from - share)) };
    from += share;
    return step;
  });
  return { steps, unsold: offered - served.reduce((sum, result) => sum + result.allocated, 0), soldShare: from };
}

/** The allocation in one or two sentences: the last group that received something is where the offer ran out. */
export function waterfallFinding(offered: number, results: readonly ClassResult[]): string {
  const words = figureTexts.waterfall;
  const { steps, unsold } = waterfall(offered, results);
  const asked = steps.filter((step) => step.bid > 0);
  if (asked.length === 0) return words.none;
  const full = asked.filter((step) => step.allocated >= step.bid);
  const part = asked.filter((step) => step.allocated > 0 && step.allocated < step.bid);
  const none = asked.filter((step) => step.allocated === 0);
  const names = (list: readonly WaterfallStep[]) => joined(list.map((step) => labelOf(orderClasses, step.orderClass)));
  const said = [
    full.length > 0 ? words.full(names(full)) : '',
    ...part.map((step) => {
      const share = formatPercent((step.allocated / step.bid) * 100, 0);
      return words.part(names([step]), share);
    }),
    none.length > 0 ? words.nothing(names(none)) : '',
    unsold > 0 ? words.unsold(compactMoney(unsold)) : '',
  ];
  return said.filter(Boolean).join(' ');
}

export interface SoldRow {
  /** 'YYYY-MM-DD' */
  readonly maturityDate: string;
  readonly offered: number;
  readonly unsold: number;
  readonly results: readonly ClassResult[];
}

/** Amount ordered of a maturity but not allocated. */
export function unfilledOf({ results }: SoldRow): number {
  return results.reduce((sum, { bid, allocated }) => sum + bid - allocated, 0);
}

/** Sold amounts, unsold ones, and orders that were not filled: these are different maturities, so they are never one sum. */
export function soldFinding(rows: readonly SoldRow[], isEstimate: boolean): string {
  const left = rows.filter((row) => row.unsold > 0);
  const refused = rows.filter((row) => unfilledOf(row) > 0);
  const offered = rows.reduce((sum, row) => sum + row.offered, 0);
  const unsold = left.reduce((sum, row) => sum + row.unsold, 0);
  const unfilled = refused.reduce((sum, row) => sum + unfilledOf(row), 0);
  const all = compactMoney(offered);
  const outcome =
    unsold === 0
      ? figureTexts.sold.all(isEstimate, all)
      : figureTexts.sold.part(isEstimate, compactMoney(offered - unsold), all, compactMoney(unsold), left.length);
  return unfilled === 0
    ? outcome
    : `${outcome} ${figureTexts.sold.unfilled(isEstimate, compactMoney(unfilled), refused.length)}`;
}

export interface DemandRow {
  /** 'YYYY-MM-DD' */
  readonly maturityDate: string;
  readonly offered: number;
  readonly bids: Readonly<Partial<Record<OrderClass, number>>>;
}

/** Total demand for a maturity, in dollars. */
export function demandOf({ bids }: DemandRow): number {
  return Object.values(bids).reduce((sum, bid) => sum + bid, 0);
}

/** Where demand is high, and where it is missing. */
export function demandFinding(rows: readonly DemandRow[]): string {
  const offered = rows.filter((row) => row.offered > 0);
  const most = offered.toSorted((a, b) => demandOf(b) / b.offered - demandOf(a) / a.offered)[0];
  if (!most || demandOf(most) === 0) return figureTexts.demand.none;
  const open = offered.filter((row) => demandOf(row) < row.offered).length;
  const lack = open === 0 ? figureTexts.demand.covered : figureTexts.demand.open(open, offered.length);
  const times = formatCover(demandOf(most) / most.offered);
  return `${figureTexts.demand.highest(formatMonth(most.maturityDate), times)} ${lack}`;
}

/** The shade of a cover cell, 0 (nothing) to 5 (oversubscribed). */
export function coverShade(cover: number): number {
  if (cover <= 0) return 0;
  if (cover > 1) return 5;
  return cover === 1 ? 4 : 1 + Math.floor(cover * 3);
}

function joined(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')}${figureTexts.waterfall.and}${words.at(-1)}`;
}
