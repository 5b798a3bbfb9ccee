import { expect, test } from 'vitest';
import { ladderBars, ladderPlaces, ladderSentence } from './ladder.ts';

const rungs = [
  { maturityDate: '2028-12-01', offered: 1_000_000, covered: 1_500_000 },
  { maturityDate: '2027-12-01', offered: 500_000, covered: 250_000 },
  { maturityDate: '2029-12-01', offered: 2_000_000, covered: 2_000_000 },
];

test('bars follow the dates and the largest maturity fills the height', () => {
  expect(ladderBars(rungs)).toEqual([
    { height: 0.25, fill: 0.5, over: 0 },
    { height: 0.5, fill: 1, over: 0.25 },
    { height: 1, fill: 1, over: 0 },
  ]);
});

test.each([
  [1.09, 1 / 1.09, 0.09 / 1.09],
  [2, 0.5, 0.5],
  [2.5, 0.4, 0.6],
  [9, 0.4, 0.6],
])('a cap is as high as what is ordered beyond the offer: %d×', (cover, height, over) => {
  const [bar] = ladderBars([{ maturityDate: '2028-12-01', offered: 1_000_000, covered: cover * 1_000_000 }]);
  expect(bar?.height).toBeCloseTo(height);
  expect(bar?.over).toBeCloseTo(over);
});

test('two bars are at the ends, above their years; many fill the width', () => {
  expect(ladderPlaces(2, 100, 4, 5, true)).toEqual({ width: 20, lefts: [2.5, 77.5] });
  expect(ladderPlaces(3, 100, 4, 5, true).lefts).toEqual([2.5, 40, 77.5]);
  expect(ladderPlaces(2, 100, 4, 5, false).lefts).toEqual([2.5, 27.5]);
  expect(ladderPlaces(5, 100, 4, 5, true)).toEqual({ width: 15, lefts: [2.5, 22.5, 42.5, 62.5, 82.5] });
  expect(ladderPlaces(1, 100, 4, 5, true).lefts).toEqual([2.5]);
});

test('the sentence gives size, length and cover', () => {
  expect(ladderSentence(rungs)).toBe(
    '3 maturities from 2027 to 2029, $3.5M offered. Orders total 1.07× the offering; 1 of 3 maturities is oversubscribed.',
  );
});

test('before any orders the sentence does not mention cover', () => {
  expect(ladderSentence([{ maturityDate: '2027-12-01', offered: 500_000 }])).toBe('1 maturity in 2027, $500K offered.');
});

test('an empty ladder says so and draws nothing', () => {
  expect(ladderSentence([])).toBe('No maturities yet');
  expect(ladderBars([])).toEqual([]);
});

test('a maturity without principal has no height and no fill', () => {
  expect(ladderBars([{ maturityDate: '2027-12-01', offered: 0, covered: 5 }])).toEqual([
    { height: 0, fill: 0, over: 0 },
  ]);
});
