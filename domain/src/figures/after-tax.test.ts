/** Tests yields after taxes. */
import { describe, expect, test } from 'vitest';
import { afterTaxYield, federalRates, type TaxRates, taxEquivalentYield } from './after-tax.ts';

const exempt = { yield: 3, isFederallyExempt: true, isStateExempt: true };

test.each([
  ['an exempt bond of the own state keeps its yield', exempt, { federal: 24, state: 6 }, 3, 3 / 0.7],
  [
    'one of another state is taxed by the own state',
    { ...exempt, isStateExempt: false },
    { federal: 24, state: 10 },
    2.7,
    2.7 / 0.66,
  ],
  [
    'without a state tax it does not matter where the issuer is',
    { ...exempt, isStateExempt: false },
    { federal: 32, state: 0 },
    3,
    3 / 0.68,
  ],
  ['a taxable bond is its own equivalent', { ...exempt, isFederallyExempt: false }, { federal: 24, state: 6 }, 2.1, 3],
  ['without taxes both are the yield', exempt, { federal: 0, state: 0 }, 3, 3],
] as const)('%s', (_, bond, rates: TaxRates, left, equivalent) => {
  expect(afterTaxYield(bond, rates)).toBeCloseTo(left, 10);
  expect(taxEquivalentYield(bond, rates)).toBeCloseTo(equivalent, 10);
});

test('taxes that take everything leave nothing, and have no equivalent', () => {
  const rates = { federal: 60, state: 50 };
  expect(afterTaxYield({ ...exempt, isFederallyExempt: false }, rates)).toBe(0);
  expect(taxEquivalentYield(exempt, rates)).toBeNull();
});

describe('of every federal rate', () => {
  test.each(federalRates)(
    '%d%%: an exempt bond is worth more than it yields, and the more the higher the rate',
    (federal) => {
      const equivalent = taxEquivalentYield(exempt, { federal, state: 5 }) ?? 0;
      expect(equivalent).toBeGreaterThan(exempt.yield);
      expect(equivalent).toBeLessThan(taxEquivalentYield(exempt, { federal: federal + 1, state: 5 }) ?? 0);
    },
  );
});
