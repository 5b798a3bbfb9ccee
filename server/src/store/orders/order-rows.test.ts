/** Tests reading order rows in the database's binary format into columns. */
import { dateOf, idOf, type MaturityKey, maturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderRows } from './order-rows.ts';

const days = ['1999-12-31', '2031-06-01', '2032-12-15.A', '2032-12-15.Z'].map(maturityKey);
const maturities = days.map((maturityDate) => ({ maturityDate, principal: cents(1) }));
const classes = valuesOf(orderClasses);

interface OrderRow {
  readonly sequence: number;
  readonly org: number;
  readonly day: MaturityKey;
  readonly orderClass: string;
  readonly rank: number;
  readonly isLocal: boolean;
  readonly amount: number;
}

const header = Buffer.concat([Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const trailer = Buffer.from([0xff, 0xff]);

/** A row as PostgreSQL's manual describes it. */
function bytesOf({ sequence, org, day: date, orderClass, rank, isLocal, amount }: OrderRow): Buffer {
  const bigint = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(BigInt(value));
    return bytes;
  };
  const integer = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return bytes;
  };
  const fields = [
    ...[sequence, org].map(bigint),
    integer((Date.parse(dateOf(date)) - Date.parse('2000-01-01')) / 86_400_000),
    Buffer.from(idOf(date)),
    Buffer.from(orderClass),
    integer(rank),
    Buffer.from([Number(isLocal)]),
    numeric(amount),
  ];
  return Buffer.concat([Buffer.from([0, fields.length]), ...fields.flatMap((field) => [integer(field.length), field])]);
}

/** Base 10,000 digits, without leading and trailing zeros. */
function numeric(amount: number): Buffer {
  const digits = [(amount % 100) * 100];
  for (let rest = Math.floor(amount / 100); rest > 0; rest = Math.floor(rest / 10_000)) digits.unshift(rest % 10_000);
  let first = digits.length - 2;
  while (digits[0] === 0) {
    digits.shift();
    first -= 1;
  }
  while (digits.at(-1) === 0) digits.pop();
  return Buffer.concat(
    [digits.length, first, 0, 2, ...digits].map((value) => {
      const bytes = Buffer.alloc(2);
      bytes.writeInt16BE(value);
      return bytes;
    }),
  );
}

/** Chunks as they arrive: the header with the first row, the trailer by itself, and everything within other bytes. */
function read(rows: readonly OrderRow[]) {
  const reader = new OrderRows(maturities);
  const messages = [...rows.map(bytesOf), trailer];
  for (const [index, message] of messages.entries()) {
    const bytes = index === 0 ? Buffer.concat([header, message]) : message;
    reader.take(Buffer.concat([Buffer.from('before'), bytes, Buffer.from('after')]), 6, 6 + bytes.length);
  }
  return reader.finish();
}

const row = fc.record({
  org: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.nat(2 ** 40)),
  day: fc.constantFrom(...days),
  orderClass: fc.constantFrom(...classes),
  rank: fc.constantFrom(-1, 1, 6),
  isLocal: fc.boolean(),
  amount: fc.oneof(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.constantFrom(1, 100, 1_000_000, 100_000_000)),
});
// Some orders have several rows.
const orderRows = fc
  .array(row, { maxLength: 20 })
  .map((once) => [...once, ...once.slice(0, 5)].map((one, index) => ({ ...one, sequence: index + 1 })));

test('are read whole, with the investor of each', () => {
  fc.assert(
    fc.property(orderRows, (rows) => {
      const { columns, investorOrgIds } = read(rows);
      const found = Array.from(columns.sequence, (sequence, at) => ({
        sequence,
        org: investorOrgIds[columns.investor[at] ?? -1],
        day: days[columns.maturity[at] ?? -1],
        orderClass: classes[columns.orderClass[at] ?? -1],
        rank: columns.rank[at],
        isLocal: columns.isLocal[at] === 1,
        amount: columns.amount[at],
      }));
      expect(found).toEqual(rows);
      expect(columns.length).toBe(rows.length);
    }),
  );
});

const plain = {
  org: 7,
  day: maturityKey('2031-06-01'),
  orderClass: 'stateIndividual',
  rank: 1,
  isLocal: false,
  amount: 500_000,
};

test('of a day or a class that is not offered are refused', () => {
  const one = { ...plain, sequence: 1 };
  for (const other of [
    { day: maturityKey('2033-06-01') },
    { day: maturityKey('2032-12-15') },
    { day: maturityKey('2032-12-15.B') },
    { day: maturityKey('2031-06-01.A') },
    { orderClass: 'stateIndividuals' },
    { orderClass: 'stateindividual' },
  ]) {
    expect(() => read([{ ...one, ...other }])).toThrow('an order line at place 1 is of nothing that is offered');
  }
});
