/** Amended terms as they are typed: their differences, errors and the body of the request. */

import type { BodyIn } from '@fairbook/contract/base/route.ts';
import type { amendmentsMarket } from '@fairbook/contract/sale-changes/amendments/market.ts';
import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { pricedRow, pricingOf } from '@fairbook/domain/auctions/pricing.ts';
import { readDollars, readPercent } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import {
  type AmendableText,
  type AmendedField,
  amendableFigures,
  amendableRanks,
  amendableTexts,
} from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { latestAmendment } from '@fairbook/domain/sale-changes/recorded-amendment.ts';
import type { ShownDifference } from '@fairbook/ui/sale/Amendments.tsx';
import type { OwnAuction } from '../../base/queries.ts';
import { typedTexts } from '../../parts/TextInputs.tsx';
import { amendingTexts as words } from '../texts/amending.ts';

export type Row = OwnAuction['maturityStructure'][number];
type RowField = 'principalAmount' | (typeof amendableFigures)[number];

/** Typed text; of ranks the number as text. */
export interface Typed {
  readonly rows: readonly Readonly<Record<RowField, string> & { readonly installments: readonly string[] }>[];
  readonly orderMinimum: string;
  readonly orderStep: string;
  readonly ranks: Readonly<Record<(typeof amendableRanks)[number], number>>;
  readonly texts: Readonly<Record<AmendableText, string>>;
}

/** Properties of each part of the form. */
export interface PartProps {
  readonly typed: Typed;
  /** By field, as the server names it. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<Typed>) => void;
}

const dollarText = (dollars: number) => dollars.toLocaleString('en-US', { maximumFractionDigits: 2 });
const installmentsOf = (row: Row) => row.structure?.sinkingFund ?? [];

/** The last moment at which amended terms of a scheduled sale can be approved; null before one is scheduled. */
export function latestOf({ status, startDate }: OwnAuction): string | null {
  return status === 'Scheduled' && startDate !== null ? latestAmendment(new Date(startDate)).toISOString() : null;
}

/** The approved terms. */
export function typedOf(auction: OwnAuction): Typed {
  const { maturityStructure, profile, orderPriority, terms } = auction;
  return {
    rows: maturityStructure.map((row) => ({
      principalAmount: dollarText(row.principalAmount),
      interestRate: String(row.interestRate),
      yield: String(row.yield),
      price: String(row.price),
      installments: installmentsOf(row).map(({ amount }) => dollarText(amount)),
    })),
    orderMinimum: dollarText(terms.minimum),
    orderStep: dollarText(terms.step),
    ranks: Object.fromEntries(amendableRanks.map((rank) => [rank, orderPriority[rank]])) as Typed['ranks'],
    texts: typedTexts(amendableTexts, { ...profile, ...orderPriority }),
  };
}

/** The typed row with another figure, and the yield or the price that follows from it. */
export function withFigure(
  auction: OwnAuction,
  index: number,
  text: Typed['rows'][number],
  { field, value }: { readonly field: RowField; readonly value: string },
): Typed['rows'][number] {
  const typed = { ...text, [field]: value };
  const stored = auction.maturityStructure[index];
  const [interestRate, price, rate] = [typed.interestRate, typed.price, typed.yield].map(readPercent);
  if (field === 'principalAmount' || !stored || interestRate == null || price == null || rate == null) return typed;
  const other = field === 'yield' || (field === 'interestRate' && stored.computed === 'price') ? 'price' : 'yield';
  const figures = { interestRate, price, yield: rate, [other]: 0, computed: undefined };
  const follows = pricedRow({ ...maturityFromJson(stored), ...figures }, pricingOf(auction));
  return follows.computed === other ? { ...typed, [other]: String(follows[other]) } : typed;
}

function dollarsIn(text: string): number | null {
  const amount = readDollars(text);
  return amount === null ? null : dollarsOf(amount);
}

/** Unreadable values, by field as the server names it. */
export function unreadable({ rows, orderMinimum, orderStep }: Typed): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    const path = `maturities.${index}`;
    if (dollarsIn(row.principalAmount) === null) errors[`${path}.principalAmount`] = words.notAmount;
    for (const field of amendableFigures) {
      if (readPercent(row[field]) === null) errors[`${path}.${field}`] = words.notFigure;
    }
    if (row.installments.some((text) => dollarsIn(text) === null)) {
      errors[`${path}.structure.sinkingFund`] = words.notAmount;
    }
  }
  if (dollarsIn(orderMinimum) === null) errors['orderMinimum'] = words.notAmount;
  if (dollarsIn(orderStep) === null) errors['orderStep'] = words.notAmount;
  return errors;
}

