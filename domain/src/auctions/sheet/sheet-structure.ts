/** The structure of a maturity as text: in a spreadsheet, in a form, and in the list of what was submitted. */

import { decimalOf } from '../../base/money.ts';
import type { BondStructure, InterestKind } from '../../bonds/structure.ts';
import type { StructureJson } from '../maturity-json.ts';
import { readDay, readDollars, readPercent } from './sheet-cells.ts';

/**
 * `interest` is a value of the list of kinds, '' for regular interest. `calls` and `sinkingFund` have one line, or one part between semicolons, for each
 * day: '2036-06-01 100', '2035-06-01 250000'. Calls are 'none' where the bond cannot be called, and '' where the call of the issue holds.
 */
export const structureColumns = ['series', 'interest', 'calls', 'makeWhole', 'sinkingFund'] as const;
export type StructureColumn = (typeof structureColumns)[number];
export type WrittenStructure = Readonly<Record<StructureColumn, string>>;

export const emptyStructure: WrittenStructure = {
  series: '',
  interest: '',
  calls: '',
  makeWhole: '',
  sinkingFund: '',
};

/** Value of `calls` for a bond that cannot be called. */
export const noCalls = 'none';

export function writtenStructure({ series, interest, calls, makeWhole, sinkingFund }: BondStructure): WrittenStructure {
  return {
    series: series ?? '',
    interest: interest === undefined || interest === 'periodic' ? '' : interest,
    calls: calls?.length === 0 ? noCalls : joined(calls?.map(({ date, price }) => [date, String(price)])),
    makeWhole: makeWhole ?? '',
    sinkingFund: joined(sinkingFund?.map(({ date, amount }) => [date, dollarsText(decimalOf(amount))])),
  };
}

/** A part of a written list that names a day; `figure` is null where it is not readable, and for an installment where it is absent. */
export interface WrittenDay {
  readonly text: string;
  readonly date: string | null;
  readonly figure: number | null;
}

/** The calls of a text; a call without a price is at par. */
export function callsIn(text: string): WrittenDay[] {
  return partsOf(text).map((part) => dayIn(part, readPercent, 100));
}

/** The installments of a text, in dollars. */
export function installmentsIn(text: string): WrittenDay[] {
  return partsOf(text).map((part) => dayIn(part, (figure) => dollarsIn(figure), null));
}

export function isNoCalls(text: string): boolean {
  return /^(none|no|non.?callable|not callable)$/i.test(text.trim());
}

/** Returns whether the whole text of a column can be read. */
export function readableStructure(column: StructureColumn, text: string): boolean {
  if (column === 'interest') return kindIn(text) !== null;
  if (column === 'series' || column === 'makeWhole' || (column === 'calls' && isNoCalls(text))) return true;
  const days = column === 'calls' ? callsIn(text) : installmentsIn(text);
  return days.every(({ date, figure }) => date !== null && figure !== null);
}

/** A normalized cell. Unreadable text stays as it is. */
export function writtenStructureCell(column: StructureColumn, text: string): string {
  if (!readableStructure(column, text)) return text;
  if (column === 'interest') return kindIn(text) ?? text;
  if (column === 'series' || column === 'makeWhole') return text;
  if (column === 'calls' && isNoCalls(text)) return noCalls;
  const days = column === 'calls' ? callsIn(text) : installmentsIn(text);
  return joined(days.map(({ date, figure }) => [date ?? '', String(figure)]));
}

/** As the API takes it; undefined where nothing is written. Unreadable values are left for the schema to refuse. */
export function structureJsonOf({
  series,
  interest,
  calls,
  makeWhole,
  sinkingFund,
}: WrittenStructure): StructureJson | undefined {
  const written = {
    ...(series.trim() !== '' && { series }),
    ...(interest !== '' && { interest: interest as InterestKind }),
    ...(calls.trim() !== '' && {
      calls: isNoCalls(calls)
        ? []
        : callsIn(calls).map(({ text, date, figure }) => ({ date: date ?? text, price: figure ?? Number.NaN })),
    }),
    ...(makeWhole.trim() !== '' && { makeWhole }),
    ...(sinkingFund.trim() !== '' && {
      sinkingFund: installmentsIn(sinkingFund).map(({ text, date, figure }) => ({
        date: date ?? text,
        amount: figure ?? Number.NaN,
      })),
    }),
  };
  return Object.keys(written).length === 0 ? undefined : written;
}

/** '' for regular interest; null for other words. */
function kindIn(text: string): InterestKind | '' | null {
  const word = text.trim().toLowerCase();
  if (/^$|current|periodic|regular|serial|^term|^cib/.test(word)) return '';
  if (/zero|accret|appreciation|^cab/.test(word)) return 'accreted';
  return /maturity|^notes?$|^[brt]an$/.test(word) ? 'at-maturity' : null;
}

function partsOf(text: string): string[] {
  return text
    .split(/[;\n\r]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A day, alone or followed by its figure. */
function dayIn(text: string, read: (figure: string) => number | null, standard: number | null): WrittenDay {
  const alone = readDay(text);
  if (alone !== null) return { text, date: alone, figure: standard };
  const [, day = '', figure = ''] = /^(.*?)[\s,:=@]+(?:at\s+)?(\$?\s?[\d.,]+%?)$/i.exec(text) ?? [];
  return { text, date: readDay(day), figure: read(figure) };
}

function dollarsIn(text: string): number | null {
  const amount = readDollars(text);
  return amount === null ? null : amount / 100;
}

function dollarsText(decimal: string): string {
  return decimal.replace(/\.00$/, '');
}

function joined(pairs: readonly (readonly [string, string])[] | undefined): string {
  return (pairs ?? []).map((pair) => pair.join(' ')).join('; ');
}
