/** Reads a maturity schedule from pasted text: a spreadsheet, a file, or a notice of sale with its footnotes. */
import {
  columnOf,
  emptyMaturity,
  type Heading,
  maturityColumns,
  type TextColumn,
  type WrittenMaturity,
  writtenCell,
} from './sheet.ts';
import { readDay } from './sheet-cells.ts';
import { linesIn, type SheetRow } from './sheet-lines.ts';
import { type TermProblem, type TermRead, withTermBonds } from './term-bonds.ts';
import { anniversaryIn, type MarkedRow } from './term-notes.ts';

/** A table as it was understood: which column is what, and the maturities in it. */
export interface ReadTable {
  /** Each column of the text, with its heading where the text has headings; `column` is null where it is not used. */
  readonly columns: readonly { readonly heading: string | null; readonly column: Heading }[];
  readonly rows: readonly WrittenMaturity[];
  /** Term bonds that marks, footnotes or ranges of years gave a sinking fund. */
  readonly terms: readonly TermRead[];
  /** Lines about term bonds that could not be applied. */
  readonly problems: readonly TermProblem[];
  /** Sentences that changed no row. */
  readonly unused: readonly string[];
}

/**
 * The maturities of a text, from a clipboard or a file. Columns are found by their headings; without headings they are in the market's order. Lines
 * of totals are left out. Years without a day get the day that the text names.
 */
export function readTable(text: string): ReadTable {
  const { headings, rows, notes } = linesIn(text);
  const width = Math.max(headings?.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    heading: headings && (headings[at] ?? ''),
    column: (headings ? columnOf(headings[at] ?? '') : maturityColumns[at]) ?? null,
  }));
  const anniversary = anniversaryIn([...(headings ?? []), ...notes.map((note) => note.text)]);
  const marked = rows.flatMap((row) => maturityIn(row, columns, anniversary) ?? []);
  return { columns, ...withTermBonds(marked, notes, anniversary) };
}

/** Null for a line of totals. */
function maturityIn(
  { cells, marks }: SheetRow,
  columns: ReadTable['columns'],
  anniversary: string | null,
): MarkedRow | null {
  const row: Record<TextColumn, string> & { isOffered: boolean } = { ...emptyMaturity };
  let [callDay, callPrice] = ['', ''];
  for (const [at, cell] of cells.entries()) {
    const column = columns[at]?.column;
    if (column === 'isOffered') row.isOffered = !/^(no|n|false|0|not offered)$/i.test(cell);
    else if (column === 'callPrice') callPrice = cell;
    else if (column) row[column] = writtenCell(column, cell);
    if (column === 'calls') callDay = cell;
  }
  if (callPrice !== '' && readDay(callDay) !== null) row.calls = writtenCell('calls', `${callDay} ${callPrice}`);
  const isSum = readDay(row.maturityDate) === null && /^(sub)?total\b|^$/i.test(row.maturityDate);
  if (isSum && cells.some((cell) => /total/i.test(cell))) return null;
  const years = /^(?:(20\d\d)\s?[–-]\s?)?(20\d\d)$/.exec(row.maturityDate);
  if (years === null) return { row, marks, firstYear: null };
  const maturityDate = anniversary === null ? row.maturityDate : `${years[2]}-${anniversary}`;
  return { row: { ...row, maturityDate }, marks, firstYear: years[1] === undefined ? null : Number(years[1]) };
}
