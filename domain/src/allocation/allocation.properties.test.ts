import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySale, awardsByInvestor, plainAwards, type Sale } from '../../testing/books.ts';
import { sum } from '../base/money.ts';
import { allocate, type Order } from './allocation.ts';

describe('every sale', () => {
  const runs = { numRuns: 300 };

  /** Positions of one maturity, each once. */
  function positionsAt(sale: Sale, date: string) {
    const rows = allocate(sale).orders.filter(({ order }) => order.maturityDate === date);
    return [...new Map(rows.map(({ order, position }) => [position, order]))].map(([position, order]) => ({
      position,
      order,
    }));
  }

  test('is allocated by the written rule', () => {
    fc.assert(
      fc.property(anySale({ minimumSteps: 6 }), (sale) => {
        const awards = allocate(sale).orders.map(({ order, award }) => [order.sequence, award] as const);
        expect(new Map(awards)).toEqual(plainAwards(sale));
      }),
      { numRuns: 1_000 },
    );
  });

  test('allocations and unsold principal add up to the principal, by maturity and in total', () => {
    fc.assert(
      fc.property(anySale({ minimumSteps: 4 }), (sale) => {
        const { maturities, orders, totals } = allocate(sale);
        for (const { maturityDate: date, principal, award, unsold } of maturities) {
          const rows = orders.filter(({ order }) => order.maturityDate === date);
          expect(sum(rows.map((row) => row.award))).toBe(award);
          expect(award + unsold).toBe(principal);
          expect(unsold).toBeGreaterThanOrEqual(0);
        }
        expect(totals.award + totals.unsold).toBe(sum(sale.terms.maturities.map(({ principal }) => principal)));
      }),
      runs,
    );
  });

  test('no investor gets more than was ordered, and everyone gets whole increments', () => {
    fc.assert(
      fc.property(anySale({ minimumSteps: 4 }), (sale) => {
        for (const { order, award, position } of allocate(sale).orders) {
          expect(award).toBeLessThanOrEqual(order.amount);
          expect(position.award).toBeLessThanOrEqual(position.demand);
          expect(position.award % sale.terms.step).toBe(0);
          expect(position.award === 0 || position.award >= Math.min(sale.terms.minimum, position.demand)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('a lower class gets nothing while a higher one is short', () => {
    fc.assert(
      fc.property(anySale({ minimumSteps: 4 }), (sale) => {
        for (const { classes } of allocate(sale).maturities) {
          const short = classes.findIndex(({ isCut }) => isCut);
          if (short !== -1) expect(sum(classes.slice(short + 1).map(({ award }) => award))).toBe(0);
        }
      }),
      runs,
    );
  });

  test('an allocation is less than one increment away from the exact share', () => {
    fc.assert(
      fc.property(anySale(), (sale) => {
        for (const { maturityDate: date } of sale.terms.maturities) {
          for (const { position } of positionsAt(sale, date)) {
            if (position.reason !== 'share' && position.reason !== 'belowStep') continue;
            const { demand, award, ofClass } = position;
            const [left, all] = [BigInt(ofClass?.available ?? 0), BigInt(ofClass?.demand ?? 1)];
            const distance = left * BigInt(demand) - BigInt(award) * all;
            expect((distance < 0n ? -distance : distance) < BigInt(sale.terms.step) * all).toBe(true);
          }
        }
      }),
      runs,
    );
  });

  test('has the same result whatever order its rows are read in', () => {
    const saleInTwoOrders = anySale({ minimumSteps: 4 }).chain((sale) =>
      fc.tuple(fc.constant(sale), fc.shuffledSubarray([...sale.orders], { minLength: sale.orders.length })),
    );
    fc.assert(
      fc.property(saleInTwoOrders, ([sale, orders]) => {
        const inOrder = (read: readonly Order[]) =>
          allocate({ ...sale, orders: read }).orders.toSorted((a, b) => a.order.sequence - b.order.sequence);
        expect(inOrder(orders)).toEqual(inOrder(sale.orders));
      }),
      runs,
    );
  });

  test('gives an investor who splits an order exactly what the whole order would get', () => {
    fc.assert(
      fc.property(anySale({ canMove: false }), fc.nat(), (sale, pick) => {
        fc.pre(sale.orders.length > 0);
        const split = sale.orders[pick % sale.orders.length];
        const rest = sale.orders.filter((order) => order !== split);
        if (!split) return;
        const parts = Array.from({ length: split.amount / sale.terms.step }, (_, index) => ({
          ...split,
          amount: sale.terms.step,
          // After the first part, later than everyone.
          sequence: index === 0 ? split.sequence : 1_000_000 + index,
        }));
        const whole = awardsByInvestor(allocate(sale).orders);
        expect(awardsByInvestor(allocate({ ...sale, orders: [...rest, ...parts] }).orders)).toEqual(whole);
      }),
      runs,
    );
  });
});
