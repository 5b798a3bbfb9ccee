/** Tests the price that a maturity's yield means under the terms of its auction. */

import { describe, expect, test } from 'vitest';
import { dollars, maturity } from '../../testing/auctions.ts';
import { day } from '../base/dates.ts';
import { english, typed } from '../base/sentences/sentence.ts';
import { type Pricing, priceOfMaturity, whyOddPrice } from './pricing.ts';

const terms: Pricing = {
  dated: day('2026-09-09'),
  repaymentFrequency: 'Semi-Annual',
  redemptionDate: null,
  redemptionPrice: null,
  redemptionProvisions: null,
};
const premium = maturity('2037-04-01', 100_000, { interestRate: 5, yield: 3.62, price: 111.067 });

describe('the price of a maturity', () => {
  test('is that of its yield to maturity where it cannot be called', () => {
    expect(priceOfMaturity({ ...premium, maturityDate: day('2036-04-01'), yield: 3.47 }, terms)).toBe(112.356);
  });

  test('is that of its yield to the call where that is worse, at par unless said otherwise', () => {
    const callable = { ...terms, redemptionDate: day('2036-04-01') };
    expect(priceOfMaturity(premium, callable)).toBe(111.067);
    expect(
      priceOfMaturity(premium, { ...callable, redemptionProvisions: 'Callable', redemptionPrice: dollars(100) }),
    ).toBe(111.067);
    expect(priceOfMaturity(premium, { ...callable, redemptionProvisions: 'Non-Callable' })).toBeGreaterThan(111.067);
  });

  test.each<[string, Partial<Pricing>, number]>([
    ['the dated date', { dated: null }, 4],
    ['the frequency', { repaymentFrequency: null }, 4],
    ['the yield', {}, 0],
    ['a dated date before maturity', { dated: day('2037-04-01') }, 4],
  ])('is unknown without %s', (_, changes, rate) => {
    expect(priceOfMaturity({ ...premium, yield: rate }, { ...terms, ...changes })).toBeNull();
  });
});

describe('a price beside a yield', () => {
  const at = (price: number) => whyOddPrice({ ...premium, maturityDate: day('2036-04-01'), yield: 3.47, price }, terms);

  test('is odd where they differ by more than its rounding', () => {
    expect(at(112.356)).toBeNull();
    expect(at(112.36)).toBeNull();
    expect(english(at(112.4)?.message ?? typed(''))).toBe('a yield of 3.470% means a price of 112.356, not 112.400');
  });

  test('is not judged before it is set', () => {
    expect(at(0)).toBeNull();
  });
});
