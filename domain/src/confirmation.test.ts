import { describe, expect, test } from 'vitest';
import { confirmedBonds, totalToPay } from './confirmation.ts';
import { day } from './dates.ts';
import { cents } from './money.ts';
import { maturity } from './testing/auctions.ts';

const terms = {
  dated: day('2026-09-03'),
  repaymentFrequency: 'Semi-Annual',
  redemptionDate: day('2036-08-01'),
  redemptionPrice: null,
  redemptionProvisions: 'Callable',
} as const;
const rows = [
  maturity('2036-08-01', 100_000, { interestRate: 5, price: 112.914 }),
  maturity('2037-08-01', 100_000, { interestRate: 5, price: 111.757 }),
  maturity('2046-08-01', 100_000, { interestRate: 4.25, price: 97.631 }),
];
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
    const notCallable = confirmedBonds(rows, { ...terms, redemptionProvisions: 'Non-Callable' }, [
      awarded('2037-08-01', 5_000),
    ]);
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
    const unpriced = [...rows, maturity('2050-08-01', 100_000, { interestRate: 5, price: 0 })];
    const bonds = confirmedBonds(unpriced, terms, [awarded('2036-08-01', 5_000), awarded('2050-08-01', 5_000)]);
    expect(bonds[1]).toMatchObject({ price: null, yield: null, principal: null, total: null });
    expect(totalToPay(bonds)).toBeNull();
    expect(totalToPay(bonds.slice(0, 1))).toBe(5_645_70);
  });
});
