/** Splits the text of a spreadsheet into cells, and parses each cell of a maturity schedule. */
import { decimalOf } from '../../base/money.ts';
import { readDay, readDollars, readPercent, readPrice } from './sheet-cells.ts';
import {
  emptyStructure,
  readableStructure,
  type StructureColumn,
  structureColumns,
  type WrittenStructure,
  writtenStructureCell,
} from './sheet-structure.ts';

/** The text columns of a maturity, in the order in which the market prints them. */
export const maturityColumns = ['maturityDate', 'principalAmount', 'interestRate', 'yield', 'price', 'cusip'] as const;
export type MaturityColumn = (typeof maturityColumns)[number];

/** A maturity as text: readable cells are normalized, others stay as they were. */
export interface WrittenMaturity extends Readonly<Record<MaturityColumn, string>>, WrittenStructure {
  readonly isOffered: boolean;
  /** The letter that the server gave the row, where its date is shared. */
  readonly maturityId?: string | undefined;
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

/** The columns of a maturity that are text. */
export type TextColumn = MaturityColumn | StructureColumn;

/** All of them, those that every sale has first. */
export const textColumns: readonly TextColumn[] = [...maturityColumns, ...structureColumns];

/** Returns whether a cell can be read as what its column holds; an empty one can. */
export function isReadable(column: TextColumn, text: string): boolean {
  if (isStructure(column)) return readableStructure(column, text);
  if (text.trim() === '' || column === 'cusip') return true;
  if (column === 'maturityDate') return readDay(text) !== null;
  return (column === 'principalAmount' ? readDollars(text) : readFigure(column, text)) !== null;
}

/** A cell of a coupon, a yield or a price. */
export function readFigure(column: TextColumn, text: string): number | null {
  return column === 'price' ? readPrice(text) : readPercent(text);
}

export const emptyMaturity: WrittenMaturity = {
  isOffered: true,
  maturityDate: '',
  principalAmount: '',
  interestRate: '',
  yield: '',
  price: '',
  cusip: '',
  ...emptyStructure,
};

function isStructure(column: TextColumn): column is StructureColumn {
  return structureColumns.some((each) => each === column);
}

/** A normalized cell: '2030-12-01', '1250000', '4.25', 'ABC'. Unreadable text stays as it is. */
export function writtenCell(column: TextColumn, text: string): string {
  const trimmed = text.trim();
  if (isStructure(column)) return writtenStructureCell(column, trimmed);
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
      const number = readFigure(column, trimmed);
      return number === null ? trimmed : String(number);
    }
  }
}

export type Heading = TextColumn | 'callPrice' | 'isOffered' | null;

/** Heading words of each column, most specific first: “yield to maturity” is no date. */
const headings: readonly (readonly [RegExp, Exclude<Heading, null>])[] = [
  [/cusip/, 'cusip'],
  [/\bseries\b/, 'series'],
  [/sinking|mandatory/, 'sinkingFund'],
  [/make.?whole/, 'makeWhole'],
  [/(call|redemption).*price/, 'callPrice'],
  [/\bcall|redemption/, 'calls'],
  [/(bond|coupon|interest) (type|kind)/, 'interest'],
  [/yield|\bytm\b/, 'yield'],
  [/price/, 'price'],
  [/coupon|rate|interest/, 'interestRate'],
  [/offered/, 'isOffered'],
  [/principal|amount|\bpar\b/, 'principalAmount'],
  [/matur|date|due|year/, 'maturityDate'],
];

/** The column that a heading names; null for none. */
export function columnOf(heading: string): Heading {
  return headings.find(([words]) => words.test(heading.toLowerCase()))?.[1] ?? null;
}
