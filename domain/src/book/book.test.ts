import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySale } from '../../testing/books.ts';
import { allocate, type Order } from '../allocation/allocation.ts';
import { day } from '../base/dates.ts';
import { cents, sum } from '../base/money.ts';
import { OrderBook } from './book.ts';

const m1 = day('2031-08-01');
const m2 = day('2032-08-01');
const dollars = (amount: number) => cents(amount * 100);
const terms = {
  step: dollars(5_000),
  minimum: dollars(5_000),
  maturities: [
    { maturityDate: m1, principal: dollars(100_000) },
    { maturityDate: m2, principal: dollars(200_000) },
  ],
};

function order(investor: string, rank: 1 | 2 | 3, amount: number, sequence: number, maturityDate = m1): Order {
  const orderClass = ([undefined, 'stateInstitution', 'nationalInstitution', 'stateIndividual'] as const)[rank];
  if (!orderClass) throw new Error(`no class has rank ${rank}`);
  return { investor, orderClass, rank, maturityDate, amount: dollars(amount), sequence };
}

function bookOf(...orders: Order[]): OrderBook {
  const book = new OrderBook(terms);
  for (const one of orders) book.addOrder(one);
  return book;
}

describe('an order', () => {
  test('is allocated as at a close at this moment', () => {
    const [a, b] = [order('a', 1, 60_000, 1), order('b', 2, 50_000, 2)];
    const book = bookOf(a, b);
    expect(book.readOrder(b)).toMatchObject({ award: 40_000_00, result: 'Partial', position: { reason: 'share' } });
    book.withdrawOrder(a);
    expect(book.readOrder(b)).toMatchObject({ award: 50_000_00, result: 'Filled' });
  });

  test('of a better class displaces a worse one at once', () => {
    const low = order('b', 3, 100_000, 1);
    const book = bookOf(low);
    expect(book.readTotals()).toMatchObject({ award: 100_000_00 });
    book.addOrder(order('a', 1, 100_000, 2));
    expect(book.readOrder(low)).toMatchObject({ award: 0, result: 'Unfilled', position: { reason: 'classesBefore' } });
  });

  test('that is reduced keeps its position, an increased one does not', () => {
    const [a, b, c] = [order('a', 3, 50_000, 1), order('b', 3, 50_000, 2), order('c', 3, 50_000, 3)];
    const book = bookOf(a, b, c);
    expect(book.readOrder(a).award).toBe(35_000_00);
    book.amendOrder(a, { ...a, amount: dollars(55_000), sequence: 4 });
    book.amendOrder({ ...a, sequence: 4 }, { ...a, amount: dollars(50_000), sequence: 4 });
    expect(
      [book.readOrder({ ...a, sequence: 4 }), book.readOrder(b), book.readOrder(c)].map(({ award }) => award),
    ).toEqual([30_000_00, 35_000_00, 35_000_00]);
  });

  test('is added once', () => {
    const book = bookOf(order('a', 1, 5_000, 1));
    expect(book.hasOrder(order('a', 1, 5_000, 1))).toBe(true);
    expect(book.hasOrder(order('a', 1, 5_000, 2))).toBe(false);
    expect(() => book.addOrder(order('a', 1, 5_000, 1))).toThrow('order 1 is in the book already');
  });

  test('that is not in the book can be neither withdrawn nor read', () => {
    const book = bookOf(order('a', 1, 5_000, 1));
    expect(() => book.withdrawOrder(order('a', 1, 5_000, 2))).toThrow('order 2 is not in the book');
    expect(() => book.readOrder(order('b', 1, 5_000, 1))).toThrow('order 1 is not in the book');
  });

  test('for what is not offered is not added', () => {
    expect(() => bookOf(order('a', 1, 5_000, 1, day('2040-01-01')))).toThrow('which is not offered');
    expect(() => bookOf({ ...order('a', 1, 5_000, 1), rank: -1 })).toThrow('of a class that is not offered');
  });
});

