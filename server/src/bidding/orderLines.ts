/** Reads the order rows of a sale from the lines the database copies out, straight from their bytes into columns of numbers. */
import type { OfferedMaturity } from '@fairbook/domain/allocation.ts';
import type { SaleColumns } from '@fairbook/domain/sale-columns.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { UuidSet } from './uuidSet.ts';

export interface SaleOrders {
  readonly columns: SaleColumns;
  /** The id of each row. */
  readonly ids: Float64Array;
  /** The organisation behind each investor's number. */
  readonly investorOrgIds: readonly number[];
  /** How many orders of each investor stand, be it with one row. */
  readonly bids: readonly number[];
}

/** What each line holds, by tabs, and after the last of them the id of the order. */
const fieldsOfLine = ['id', 'sequence', 'organisation', 'day', 'class', 'rank + 1', 'amount'] as const;

const [tab, digit0, newline] = [9, 48, 10];
const uuidLength = 36;

/** Takes lines in the order of their sequences. */
export class OrderLines {
  readonly #days: ReadonlyMap<number, number>;
  readonly #classes = valuesOf(orderClasses).map(numberIn);
  readonly #line = new Float64Array(fieldsOfLine.length);
  readonly #ids: number[] = [];
  readonly #sequence: number[] = [];
  readonly #investor: number[] = [];
  readonly #maturity: number[] = [];
  readonly #orderClass: number[] = [];
  readonly #rank: number[] = [];
  readonly #amount: number[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #investorOrgIds: number[] = [];
  readonly #bids: number[] = [];
  readonly #seen = new UuidSet();
  #rest: Buffer = Buffer.alloc(0);

  constructor(maturities: readonly OfferedMaturity[]) {
    this.#days = new Map(maturities.map(({ maturityDate }, place) => [numberIn(maturityDate), place]));
  }

  /** Takes the next bytes, wherever they are cut. Throws for an order of a maturity that is not offered. */
  take(part: Buffer): void {
    const end = part.lastIndexOf(newline) + 1;
    if (end === 0) {
      this.#rest = Buffer.concat([this.#rest, part]);
      return;
    }
    // Only the line that was cut is put together; all others are read where they are.
    const start = this.#rest.length === 0 ? 0 : part.indexOf(newline) + 1;
    if (start > 0) this.#takeLines(Buffer.concat([this.#rest, part.subarray(0, start)]));
    this.#takeLines(part.subarray(start, end));
    this.#rest = part.subarray(end);
  }

  /** Takes whole lines. */
  #takeLines(bytes: Buffer): void {
    const end = bytes.length;
    const line = this.#line;
    let at = 0;
    let before = -1;
    while (at < end) {
      for (let field = 0; field < line.length; field++) {
        let value = 0;
        for (let byte = bytes[at++] ?? tab; byte !== tab; byte = bytes[at++] ?? tab) {
          if (byte >= digit0) value = value * 10 + byte - digit0;
        }
        line[field] = value;
      }
      // The rows of an order follow each other, so that most are of the order of the row before.
      this.#takeRow(!isSameUuid(bytes, at, before) && this.#seen.add(bytes, at));
      before = at;
      at += uuidLength + 1;
    }
    if (at !== end) throw new Error(`a line ends at ${end} and was read to ${at}`);
  }

  finish(): SaleOrders {
    return {
      columns: {
        length: this.#ids.length,
        maturity: new Uint16Array(this.#maturity),
        orderClass: new Uint8Array(this.#orderClass),
        rank: new Int8Array(this.#rank),
        investor: new Int32Array(this.#investor),
        amount: new Float64Array(this.#amount),
        sequence: new Float64Array(this.#sequence),
      },
      ids: new Float64Array(this.#ids),
      investorOrgIds: this.#investorOrgIds,
      bids: this.#bids,
    };
  }

  #takeRow(isNewBid: boolean): void {
    const line = this.#line;
    const maturity = this.#days.get(line[3] ?? 0);
    const orderClass = this.#classes.indexOf(line[4] ?? 0);
    if (maturity === undefined || orderClass === -1) throw new Error(`order ${line[1]} is of nothing that is offered`);
    const number = this.#numberOf(line[2] ?? 0);
    if (isNewBid) this.#bids[number] = (this.#bids[number] ?? 0) + 1;
    this.#ids.push(line[0] ?? 0);
    this.#sequence.push(line[1] ?? 0);
    this.#investor.push(number);
    this.#maturity.push(maturity);
    this.#orderClass.push(orderClass);
    this.#rank.push((line[5] ?? 0) - 1);
    this.#amount.push(line[6] ?? 0);
  }

  /** Investors are numbered from 0 as they come. */
  #numberOf(org: number): number {
    const known = this.#numbers.get(org);
    if (known !== undefined) return known;
    this.#numbers.set(org, this.#investorOrgIds.length);
    this.#bids.push(0);
    return this.#investorOrgIds.push(org) - 1;
  }
}

/** Whether the same id is written at both places; −1 is none. Ids of one moment begin alike, so that their ends are compared first. */
function isSameUuid(bytes: Buffer, at: number, other: number): boolean {
  if (other === -1) return false;
  for (let index = uuidLength - 1; index >= 0; index--) if (bytes[at + index] !== bytes[other + index]) return false;
  return true;
}

/**
 * The number a word of a line is read as: its digits, and letters as if they were some, without what stands between them. An amount
 * becomes cents and a day a number of eight digits; the names of classes are all of different lengths and so different numbers.
 */
function numberIn(word: string): number {
  let value = 0;
  for (const byte of Buffer.from(word)) if (byte >= digit0) value = value * 10 + byte - digit0;
  return value;
}
