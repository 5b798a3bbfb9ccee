/** Parses bonds to be refunded from spreadsheet text: one a line, by headings or in the order of the columns. */
import { cellsOf, separatorOf } from '../auctions/sheet/sheet.ts';
import { readDay, readDollars, readPercent } from '../auctions/sheet/sheet-cells.ts';

/** The text columns of a bond to be refunded, in the order in which they are typed. */
export const refundedColumns = ['maturityDate', 'principalAmount', 'interestRate', 'callDate', 'callPrice'] as const;
export type RefundedColumn = (typeof refundedColumns)[number];
export type WrittenBond = Readonly<Record<RefundedColumn, string>>;

export const emptyBond: WrittenBond = {
  maturityDate: '',
  principalAmount: '',
  interestRate: '',
  callDate: '',
  callPrice: '',
};

/** The bonds of a text. A first line of headings says which column is what; lines of totals are left out. */
export function readBonds(text: string): WrittenBond[] {
  const lines = cellsOf(text, separatorOf(text));
  const [first = []] = lines;
  const headings = first.map(columnOf);
  const hasHeadings = headings.includes('maturityDate') && first.every((cell) => readDay(cell) === null);
  const columns = hasHeadings ? headings : refundedColumns;
  return lines.slice(hasHeadings ? 1 : 0).flatMap((cells) => {
    if (/^(sub)?total\b/i.test(cells[0] ?? '')) return [];
    const bond: Record<RefundedColumn, string> = { ...emptyBond };
    for (const [at, cell] of cells.entries()) {
      const column = columns[at];
      if (column) bond[column] = writtenBondCell(column, cell);
    }
    return [bond];
  });
}

/** A normalized cell: '2030-12-01', '1250000', '4.25'. Unreadable text stays as it is. */
export function writtenBondCell(column: RefundedColumn, text: string): string {
  const trimmed = text.trim();
  if (column === 'maturityDate' || column === 'callDate') return readDay(trimmed) ?? trimmed;
  const number = column === 'principalAmount' ? dollarsIn(trimmed) : readPercent(trimmed);
  return number === null ? trimmed : String(number);
}

function dollarsIn(text: string): number | null {
  const amount = readDollars(text);
  return amount === null ? null : amount / 100;
}

function columnOf(heading: string): RefundedColumn | null {
  const words = heading.toLowerCase();
  if (/call|redem/.test(words)) return /price/.test(words) ? 'callPrice' : 'callDate';
  if (/coupon|rate|interest/.test(words)) return 'interestRate';
  if (/principal|amount|\bpar\b|outstanding/.test(words)) return 'principalAmount';
  return /matur|date|due/.test(words) ? 'maturityDate' : null;
}
