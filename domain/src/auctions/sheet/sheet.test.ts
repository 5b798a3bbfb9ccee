/** Tests parsing of maturity tables as people write them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, formatDollars } from '../../base/money.ts';
import { readTable } from './pasted-table.ts';
import { cellsOf, emptyMaturity, separatorOf, writtenCell } from './sheet.ts';
import { readDay, readDollars, readPercent, readPrice } from './sheet-cells.ts';
import { emptyStructure } from './sheet-structure.ts';

describe('a day', () => {
  test.each([
    ['2030-12-01', '2030-12-01'],
    ['12/1/2030', '2030-12-01'],
    ['12/01/30', '2030-12-01'],
    ['12-01-2030', '2030-12-01'],
    ['Dec 1, 2030', '2030-12-01'],
    ['December 1 2030', '2030-12-01'],
    ['1-Dec-30', '2030-12-01'],
    [' 1 Sept 2030 ', '2030-09-01'],
    ['2/29/2028', '2028-02-29'],
    ['2/29/2030', null],
    ['13/1/2030', null],
    ['0/1/2030', null],
    ['Foo 1, 2030', null],
    ['2030', null],
    ['', null],
  ])('%j is %j', (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});

describe('an amount', () => {
  test.each([
    ['$1,250,000.00', 1_250_000],
    ['1250000', 1_250_000],
    ['$ 5,000', 5000],
    ['5000.', 5000],
    ['-5,000', -5000],
    ['0.01', 0.01],
  ])('%j is %j dollars', (text, amount) => {
    expect(readDollars(text)).toBe(Math.round(amount * 100));
  });

  test.each(['', 'five', '12,50', '1,2500', '1.5M', '0.001', '99999999999999'])('%j is none', (text) => {
    expect(readDollars(text)).toBeNull();
  });

  test('is read back from how the market prints it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(readDollars(formatDollars(cents(amount)))).toBe(amount);
      }),
    );
  });
});

test.each([
  ['4.25%', 4.25],
  ['4.250 %', 4.25],
  ['.5', 0.5],
  ['0', 0],
  ['-1', -1],
  ['4,25', null],
  ['', null],
  ['NaN', null],
])('the percentage %j is %j', (text, percent) => {
  expect(readPercent(text)).toBe(percent);
});

test.each([
  ['101.25', 101.25],
  ['$500/$750', 66.666666667],
  ['1,000 / 1,000', 100],
  ['500/0', null],
  ['500/', null],
])('the price %j is %j', (text, price) => {
  expect(readPrice(text)).toBe(price);
});

describe('a table', () => {
  test('of a spreadsheet has tabs, of a file commas or semicolons', () => {
    expect(separatorOf('12/1/2030\t$1,000,000')).toBe('\t');
    expect(separatorOf('2030-12-01,1000000')).toBe(',');
    expect(separatorOf('2030-12-01;"1,000,000"')).toBe(';');
  });

  test('keeps separators, quotes and line ends within quotes, and drops empty lines', () => {
    expect(cellsOf('\uFEFFa,"b, ""c"""\r\n\r\n , \r\n"d\ne",f\n', ',')).toEqual([
      ['a', 'b, "c"'],
      ['d\ne', 'f'],
    ]);
  });
});

describe('a schedule', () => {
  test('is read from cells copied out of a spreadsheet, in the order the market prints them', () => {
    expect(readTable('12/1/2030\t$1,250,000\t5.00%\t3.41%\t107.250\t13063du89\n').rows).toEqual([
      {
        isOffered: true,
        maturityDate: '2030-12-01',
        principalAmount: '1250000',
        interestRate: '5',
        yield: '3.41',
        price: '107.25',
        cusip: '13063DU89',
        ...emptyStructure,
      },
    ]);
  });

  test('is read from a file by its headings, whatever their order', () => {
    const csv =
      'CUSIP,Par Amount,Maturity Date,Note,Yield to Maturity,Coupon,Offered\nX1,"$5,000.50",2031-12-01,kept,3.5,4,no';
    expect(readTable(csv).rows).toEqual([
      {
        ...emptyMaturity,
        isOffered: false,
        maturityDate: '2031-12-01',
        principalAmount: '5000.50',
        interestRate: '4',
        yield: '3.5',
        cusip: 'X1',
      },
    ]);
  });

  test('leaves out the line of totals', () => {
    const rows = readTable('Maturity\tPrincipal\n12/1/2030\t5,000\nTotal\t5,000\n\tTotal: 5,000').rows;
    expect(rows.map((row) => row.maturityDate)).toEqual(['2030-12-01']);
  });

  test('keeps unreadable text as it was written, for correction', () => {
    const [row] = readTable('someday\t5 thousand\tfour').rows;
    expect(row).toEqual({
      ...emptyMaturity,
      maturityDate: 'someday',
      principalAmount: '5 thousand',
      interestRate: 'four',
    });
  });

  test('of nothing has no rows', () => {
    expect(readTable(' \n\t\n').rows).toEqual([]);
  });

  test('a normalized schedule stays the same', () => {
    for (const column of ['maturityDate', 'principalAmount', 'interestRate', 'cusip'] as const) {
      for (const text of ['1/2/2034', '$5,000', '5.50 %', 'ab1']) {
        const once = writtenCell(column, text);
        expect(writtenCell(column, once)).toBe(once);
      }
    }
  });
});
