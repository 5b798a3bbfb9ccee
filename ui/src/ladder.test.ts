import { expect, test } from 'vitest';
import { ladderBars, ladderSentence } from './ladder.ts';

const rungs = [
  { maturityDate: '2028-12-01', offered: 1_000_000, covered: 1_500_000 },
  { maturityDate: '2027-12-01', offered: 500_000, covered: 250_000 },
  { maturityDate: '2029-12-01', offered: 2_000_000, covered: 2_000_000 },
];

test('bars follow the dates and the largest maturity fills the height', () => {
  expect(ladderBars(rungs)).toEqual([
    { height: 0.25, fill: 0.5, over: false },
    { height: 0.5, fill: 1, over: true },
    { height: 1, fill: 1, over: false },
  ]);
});

test('the sentence gives size, length and cover', () => {
  expect(ladderSentence(rungs)).toBe(
    '3 maturities from 2027 to 2029, $3.5M offered. Orders total 1.0× the offering; 1 of 3 maturities is oversubscribed.',
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
    { height: 0, fill: 0, over: false },
  ]);
});
