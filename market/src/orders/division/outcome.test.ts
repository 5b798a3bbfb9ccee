import { expect, test } from 'vitest';
import { errorsOf, outcomeOf } from './outcome.ts';

const limits = { minimum: 5_000, step: 5_000 };

test.each([
  [
    'each amount where it is enough',
    50_000,
    ['20k', '$15,000'],
    { awards: [20_000, 15_000], sum: 35_000, rest: 15_000, isShort: false },
  ],
  ['parts where it is not', 15_000, ['20k', '20k'], { awards: [10_000, 5_000], sum: 40_000, rest: 0, isShort: true }],
  ['nothing for an empty field', 15_000, ['20k', ''], { awards: [15_000, 0], sum: 20_000, rest: 0, isShort: true }],
  ['only the sum before the close', null, ['20k', '5k'], { awards: [], sum: 25_000, rest: null, isShort: false }],
  ['nothing while an amount is none', 15_000, ['20k', 'x'], { awards: [], sum: null, rest: null, isShort: false }],
  ['nothing for a negative amount', 15_000, ['-5k'], { awards: [], sum: null, rest: null, isShort: false }],
  [
    'nothing for more than there can be',
    15_000,
    ['9999999999999', '9999999999999'],
    { awards: [], sum: null, rest: null, isShort: false },
  ],
] as const)('%s', (_, allocated, typed, outcome) => {
  expect(outcomeOf(allocated, typed, limits)).toEqual(outcome);
});

test('errors are those of the rule, by field', () => {
  const accounts = [
    { id: 'one', isArchived: false },
    { id: 'old', isArchived: true },
  ];
  const of = (...shares: readonly (readonly [string, number])[]) =>
    errorsOf(
      shares.map(([subAccountId, amount]) => ({ subAccountId, amount })),
      accounts,
      { ...limits, principal: 100_000 },
    );
  expect(of(['one', 5_000])).toEqual({});
  expect(of(['', 7_500], ['old', 105_000])).toEqual({
    'shares.0.subAccountId': 'Choose a sub-account of your institution',
    'shares.0.amount': 'Must be a multiple of $5,000',
    'shares.1.subAccountId': 'This sub-account is archived',
    'shares.1.amount': 'The maturity has $100,000',
  });
  expect(of(['one', Number.NaN])).toEqual({});
});
