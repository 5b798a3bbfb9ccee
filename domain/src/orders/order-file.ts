/** Reads a table of orders: columns auction, maturity, amount; where one sale has several orders, order; and reference, the name of an order in other systems. */

import { type MaturityKey, maturityKey } from '../auctions/maturity-key.ts';
import { cellsOf, separatorOf } from '../auctions/sheet/sheet.ts';
import { readDay, readDollars } from '../auctions/sheet/sheet-cells.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import { isUuid } from '../base/uuid.ts';
import type { Investment } from './bidding.ts';
import { orderReference } from './order-reference.ts';

/** Bounds of one file. An order has at most 100 lines. */
export const orderFileBounds = { characters: 200_000, rows: 500, orders: 50, linesOfOrder: 100 } as const;

export interface FileLine extends Investment {
  /** Its row in the file, without empty rows; the first one names the columns. */
  readonly row: number;
}

/** All lines of a sale, or of one value of the columns `order` and `reference`: placed together, or not at all. */
export interface FileOrder {
  readonly auctionId: string;
  /** The value of the column `order`; '' without it. */
  readonly order: string;
  /** Name of the order in the investor's systems; null for none. */
  readonly reference: string | null;
  readonly lines: readonly FileLine[];
}

export interface FileError {
  /** 0 where the file as a whole is wrong. */
  readonly row: number;
  readonly message: Sentence;
}

/** A file as it was understood. Orders with a wrong line are complete but for it, and must not be placed. */
export interface ReadOrderFile {
  readonly orders: readonly FileOrder[];
  readonly errors: readonly FileError[];
}

const columns = ['auction', 'maturity', 'amount'] as const;

export function readOrderFile(text: string): ReadOrderFile {
  const whole = (message: Sentence) => ({ orders: [], errors: [{ row: 0, message }] });
  const { characters, rows: maxRows, orders: maxOrders, linesOfOrder } = orderFileBounds;
  if (text.length > characters) return whole(say('The file has more than {most} characters', { most: characters }));
  const [header = [], ...rows] = cellsOf(text, separatorOf(text));
  const names = header.map((name) => name.toLowerCase());
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return whole(say('The first row must name the columns; missing: {columns}', { columns: missing.join(', ') }));
  if (rows.length === 0) return whole('The file has no orders');
  if (rows.length > maxRows) return whole(say('The file has more than {most} rows', { most: maxRows }));
  const cellIn = (cells: readonly string[], name: string) => cells[names.indexOf(name)] ?? '';
  const optional = (cells: readonly string[], name: string) => (names.includes(name) ? cellIn(cells, name) : '');
  const errors: FileError[] = [];
  const found = new Map<string, FileOrder & { readonly lines: FileLine[] }>();
  for (const [at, cells] of rows.entries()) {
    const row = at + 2;
    const auctionId = cellIn(cells, 'auction').toLowerCase();
    const maturityDate = readMaturity(cellIn(cells, 'maturity'));
    const investmentAmount = readDollars(cellIn(cells, 'amount'));
    if (!isUuid(auctionId))
      errors.push({ row, message: 'The auction must be the id at the end of the address of its page' });
    if (maturityDate === null)
      errors.push({
        row,
        message: 'The maturity must be a day such as 2031-06-01, or 2059-04-01.A where several have one date',
      });
    if (investmentAmount === null || investmentAmount <= 0)
      errors.push({ row, message: 'The amount must be dollars such as 25000' });
    const reference = optional(cells, 'reference') || null;
    if (reference !== null && !orderReference.test(reference))
      errors.push({ row, message: 'The reference must be 1 to 64 printable characters of ASCII' });
    if (!isUuid(auctionId)) continue;
    const named = optional(cells, 'order');
    const name = JSON.stringify([auctionId, named, reference]);
    const order = found.get(name) ?? { auctionId, order: named, reference, lines: [] };
    found.set(name, order);
    if (maturityDate === null || investmentAmount === null || investmentAmount <= 0) continue;
    if (order.lines.some((line) => line.maturityDate === maturityDate))
      errors.push({ row, message: 'The order has this maturity already' });
    else order.lines.push({ row, maturityDate, investmentAmount });
  }
  const orders = [...found.values()];
  if (orders.length > maxOrders) return whole(say('The file has more than {most} orders', { most: maxOrders }));
  for (const { lines } of orders) {
    const beyond = lines[linesOfOrder];
    if (beyond)
      errors.push({ row: beyond.row, message: say('An order has at most {most} lines', { most: linesOfOrder }) });
  }
  return { orders, errors };
}

/** Days as people write them; a letter where several maturities have one date. */
function readMaturity(text: string): MaturityKey | null {
  try {
    return maturityKey(text);
  } catch {
    return readDay(text);
  }
}
