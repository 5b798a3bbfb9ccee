import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySale } from '../../testing/books.ts';
import { allocate, type Order } from '../allocation/allocation.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { OrderBook } from './book.ts';
import { inventoryOf, tryOrders } from './inventory.ts';

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
const si = { orderClass: 'stateInstitution', rank: 1 } as const;
const ni = { orderClass: 'nationalInstitution', rank: 2 } as const;
const sn = { orderClass: 'stateIndividual', rank: 3 } as const;

const a: Order = { investor: 'a', ...si, maturityDate: m1, amount: dollars(60_000), sequence: 1 };
const b: Order = { investor: 'b', ...ni, maturityDate: m1, amount: dollars(50_000), sequence: 2 };
const bLater: Order = { ...b, maturityDate: m2, sequence: 3 };
const c: Order = { investor: 'c', ...sn, maturityDate: m1, amount: dollars(30_000), sequence: 4 };

function bookOf(...orders: Order[]): OrderBook {
  const book = new OrderBook(terms);
  for (const one of orders) book.addOrder(one);
  return book;
}

function inventoryFor(book: OrderBook, investor: string, standing: typeof si | typeof ni | typeof sn) {
  return inventoryOf(book.readMaturities(), { ...standing, terms, holdings: book.readHoldings(investor) });
}

describe('inventory', () => {
  test.each([
    ['a', si, [60_000, 0], [60_000, 0], 240_000],
    ['b', ni, [50_000, 50_000], [40_000, 50_000], 150_000],
    ['c', sn, [30_000, 0], [0, 0], 150_000],
  ] as const)(
    'investor %s sees the own orders, their estimate and what is left for the class',
    (name, standing, asked, used, available) => {
      const inventory = inventoryFor(bookOf(a, b, bLater, c), name, standing);
      expect(inventory).toMatchObject({ total: 300_000_00, remaining: 150_000_00, availableToYou: available * 100 });
      expect(inventory.investments.map(({ investmentAmount }) => investmentAmount / 100)).toEqual(asked);
      expect(inventory.investments.map(({ inventoryUsed }) => inventoryUsed / 100)).toEqual(used);
    },
  );

  test('a share for individuals is there for them alone, as far as they order it, and a cap limits what is left for each', () => {
    const shared = { ...terms, retailShare: 40, investorCap: dollars(70_000) };
    const book = new OrderBook(shared);
    for (const one of [a, b, c]) book.addOrder(one);
    const left = (investor: string, standing: typeof si | typeof ni | typeof sn) =>
      inventoryOf(book.readMaturities(), {
        ...standing,
        terms: shared,
        holdings: book.readHoldings(investor),
      }).investments.map(({ availableToYou }) => Number(availableToYou) / 100);
    // $40,000 of the first maturity are for individuals, who ordered $30,000; the fund of the state wants $60,000 of the rest.
    expect(left('a', si)).toEqual([10_000, 70_000]);
    expect(left('b', ni)).toEqual([0, 70_000]);
    expect(left('c', sn)).toEqual([10_000, 70_000]);
  });

  test('a first order leaves the rest', () => {
    const inventory = inventoryFor(bookOf({ ...a, amount: dollars(25_000) }), 'a', si);
    expect(inventory.remaining).toBe(275_000_00);
    expect(inventory.investments[0]?.inventoryUsed).toBe(25_000_00);
  });

  test('where nothing remains a better class still displaces a worse one', () => {
    const all = [
      { ...c, amount: dollars(100_000) },
      { ...c, maturityDate: m2, amount: dollars(200_000), sequence: 5 },
    ];
    const book = bookOf(...all);
    expect(inventoryFor(book, 'a', si)).toMatchObject({ remaining: 0, availableToYou: 300_000_00 });
    book.addOrder({ ...a, sequence: 6 });
    expect(inventoryFor(book, 'a', si).investments[0]?.inventoryUsed).toBe(60_000_00);
    expect(inventoryFor(book, 'c', sn).investments[0]?.inventoryUsed).toBe(40_000_00);
  });

  test('the issuer sees the sums of all investors and no class', () => {
    const inventory = inventoryOf(bookOf(a, b, bLater, c).readMaturities(), null);
    expect(inventory).toMatchObject({ total: 300_000_00, remaining: 150_000_00, availableToYou: null });
    expect(inventory.investments[0]).toMatchObject({
      investmentAmount: 140_000_00,
      inventoryUsed: 100_000_00,
      demand: 140_000_00,
      cover: 1.4,
      availableToYou: null,
      classDemand: null,
    });
  });

  test('a class that is not offered has nothing available', () => {
    const inventory = inventoryOf(bookOf(a).readMaturities(), {
      orderClass: 'nationalIndividual',
      rank: -1,
      terms,
      holdings: [],
    });
    expect(inventory).toMatchObject({ availableToYou: 0, remaining: 240_000_00 });
  });

  test('the demand of the own class is reported by maturity', () => {
    const inventory = inventoryFor(bookOf(a, b, bLater, c), 'b', ni);
    expect(inventory.investments.map(({ classDemand }) => classDemand)).toEqual([50_000_00, 50_000_00]);
  });

  test('after the close the result equals the last state of the book', () => {
    const orders = [a, b, bLater, c];
    const holdings = bookOf(...orders).readHoldings('b');
    const closed = inventoryOf(allocate({ terms, orders }).maturities, { ...ni, terms, holdings });
    expect(closed).toEqual(inventoryFor(bookOf(...orders), 'b', ni));
  });

  test('remaining and allocated amounts always add up to the total', () => {
    fc.assert(
      fc.property(anySale({ minimumSteps: 3 }), (sale) => {
        const inventory = inventoryOf(allocate(sale).maturities, null);
        const used = inventory.investments.reduce((total, { inventoryUsed }) => total + inventoryUsed, 0);
        expect(inventory.remaining + used).toBe(inventory.total);
      }),
      { numRuns: 100 },
    );
  });
});

