/** Rows of the maturity grid while they are edited: parsing, validation, pasting and moving. */

import { maturityForm } from '@fairbook/contract/auctions/forms.ts';
import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf, maturityIds, withMaturityIds } from '@fairbook/domain/auctions/maturity-key.ts';
import { type AmountLimits, type MaturityRow, maturityErrors } from '@fairbook/domain/auctions/offering.ts';
import { givenRow, type Pricing, whyContradictory } from '@fairbook/domain/auctions/pricing.ts';
import {
  cellsOf,
  emptyMaturity,
  type MaturityColumn,
  maturityColumns,
  readFigure,
  type TextColumn,
  textColumns,
  type WrittenMaturity,
  writtenCell,
} from '@fairbook/domain/auctions/sheet/sheet.ts';
import { inThousandths, readDay, readDollars } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import {
  callsIn,
  emptyStructure,
  installmentsIn,
  isNoCalls,
  structureJsonOf,
  type WrittenDay,
  writtenStructure,
} from '@fairbook/domain/auctions/sheet/sheet-structure.ts';
import type { Day } from '@fairbook/domain/base/dates.ts';
import { fieldsInLanguage, inLanguage } from '@fairbook/domain/base/in-language.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { whyNotCusip } from '@fairbook/domain/bonds/cusip.ts';
import type { SetDates } from '@fairbook/domain/bonds/structure.ts';
import { interestKinds } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { formatDay } from '@fairbook/ui/format/format.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { structureTexts } from '@fairbook/ui/sale/structure-texts.ts';
import type { OwnAuction } from '../../../base/queries.ts';
import { dollarText } from '../profile.ts';
import type { Parts } from './merging.ts';
import { structureProblems } from './structure-errors.ts';

/** Stored rows as editable text. A price or a yield of 0 counts as absent, and so does one that was computed. */
export function writtenRows({ maturityStructure }: Pick<OwnAuction, 'maturityStructure'>): WrittenMaturity[] {
  const orEmpty = (value: number) => (value === 0 ? '' : inThousandths(value));
  return maturityStructure
    .map(maturityFromJson)
    .map(givenRow)
    .map((row) => ({
      isOffered: row.isOffered,
      maturityDate: row.maturityDate,
      ...(row.maturityId && { maturityId: row.maturityId }),
      principalAmount: String(dollarsOf(row.principalAmount)),
      interestRate: inThousandths(row.interestRate),
      yield: orEmpty(row.yield),
      price: orEmpty(row.price),
      cusip: row.cusip,
      ...writtenStructure(row.structure ?? {}),
    }));
}

/** A cell as it is shown while it is not edited. */
export function printedCell(column: TextColumn, text: string): string {
  if (column === 'maturityDate') return formatDay(text);
  if (column === 'interest') return labelOf(interestKinds, text);
  if (column === 'cusip' || column === 'series' || column === 'makeWhole') return text;
  if (column === 'calls')
    return isNoCalls(text) ? structureTexts.notCallable : printedDays(callsIn(text), text, String);
  if (column === 'sinkingFund') return printedDays(installmentsIn(text), text, dollarText);
  if (column === 'principalAmount') {
    const amount = readDollars(text);
    return amount === null ? text : dollarText(amount / 100);
  }
  const figure = readFigure(column, text);
  return figure === null ? text : inThousandths(figure);
}

function printedDays(days: readonly WrittenDay[], text: string, shown: (figure: number) => string): string {
  if (days.some(({ date, figure }) => date === null || figure === null)) return text;
  return days.map(({ date, figure }) => `${formatDay(date ?? '')} ${shown(figure ?? 0)}`).join('; ');
}

/**
 * The rows with the letters that the server will give those that share a date, so that they are shown, and kept when rows move. Rows without a readable
 * date, and more of one date than there are letters, have none.
 */
export function withLetters(rows: readonly WrittenMaturity[]): WrittenMaturity[] {
  const letters = new Map<number, string | undefined>();
  const placed = rows.map(({ maturityDate, maturityId }, at) => ({
    at,
    maturityDate: readDay(maturityDate),
    maturityId,
  }));
  for (const [maturityDate, ofDate] of Map.groupBy(placed, (row) => row.maturityDate)) {
    if (maturityDate === null || ofDate.length > maturityIds.length) continue;
    const named = withMaturityIds(ofDate.map((row) => ({ ...row, maturityDate: maturityDate as Day })));
    for (const { at, maturityId } of named) letters.set(at, maturityId);
  }
  return rows.map(({ isOffered, maturityDate, maturityId: _before, ...rest }, at) => {
    const maturityId = letters.get(at);
    // In the order of `writtenRows`, since rows are compared as JSON.
    return { isOffered, maturityDate, ...(maturityId && { maturityId }), ...rest };
  });
}

/** Rows as parts by their maturity; null where a row has no date, or too many rows have the same. */
export const byDate: Parts<{ readonly rows: readonly WrittenMaturity[] }> = {
  split: ({ rows }) => {
    const named = withLetters(rows);
    const keys = new Set(named.map(keyOf));
    const isKeyed = keys.size === rows.length && rows.every(({ maturityDate }) => readDay(maturityDate) !== null);
    return isKeyed ? Object.fromEntries(named.map((row) => [keyOf(row), row])) : null;
  },
  join: (parts) => ({
    rows: Object.entries(parts)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, row]) => row as WrittenMaturity),
  }),
};

