/** Reads the order rows of a sale from the database's binary COPY format into columns of numbers. */
import type { OfferedMaturity } from '@fairbook/domain/allocation/allocation.ts';
import { emptyColumns, largerColumns, type SaleColumns } from '@fairbook/domain/allocation/sale-columns.ts';
import { dateOf, idOf, type MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { bigintAt, copyHeader } from '../../platform/db/binary-copy.ts';

export interface SaleOrders {
  readonly columns: SaleColumns;
  /** The organization of each investor index. */
  readonly investorOrgIds: readonly number[];
}

/** Fields of each row, in this order and of these types: bigint twice, date, text twice, integer, boolean, numeric with two places. */
export const orderRowFields =
  'sequence, investor_org_id, maturity_date, maturity_id, order_class, rank, is_local, investment_amount';

/** Each row starts with its number of fields, and each field with its length. After the last row the number is −1. */
const [countLength, lengthLength, noMore] = [2, 4, -1];

const classes = valuesOf(orderClasses).map((orderClass) => Buffer.from(orderClass));

/** Adds rows in the order of their places in time, and at one place by maturity. */
export class OrderRows {
  readonly #maturities: ReadonlyMap<number, number>;
  readonly #numbers = new Map<number, number>();
  readonly #investorOrgIds: number[] = [];
  #columns = emptyColumns(4_096);
  #length = 0;
  #isBegun = false;

  constructor(maturities: readonly OfferedMaturity[]) {
    this.#maturities = new Map(maturities.map(({ maturityDate }, place) => [numberOf(maturityDate), place]));
  }

  /** Adds the row between `start` and `end`. Throws for an order of a maturity that is not offered. */
  take(bytes: Buffer, start: number, end: number): void {
    let at = this.#isBegun ? start : start + copyHeader.length;
    this.#isBegun = true;
    if (bytes.readInt16BE(at) === noMore) return;
    if (this.#length === this.#columns.length) this.#columns = largerColumns(this.#columns);
    const row = this.#length;
    const columns = this.#columns;

    at += countLength + lengthLength;
    columns.sequence[row] = bigintAt(bytes, at);
    at += 8 + lengthLength;
    const org = bigintAt(bytes, at);
    at += 8 + lengthLength;
    const date = bytes.readInt32BE(at);
    at += 4;
    const idLength = bytes.readInt32BE(at);
    at += lengthLength;
    const maturity = this.#maturities.get(date * letters + (idLength === 0 ? 0 : letterAt(bytes, at)));
    at += idLength;
    const wordLength = bytes.readInt32BE(at);
    at += lengthLength;
    const orderClass = classAt(bytes, at, wordLength);
    at += wordLength + lengthLength;
    const rank = bytes.readInt32BE(at);
    at += 4 + lengthLength;
    const isLocal = bytes.readUInt8(at);
    at += 1;
    const amountLength = bytes.readInt32BE(at);
    at += lengthLength;
    const amount = centsAt(bytes, at);
    at += amountLength;
    if (at !== end) throw new Error(`a row ends at ${end} and was read to ${at}`);
    if (maturity === undefined || orderClass === -1)
      throw new Error(`an order line at place ${columns.sequence[row]} is of nothing that is offered`);

    const number = this.#numberOf(org);
    columns.maturity[row] = maturity;
    columns.orderClass[row] = orderClass;
    columns.rank[row] = rank;
    columns.isLocal[row] = isLocal;
    columns.investor[row] = number;
    columns.amount[row] = amount;
    this.#length = row + 1;
  }

  finish(): SaleOrders {
    const { maturity, orderClass, rank, isLocal, investor, amount, sequence } = this.#columns;
    const length = this.#length;
    return {
      columns: {
        length,
        maturity: maturity.subarray(0, length),
        orderClass: orderClass.subarray(0, length),
        rank: rank.subarray(0, length),
        isLocal: isLocal.subarray(0, length),
        investor: investor.subarray(0, length),
        amount: amount.subarray(0, length),
        sequence: sequence.subarray(0, length),
      },
      investorOrgIds: this.#investorOrgIds,
    };
  }

  /** Investors are numbered from 0 in order of appearance. */
  #numberOf(org: number): number {
    const known = this.#numbers.get(org);
    if (known !== undefined) return known;
    this.#numbers.set(org, this.#investorOrgIds.length);
    return this.#investorOrgIds.push(org) - 1;
  }
}

const year2000 = Date.UTC(2000, 0, 1);

/** More than there are letters of maturities. */
const letters = 32;

/** A letter as a number from 1. */
function letterAt(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) - 64;
}

/** A maturity as one number: its date in the database's format, which is days since 2000, and its letter. */
function numberOf(key: MaturityKey): number {
  const date = (Date.parse(`${dateOf(key)}T00:00:00Z`) - year2000) / 86_400_000;
  const id = idOf(key);
  return date * letters + (id === '' ? 0 : letterAt(Buffer.from(id), 0));
}

/** Index of a class in the vocabulary; −1 for an unknown word. */
function classAt(bytes: Buffer, at: number, length: number): number {
  for (let place = 0; place < classes.length; place++) {
    const word = classes[place];
    if (word?.length === length && isWordAt(bytes, at, word)) return place;
  }
  return -1;
}

function isWordAt(bytes: Buffer, at: number, word: Buffer): boolean {
  for (let index = word.length - 1; index >= 0; index--) if (bytes[at + index] !== word[index]) return false;
  return true;
}

/**
 * Cents of a numeric. The database stores base 10,000 digits: their number, the power of the first, the sign and the display scale, two bytes each,
 * then the digits without trailing zeros. The fraction is one such digit.
 */
function centsAt(bytes: Buffer, at: number): number {
  const digits = bytes.readInt16BE(at);
  const first = bytes.readInt16BE(at + 2);
  let dollars = 0;
  let fraction = 0;
  for (let power = first; power >= -1; power--) {
    const place = first - power;
    const digit = place < digits ? bytes.readInt16BE(at + 8 + 2 * place) : 0;
    if (power === -1) fraction = digit;
    else dollars = dollars * 10_000 + digit;
  }
  return dollars * 100 + fraction / 100;
}
