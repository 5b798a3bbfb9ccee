import { expect, test } from 'vitest';
import { aboutInvestor } from '../base/about-investor.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { english } from '../base/sentences/sentence.ts';
import { allocate, type Order } from './allocation.ts';
import { explainAward, explainOrder } from './explanation.ts';

const maturityDate = day('2031-08-01');
const dollars = (amount: number) => cents(amount * 100);

function order(investor: string, rank: number, amount: number, sequence: number): Order {
  return { investor, orderClass: 'stateIndividual', rank, amount: dollars(amount), sequence, maturityDate };
}

function explained(principal: number, orders: Order[], minimum = 5_000) {
  const limits = { step: dollars(5_000), minimum: dollars(minimum) };
  const { orders: allotted } = allocate({
    terms: { ...limits, maturities: [{ maturityDate, principal: dollars(principal) }] },
    orders,
  });
  return allotted.map((row) => english(explainAward(row.position, limits)));
}

test('a filled class is explained', () => {
  expect(explained(100_000, [order('a', 1, 60_000, 1)])).toEqual([
    'Your priority group received everything it ordered. $100,000 was available; your group ordered $60,000.',
  ]);
});

test('a share shows its own arithmetic, with and without the spare increment', () => {
  const [a, b, c] = explained(100_000, [order('a', 1, 100_000, 1), order('b', 1, 60_000, 2), order('c', 1, 20_000, 3)]);
  expect(a).toBe(
    'Your priority group received 55% of what it ordered. $100,000 was available for $180,000 of orders, so the exact share of your $100,000 was $55,555.55. ' +
      'In whole increments of $5,000 you received $55,000. Spare increments went to the largest fractions, then to the earliest orders.',
  );
  expect(b).toContain(
    'so the exact share of your $60,000 was $33,333.33. In whole increments of $5,000, with a spare one for its fraction, you received $35,000.',
  );
  expect(c).toContain('you received $10,000. Spare increments went to the largest fractions');
});

test('an even share does not mention increments', () => {
  expect(explained(100_000, [order('a', 1, 100_000, 1), order('b', 1, 100_000, 2)])[0]).toBe(
    'Your priority group received 50% of what it ordered. $100,000 was available for $200,000 of orders, so the exact share of your $100,000 was $50,000.',
  );
});

test('a share below one increment says where the increments went', () => {
  expect(explained(10_000, [order('a', 1, 5_000, 1), order('b', 1, 5_000, 2), order('c', 1, 5_000, 3)])[2]).toBe(
    'Your priority group received 66% of what it ordered. $10,000 was available for $15,000 of orders, so the exact share of your $5,000 was $3,333.33. ' +
      'That is less than one increment of $5,000. Spare increments went to the largest fractions, then to the earliest orders.',
  );
});

test('a share below the minimum says where it went', () => {
  const [a, , c] = explained(
    100_000,
    [order('a', 1, 100_000, 1), order('b', 1, 50_000, 2), order('c', 1, 25_000, 3)],
    25_000,
  );
  expect(a).toBe(
    'Your priority group received 57% of what it ordered. Allocations are at least $25,000, in increments of $5,000: you received $65,000.',
  );
  expect(c).toBe(
    'Your priority group received 57% of what it ordered. Your share was less than the minimum of $25,000, so it went to larger or earlier orders of your group.',
  );
});

test('a class that was not reached says who took the maturity', () => {
  expect(explained(50_000, [order('a', 1, 50_000, 1), order('b', 2, 5_000, 2)])[1]).toBe(
    'Groups with higher priority took the whole maturity.',
  );
});

test('skipped orders say why', () => {
  const rows = [order('a', -1, 5_000, 1), { ...order('b', 1, 5_000, 2), isSuspended: true }];
  expect(explained(50_000, rows)).toEqual([
    'This sale was not offered to your priority group.',
    'Your account was suspended at the close, so your orders were skipped.',
  ]);
});

test('demand beyond the maturity says what counted', () => {
  expect(explained(50_000, [order('a', 1, 80_000, 1)])[0]).toContain(
    '$50,000 of your $80,000 counted: whole increments only, and at most the maturity per investor.',
  );
});

