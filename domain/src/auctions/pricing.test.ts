/** Tests that price and yield of a maturity follow from each other under the terms of its auction. */

import { describe, expect, test } from 'vitest';
import { dollars, maturity } from '../../testing/auctions.ts';
import { day } from '../base/dates.ts';
import { english, typed } from '../base/sentences/sentence.ts';
import { type Pricing, pricedRow, repricedRow, whyContradictory, whyNotSellable } from './pricing.ts';

const terms: Pricing = {
  dated: day('2026-09-09'),
  repaymentFrequency: 'Semi-Annual',
  redemptionDate: null,
  redemptionPrice: null,
  redemptionProvisions: null,
};
const callable = { ...terms, redemptionDate: day('2036-04-01') };
const premium = maturity('2037-04-01', 100_000, { interestRate: 5, yield: 3.62, price: 0 });
const plain = { ...premium, maturityDate: day('2036-04-01'), yield: 3.47 };
const said = (wrong: ReturnType<typeof whyNotSellable>) => wrong && [wrong.code, english(wrong.message)];

describe('the price of a maturity', () => {
  test('follows from its yield to maturity where it cannot be called', () => {
    expect(pricedRow(plain, terms)).toEqual({ ...plain, price: 112.356, computed: 'price' });
  });

  test('follows from its yield to the call where that is worse, at par unless said otherwise', () => {
    const priceIn = (changes: Partial<Pricing>) => pricedRow(premium, { ...callable, ...changes }).price;
    expect(priceIn({})).toBe(111.067);
    expect(priceIn({ redemptionProvisions: 'Callable', redemptionPrice: dollars(100) })).toBe(111.067);
    expect(priceIn({ redemptionProvisions: 'Non-Callable' })).toBeGreaterThan(111.067);
  });

  test('and its yield, where only the price was given, in thousandths', () => {
    const given = { ...premium, yield: 0, price: 111.067 };
    expect(pricedRow(given, callable)).toEqual({ ...given, yield: 3.62, computed: 'yield' });
  });

  test('stays as it was given beside a yield that was given too', () => {
    const given = { ...plain, price: 112.36 };
    expect(pricedRow(given, terms)).toEqual(given);
  });

  test('that was computed follows the terms', () => {
    const first = pricedRow(premium, callable);
    expect(pricedRow(first, terms).price).toBeGreaterThan(first.price);
    expect(pricedRow(first, { ...terms, dated: null })).toEqual(premium);
  });

  test.each<[string, Partial<Pricing>, number]>([
    ['the dated date', { dated: null }, 4],
    ['the frequency', { repaymentFrequency: null }, 4],
    ['price and yield', {}, 0],
    ['a dated date before maturity', { dated: day('2037-04-01') }, 4],
  ])('is unknown without %s', (_, changes, rate) => {
    const row = { ...premium, yield: rate };
    expect(pricedRow(row, { ...terms, ...changes })).toEqual(row);
  });
});

describe('a changed figure', () => {
  const before = pricedRow(plain, terms);
  const figures = { interestRate: 5, yield: 3.47, price: before.price };

  test.each([
    ['of a price alone moves the yield', { price: 110 }, { price: 110, yield: 3.746, computed: 'yield' }],
    ['of a yield alone moves the price', { yield: 4 }, { price: 107.878, yield: 4, computed: 'price' }],
    ['of a coupon moves what was computed', { interestRate: 4 }, { price: 104.279, yield: 3.47, computed: 'price' }],
    ['of both is taken as it is', { price: 110, yield: 3.745 }, { price: 110, yield: 3.745 }],
  ])('%s', (_, change, after) => {
    expect(repricedRow(before, { ...figures, ...change }, terms)).toMatchObject(after);
  });
});

describe('a given price beside a given yield', () => {
  const at = (price: number, row = plain) => english(whyContradictory({ ...row, price }, terms)?.message ?? typed(''));

  test('contradicts it beyond half a hundredth of a percent, and the sentence names both corrections', () => {
    expect(at(112.356)).toBe('');
    expect(at(112.4)).toBe('');
    expect(at(112.41)).toBe(
      'keep the price of 112.410, which means a yield of 3.464%, or the yield of 3.470%, which means a price of 112.356',
    );
    expect(at(0.01)).toBe('a price of 0.010 has no yield: leave it out, and the yield of 3.470% means 112.356');
  });

  test('agrees at 100 with a yield that is the coupon, although accrued interest makes the exact price another', () => {
    expect(at(100, { ...plain, yield: 5 })).toBe('');
  });

  test('is not judged before both are given', () => {
    expect(at(0)).toBe('');
    expect(whyContradictory(pricedRow(plain, terms), terms)).toBeNull();
  });
});

describe('a maturity cannot be sold', () => {
  const at = (figures: { readonly price: number; readonly yield?: number }) =>
    said(whyNotSellable(pricedRow({ ...premium, yield: 0, ...figures }, terms), terms));

  test.each([
    ['with neither price nor yield', { price: 0 }, ['no-price', 'a price or a yield is required']],
    [
      'at a price above all that it returns',
      { price: 153 },
      [
        'price-above-return',
        'a price of 153.000 is not less than all that the bond returns, 152.805: its buyer could only lose',
      ],
    ],
    [
      'at a price without its first digit',
      { price: 9 },
      ['yield-too-high', 'a price of 9.000 means a yield above 25%: check the price'],
    ],
  ])('%s', (_, figures, reason) => {
    expect(at(figures)).toEqual(reason);
  });

  test('only for these reasons', () => {
    expect(at({ price: 111.067 })).toBeNull();
    expect(at({ price: 0, yield: 3.62 })).toBeNull();
    expect(said(whyNotSellable({ ...premium, yield: 4 }, { ...terms, dated: null }))).toBeNull();
  });
});