/** The body of the call. Unreadable cells become NaN, which the schema refuses. */
export function scheduleOf(rows: readonly WrittenMaturity[]) {
  return rows.map((row) => ({
    isOffered: row.isOffered,
    maturityDate: row.maturityDate,
    ...(row.maturityId && { maturityId: row.maturityId }),
    principalAmount: amountOf(row.principalAmount),
    interestRate: figureOf('interestRate', row.interestRate),
    yield: figureOf('yield', row.yield),
    price: figureOf('price', row.price),
    cusip: row.cusip,
    // A draft of an earlier release lacks them.
    structure: structureJsonOf({ ...emptyStructure, ...row }),
  }));
}

/**
 * The server's messages by field, 'schedule.2.principalAmount', computed before the call. An unreadable cell does not hide errors of others: it is
 * left out while the rest of its row is validated.
 */
export function gridErrors(
  rows: readonly WrittenMaturity[],
  limits: AmountLimits,
  dates: SetDates,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const together: Placed[] = [];
  const alone: Placed[] = [];
  for (const [index, row] of scheduleOf(rows).entries()) {
    const { structure, ...plain } = row;
    const wrong = fieldErrorsOf(maturityForm, plain);
    for (const [field, sentence] of Object.entries(wrong)) errors[`schedule.${index}.${field}`] = sentence;
    const [ofStructure] = Object.values(
      structureProblems({ ...emptyStructure, ...rows[index] }, plain, { ...dates, step: limits.step }),
    );
    if (ofStructure !== undefined) errors[`schedule.${index}.structure`] = ofStructure;
    const parsed = maturityForm.safeParse({
      ...plain,
      ...nothingFor(wrong),
      structure: ofStructure ? undefined : structure,
    });
    // Rows without a date are never duplicates.
    if (parsed.success) (wrong.maturityDate === undefined ? together : alone).push({ row: parsed.data, index });
  }
  for (const placed of [together, ...alone.map((each) => [each])]) {
    const known = fieldsInLanguage(
      maturityErrors(
        placed.map(({ row }) => row),
        limits,
        dates,
      ),
    );
    for (const [path, sentence] of Object.entries(known)) {
      const [list, place, field] = path.split('.');
      if (place === undefined) {
        if (rows.length === 0 || placed.length > 0) errors[path] = sentence;
      } else errors[`${list}.${placed[Number(place)]?.index}.${field}`] ??= sentence;
    }
  }
  return errors;
}

/** A row with its index in the grid. */
interface Placed {
  readonly row: MaturityRow;
  readonly index: number;
}

/** Values of an empty field. */
const nothing = { maturityDate: '2000-01-01', principalAmount: 0, interestRate: 0, yield: 0, price: 0, cusip: '' };

function nothingFor(fields: Readonly<Record<string, string>>): Partial<typeof nothing> {
  return Object.fromEntries(Object.entries(nothing).filter(([field]) => fields[field] !== undefined));
}

/** Warnings by field that do not block saving: CUSIPs and prices. */
export function gridWarnings(
  rows: readonly WrittenMaturity[],
  terms: Pricing & { readonly baseCusip: string },
): Record<string, string> {
  const warnings: Record<string, string> = {};
  for (const [index, row] of scheduleOf(rows).entries()) {
    const cusip = whyNotCusip(row.cusip, terms.baseCusip);
    if (cusip) warnings[`schedule.${index}.cusip`] = inLanguage(cusip.message);
    const parsed = maturityForm.safeParse(row);
    const price = parsed.success ? whyContradictory(parsed.data, terms) : null;
    if (price) warnings[`schedule.${index}.price`] = sentence(inLanguage(price.message));
  }
  return warnings;
}

/** Pastes spreadsheet cells from a cell on, to the right and down; adds rows as needed. */
export function pasteAt(
  rows: readonly WrittenMaturity[],
  from: { readonly row: number; readonly column: MaturityColumn },
  text: string,
): WrittenMaturity[] {
  const first = maturityColumns.indexOf(from.column);
  const pasted = [...rows];
  for (const [down, cells] of cellsOf(text, '\t').entries()) {
    const at = from.row + down;
    const row: WrittenMaturity = pasted[at] ?? emptyMaturity;
    const written = cells.flatMap((cell, right) => {
      const column = maturityColumns[first + right];
      return column === undefined ? [] : [[column, writtenCell(column, cell)] as const];
    });
    pasted[at] = { ...row, ...Object.fromEntries(written) };
  }
  return pasted;
}

/** How many filled rows a paste would change, and how many it would add. */
export function effectOf(rows: readonly WrittenMaturity[], pasted: readonly WrittenMaturity[]) {
  const isFilled = (row: WrittenMaturity) => textColumns.some((column) => row[column] !== '');
  const changed = rows.filter((row, at) => isFilled(row) && JSON.stringify(row) !== JSON.stringify(pasted[at])).length;
  return { changed, added: pasted.length - rows.length };
}

/** The row moved by one place; the same rows at either end. */
export function moveRow<Row>(rows: readonly Row[], at: number, by: -1 | 1): readonly Row[] {
  const [moved, other] = [rows[at], rows[at + by]];
  if (moved === undefined || other === undefined) return rows;
  return rows.with(at, other).with(at + by, moved);
}

/** Principal of all readable rows, in dollars. */
export function totalOf(rows: readonly WrittenMaturity[]): number {
  return rows.reduce((total, row) => total + (readDollars(row.principalAmount) ?? 0), 0) / 100;
}

function amountOf(text: string): number {
  if (text.trim() === '') return 0;
  const amount = readDollars(text);
  return amount === null ? Number.NaN : dollarsOf(amount);
}

function figureOf(column: TextColumn, text: string): number {
  return text.trim() === '' ? 0 : (readFigure(column, text) ?? Number.NaN);
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
