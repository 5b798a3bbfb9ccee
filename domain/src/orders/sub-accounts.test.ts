import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents, sum } from '../base/money.ts';
import { divideAllocation, shareErrors, whyNotDivide } from './sub-accounts.ts';

const dollars = (amount: number): Cents => cents(amount * 100);
const usual = { minimum: dollars(5_000), step: dollars(5_000) };

describe('a division', () => {
  const cases: readonly (readonly [string, number, readonly number[], readonly number[], number])[] = [
    ['fills every amount and keeps the rest', 100_000, [30_000, 20_000], [30_000, 20_000], 50_000],
    ['fills exactly', 50_000, [30_000, 20_000], [30_000, 20_000], 0],
    ['shares by the amounts', 50_000, [60_000, 40_000], [30_000, 20_000], 0],
    ['gives spare steps to the largest fractions', 50_000, [50_000, 30_000, 30_000], [20_000, 15_000, 15_000], 0],
    ['gives a spare step among equal fractions to the earlier', 5_000, [10_000, 10_000], [5_000, 0], 0],
    ['gives nothing of nothing', 0, [10_000, 10_000], [0, 0], 0],
    ['leaves everything with the institution where no one is named', 25_000, [], [], 25_000],
    ['leaves with the institution what is no whole step', 12_500, [20_000], [10_000], 2_500],
  ];
  test.each(cases)('%s', (_, allocated, amounts, awards, rest) => {
    const divided = divideAllocation(dollars(allocated), amounts.map(dollars), usual);
    expect(divided).toEqual({ awards: awards.map(dollars), rest: dollars(rest) });
  });

  test('gives no one less than the minimum where that is more than a step', () => {
    const limits = { minimum: dollars(100_000), step: dollars(5_000) };
    const amounts = [300_000, 100_000, 100_000].map(dollars);
    expect(divideAllocation(dollars(250_000), amounts, limits)).toEqual({
      awards: [250_000, 0, 0].map(dollars),
      rest: dollars(0),
    });
    // The later of two equal ones leaves; the rest of the other stays with the institution.
    expect(divideAllocation(dollars(150_000), [dollars(100_000), dollars(100_000)], limits)).toEqual({
      awards: [100_000, 0].map(dollars),
      rest: dollars(50_000),
    });
  });

  const steps = fc.integer({ min: 1, max: 100_000 });
  const books = fc.record({
    units: fc.integer({ min: 0, max: 1_000_000 }),
    loose: fc.integer({ min: 0, max: 499_999 }),
    demands: fc.array(steps, { maxLength: 100 }),
    least: fc.constantFrom(1, 1, 2, 20),
  });
  const divide = (units: number, loose: number, demands: readonly number[], least: number) => {
    const step = dollars(5_000);
    const limits = { step, minimum: cents(step * least) };
    const amounts = demands.map((demand) => cents(Math.max(demand, least) * step));
    return { ...divideAllocation(cents(units * step + loose), amounts, limits), limits, amounts };
  };

  test('adds up to the allocation exactly, in whole steps, and gives no one more than the amount', () => {
    fc.assert(
      fc.property(books, ({ units, loose, demands, least }) => {
        const { awards, rest, limits, amounts } = divide(units, loose, demands, least);
        expect(sum(awards) + rest).toBe(units * limits.step + loose);
        expect(rest).toBeGreaterThanOrEqual(loose);
        for (const [index, award] of awards.entries()) {
          expect(award % limits.step).toBe(0);
          expect(award).toBeLessThanOrEqual(amounts[index] ?? 0);
          expect(award === 0 || award >= limits.minimum).toBe(true);
        }
        // Nothing stays with the institution that the list asks for, where one step is enough.
        if (least === 1) expect(rest === loose || sum(awards) === sum(amounts)).toBe(true);
      }),
    );
  });

  test('is within a step of the exact proportion where one step is enough', () => {
    fc.assert(
      fc.property(books, ({ units, demands }) => {
        const { awards, amounts, limits } = divide(units, 0, demands, 1);
        const asked = sum(amounts);
        fc.pre(asked > units * limits.step);
        for (const [index, award] of awards.entries()) {
          const exact = (units * limits.step * (amounts[index] ?? 0)) / asked;
          expect(Math.abs(award - exact)).toBeLessThan(limits.step);
        }
      }),
    );
  });

  test('depends on nothing but the amounts and their order', () => {
    fc.assert(
      fc.property(books, fc.array(fc.double(), { minLength: 100, maxLength: 100 }), (book, keys) => {
        const { units, demands, least } = book;
        const first = divide(units, 0, demands, least);
        // Another order of the list gives those with different amounts the same: only equal amounts can trade places.
        const order = demands.map((_, index) => index).toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
        const other = divide(
          units,
          0,
          order.map((index) => demands[index] ?? 0),
          least,
        );
        const byAmount = ({ awards, amounts }: typeof first) =>
          awards.map((award, index) => `${amounts[index]} ${award}`).toSorted();
        const asked = demands.reduce((total, demand) => total + demand, 0);
        const fractions = demands.map((demand) => (units * demand) % asked);
        const hasTies = new Set(fractions).size < fractions.length;
        if (!hasTies && least === 1) expect(byAmount(other)).toEqual(byAmount(first));
        expect(sum(other.awards)).toBe(sum(first.awards));
        expect(divide(units, 0, demands, least).awards).toEqual(first.awards);
      }),
    );
  });
});

