import { describe, expect, test } from 'vitest';
import { typedDollars } from './typed-amounts.ts';

describe('a typed amount', () => {
  test.each([
    ['25000', 25_000],
    ['25,000', 25_000],
    ['$25,000.00', 25_000],
    ['$ 250,000', 250_000],
    [' 1 000 ', 1_000],
    ['250k', 250_000],
    ['250K', 250_000],
    ['250 k', 250_000],
    ['$250k', 250_000],
    ['2.5k', 2_500],
    ['1.5m', 1_500_000],
    ['1.5M', 1_500_000],
    ['1.1m', 1_100_000],
    ['.5m', 500_000],
    ['2mm', 2_000_000],
    ['1,250k', 1_250_000],
    ['1.2345678m', 1_234_567.8],
    ['5.', 5],
    ['5000.01', 5_000.01],
    ['-5', -5],
    ['-5k', -5_000],
    // A digit was typed behind '25,000', and one was deleted.
    ['25,0000', 250_000],
    ['25,00', 2_500],
  ])('%j is %d dollars', (text, dollars) => {
    expect(typedDollars(text)).toBe(dollars);
  });

  test.each(['', ' ', '$'])('%j is none', (text) => {
    expect(typedDollars(text)).toBeNull();
  });

  test.each([
    'abc',
    '1e5',
    '1.2.3',
    'k',
    '.',
    '-',
    '$k',
    '5kk',
    '5b',
    '1,5m',
    '1.000,5k',
    '12k5',
    '5%',
    '$-5',
    '--5',
    '5 $',
  ])('%j is no amount', (text) => {
    expect(typedDollars(text)).toBeNaN();
  });
});
