import { expect, test } from 'vitest';
import { allocate, type Order } from './allocation.ts';
import { day } from './dates.ts';
import { aboutInvestor, explainAward, explainOrder } from './explanation.ts';
import { cents } from './money.ts';

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
  return allotted.map((row) => explainAward(row.position, limits));
}

test('a class that was filled says so', () => {
  expect(explained(100_000, [order('a', 1, 60_000, 1)])).toEqual([
    'Your class was filled in full. $100,000 was left for it, and it asked for $60,000.',
  ]);
});

test('a share shows its own arithmetic, with and without the spare step', () => {
  const [a, b, c] = explained(100_000, [order('a', 1, 100_000, 1), order('b', 1, 60_000, 2), order('c', 1, 20_000, 3)]);
  expect(a).toBe(
    'Your class was reached at 55 %: proportional share. $100,000 was left for $180,000 of orders, so your $100,000 came to $55,555.55. ' +
      'In whole steps of $5,000 you got $55,000. Spare steps went to the largest fractions, then to the earliest orders.',
  );
  expect(b).toContain(
    'so your $60,000 came to $33,333.33. In whole steps of $5,000, with a spare one for its fraction, you got $35,000.',
  );
  expect(c).toContain('you got $10,000. Spare steps went to the largest fractions');
});

test('a share that comes out even needs no word on steps', () => {
  expect(explained(100_000, [order('a', 1, 100_000, 1), order('b', 1, 100_000, 2)])[0]).toBe(
    'Your class was reached at 50 %: proportional share. $100,000 was left for $200,000 of orders, so your $100,000 came to $50,000.',
  );
});

test('a share below one step says where the steps went', () => {
  expect(explained(10_000, [order('a', 1, 5_000, 1), order('b', 1, 5_000, 2), order('c', 1, 5_000, 3)])[2]).toBe(
    'Your class was reached at 66 %: proportional share. $10,000 was left for $15,000 of orders, so your $5,000 came to $3,333.33. ' +
      'That is less than one step of $5,000. Spare steps went to the largest fractions, then to the earliest orders.',
  );
});

test('a share below the minimum says where it went', () => {
  const [a, , c] = explained(
    100_000,
    [order('a', 1, 100_000, 1), order('b', 1, 50_000, 2), order('c', 1, 25_000, 3)],
    25_000,
  );
  expect(a).toBe(
    'Your class was reached at 57 %: proportional share. Awards are at least $25,000, in steps of $5,000: you got $65,000.',
  );
  expect(c).toBe(
    'Your class was reached at 57 %: proportional share. Yours came to less than the minimum of $25,000, so it went to larger or earlier orders of your class.',
  );
});

test('a class that was not reached says who took the maturity', () => {
  expect(explained(50_000, [order('a', 1, 50_000, 1), order('b', 2, 5_000, 2)])[1]).toBe(
    'Classes before yours took the whole maturity.',
  );
});

test('skipped orders say why', () => {
  const rows = [order('a', -1, 5_000, 1), { ...order('b', 1, 5_000, 2), isSuspended: true }];
  expect(explained(50_000, rows)).toEqual([
    'This sale was not offered to your class.',
    'Your account was suspended at the close, so your orders were skipped.',
  ]);
});

test('demand beyond the maturity says what counted', () => {
  expect(explained(50_000, [order('a', 1, 80_000, 1)])[0]).toContain(
    '$50,000 of your $80,000 counted: whole steps only, and an investor counts up to the maturity.',
  );
});

test('one of several orders says what the investor got in all', () => {
  const limits = { step: dollars(5_000), minimum: dollars(5_000) };
  const terms = { ...limits, maturities: [{ maturityDate, principal: dollars(50_000) }] };
  const { orders } = allocate({ terms, orders: [order('a', 1, 40_000, 1), order('a', 1, 10_000, 2)] });
  expect(orders.map((row) => explainOrder(row, limits))[1]).toBe(
    'Your class was filled in full. $50,000 was left for it, and it asked for $50,000. ' +
      'Your orders at this maturity got $50,000 of $50,000, the earliest first: this one $10,000 of $10,000.',
  );
});

test('the same sentences speak of the investor where somebody else reads them', () => {
  const own = [
    ...explained(100_000, [order('a', 1, 100_000, 1), order('b', 1, 60_000, 2), order('c', 2, 20_000, 3)]),
    ...explained(100_000, [order('a', 1, 60_000, 1), order('b', 2, 20_000, 2)]),
    ...explained(10_000, [order('a', 1, 10_000, 1), order('b', 1, 5_000, 2), order('c', 1, 5_000, 3)]),
    'Your account was suspended at the close, so your orders were skipped.',
    'This sale was not offered to your class.',
    'Nothing of your order could count.',
    'Yours came to less than the minimum of $5,000, so it went to larger or earlier orders of your class.',
    'Your orders at this maturity got $5,000 of $10,000, the earliest first: this one $5,000 of $5,000.',
    '$5,000 of your $8,000 counted: whole steps only, and an investor counts up to the maturity.',
  ];
  expect(own.some((sentence) => /\byou/i.test(sentence))).toBe(true);
  expect(own.map(aboutInvestor).filter((sentence) => /\byou/i.test(sentence))).toEqual([]);
});