/** The amount of the issue: that of all maturities. */
export function totalOf({ rows }: Typed): number {
  return rows.reduce((total, row) => total + (dollarsIn(row.principalAmount) ?? 0), 0);
}

/** Old and new values of what was typed, those of the whole sale first. Differences of readable terms. */
export function differencesOf(auction: OwnAuction, typed: Typed): ShownDifference[] {
  const [before, after] = [facts(auction, typedOf(auction)), facts(auction, typed)];
  return after
    .map((one, index) => ({ ...one, before: before[index]?.after ?? null }))
    .filter((one) => one.before !== one.after);
}

function facts(auction: OwnAuction, typed: Typed): Omit<ShownDifference, 'before'>[] {
  const whole = (field: AmendedField, after: string | number | null) => ({ maturity: null, field, after });
  return [
    whole('amount', totalOf(typed)),
    whole('orderMinimum', dollarsIn(typed.orderMinimum)),
    whole('orderStep', dollarsIn(typed.orderStep)),
    ...amendableRanks.map((rank) => whole(rank, typed.ranks[rank])),
    ...amendableTexts.map((field) => whole(field, typed.texts[field].trim() || null)),
    ...auction.maturityStructure.flatMap((maturity, index) => {
      const row = typed.rows[index];
      if (!row) return [];
      const installments = installmentsOf(maturity).map(
        ({ date }, place) => `${date} ${dollarsIn(row.installments[place] ?? '') ?? ''}`,
      );
      return [
        { maturity, field: 'principalAmount' as const, after: dollarsIn(row.principalAmount) },
        ...amendableFigures.map((field) => ({ maturity, field, after: readPercent(row[field]) })),
        { maturity, field: 'sinkingFund' as const, after: installments.join('\n') || null },
      ];
    }),
  ];
}

type Body = NonNullable<BodyIn<typeof amendmentsMarket.requestAmendment>>;

/** Changed fields; all maturities where one differs, so that errors name them by their place. */
export function bodyOf(auction: OwnAuction, typed: Typed): Omit<Body, 'reason'> {
  const differences = differencesOf(auction, typed);
  const changed = new Set(differences.map(({ field }) => field));
  const isOfRows = differences.some(({ maturity }) => maturity !== null);
  const maturities = auction.maturityStructure.map(({ maturityDate, maturityId, ...row }, index) => {
    const text = typed.rows[index];
    const sinkingFund = installmentsOf({ maturityDate, ...row }).map(({ date }, place) => ({
      date,
      amount: dollarsIn(text?.installments[place] ?? '') ?? 0,
    }));
    return {
      ...{ maturityDate, ...(maturityId !== undefined && { maturityId }) },
      principalAmount: dollarsIn(text?.principalAmount ?? '') ?? 0,
      interestRate: readPercent(text?.interestRate ?? '') ?? 0,
      yield: readPercent(text?.yield ?? '') ?? 0,
      price: readPercent(text?.price ?? '') ?? 0,
      ...(sinkingFund.length > 0 && { sinkingFund }),
    };
  });
  const texts = amendableTexts.filter((field) => changed.has(field));
  return {
    ...(isOfRows && { maturities }),
    ...(changed.has('orderMinimum') && { orderMinimum: dollarsIn(typed.orderMinimum) ?? 0 }),
    ...(changed.has('orderStep') && { orderStep: dollarsIn(typed.orderStep) ?? 0 }),
    ...(amendableRanks.some((rank) => changed.has(rank)) && { priority: typed.ranks }),
    ...Object.fromEntries(texts.map((field) => [field, typed.texts[field].trim() || null])),
  };
}
