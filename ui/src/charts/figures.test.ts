import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { describe, expect, test } from 'vitest';
import {
  coverShade,
  curveFinding,
  curvePoints,
  demandFinding,
  paymentFinding,
  paymentsByYear,
  soldFinding,
  waterfall,
  waterfallFinding,
  yieldTicks,
} from './figures.ts';

const yielding = (...yields: readonly number[]) =>
  yields.map((rate, at) => ({ maturityDate: `${2030 + at}-06-01`, yield: rate, offered: 100 }));

const spaces = (text: string) => text.replaceAll(/\s/g, ' ');

describe('the yield curve', () => {
  const term = [
    { maturityDate: '2030-06-01', yield: 3.1, offered: 300 },
    { maturityDate: '2027-06-01', yield: 2.5, offered: 100 },
    { maturityDate: '2028-06-01', yield: 2.6, offered: 200 },
  ];

  test('keeps the place of a year without a maturity', () => {
    expect(curvePoints(term).map((point) => [point.label, point.yield])).toEqual([
      ['2027', 2.5],
      ['2028', 2.6],
      ['2029', null],
      ['2030', 3.1],
    ]);
  });

  test('names months where a year has two maturities', () => {
    const twice = [...term, { maturityDate: '2027-12-01', yield: 2.55, offered: 100 }];
    expect(curvePoints(twice).map((point) => point.label)).toEqual(['Jun 2027', 'Dec 2027', 'Jun 2028', 'Jun 2030']);
  });

  test('has round ticks around every yield', () => {
    expect(yieldTicks(yielding(2.5, 4.59))).toEqual([2.5, 3, 3.5, 4, 4.5, 5]);
    expect(yieldTicks(yielding(3.1))).toEqual([3.1, 3.15, 3.2]);
    expect(yieldTicks(yielding(1, 12))).toEqual([0, 5, 10, 15]);
  });

  test('leaves out a yield that is not set, in the line, on the axis and in the sentence', () => {
    const unset = { maturityDate: '2029-06-01', yield: 0, offered: 100 };
    expect(curvePoints([...term, unset]).map((point) => point.yield)).toEqual([2.5, 2.6, null, 3.1]);
    expect(yieldTicks([...term, unset])).toEqual(yieldTicks(term));
    expect(spaces(curveFinding([...term, unset]))).toBe(
      'Yields are set for 3 of 4 maturities: 2.50% in 2027, 3.10% in 2030.',
    );
    expect(curveFinding([unset, { ...unset, maturityDate: '2030-06-01' }])).toBe('The issuer has not set yields yet.');
    expect(yieldTicks([unset])).toEqual([]);
  });

  test('is described in a sentence', () => {
    expect(spaces(curveFinding(term))).toBe('Yields rise from 2.50% in 2027 to 3.10% in 2030.');
    expect(spaces(curveFinding(term.slice(0, 1)))).toBe('The only maturity, 2030, yields 3.10%.');
  });

  test('of nothing is nothing', () => {
    expect(curvePoints([])).toEqual([]);
    expect(curveFinding([])).toBe('');
  });
});

describe('debt service', () => {
  const paid = (date: string, principal: number, interest: number) => ({
    date: day(date),
    ...{ principal: cents(principal), interest: cents(interest), total: cents(principal + interest) },
  });
  const payments = [paid('2027-06-01', 100_00, 10_10), paid('2027-12-01', 0, 10_20), paid('2028-06-01', 200_00, 10_20)];

  test('is summed by calendar year, exact to the cent', () => {
    expect(paymentsByYear(payments)).toEqual([
      { year: '2027', principal: 100, interest: 20.3, total: 120.3 },
      { year: '2028', principal: 200, interest: 10.2, total: 210.2 },
    ]);
  });

  test('a fiscal year from July belongs to the year in which it ends', () => {
    expect(paymentsByYear(payments, 7).map((year) => [year.year, year.total])).toEqual([
      ['2027', 110.1],
      ['2028', 220.4],
    ]);
  });

  test('is described with its highest year', () => {
    expect(paymentFinding(paymentsByYear(payments))).toBe(
      '$330.50 over 2 years, $30.50 of it interest; the highest year is 2028 with $210.20.',
    );
  });
});

