import { day } from '@fairbook/domain/base/dates.ts';
import { expect, test } from 'vitest';
import { type SoldFigures, soldSentence, ticOfSold } from './sold.ts';

const [soon, later] = ['2030-01-01', '2035-01-01'];
const terms = {
  keyDates: {
    dated: day('2027-01-01'),
    delivery: null,
    settlement: null,
    firstInterest: null,
    dayCount: null,
    endOfMonth: false,
  },
  profile: {
    repaymentFrequency: 'Semi-Annual',
    ...{ redemptionDate: null, redemptionPrice: null, redemptionProvisions: null },
  },
  saleChanges: [],
  maturityStructure: [soon, later].map((maturityDate, at) => ({
    isOffered: true,
    maturityDate,
    principalAmount: 100_000,
    interestRate: 3 + at,
    yield: 3 + at,
    price: 100,
    cusip: '',
  })),
};

function figures(awards: readonly [number, number], demand = 200_000): SoldFigures {
  const maturities = [soon, later].map((maturityDate, at) => {
    const award = awards[at] ?? 0;
    return { maturityDate, award, unsold: 100_000 - award };
  });
  const award = awards[0] + awards[1];
  return { totals: { demand, cover: demand / 200_000, award, unsold: 200_000 - award }, maturities };
}

test('the sentence leads with what would sell, and names what is left', () => {
  expect(soldSentence(figures([100_000, 40_000]), false)).toBe('Would sell now $140K; $60K unsold in 1 maturity');
  expect(soldSentence(figures([95_000, 40_000]), false)).toBe('Would sell now $135K; $65K unsold in 2 maturities');
  expect(soldSentence(figures([100_000, 100_000]), false)).toBe('Everything would sell now: $200K');
  expect(soldSentence(figures([0, 0], 0), false)).toBe('No orders yet');
  expect(soldSentence(figures([0, 0]), false)).toBe('Nothing would sell now');
});

test('after the close the sentence says what was sold', () => {
  expect(soldSentence(figures([100_000, 40_000]), true)).toBe('Sold $140K; $60K unsold in 1 maturity');
  expect(soldSentence(figures([0, 0], 0), true)).toBe('Nothing was sold');
});

test('the TIC is that of the part that would sell, not of the whole schedule', () => {
  expect(ticOfSold(terms, figures([100_000, 0]))).toBeCloseTo(3, 6);
  expect(ticOfSold(terms, figures([0, 100_000]))).toBeCloseTo(4, 6);
  expect(ticOfSold(terms, figures([0, 0]))).toBeNull();
});
