import { day } from '@fairbook/domain/base/dates.ts';
import { expect, test } from 'vitest';
import { demandWords, hasDemand, rungsOfRow } from './demands.ts';

const demand = {
  auctionId: 'a',
  demand: 140_000,
  cover: 1.4,
  award: 100_000,
  outcome: null,
  maturities: [{ maturityDate: day('2030-06-01'), demand: 140_000, award: 100_000 }],
};

test('a live auction shows its cover, a closed one its outcome and how much of the orders was filled', () => {
  expect(demandWords(demand)).toEqual({ main: '1.4× ordered', second: null });
  expect(demandWords({ ...demand, outcome: 'Sold' })).toEqual({ main: 'Sold', second: '1.4× ordered, 71% filled' });
  const short = { ...demand, outcome: 'PartlySold' as const, cover: 0.5, demand: 50_000, award: 50_000 };
  expect(demandWords(short)).toEqual({ main: 'Partly sold', second: '0.50× ordered, all filled' });
  expect(demandWords({ ...short, outcome: 'NoBids', demand: 0, award: 0 })).toEqual({
    main: 'No orders',
    second: null,
  });
});

test('a part of the orders is never called all of them', () => {
  expect(demandWords({ ...demand, outcome: 'Sold', demand: 100_001 }).second).toContain('99% filled');
});

test('the ladder has what is ordered at each offered maturity, and nothing where that is unknown', () => {
  const rung = { maturityDate: day('2030-06-01'), principalAmount: 100_000, yield: 3, isOffered: true };
  const ladder = [rung, { ...rung, maturityDate: day('2031-06-01') }, { ...rung, isOffered: false }];
  expect(rungsOfRow({ ladder }, demand)).toEqual([
    { maturityDate: '2030-06-01', offered: 100_000, covered: 140_000 },
    { maturityDate: '2031-06-01', offered: 100_000, covered: 0 },
  ]);
  expect(rungsOfRow({ ladder }, undefined)[0]).toEqual({ maturityDate: '2030-06-01', offered: 100_000 });
});

test('auctions that take no orders yet, and canceled ones, have no demand', () => {
  expect(hasDemand({ status: 'Live', isCancelled: false })).toBe(true);
  expect(hasDemand({ status: 'Scheduled', isCancelled: false })).toBe(false);
  expect(hasDemand({ status: 'Ended', isCancelled: true })).toBe(false);
});