test('the share for individuals, the cap and a local rank are said', () => {
  const limits = { step: dollars(5_000), minimum: dollars(5_000), retailShare: 30, investorCap: dollars(80_000) };
  const { orders } = allocate({
    terms: { ...limits, localZipCodes: ['97201'], maturities: [{ maturityDate, principal: dollars(100_000) }] },
    orders: [
      { ...order('fund', 1, 100_000, 1), orderClass: 'stateInstitution' },
      { ...order('neighbor', 2, 20_000, 2), isLocal: true },
      order('resident', 2, 20_000, 3),
    ],
  });
  expect(orders.map((row) => english(explainOrder(row, limits)))).toEqual([
    'Your priority group received 87% of what it ordered. $70,000 was available for $80,000 of orders, so the exact share of your $80,000 was $70,000. ' +
      '30% of this maturity was for individuals first, as far as they ordered it. $80,000 of your $100,000 counted: at most $80,000 per investor at a maturity.',
    'Your priority group received everything it ordered. $30,000 was available; your group ordered $20,000. ' +
      'As a local investor you were served before the others of your priority group. ' +
      '30% of this maturity was for individuals first: $20,000 of what your priority group received came from it.',
    'Your priority group received 50% of what it ordered. $10,000 was available for $20,000 of orders, so the exact share of your $20,000 was $10,000. ' +
      '30% of this maturity was for individuals first: $10,000 of what your priority group received came from it.',
  ]);
});

test('a group with less left than the minimum is not said to have been outbid', () => {
  const limits = { step: dollars(5_000), minimum: dollars(100_000) };
  const terms = { ...limits, maturities: [{ maturityDate, principal: dollars(200_000) }] };
  const { orders } = allocate({ terms, orders: [order('a', 1, 140_000, 1), order('b', 2, 120_000, 2)] });
  expect(orders.map((row) => english(explainOrder(row, limits)))[1]).toBe(
    '$60,000 was left for your priority group, less than the minimum of $100,000, so no one in it received any.',
  );
});

test('one of several orders says what the investor received in total', () => {
  const limits = { step: dollars(5_000), minimum: dollars(5_000) };
  const terms = { ...limits, maturities: [{ maturityDate, principal: dollars(50_000) }] };
  const { orders } = allocate({ terms, orders: [order('a', 1, 40_000, 1), order('a', 1, 10_000, 2)] });
  expect(orders.map((row) => english(explainOrder(row, limits)))[1]).toBe(
    'Your priority group received everything it ordered. $50,000 was available; your group ordered $50,000. ' +
      'Your orders at this maturity received $50,000 of $50,000, earliest first: this one $10,000 of $10,000.',
  );
});

test('the same sentences are about the investor for other readers', () => {
  const own = [
    ...explained(100_000, [order('a', 1, 100_000, 1), order('b', 1, 60_000, 2), order('c', 2, 20_000, 3)]),
    ...explained(100_000, [order('a', 1, 60_000, 1), order('b', 2, 20_000, 2)]),
    ...explained(10_000, [order('a', 1, 10_000, 1), order('b', 1, 5_000, 2), order('c', 1, 5_000, 3)]),
    'Your account was suspended at the close, so your orders were skipped.',
    'This sale was not offered to your priority group.',
    'As a local investor you were served before the others of your priority group.',
    '25% of this maturity was for individuals first: $5,000 of what your priority group received came from it.',
    '$5,000 of your $8,000 counted: at most $5,000 per investor at a maturity.',
    'No part of your order could count.',
    'Your share was less than the minimum of $5,000, so it went to larger or earlier orders of your group.',
    '$60,000 was left for your priority group, less than the minimum of $100,000, so no one in it received any.',
    'Your orders at this maturity received $5,000 of $10,000, earliest first: this one $5,000 of $5,000.',
    '$5,000 of your $8,000 counted: whole increments only, and at most the maturity per investor.',
  ];
  expect(own.some((sentence) => /\byou/i.test(sentence))).toBe(true);
  expect(own.map(aboutInvestor).filter((sentence) => /\byou/i.test(sentence))).toEqual([]);
});
