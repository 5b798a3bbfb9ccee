import { day } from '@fairbook/domain/dates.ts';
import { cents } from '@fairbook/domain/money.ts';
import type { MaturityRow } from '@fairbook/domain/offering.ts';
import { describe, expect, test } from 'vitest';
import { textOf, typedDollars } from '../typed-amounts.ts';
import {
  bodyOf,
  errorsByMaturity,
  heldLines,
  readTicket,
  standingLines,
  stepped,
  taxEquivalentYield,
  ticketTotals,
} from './ticket.ts';

const row = (maturityDate: string, more: Partial<MaturityRow> = {}): MaturityRow => ({
  isOffered: true,
  maturityDate: day(maturityDate),
  principalAmount: cents(100_000_00),
  interestRate: 5,
  yield: 3,
  price: 101.5,
  cusip: '',
  ...more,
});
const rows = [row('2030-06-01'), row('2031-06-01', { yield: 4, price: 99 })];
const terms = { minimum: cents(5_000_00), step: cents(5_000_00), minTotal: null, maxTotal: null, maturities: rows };
const line = (maturityDate: string, dollars: number) => ({
  maturityDate: day(maturityDate),
  investmentAmount: cents(dollars * 100),
});

describe('a typed amount', () => {
  test.each([
    ['25000', 25_000],
    ['$25,000.00', 25_000],
    [' 1 000 ', 1_000],
    ['-5', -5],
    ['', null],
    ['$', null],
  ])('%j is read', (text, dollars) => {
    expect(typedDollars(text)).toBe(dollars);
  });

  test.each(['abc', '1e5', '5k', '1.2.3'])('%j is no number', (text) => {
    expect(typedDollars(text)).toBeNaN();
  });
});

describe('a ticket', () => {
  test('has a line for each amount, and none for nothing or 0', () => {
    const read = readTicket(rows, { '2030-06-01': '25,000', '2031-06-01': '0' }, terms, []);
    expect(read).toEqual({ investments: [line('2030-06-01', 25_000)], errors: {}, orderError: null });
  });

  test('shows errors at their maturity, in the rule’s own words', () => {
    const { errors } = readTicket(rows, { '2030-06-01': '7,500', '2031-06-01': '4999' }, terms, []);
    expect(errors).toEqual({
      '2030-06-01': 'Must be a multiple of $5,000',
      '2031-06-01': 'Minimum amount is $5,000',
    });
  });

  test('reports an amount that is no number or has a fraction of a cent', () => {
    const { errors } = readTicket(rows, { '2030-06-01': 'much', '2031-06-01': '5000.001' }, terms, []);
    expect(errors).toEqual({ '2030-06-01': 'Must be a number', '2031-06-01': 'Must be a number' });
  });

  test('counts existing orders against the maturity', () => {
    const { errors } = readTicket(rows, { '2030-06-01': '50000' }, terms, [line('2030-06-01', 60_000)]);
    expect(errors['2030-06-01']).toBe(
      'At most $100,000 can be ordered at this maturity, and you already ordered $60,000',
    );
  });

  test('reports limits on the order as a whole once its lines are valid', () => {
    const limited = { ...terms, maxTotal: cents(20_000_00) };
    expect(readTicket(rows, { '2030-06-01': '25000' }, limited, []).orderError).toBe(
      'Order at most $20,000 in this auction',
    );
    expect(readTicket(rows, { '2030-06-01': '1' }, limited, []).orderError).toBeNull();
  });

  test('is empty where nothing is typed', () => {
    const read = readTicket(rows, {}, terms, []);
    expect(read.orderError).toBe('At least one investment required');
    expect(read.investments).toEqual([]);
  });
});

describe('a step', () => {
  const most = cents(100_000_00);

  test.each([
    ['', 1, '5,000'],
    ['', 10, '50,000'],
    ['5,000', 1, '10,000'],
    ['5,000', -1, ''],
    ['7,500', 1, '10,000'],
    ['7,500', -1, '5,000'],
    ['98,000', 1, '100,000'],
    ['100,000', 10, '100,000'],
    ['', -1, ''],
    ['nonsense', 1, '5,000'],
  ])('from %j by %i leads to %j', (text, by, after) => {
    expect(stepped(text, by, terms, most)).toBe(after);
  });

  test('from nothing leads straight to a minimum above the increment', () => {
    expect(stepped('', 1, { minimum: cents(25_000_00), step: cents(5_000_00) }, most)).toBe('25,000');
    expect(stepped('25,000', -1, { minimum: cents(25_000_00), step: cents(5_000_00) }, most)).toBe('');
  });
});

describe('the totals', () => {
  test('are par, par at the prices, and the yield by par', () => {
    expect(ticketTotals(rows, [line('2030-06-01', 30_000), line('2031-06-01', 10_000)])).toEqual({
      par: cents(40_000_00),
      cost: cents(40_350_00),
      weightedYield: 3.25,
    });
  });

  test('have no cost where a price is not set, and no yield where nothing is ordered', () => {
    expect(ticketTotals([row('2030-06-01', { price: 0 })], [line('2030-06-01', 5_000)]).cost).toBeNull();
    expect(ticketTotals(rows, [])).toEqual({ par: 0, cost: 0, weightedYield: null });
  });
});

test('a tax-free 3% is worth a taxed 4% at a tax rate of a quarter', () => {
  expect(taxEquivalentYield(3, 25)).toBe(4);
});

test('the lines of an order being changed do not count as existing', () => {
  const book = {
    investments: [
      { maturityDate: day('2030-06-01'), investmentAmount: 40_000 },
      { maturityDate: day('2031-06-01'), investmentAmount: 15_000 },
    ],
  };
  const held = heldLines(book, [line('2030-06-01', 25_000), line('2031-06-01', 15_000)]);
  expect(held).toEqual([line('2030-06-01', 15_000)]);
});

test('withdrawn lines do not count', () => {
  const lines = [
    { maturityDate: day('2030-06-01'), investmentAmount: 5_000, state: 'Amended' },
    { maturityDate: day('2031-06-01'), investmentAmount: 5_000, state: 'Withdrawn' },
  ];
  expect(standingLines(lines)).toEqual([line('2030-06-01', 5_000)]);
});

test('a refusal finds its line by the index in the sent order', () => {
  const sent = [line('2031-06-01', 5_000), line('2030-06-01', 5_000)];
  const fields = { 'investments.1.investmentAmount': 'no', 'investments.7.maturityDate': 'lost', investments: 'all' };
  expect(errorsByMaturity(fields, sent)).toEqual({ '2030-06-01': 'no' });
});

test('the calls take dollars, and the changed order by its number', () => {
  const investments = [{ maturityDate: '2030-06-01', investmentAmount: 5_000 }];
  expect(bodyOf([line('2030-06-01', 5_000)])).toEqual({ investments });
  expect(bodyOf([line('2030-06-01', 5_000)], 'b1')).toEqual({ investments, bidId: 'b1' });
});

test('amounts are shown in groups of three', () => {
  expect(textOf(cents(1_250_000_00))).toBe('1,250,000');
  expect(textOf(cents(0))).toBe('');
});
