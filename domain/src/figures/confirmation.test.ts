import { describe, expect, test } from 'vitest';
import { maturity } from '../../testing/auctions.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { type Pricing, pricedRow } from '../auctions/pricing.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { confirmedBonds, totalToPay, weightedYield } from './confirmation.ts';

const terms = {
  dated: day('2026-09-03'),
  repaymentFrequency: 'Semi-Annual',
  redemptionDate: day('2036-08-01'),
  redemptionPrice: null,
  redemptionProvisions: 'Callable',
} as const;
const offered = [
  maturity('2036-08-01', 100_000, { interestRate: 5, yield: 0, price: 112.914 }),
  maturity('2037-08-01', 100_000, { interestRate: 5, yield: 0, price: 111.757 }),
  maturity('2046-08-01', 100_000, { interestRate: 4.25, yield: 0, price: 97.631 }),
];
const pricedUnder = (pricing: Pricing, rows: readonly MaturityRow[] = offered) =>
  rows.map((row) => pricedRow(row, pricing));
const rows = pricedUnder(terms);
const awarded = (date: string, dollars: number) => ({ maturityDate: day(date), award: cents(dollars * 100) });

describe('the purchased bonds', () => {
  test('cost their par at the price, without accrued interest on the dated date', () => {
    const [bond] = confirmedBonds(rows, terms, [awarded('2036-08-01', 25_000)]);
    expect(bond).toMatchObject({ par: 25_000_00, price: 112.914, principal: 28_228_50, accrued: 0, total: 28_228_50 });
  });

  test('yield the worst of call and maturity, and say which', () => {
    const bonds = confirmedBonds(rows, terms, [awarded('2037-08-01', 5_000), awarded('2046-08-01', 5_000)]);
    expect(bonds.map((bond) => [bond.yield?.toFixed(2), bond.pricedTo])).toEqual([
      ['3.58', '2036-08-01'],
      ['4.43', '2046-08-01'],
    ]);
    const bullet: Pricing = { ...terms, redemptionProvisions: 'Non-Callable' };
    const notCallable = confirmedBonds(pricedUnder(bullet), bullet, [awarded('2037-08-01', 5_000)]);
    expect([notCallable[0]?.yield?.toFixed(3), notCallable[0]?.pricedTo]).toEqual(['3.681', '2037-08-01']);
  });

  test('are listed by maturity, several orders of one together, without those that got nothing', () => {
    const awards = [awarded('2046-08-01', 5_000), awarded('2036-08-01', 0), awarded('2046-08-01', 10_000)];
    expect(confirmedBonds(rows, terms, awards).map(({ maturityDate, par }) => [maturityDate, par])).toEqual([
      ['2046-08-01', 15_000_00],
    ]);
    expect(() => confirmedBonds(rows, terms, [awarded('2040-01-01', 5_000)])).toThrow('no maturity');
  });

  test('have no total where the issuer set no price, alone or beside others', () => {
    const unpriced = [...rows, maturity('2050-08-01', 100_000, { interestRate: 5, yield: 0, price: 0 })];
    const bonds = confirmedBonds(unpriced, terms, [awarded('2036-08-01', 5_000), awarded('2050-08-01', 5_000)]);
    expect(bonds[1]).toMatchObject({ price: null, yield: null, principal: null, total: null });
    expect(totalToPay(bonds)).toBeNull();
    expect(totalToPay(bonds.slice(0, 1))).toBe(5_645_70);
  });

  test('print the yield that the issuer gave, and that of the price where it gave none', () => {
    // The price of 2.5% is cut off at 101.382, from which the yield comes out as 2.501.
    const row = maturity('2027-04-01', 100_000, { interestRate: 5, yield: 2.5, price: 101.382 });
    const wire = { ...terms, dated: day('2026-09-09') };
    const yieldOf = (changes: Partial<typeof row>) =>
      confirmedBonds(pricedUnder(wire, [{ ...row, ...changes }]), wire, [
        awarded('2027-04-01', 5_000),
      ])[0]?.yield?.toFixed(3);
    expect(yieldOf({})).toBe('2.500');
    expect(yieldOf({ yield: 0 })).toBe('2.501');
  });

  test('settle on the delivery date, with the interest accrued since the dated date', () => {
    const delivered = { ...terms, dated: day('2026-08-01'), delivery: day('2026-09-03') };
    const [bond] = confirmedBonds(pricedUnder(delivered), delivered, [awarded('2036-08-01', 25_000)]);
    // 32 days of 5% on 25,000.
    expect(bond).toMatchObject({ principal: 28_228_50, accrued: 111_11, total: 28_339_61 });
    expect(bond?.yield).toBeCloseTo(3.46, 1);
  });

  test('are priced to the calls of their own maturity, where it has some', () => {
    const yields = (calls: { date: ReturnType<typeof day>; price: number }[]) =>
      confirmedBonds(pricedUnder(terms, [{ ...offered[1], structure: { calls } } as MaturityRow]), terms, [
        awarded('2037-08-01', 5_000),
      ])[0];
    expect(yields([])?.pricedTo).toBe('2037-08-01');
    expect(yields([{ date: day('2035-08-01'), price: 100 }])?.pricedTo).toBe('2035-08-01');
  });

  test('of a term bond carry their part of its sinking fund', () => {
    const sinkingFund = [
      { date: day('2035-08-01'), amount: cents(40_000_00) },
      { date: day('2036-08-01'), amount: cents(60_000_00) },
    ];
    const row = { ...maturity('2036-08-01', 100_000, { interestRate: 5, price: 112.914 }), structure: { sinkingFund } };
    const [bond] = confirmedBonds([row], terms, [awarded('2036-08-01', 25_000)]);
    expect(bond?.structure?.sinkingFund?.map(({ amount }) => amount)).toEqual([10_000_00, 15_000_00]);
  });
});

test('the yield of a purchase is weighted by par, and unknown where one is', () => {
  const bonds = [
    { par: cents(300), yield: 3 },
    { par: cents(100), yield: 5 },
  ];
  expect(weightedYield(bonds)).toBe(3.5);
  expect(weightedYield([...bonds, { par: cents(100), yield: null }])).toBeNull();
  expect(weightedYield([])).toBeNull();
});
