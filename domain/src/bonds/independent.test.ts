/** Tests prices, debt service and interest costs against a second implementation, on random bonds and issues of every structure. */
import { expect, test } from 'vitest';
import { randomOf, times } from '../../testing/effort.ts';
import { independentDebtService, independentPrice, independentTic } from '../../testing/independent-bonds.ts';
import { addMonths, type Day, day, dayFromParts, daysInMonth } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { accruedAt, debtServiceSchedule, trueInterestCost } from '../figures/debt-service.ts';
import { priceFromYield, yieldFromPrice } from './bonds.ts';
import { type BondMaturity, purchasePrice } from './interest.ts';
import type { BondStructure, InterestKind } from './structure.ts';

/** Repeatable numbers from 0 to below `below`. */
function numbers(name: string): (below: number) => number {
  const random = randomOf(name);
  return (below) => Math.floor(random() * below);
}

type Random = ReturnType<typeof numbers>;

function anyDay(random: Random, from: number, years: number): Day {
  const [year, month] = [from + random(years), 1 + random(12)];
  return dayFromParts(year, month, Math.min(1 + random(31), daysInMonth(year, month)));
}

function pick<Value>(random: Random, values: readonly [Value, ...Value[]]): Value {
  return values[random(values.length)] ?? values[0];
}

/** Monthly bonds have hundreds of payments, so they are few. */
const frequencies = [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 12] as const;
const kinds = ['periodic', 'periodic', 'periodic', 'at-maturity', 'accreted'] as const satisfies InterestKind[];

test('random bonds have the same price, to the same date, and the yield gives the price back', () => {
  const random = numbers('bonds');
  const different: unknown[] = [];
  for (let count = 0; count < times(3_000, 300_000); count += 1) {
    const interest = pick(random, kinds);
    const dated = anyDay(random, 2000, 40);
    const settlement = random(3) === 0 ? addMonths(dated, random(3)) : dated;
    const maturityDate = anyDay(random, Number(settlement.slice(0, 4)) + 1, interest === 'at-maturity' ? 2 : 40);
    const calls = Array.from({ length: random(4) }, (_, index) => ({
      date: random(4) === 0 ? anyDay(random, 2001, 60) : addMonths(maturityDate, -12 * (1 + random(30))),
      price: 103 - index,
    }));
    const interestRate = interest === 'accreted' ? 0 : random(80) / 8;
    const paymentsPerYear = pick(random, frequencies);
    const bond = { settlement, dated, maturityDate, interestRate, paymentsPerYear, calls, interest };
    const at = random(1000) / 100;
    const [ours, theirs] = [priceFromYield(bond, at), independentPrice(bond, at)];
    if (ours.price !== theirs.price || ours.pricedTo !== theirs.pricedTo) different.push({ bond, at, ours, theirs });
    if (count % 10 === 0) {
      const back = yieldFromPrice(bond, ours.price);
      const again = back && priceFromYield(bond, back.yield).price;
      if (again === null || Math.abs(again - ours.price) > 0.0011) different.push({ bond, at, ours, back });
    }
  }
  expect(different).toEqual([]);
}, 300_000);

function anyRow(random: Random, dated: Day): BondMaturity & { readonly structure: BondStructure } {
  const interest = pick(random, kinds);
  const years = 1 + random(20);
  const maturityDate = addMonths(dated, 12 * years + random(7));
  const principalAmount = cents((1 + random(2000)) * 500_000);
  const interestRate = interest === 'accreted' ? 0 : random(60) / 8;
  const pieces = interest === 'periodic' && random(2) === 0 ? Math.min(years, 1 + random(5)) : 1;
  if (pieces === 1) return { maturityDate, principalAmount, interestRate, structure: { interest } };
  const share = Math.floor(principalAmount / pieces);
  const sinkingFund = Array.from({ length: pieces }, (_, index) => ({
    date: addMonths(maturityDate, -12 * (pieces - 1 - index)),
    amount: cents(index === pieces - 1 ? principalAmount - share * (pieces - 1) : share),
  }));
  return { maturityDate, principalAmount, interestRate, structure: { interest, sinkingFund } };
}

test('random issues have the same debt service to the cent, and the same TIC', () => {
  const random = numbers('issues');
  let withoutTic = 0;
  for (let count = 0; count < times(400, 40_000); count += 1) {
    const dated = anyDay(random, 2000, 40);
    const paymentsPerYear = pick(random, frequencies);
    const firstInterest = random(2) === 0 ? null : addMonths(dated, 1 + random(14));
    const delivery = random(2) === 0 ? dated : addMonths(dated, random(3));
    const rows = Array.from({ length: 1 + random(8) }, () => anyRow(random, dated));
    const terms = { dated, paymentsPerYear, firstInterest, delivery };
    const schedule = debtServiceSchedule(rows, terms);
    const checked = rows.map((row) => ({
      ...{ maturityDate: row.maturityDate, principalCents: row.principalAmount, interestRate: row.interestRate },
      interest: row.structure.interest ?? 'periodic',
      installments: (row.structure.sinkingFund ?? [{ date: row.maturityDate, amount: row.principalAmount }]).map(
        ({ date, amount }) => ({ date, cents: amount }),
      ),
    }));
    const theirs = independentDebtService({ dated, delivery, firstInterest, paymentsPerYear, rows: checked });
    expect(schedule.map(({ date, interest, principal }) => ({ date, interest, principal }))).toEqual(theirs);
    const price = 90 + random(2000) / 100;
    const purchase = purchasePrice(rows.map(({ principalAmount }) => ({ principalAmount, price })));
    const tic = trueInterestCost(rows, terms, purchase);
    const own = independentTic(schedule, delivery, purchase + accruedAt(rows, terms));
    if (tic === null) {
      withoutTic += 1;
      expect(own > 50 || own < -5 || Number.isNaN(own)).toBe(true);
    } else expect(Math.abs(tic - own)).toBeLessThan(1e-7);
  }
  expect(withoutTic).toBeLessThan(100);
}, 300_000);

test('a bond sold on its own price has its yield as TIC', () => {
  const random = numbers('own price');
  for (let count = 0; count < 500; count += 1) {
    const dated = day(`${2000 + random(40)}-0${1 + random(9)}-01`);
    const row = {
      maturityDate: addMonths(dated, 12 * (1 + random(30))),
      principalAmount: cents(100_000_000),
      interestRate: random(60) / 8,
    };
    const purchase = purchasePrice([{ ...row, price: 100 }]);
    expect(trueInterestCost([row], { dated, paymentsPerYear: 2 }, purchase)).toBeCloseTo(row.interestRate, 8);
  }
});
