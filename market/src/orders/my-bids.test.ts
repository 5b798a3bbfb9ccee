import { day } from '@fairbook/domain/base/dates.ts';
import { describe, expect, test } from 'vitest';
import type { MyBid } from '../base/queries.ts';
import { allottedOf, byAuction, indicativeOf, otherClassOf, sumDollars, summaryOf } from './my-bids.ts';

const line = (more: Partial<MyBid['investments'][number]> = {}): MyBid['investments'][number] => ({
  maturityDate: day('2030-06-01'),
  investmentAmount: 25_000,
  state: 'Active',
  orderClass: 'stateIndividual',
  rank: 3,
  sequence: 7,
  price: 100,
  cost: 25_000,
  indicativeAward: 15_000,
  final: null,
  ...more,
});
const bid = (more: Partial<MyBid> = {}): MyBid => ({
  bidId: '01a1fda7-ecb5-76c0-95b4-49e4212a6e62',
  clientReference: null,
  auctionId: 'a1',
  auctionName: 'School Bonds',
  municipalityName: 'Alder Creek',
  placedBy: null,
  municipalityState: 'OR',
  auctionStatus: 'Live',
  isHalted: false,
  isCancelled: false,
  cancellation: null,
  halt: null,
  closeDate: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  state: 'Active',
  canChange: true,
  canWithdraw: true,
  confirmation: null,
  bidsAsNow: { orderClass: 'stateIndividual', rank: 3 },
  investments: [line()],
  total: 25_000,
  cost: 25_000,
  ...more,
});
const final = { award: 10_000, result: 'Partial', reason: 'Because.', awardCost: 10_000 } as const;

describe('the priority group of an order', () => {
  const abroad = { orderClass: 'internationalIndividual', rank: 6 } as const;

  test('is omitted while a new order would have the same', () => {
    expect(otherClassOf(bid())).toBeNull();
    expect(otherClassOf(bid({ bidsAsNow: null }))).toBeNull();
    expect(otherClassOf(bid({ bidsAsNow: abroad, investments: [line({ state: 'Withdrawn' })] }))).toBeNull();
  });

  test('is shown where the account has changed since', () => {
    expect(otherClassOf(bid({ bidsAsNow: abroad }))).toBe(
      'Placed as State individual; your account is now International individual.',
    );
    const lines = [line(), line({ orderClass: 'internationalIndividual' })];
    expect(otherClassOf(bid({ bidsAsNow: abroad, investments: lines }))).toBe(
      'Some lines keep the priority group they were placed in; your account is now International individual.',
    );
  });
});

test('dollars add exactly', () => {
  expect(sumDollars([0.1, 0.2])).toBe(0.3);
});

test('before the close an order shows its estimated allocation', () => {
  expect(indicativeOf(bid({ investments: [line(), line({ indicativeAward: null })] }))).toBe(15_000);
  expect(indicativeOf(bid({ investments: [line({ indicativeAward: null })] }))).toBeNull();
  expect(allottedOf(bid())).toBeNull();
});

test('after the close it shows its allocation', () => {
  expect(allottedOf(bid({ investments: [line({ final }), line({ final })] }))).toBe(20_000);
});

test('a summary leaves withdrawn orders out', () => {
  const withdrawn = bid({ state: 'Withdrawn', investments: [line({ indicativeAward: null })] });
  expect(summaryOf([bid(), withdrawn])).toBe('$25,000 ordered in 1 order, $15,000 estimated now');
  expect(summaryOf([bid({ investments: [line({ final })] })])).toBe('$25,000 ordered in 1 order, $10,000 allocated');
});

test('orders are grouped by auction, in the order they came', () => {
  const groups = byAuction([bid(), bid({ auctionId: 'a2', auctionName: 'Park Bonds' }), bid()]);
  expect(groups.map((group) => [group.auctionName, group.bids.length])).toEqual([
    ['School Bonds', 2],
    ['Park Bonds', 1],
  ]);
});
