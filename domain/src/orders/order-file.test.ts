import { expect, test } from 'vitest';
import { orderFileBounds, readOrderFile } from './order-file.ts';

const [one, two] = ['01a1fda7-ecb5-76c0-95b4-49e4212a6e62', '01a1fda7-ecb5-76c0-95b4-49e4212a6e63'];

test('lines of a sale are one order, in any order of the columns, with quotes and days as people write them', () => {
  const { orders, errors } = readOrderFile(
    `Amount,Auction,Maturity\r\n"25,000",${one},2031-06-01\r\n\r\n5000,${two.toUpperCase()},6/1/2032\r\n$10000,${one},2059-04-01.A\r\n`,
  );
  expect(errors).toEqual([]);
  expect(orders).toEqual([
    {
      ...{ auctionId: one, order: '', reference: null },
      lines: [
        { row: 2, maturityDate: '2031-06-01', investmentAmount: 2_500_000 },
        { row: 4, maturityDate: '2059-04-01.A', investmentAmount: 1_000_000 },
      ],
    },
    {
      auctionId: two,
      order: '',
      reference: null,
      lines: [{ row: 3, maturityDate: '2032-06-01', investmentAmount: 500_000 }],
    },
  ]);
});

test('the column order tells several orders of one sale apart', () => {
  const { orders } = readOrderFile(`auction;maturity;amount;order\n${one};2031-06-01;5000;a\n${one};2031-06-01;5000;b`);
  expect(orders.map(({ lines }) => lines.length)).toEqual([1, 1]);
});

test('the column reference names orders, and tells them apart too', () => {
  const { orders, errors } = readOrderFile(
    `auction,maturity,amount,reference\n${one},2031-06-01,5000,desk 7\n${one},2032-06-01,5000,desk 7\n${one},2031-06-01,5000,\n`,
  );
  expect(errors).toEqual([]);
  expect(orders.map(({ reference, lines }) => [reference, lines.length])).toEqual([
    ['desk 7', 2],
    [null, 1],
  ]);
  const wrong = readOrderFile(`auction,maturity,amount,reference\n${one},2031-06-01,5000,Café`);
  expect(wrong.errors).toEqual([{ row: 2, message: 'The reference must be 1 to 64 printable characters of ASCII' }]);
});

test('every wrong line is named with its row', () => {
  const { errors } = readOrderFile(
    `auction,maturity,amount\nnone,2031-06-01,5000\n${one},soon,5000\n${one},2031-06-01,-5\n${one},2031-06-01,5000\n${one},2031-06-01,6000`,
  );
  expect(errors.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '2 The auction must be the id at the end of the address of its page',
    '3 The maturity must be a day such as 2031-06-01, or 2059-04-01.A where several have one date',
    '4 The amount must be dollars such as 25000',
    '6 The order has this maturity already',
  ]);
});

const line = (at: number) => `${one},${2030 + at}-06-01,5000`;
test.each([
  ['', 'The first row must name the columns; missing: auction, maturity, amount'],
  ['auction,maturity,amount', 'The file has no orders'],
  [
    `auction,maturity,amount\n${Array.from({ length: 501 }, () => line(1)).join('\n')}`,
    'The file has more than 500 rows',
  ],
  ['x'.repeat(orderFileBounds.characters + 1), 'The file has more than 200000 characters'],
])('a file that is wrong or too long as a whole has no orders', (text, message) => {
  expect(readOrderFile(text)).toEqual({ orders: [], errors: [{ row: 0, message }] });
});

test('a file has at most so many orders, and an order so many lines', () => {
  const orders = Array.from({ length: 51 }, (_, at) => `${one},2031-06-01,5000,${at}`);
  expect(readOrderFile(`auction,maturity,amount,order\n${orders.join('\n')}`).errors[0]?.message).toEqual(
    'The file has more than 50 orders',
  );
  const lines = Array.from({ length: 101 }, (_, at) => line(at));
  expect(readOrderFile(`auction,maturity,amount\n${lines.join('\n')}`).errors).toEqual([
    { row: 102, message: 'An order has at most 100 lines' },
  ]);
});
