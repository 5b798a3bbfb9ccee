import type { MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { type Pricing, pricedRow } from '@fairbook/domain/auctions/pricing.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { describe, expect, test } from 'vitest';
import { textOf } from '../base/typed-amounts.ts';
import {
  bodyOf,
  errorsByMaturity,
  heldLines,
  mostAt,
  readTicket,
  standingLines,
  standingOf,
  stepped,
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

describe('a ticket', () => {
  test('has a line for each amount, and none for nothing or 0', () => {
    const read = readTicket(rows, { '2030-06-01': '25,000', '2031-06-01': '0' }, terms, []);
    const investments = [line('2030-06-01', 25_000)];
    expect(read).toEqual({ investments, goodLines: investments, canEstimate: true, errors: {}, orderError: null });
  });

  test('estimates its good lines whatever is wrong with the others', () => {
    for (const wrong of ['7,500', 'much', '900000']) {
      const read = readTicket(rows, { '2030-06-01': wrong, '2031-06-01': '5k' }, terms, []);
      expect(read).toMatchObject({ goodLines: [line('2031-06-01', 5_000)], canEstimate: true });
      expect(Object.keys(read.errors)).toEqual(['2030-06-01']);
    }
  });

  test('cannot be estimated without a good line, and beyond a limit of the whole', () => {
    expect(readTicket(rows, { '2030-06-01': '7,500' }, terms, []).canEstimate).toBe(false);
    const limited = { ...terms, maxTotal: cents(20_000_00) };
    expect(readTicket(rows, { '2030-06-01': '25000' }, limited, []).canEstimate).toBe(false);
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

describe('the most at a maturity', () => {
  const [first] = rows as [MaturityRow];

  test('is its principal without what the reader has ordered there', () => {
    expect(mostAt(first, terms, [], [])).toBe(100_000_00);
    const held = [line('2030-06-01', 60_000), line('2031-06-01', 100_000)];
    expect(mostAt(first, terms, held, [])).toBe(40_000_00);
  });

  test('is what the limit of the whole leaves beside the other lines, in whole increments', () => {
    const limited = { ...terms, maxTotal: cents(72_500_00) };
    expect(mostAt(first, limited, [], [])).toBe(70_000_00);
    expect(mostAt(first, limited, [line('2031-06-01', 10_000)], [line('2031-06-01', 5_000)])).toBe(55_000_00);
    // The line's own amount is replaced.
    expect(mostAt(first, limited, [], [line('2030-06-01', 50_000)])).toBe(70_000_00);
  });

  test('is nothing where less than the minimum is left', () => {
    const coarse = { ...terms, minimum: cents(25_000_00) };
    expect(mostAt(first, coarse, [line('2030-06-01', 80_000)], [])).toBe(0);
    expect(mostAt(first, { ...terms, maxTotal: cents(5_000_00) }, [line('2031-06-01', 10_000)], [])).toBe(0);
  });
});

describe('the facts of a maturity', () => {
  const inventory = (availableToYou: number | null, classDemand: number | null) => ({
    maturityDate: day('2030-06-01'),
    investmentAmount: 0,
    inventoryUsed: 0,
    principal: 100_000,
    remaining: 70_000,
    demand: 0,
    cover: 0,
    availableToYou,
    classDemand,
  });

  test.each([
    ['nothing ordered', inventory(100_000, 0), { kind: 'open', available: 100_000, ahead: 0, ofGroup: 0 }],
    ['a part', inventory(60_000, 15_000), { kind: 'open', available: 60_000, ahead: 25_000, ofGroup: 15_000 }],
    ['all by the own group', inventory(0, 15_000), { kind: 'shared', ofGroup: 15_000 }],
    ['all by groups before', inventory(0, 0), { kind: 'taken' }],
  ])('with %s', (_what, line, standing) => {
    expect(standingOf(line)).toEqual(standing);
  });
});

describe('the totals', () => {
  const pricing = {
    dated: day('2026-06-01'),
    repaymentFrequency: 'Semi-Annual',
    redemptionDate: null,
    redemptionPrice: null,
    redemptionProvisions: 'Non-Callable',
  } as const;
  const lines = [line('2030-06-01', 30_000), line('2031-06-01', 10_000)];
  /** As the server stores rows of which only the price was given. */
  const priced = (terms: Pricing) => rows.map((one) => pricedRow({ ...one, yield: 0 }, terms));

  test('are par, the amount due at the prices, and the yield at them by par', () => {
    // Yields at 101.5 and 99 of bonds of 5% over four and five years: 4.585% and 5.230%.
    expect(ticketTotals(priced(pricing), pricing, lines)).toEqual({
      par: cents(40_000_00),
      cost: cents(40_350_00),
      accrued: 0,
      due: cents(40_350_00),
      yieldToWorst: expect.closeTo(4.746, 2),
    });
  });

  test('are to the call where that is worse for the buyer', () => {
    const callable = { ...pricing, redemptionDate: day('2028-06-01'), redemptionProvisions: 'Callable' } as const;
    const [first] = lines as [Investment];
    const toMaturity = ticketTotals(priced(pricing), pricing, [first]).yieldToWorst ?? 0;
    const toCall = ticketTotals(priced(callable), callable, [first]).yieldToWorst ?? 0;
    expect(toCall).toBeLessThan(toMaturity);
    expect(toCall).toBeCloseTo(4.21, 1);
  });

  test('have no cost and no yield where a price is not set, and none where nothing is ordered', () => {
    const unpriced = ticketTotals([row('2030-06-01', { yield: 0, price: 0 })], pricing, [line('2030-06-01', 5_000)]);
    expect(unpriced).toMatchObject({ cost: null, due: null, yieldToWorst: null });
    expect(ticketTotals(rows, pricing, [])).toEqual({ par: 0, cost: 0, accrued: 0, due: 0, yieldToWorst: null });
  });
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