describe('previewing an order', () => {
  test('reports what it would get behind the open orders', () => {
    const book = bookOf(a, { ...c, amount: dollars(50_000) });
    const [tried] = tryOrders(book, [{ investor: 'd', ...sn, maturityDate: m1, amount: dollars(25_000) }]);
    // $40,000 is left for $75,000: 5.33 and 2.67 steps, the spare one to the larger fraction.
    expect(tried).toMatchObject({
      award: 15_000_00,
      result: 'Partial',
      position: { reason: 'share', asked: 25_000_00 },
    });
  });

  test('counts the investor’s existing orders, and reports the part of the new order', () => {
    const book = bookOf({ ...a, amount: dollars(80_000) });
    const [tried] = tryOrders(book, [{ investor: 'a', ...si, maturityDate: m1, amount: dollars(20_000) }]);
    expect(tried).toMatchObject({ award: 20_000_00, position: { asked: 100_000_00, award: 100_000_00 } });
  });

  test('removes what an amendment replaces', () => {
    const book = bookOf(a, b);
    const [tried] = tryOrders(book, [{ ...a, amount: dollars(20_000) }], [a]);
    expect(tried).toMatchObject({ award: 20_000_00, position: { asked: 20_000_00 } });
  });

  test('leaves the book as it was', () => {
    fc.assert(
      fc.property(anySale(), fc.nat(), (sale, pick) => {
        const orders = sale.orders.filter(({ rank }) => rank !== -1);
        fc.pre(orders.length > 1);
        const book = new OrderBook(sale.terms);
        for (const one of orders) book.addOrder(one);
        const before = [book.readTotals(), book.readMaturities(), book.readHoldings('investor-1')];
        const replaced = orders[pick % orders.length];
        const placed = orders.slice(0, 3).map(({ sequence: _, ...one }) => ({ ...one, investor: 'newcomer' }));
        tryOrders(book, placed, replaced ? [replaced] : []);
        expect([book.readTotals(), book.readMaturities(), book.readHoldings('investor-1')]).toEqual(before);
        expect(book.readHoldings('newcomer').every(({ asked }) => asked === 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('leaves the book as it was when one of the orders is impossible', () => {
    const book = bookOf(a, b);
    const before = book.readMaturities();
    const impossible = { investor: 'd', ...sn, maturityDate: day('2040-01-01'), amount: dollars(25_000) };
    expect(() => tryOrders(book, [{ ...impossible, maturityDate: m1 }, impossible], [a])).toThrow('not offered');
    expect(book.readMaturities()).toEqual(before);
  });
});