describe('the waterfall', () => {
  const results = [
    { orderClass: 'stateIndividual', rank: 3, bid: 50, allocated: 32 },
    { orderClass: 'stateInstitution', rank: 1, bid: 68, allocated: 68 },
    { orderClass: 'nationalIndividual', rank: 4, bid: 10, allocated: 0 },
    { orderClass: 'internationalIndividual', rank: -1, bid: 0, allocated: 0 },
  ] as const;

  test('runs down the priorities, each group starting where the one before ended', () => {
    const { steps, unsold } = waterfall(100, results);
    expect(steps.map((step) => [step.orderClass, step.from, step.share])).toEqual([
      ['stateInstitution', 0, 0.68],
      ['stateIndividual', 0.68, 0.32],
      ['nationalIndividual', 1, 0],
    ]);
    expect(unsold).toBe(0);
  });

  test('says which groups were filled, prorated or unfilled', () => {
    expect(spaces(waterfallFinding(100, results))).toBe(
      'State institution: filled. State individual: 64% filled. National individual: not filled.',
    );
  });

  test('says what stayed unsold', () => {
    expect(waterfallFinding(100, [{ orderClass: 'stateInstitution', rank: 1, bid: 60, allocated: 60 }])).toBe(
      'State institution: filled. $40 stayed unsold.',
    );
    expect(waterfallFinding(100, [])).toBe('No orders were placed; everything stayed unsold.');
  });
});

test.each([
  [0, 0],
  [0.1, 1],
  [0.34, 2],
  [0.7, 3],
  [1, 4],
  [1.01, 5],
])('a cover of %d has shade %i', (cover, shade) => {
  expect(coverShade(cover)).toBe(shade);
});

describe('demand by maturity', () => {
  const row = (maturityDate: string, offered: number, stateIndividual: number) => ({
    maturityDate,
    offered,
    bids: { stateIndividual },
  });

  test.each([
    ['there are no orders', [row('2030-06-01', 100, 0)], 'No orders yet.'],
    ['nothing is offered', [row('2030-06-01', 0, 0)], 'No orders yet.'],
    [
      'one is undersubscribed',
      [row('2030-06-01', 100, 50), row('2031-06-01', 100, 220)],
      'Highest demand: Jun 2031, 2.2×. 1 of 2 maturities is not covered yet.',
    ],
    ['all are covered', [row('2030-06-01', 100, 100)], 'Highest demand: Jun 2030, 1.0×. Every maturity is covered.'],
  ])('where %s', (_, rows, sentence) => {
    expect(spaces(demandFinding(rows))).toBe(sentence);
  });
});

describe('sold amounts by maturity', () => {
  const row = (year: number, offered: number, bid: number) => {
    const allocated = Math.min(offered, bid);
    const results = [{ orderClass: 'stateInstitution', rank: 1, bid, allocated } as const];
    return { maturityDate: `${year}-06-01`, offered, unsold: offered - allocated, results };
  };

  test('orders that found no bonds and bonds that found no orders are named with their own maturities', () => {
    const rows = [row(2030, 100_000, 250_000), row(2031, 100_000, 40_000), row(2032, 100_000, 0)];
    expect(spaces(soldFinding(rows, true))).toBe(
      '$140K of $300K would sell; $160K unsold in 2 maturities. Orders for $150K would not be filled, in 1 maturity.',
    );
    expect(spaces(soldFinding(rows.slice(0, 1), false))).toBe(
      'All $100K sold. Orders for $150K were not filled, in 1 maturity.',
    );
  });
});
