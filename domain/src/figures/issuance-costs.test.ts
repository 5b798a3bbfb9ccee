/** Tests gross to net, TIC and all-in TIC, and the arbitrage yield. */
import { describe, expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { type Cents, cents } from '../base/money.ts';
import { yieldFromPrice } from '../bonds/bonds.ts';
import type { BondStructure } from '../bonds/structure.ts';
import { arbitrageYield } from './arbitrage-yield.ts';
import { interestCosts, netProceeds, type SoldMaturity } from './issuance-costs.ts';

const terms = { dated: day('2026-07-01'), paymentsPerYear: 2 } as const;
const row = (date: string, interestRate: number, price: number, structure: BondStructure = {}): SoldMaturity => ({
  maturityDate: day(date),
  principalAmount: cents(1_000_000_00),
  interestRate,
  price,
  structure,
});
const dollars = (amount: number): Cents => cents(amount * 100);
const costs = { underwritersDiscount: dollars(10_000), bondInsurance: dollars(5_000), other: dollars(25_000) };
const free = { underwritersDiscount: dollars(0), bondInsurance: dollars(0), other: dollars(0) };

describe('gross to net', () => {
  const rows = [row('2030-07-01', 5, 108.125), row('2031-07-01', 3, 97.5)];

  test('adds premiums, takes discounts and costs, and leaves accrued interest beside', () => {
    expect(netProceeds(rows, { ...terms, delivery: day('2026-07-16') }, costs)).toEqual({
      par: dollars(2_000_000),
      premium: dollars(81_250),
      discount: dollars(25_000),
      gross: dollars(2_056_250),
      // 15 days of 5% and 3% on a million each.
      accrued: cents(2_083_33 + 1_250_00),
      purchase: dollars(2_046_250),
      net: dollars(2_016_250),
      costPercent: 2,
    });
    expect(netProceeds([], terms, free).costPercent).toBeNull();
  });

  test('costs the issuer the coupon where par comes in, and more with every cost', () => {
    const par = [row('2030-07-01', 4, 100), row('2031-07-01', 4, 100)];
    const all = interestCosts(par, terms, free);
    expect([all.trueInterestCost, all.allInTrueInterestCost]).toEqual([expect.closeTo(4, 8), expect.closeTo(4, 8)]);
    const { trueInterestCost: tic, allInTrueInterestCost: allIn } = interestCosts(par, terms, costs);
    expect(tic ?? 0).toBeGreaterThan(4);
    expect(allIn ?? 0).toBeGreaterThan(tic ?? 0);
  });
});

describe('the arbitrage yield', () => {
  test('of one bond is its yield', () => {
    const one = row('2036-07-01', 5, 108.175);
    const own = yieldFromPrice({ ...one, settlement: terms.dated, paymentsPerYear: 2 }, 108.175);
    expect(arbitrageYield([one], terms, dollars(0))).toBeCloseTo(own?.yield ?? 0, 6);
  });

  test('takes a bond far above its call price as called when that is worst for the holders', () => {
    const call = { date: day('2036-07-01'), price: 100 };
    const bond = row('2046-07-01', 5, 112, { calls: [call] });
    const called = yieldFromPrice({ ...bond, settlement: terms.dated, paymentsPerYear: 2, calls: [call] }, 112);
    expect(called?.pricedTo).toBe('2036-07-01');
    expect(arbitrageYield([bond], terms, dollars(0))).toBeCloseTo(called?.yield ?? 0, 6);
    // Ten full years to the call allow 2.5%.
    const near = row('2046-07-01', 5, 102.5, { calls: [call] });
    const held = yieldFromPrice({ ...near, settlement: terms.dated, paymentsPerYear: 2 }, 102.5);
    expect(arbitrageYield([near], terms, dollars(0))).toBeCloseTo(held?.yield ?? 0, 6);
  });

  test('is the lowest of all choices of calls', () => {
    const rows = ['2038-07-01', '2040-07-01', '2044-07-01', '2046-07-01'].map((date, index) =>
      row(date, 4 + index / 2, 108 + 3 * index, {
        calls: [
          { date: day('2034-07-01'), price: 100 },
          { date: day('2036-07-01'), price: 100 },
        ],
      }),
    );
    // A bond that is called at par is one that is due then.
    const choices = rows.reduce<SoldMaturity[][]>(
      (all, { structure: _, ...bond }) =>
        ['2034-07-01', '2036-07-01', bond.maturityDate].flatMap((date) =>
          all.map((chosen) => [...chosen, { ...bond, maturityDate: day(date) }]),
        ),
      [[]],
    );
    const yields = choices.map((chosen) => arbitrageYield(chosen, terms, dollars(0)) ?? Number.NaN);
    expect(yields).toHaveLength(81);
    expect(arbitrageYield(rows, terms, dollars(0))).toBeCloseTo(Math.min(...yields), 9);
  });

  test('calls what a sinking fund has left, at the price of the call', () => {
    const sinkingFund = [
      { date: day('2034-07-01'), amount: dollars(400_000) },
      { date: day('2040-07-01'), amount: dollars(600_000) },
    ];
    const bond = row('2040-07-01', 6, 115, { sinkingFund, calls: [{ date: day('2036-07-01'), price: 101 }] });
    const value = (y: number) => {
      let sum = 0;
      for (let n = 1; n <= 20; n += 1) sum += (n <= 16 ? 30_000 : 18_000) / (1 + y / 200) ** n;
      return sum + 400_000 / (1 + y / 200) ** 16 + 606_000 / (1 + y / 200) ** 20;
    };
    expect(value(arbitrageYield([bond], terms, dollars(0)) ?? 0)).toBeCloseTo(1_150_000, 2);
  });

  test('is lower price, higher yield with a guarantee, and unknown for deep discount term bonds', () => {
    const one = row('2036-07-01', 5, 105);
    expect(arbitrageYield([one], terms, dollars(10_000)) ?? 0).toBeGreaterThan(
      arbitrageYield([one], terms, dollars(0)) ?? 0,
    );
    const sinkingFund = [{ date: day('2036-07-01'), amount: dollars(1_000_000) }];
    expect(arbitrageYield([row('2036-07-01', 2, 90, { sinkingFund })], terms, dollars(0))).toBeNull();
    expect(arbitrageYield([row('2036-07-01', 2, 98, { sinkingFund })], terms, dollars(0))).not.toBeNull();
  });
});