describe('requests that a division refuses', () => {
  const accounts = new Map([
    ['one', false],
    ['two', false],
    ['old', true],
  ]);
  const limits = { ...usual, principal: dollars(100_000) };
  const errorsOf = (...shares: readonly (readonly [string, number])[]) =>
    shareErrors(
      shares.map(([subAccountId, amount]) => ({ subAccountId, amount: dollars(amount) })),
      accounts,
      limits,
    );
  test.each([
    [
      'nothing',
      [
        ['one', 100_000],
        ['two', 5_000],
      ],
      {},
    ],
    ['an unknown account', [['other', 5_000]], { 'shares.0.subAccountId': 'Choose a sub-account of your institution' }],
    ['an archived account', [['old', 5_000]], { 'shares.0.subAccountId': 'This sub-account is archived' }],
    [
      'an account named twice',
      [
        ['one', 5_000],
        ['one', 10_000],
      ],
      { 'shares.1.subAccountId': 'This sub-account is in the list already' },
    ],
    ['zero', [['one', 0]], { 'shares.0.amount': 'Minimum amount is $5,000' }],
    ['a negative amount', [['one', -5_000]], { 'shares.0.amount': 'Must be greater than or equal to 0' }],
    ['no whole step', [['one', 7_500]], { 'shares.0.amount': 'Must be a multiple of $5,000' }],
    ['more than the maturity', [['one', 105_000]], { 'shares.0.amount': 'The maturity has $100,000' }],
  ] as const)('%s', (_, shares, errors) => {
    expect(errorsOf(...shares)).toEqual(errors);
  });
});

describe('a division can change', () => {
  const zone = 'America/Los_Angeles';
  const sale = { cancelledAt: null, delivery: '2027-01-15' };
  test.each([
    ['until the day of delivery begins where the issuer is', sale, '2027-01-15T07:59:59Z', undefined],
    ['and not from then on', sale, '2027-01-15T08:00:00Z', 'division-closed'],
    ['before the sale has a close', { ...sale, delivery: null }, '2026-01-01T00:00:00Z', undefined],
    ['and not in a canceled sale', { ...sale, cancelledAt: new Date() }, '2026-01-01T00:00:00Z', 'auction-cancelled'],
  ] as const)('%s', (_, of, now, code) => {
    expect(whyNotDivide(of, new Date(now), zone)?.code).toBe(code);
  });
});
