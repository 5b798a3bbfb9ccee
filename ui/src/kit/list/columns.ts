/** Defines columns, and what can be done with rows and columns without a screen: sort, search, page, CSV. */
import type { ReactNode } from 'react';
import { saveFile } from '../save-file.ts';
import type { ListState } from './list-state.ts';

export type Plain = string | number | boolean | null | undefined;

export interface Column<Row> {
  /** Also the name the list is sorted by. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The plain value, for sorting in the browser and for CSV. */
  readonly value?: (row: Row) => Plain;
  /** Values in a file, where a cell shows more than one: each under its own header. */
  readonly printed?: readonly Printed<Row>[];
  readonly sortable?: boolean;
  /** Figures align right. */
  readonly align?: 'start' | 'end';
  /** Shown only where the table is at least this wide: medium 820, large 1040, extra large 1240 pixels. */
  readonly from?: 'md' | 'lg' | 'xl';
  /** Hidden by default; offered in the choice of columns. */
  readonly isExtra?: boolean;
}

/** A column of a file. */
export interface Printed<Row> {
  readonly header: string;
  readonly value: (row: Row) => Plain;
}

/** The columns to show: the default ones without a choice, otherwise the chosen ones at every width. The first links the row and stays. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): readonly Column<Row>[] {
  if (!columns.some((column) => chosen.includes(column.key))) return columns.filter((column) => !column.isExtra);
  return columns
    .filter((column, at) => at === 0 || chosen.includes(column.key))
    .map(({ from: _, ...column }): Column<Row> => column);
}

/** The choice after a column is added or removed; empty once it equals the default columns. */
export function toggledColumn<Row>(columns: readonly Column<Row>[], chosen: readonly string[], key: string): string[] {
  const shown = shownColumns(columns, chosen).map((column) => column.key);
  const next = shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
  const isUsual = columns.every((column) => next.includes(column.key) === !column.isExtra);
  return isUsual ? [] : columns.flatMap((column) => (next.includes(column.key) ? [column.key] : []));
}

/** Columns of a file; pictures are left out. */
export function printedOf<Row>(columns: readonly Column<Row>[]): Printed<Row>[] {
  return columns.flatMap(({ header, value, printed }) => printed ?? (value ? [{ header, value }] : []));
}

/** Rows sorted, searched and cut to the page: for lists that arrive whole. */
export function arrange<Row>(
  rows: readonly Row[],
  state: ListState,
  columns: readonly Column<Row>[],
  textOf: (row: Row) => string,
): { rows: Row[]; total: number } {
  const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const descending = state.sort.startsWith('-');
  const by = columns.find((column) => column.key === state.sort.replace(/^-/, ''))?.value;
  const sorted = by ? found.toSorted((a, b) => compare(by(a), by(b), descending)) : found;
  const start = (state.page - 1) * state.pageSize;
  return { rows: sorted.slice(start, start + state.pageSize), total: found.length };
}

/** RFC 4180 text. A cell that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvOf<Row>(rows: readonly Row[], printed: readonly Printed<Row>[]): string {
  const lines = [
    printed.map((column) => csvCell(column.header)),
    ...rows.map((row) => printed.map((column) => csvCell(column.value(row)))),
  ];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Downloads `csv` as a file. */
export function saveCsv(name: string, csv: string): void {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  saveFile(name.endsWith('.csv') ? name : `${name}.csv`, `\ufeff${csv}`, 'text/csv;charset=utf-8');
}

function csvCell(value: Plain): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Empty values stay at the end in both directions. */
function compare(one: Plain, other: Plain, descending: boolean): number {
  const oneEmpty = one === null || one === undefined || one === '';
  const otherEmpty = other === null || other === undefined || other === '';
  if (oneEmpty || otherEmpty) return Number(oneEmpty) - Number(otherEmpty);
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'en', { numeric: true, sensitivity: 'base' });
  return descending ? -order : order;
}
