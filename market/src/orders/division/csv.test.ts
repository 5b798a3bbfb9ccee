import { day } from '@fairbook/domain/base/dates.ts';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import type { Division } from './queries.ts';

const share = { subAccountId: 'a', isArchived: false };
const division: Division = {
  ...{ auctionId: 'x', auctionName: 'Water Bonds', municipalityState: 'OR', isClosed: true, isCancelled: false },
  ...{ canDivide: true, whyNot: null, until: null, minimum: 5_000, step: 5_000 },
  maturities: [
    {
      ...{ maturityDate: day('2031-06-01'), maturityId: 'A', principal: 100_000, ordered: 50_000, allocated: 50_000 },
      ...{ version: 1, setBy: 'Tara Trader', setAt: null, rest: 15_000 },
      shares: [
        { ...share, name: '=Growth', reference: 'G-1', amount: 20_000, award: 20_000 },
        { ...share, name: 'Income, taxable', reference: null, amount: 15_000, award: 15_000 },
      ],
    },
  ],
};

test('a row for each sub-account and the rest, without formulas', () => {
  expect(csvOf(division).split('\r\n').slice(1)).toEqual([
    "Water Bonds,2031-06-01 A,'=Growth,G-1,20000,20000",
    'Water Bonds,2031-06-01 A,"Income, taxable",,15000,15000',
    'Water Bonds,2031-06-01 A,Stays with your institution,,,15000',
  ]);
});

test('before the close there is no rest', () => {
  const [maturity] = division.maturities;
  if (!maturity) throw new Error('the division has a maturity');
  const shares = maturity.shares.map((each) => ({ ...each, award: null }));
  const open = { ...division, maturities: [{ ...maturity, allocated: null, rest: null, shares }] };
  expect(csvOf(open).split('\r\n').slice(1)).toEqual([
    "Water Bonds,2031-06-01 A,'=Growth,G-1,20000,",
    'Water Bonds,2031-06-01 A,"Income, taxable",,15000,',
  ]);
});