describe('the book', () => {
  test('reports demand, cover by class and the number of investors', () => {
    const book = bookOf(
      order('a', 1, 60_000, 1),
      order('b', 2, 50_000, 2),
      order('b', 2, 50_000, 3, m2),
      order('c', 2, 30_000, 4),
    );
    expect(book.readTotals()).toEqual({
      principal: 300_000_00,
      demand: 190_000_00,
      award: 150_000_00,
      unsold: 150_000_00,
      outcome: 'PartlySold',
      bidders: 3,
      orders: 4,
    });
    const [first, second] = book.readMaturities();
    expect(first).toMatchObject({ demand: 140_000_00, award: 100_000_00, bidders: 3 });
    expect(
      first?.classes.map(({ orderClass, demand, award, bidders }) => [orderClass, demand, award, bidders]),
    ).toEqual([
      ['stateInstitution', 60_000_00, 60_000_00, 1],
      ['nationalInstitution', 80_000_00, 40_000_00, 2],
    ]);
    expect(second).toMatchObject({ demand: 50_000_00, bidders: 1 });
  });

  test('skips a suspended investor until reinstated', () => {
    const [a, b] = [order('a', 1, 60_000, 1), order('b', 2, 50_000, 2)];
    const book = bookOf(a, b);
    book.suspend('a');
    expect(book.readOrder(a)).toMatchObject({ award: 0, result: 'Skipped', position: { reason: 'suspended' } });
    expect(book.readOrder(b).award).toBe(50_000_00);
    expect(book.readTotals()).toMatchObject({ bidders: 1, orders: 2, demand: 50_000_00 });
    book.reinstate('a');
    expect(book.readOrder(b).award).toBe(40_000_00);
  });

  test('skips what a suspended investor had ordered before and orders after', () => {
    const book = bookOf();
    book.suspend('a');
    book.addOrder(order('a', 1, 60_000, 1));
    expect(book.readTotals()).toMatchObject({ demand: 0, outcome: 'NoBids' });
  });

  test('forgets classes and bidders that have left', () => {
    const only = order('a', 1, 60_000, 1);
    const book = bookOf(only);
    book.withdrawOrder(only);
    expect(book.readTotals()).toMatchObject({ bidders: 0, orders: 0, demand: 0 });
    expect(book.readMaturities()[0]?.classes).toEqual([]);
  });
});

test('after any history the book reports what allocating the open orders would', () => {
  /** The fate of each order once all are placed. */
  const fates = fc.array(fc.constantFrom('stands', 'withdrawn', 'smaller', 'larger', 'read between'), {
    minLength: 60,
    maxLength: 60,
  });
  const suspensions = fc.array(fc.nat(11), { maxLength: 3 });
  fc.assert(
    fc.property(anySale({ minimumSteps: 4 }), fates, suspensions, ({ terms: own, orders }, fate, suspended) => {
      const placed = orders.filter(({ rank }) => rank !== -1).map(({ isSuspended: _, ...one }): Order => one);
      const book = new OrderBook(own);
      for (const one of placed) book.addOrder(one);
      for (const number of suspended) book.suspend(`investor-${number}`);
      let standing: Order[] = [];
      placed.forEach((one, index) => {
        if (fate[index] === 'read between') book.readMaturities();
        if (fate[index] === 'withdrawn') book.withdrawOrder(one);
        else if (fate[index] === 'smaller' || fate[index] === 'larger') {
          const isSmaller = fate[index] === 'smaller';
          const amount = cents(isSmaller ? Math.max(own.step, one.amount - own.step) : one.amount + own.step);
          const amended = { ...one, amount, sequence: isSmaller ? one.sequence : 10_000 + index };
          book.amendOrder(one, amended);
          standing.push(amended);
        } else standing.push(one);
      });
      if (suspended[0] !== undefined) book.reinstate(`investor-${suspended[0]}`);
      const out = new Set(suspended.filter((number) => number !== suspended[0]).map((number) => `investor-${number}`));
      standing = standing.map((one) => ({ ...one, isSuspended: out.has(one.investor) }));

      const allocation = allocate({ terms: own, orders: standing });
      const maturities = book.readMaturities().map(({ bidders, classes, ...rest }) => ({
        ...rest,
        classes: classes.map(({ bidders: ofClass, ...one }) => one),
      }));
      expect(maturities).toEqual(allocation.maturities);
      for (const { order: one, award, result } of allocation.orders) {
        expect(book.readOrder(one)).toMatchObject({ award, result });
      }
      const counting = allocation.orders.filter(({ position }) => position.demand > 0).map((row) => row.order.investor);
      expect(book.readTotals()).toEqual({
        ...allocation.totals,
        bidders: new Set(counting).size,
        orders: standing.length,
      });
      for (const investor of new Set(standing.map((one) => one.investor))) {
        const rows = allocation.orders.filter((row) => row.order.investor === investor);
        expect(sum(book.readHoldings(investor).map(({ award }) => award))).toBe(sum(rows.map(({ award }) => award)));
        expect(sum(book.readHoldings(investor).map(({ asked }) => asked))).toBe(
          sum(rows.map((row) => row.order.amount)),
        );
      }
    }),
    { numRuns: 300 },
  );
});
