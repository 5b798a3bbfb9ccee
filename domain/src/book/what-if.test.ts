import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySale, type Sale } from '../../testing/books.ts';
import { allocate, type Order } from '../allocation/allocation.ts';
import { columnsOf } from '../allocation/sale-columns.ts';
import type { Ranks } from '../auctions/offering.ts';
import { day } from '../base/dates.ts';
import { cents, sum } from '../base/money.ts';
import type { OrderClass } from '../base/vocabulary.ts';
import { whatIf } from './what-if.ts';

const maturityDate = day('2031-08-01');
const terms = {
  step: cents(5_000_00),
  minimum: cents(5_000_00),
  maturities: [{ maturityDate, principal: cents(100_000_00) }],
};

const institutionsFirst: Ranks = {
  stateInstitution: 1,
  nationalInstitution: 2,
  stateIndividual: 3,
  nationalIndividual: 4,
  internationalInstitution: 5,
  internationalIndividual: 6,
};
const peopleFirst: Ranks = {
  ...institutionsFirst,
  stateIndividual: 1,
  nationalIndividual: 2,
  stateInstitution: 3,
  nationalInstitution: 4,
};

function order(investor: string, orderClass: OrderClass, dollars: number, sequence: number): Order {
  return {
    investor,
    orderClass,
    rank: institutionsFirst[orderClass],
    maturityDate,
    amount: cents(dollars * 100),
    sequence,
  };
}

const book = [
  order('a', 'stateInstitution', 60_000, 1),
  order('b', 'nationalInstitution', 50_000, 2),
  order('c', 'stateIndividual', 30_000, 3),
];

function tryRanks({ terms: of, orders }: Sale, ranks: Ranks) {
  const { columns, investors } = columnsOf(of, orders);
  return whatIf(of, columns, investors, ranks);
}

/** Suspension applies to an investor, not to an order. */
const sales = anySale().map(({ terms: of, orders }): Sale => {
  const suspended = new Set(orders.filter(({ isSuspended }) => isSuspended).map(({ investor }) => investor));
  return { terms: of, orders: orders.map((one) => ({ ...one, isSuspended: suspended.has(one.investor) })) };
});

describe('the same orders under another priority', () => {
  test('are allocated by that priority, beside the current result', () => {
    const compared = tryRanks({ terms, orders: book }, peopleFirst);
    expect(compared).toMatchObject({ principal: 100_000_00, asked: 140_000_00, now: 100_000_00, tried: 100_000_00 });
    const awards = compared.classes.map(({ orderClass, now, tried }) => [orderClass, now, tried]);
    expect(awards.slice(0, 3)).toEqual([
      ['stateInstitution', 60_000_00, 60_000_00],
      ['nationalInstitution', 40_000_00, 10_000_00],
      ['stateIndividual', 0, 30_000_00],
    ]);
    expect(compared).toMatchObject({ investors: 3, more: 1, less: 1, same: 1 });
  });

  test('leave out a class that would not be offered, and still report its demand', () => {
    const compared = tryRanks({ terms, orders: book }, { ...institutionsFirst, stateInstitution: -1 });
    expect(compared.classes[0]).toMatchObject({ asked: 60_000_00, now: 60_000_00, tried: 0 });
    expect(compared).toMatchObject({ now: 100_000_00, tried: 80_000_00 });
  });

  test('do not count suspended investors at all', () => {
    const suspended = book.map((one) => ({ ...one, isSuspended: one.investor === 'a' }));
    expect(tryRanks({ terms, orders: suspended }, peopleFirst)).toMatchObject({ asked: 80_000_00, investors: 2 });
  });

  test('are unchanged where nothing is changed', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const ranks = { ...institutionsFirst };
        for (const { orderClass, rank } of sale.orders) ranks[orderClass] = rank;
        const compared = tryRanks(sale, ranks);
        const { totals } = allocate(sale);
        expect([compared.now, compared.tried, compared.more, compared.less]).toEqual([
          totals.award,
          totals.award,
          0,
          0,
        ]);
      }),
    );
  });

  test('add up the same by class, by maturity and in total, and equal a sale with that priority', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const compared = tryRanks(sale, peopleFirst);
        const orders = sale.orders.map((one) => ({ ...one, rank: peopleFirst[one.orderClass] }));
        expect(compared.tried).toBe(allocate({ terms: sale.terms, orders }).totals.award);
        expect(sum(compared.classes.map(({ tried }) => tried))).toBe(compared.tried);
        expect(sum(compared.maturities.map(({ now }) => now))).toBe(compared.now);
        for (const { asked, classes } of compared.maturities) expect(sum(classes.map((one) => one.asked))).toBe(asked);
        expect(compared.more + compared.less + compared.same).toBe(compared.investors);
      }),
    );
  });
});
