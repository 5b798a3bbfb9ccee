/** Parses a maturity schedule from spreadsheet text: splits it into cells, and parses each cell. */
import { type Day, dayFromParts, dayOrNull, daysInMonth } from './dates.ts';
import { type Cents, centsFromDollars, decimalOf } from './money.ts';

/** The text columns of a maturity, in the order in which the market prints them. */
export const maturityColumns = ['maturityDate', 'principalAmount', 'interestRate', 'yield', 'price', 'cusip'] as const;
export type MaturityColumn = (typeof maturityColumns)[number];

/** A maturity as text: readable cells are normalized, others stay as they were. */
export interface WrittenMaturity extends Readonly<Record<MaturityColumn, string>> {
  readonly isOffered: boolean;
}

export type Separator = '\t' | ',' | ';';

/** The separator of a text: tabs from a spreadsheet, otherwise comma or semicolon, whichever its first line has more of. */
export function separatorOf(text: string): Separator {
  if (text.includes('\t')) return '\t';
  const [first = ''] = text.replace(/"[^"]*"/g, '').split('\n');
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/** The cells of a text, line by line, without empty lines. Quotes as in RFC 4180. */
export function cellsOf(text: string, separator: Separator): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(cell.trim());
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (line.some((each) => each !== '')) lines.push(line);
    line = [];
  };
  const characters = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (characters[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') endLine();
    else cell += character;
  }
  endLine();
  return lines;
}

/** A table as it was understood: which column is what, and the maturities in it. */
export interface ReadTable {
  /** Each column of the text, with its heading where the text has headings; `column` is null where it is not used. */
  readonly columns: readonly { readonly heading: string | null; readonly column: Heading }[];
  readonly rows: readonly WrittenMaturity[];
}

/**
 * The maturities of a text, from a clipboard or a file. Columns are found by their headings; without headings they are in the market's order. Lines
 * of totals are left out.
 */
export function readTable(text: string): ReadTable {
  const lines = cellsOf(text, separatorOf(text));
  const [first = []] = lines;
  const headings = first.map(columnOf);
  const hasHeadings = headings.some((column) => column !== null) && first.every((cell) => readDay(cell) === null);
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    heading: hasHeadings ? (first[at] ?? '') : null,
    column: (hasHeadings ? headings[at] : maturityColumns[at]) ?? null,
  }));
  const rows = lines.slice(hasHeadings ? 1 : 0).flatMap((cells) => {
    const row: Record<MaturityColumn, string> & { isOffered: boolean } = { ...emptyMaturity };
    for (const [at, cell] of cells.entries()) {
      const column = columns[at]?.column;
      if (column === 'isOffered') row.isOffered = !/^(no|n|false|0|not offered)$/i.test(cell);
      else if (column) row[column] = writtenCell(column, cell);
    }
    const isSum = readDay(row.maturityDate) === null && /^(sub)?total\b|^$/i.test(row.maturityDate);
    return isSum && cells.some((cell) => /total/i.test(cell)) ? [] : [row];
  });
  return { columns, rows };
}

/** Whether a cell can be read as what its column holds; an empty one can. */
export function isReadable(column: MaturityColumn, text: string): boolean {
  if (text.trim() === '' || column === 'cusip') return true;
  if (column === 'maturityDate') return readDay(text) !== null;
  return (column === 'principalAmount' ? readDollars(text) : readPercent(text)) !== null;
}

export const emptyMaturity: WrittenMaturity = {
  isOffered: true,
  maturityDate: '',
  principalAmount: '',
  interestRate: '',
  yield: '',
  price: '',
  cusip: '',
};

/** A normalized cell: '2030-12-01', '1250000', '4.25', 'ABC'. Unreadable text stays as it is. */
export function writtenCell(column: MaturityColumn, text: string): string {
  const trimmed = text.trim();
  switch (column) {
    case 'maturityDate':
      return readDay(trimmed) ?? trimmed;
    case 'principalAmount': {
      const amount = readDollars(trimmed);
      return amount === null ? trimmed : decimalOf(amount).replace(/\.00$/, '');
    }
    case 'cusip':
      return trimmed.toUpperCase();
    default: {
      const number = readPercent(trimmed);
      return number === null ? trimmed : String(number);
    }
  }
}

/** A day in American or ISO notation: '12/1/2030', '12/1/30', 'Dec 1, 2030', '1-Dec-2030', '2030-12-01'; otherwise null. */
export function readDay(text: string): Day | null {
  const written = text.trim();
  const iso = dayOrNull(written);
  if (iso !== null) return iso;
  const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(written);
  if (numbers) return dayIfReal(numbers[3], Number(numbers[1]), numbers[2]);
  const american = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(written);
  if (american) return dayIfReal(american[3], monthOf(american[1]), american[2]);
  const other = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{2}|\d{4})$/i.exec(written);
  return other ? dayIfReal(other[3], monthOf(other[2]), other[1]) : null;
}

/** '$1,250,000.00', '1250000' or '-5,000' as cents; null for anything else. */
export function readDollars(text: string): Cents | null {
  const match = /^(-?)\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  return centsFromDollars(Number(`${sign}${whole.replaceAll(',', '')}${fraction}`));
}

/** '4.25%' or '4.25' as 4.25; null for anything else. */
export function readPercent(text: string): number | null {
  const match = /^(-?(?:\d+(?:\.\d*)?|\.\d+))\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) : null;
}

export type Heading = MaturityColumn | 'isOffered' | null;

/** Heading words of each column, most specific first: “yield to maturity” is no date. */
const headings: readonly (readonly [RegExp, Exclude<Heading, null>])[] = [
  [/cusip/, 'cusip'],
  [/yield|\bytm\b/, 'yield'],
  [/price/, 'price'],
  [/coupon|rate|interest/, 'interestRate'],
  [/offered/, 'isOffered'],
  [/principal|amount|\bpar\b/, 'principalAmount'],
  [/matur|date|due/, 'maturityDate'],
];

function columnOf(heading: string): Heading {
  return headings.find(([words]) => words.test(heading.toLowerCase()))?.[1] ?? null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthOf(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Two-digit years are in this century: bonds are due in the future. */
function dayIfReal(year = '', month = 0, date = ''): Day | null {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const isReal = fullYear > 0 && month >= 1 && month <= 12;
  if (!isReal || Number(date) < 1 || Number(date) > daysInMonth(fullYear, month)) return null;
  return dayFromParts(fullYear, month, Number(date));
}
