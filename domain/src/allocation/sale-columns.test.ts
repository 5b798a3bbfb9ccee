import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySale, type Sale } from '../../testing/books.ts';
import { allocateDrawn, placedAtOf, ranksIn, saltOf, sha256 } from '../../testing/closings.ts';
import { drawnFor, leadsOf } from '../accounts/links.ts';
import { orderClasses, valuesOf } from '../base/vocabulary.ts';
import { countBidders } from '../record/bidder-counts.ts';
import { canonicalText, closingRecordOf, commitmentOf } from '../record/closing.ts';
import { recordPieces } from '../record/record-text.ts';
import { allocate, type Order, ruleVersion } from './allocation.ts';
import { sharingMethodOf } from './rules.ts';
import { allotSale, columnsOf, positionAt, reasonAt, resultAt } from './sale-columns.ts';

const classes = valuesOf(orderClasses);

type Common = Omit<Parameters<typeof closingRecordOf>[0], 'allocation' | 'placedAtOf' | 'saltOf'> & {
  readonly ruleVersion: string;
};

function inTime(orders: readonly Order[]): Order[] {
  return orders.toSorted((one, other) => one.sequence - other.sequence);
}

/** Suspension applies to an investor, not to an order. */
const sales = anySale({ minimumSteps: 4 }).map(({ terms, orders }): Sale => {
  const suspended = new Set(orders.filter(({ isSuspended }) => isSuspended).map(({ investor }) => investor));
  return { terms, orders: orders.map((order): Order => ({ ...order, isSuspended: suspended.has(order.investor) })) };
});

test('columns give every row what the rule gives it, and the same reason', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const { columns, investors } = columnsOf(sale.terms, sale.orders);
      const sorted = inTime(sale.orders);
      const result = allotSale(sale.terms, columns, investors);
      const { orders, maturities, totals } = allocate({ terms: sale.terms, orders: sorted });
      expect({ maturities: result.maturities, totals: result.totals }).toEqual({ maturities, totals });
      orders.forEach((one, row) => {
        const position = positionAt(result, sale.terms, row);
        expect([result.allotted.award[row], resultAt(result, row), reasonAt(result, row)]).toEqual([
          one.award,
          one.result,
          one.position.reason,
        ]);
        if (position) {
          const { asked, demand, award } = one.position;
          expect(position).toEqual({ asked, counted: demand, awarded: award });
        }
      });
    }),
    { numRuns: 150 },
  );
});

/** A rule that draws, with its seed, or none. */
const anyDraw = fc.option(
  fc.record({
    version: fc.constantFrom('priority-pro-rata-2', 'lot-first-1', 'draw-1'),
    seed: fc.constantFrom(sha256('one'), sha256('two')),
  }),
);

test('the pieces of a record make up its whole text', () => {
  fc.assert(
    fc.property(sales, anyDraw, fc.nat(4), (sale, drawn, among) => {
      const { columns, investors: unlinked } = columnsOf(sale.terms, sale.orders);
      // One group of every second investor, of every third one, …; none of less than two.
      const group = among < 2 ? [] : [...unlinked.names.keys()].filter((number) => number % among === 0);
      const links = group.length < 2 ? [] : [group.map((number) => unlinked.names[number] ?? '')];
      const investors = { ...unlinked, leads: leadsOf([group], unlinked.names.length) };
      const sorted = inTime(sale.orders);
      const common: Common = {
        auction: {
          uuid: '0197b1e0-0000-7000-8000-000000000001',
          name: 'Bonds «A» "B" \\ C',
          startDate: new Date('2026-06-01T14:00:00Z'),
          closeDate: new Date('2026-06-03T15:00:00Z'),
          halts: [
            {
              haltedAt: new Date('2026-06-02T14:00:00Z'),
              haltedBy: 'issuer',
              reason: 'A "figure" is ✓',
              closeBefore: new Date('2026-06-03T14:00:00Z'),
              resumedAt: new Date('2026-06-02T15:00:00Z'),
              resumedBy: 'administrator',
              choice: 'extend',
              closeAfter: new Date('2026-06-03T15:00:00Z'),
            },
          ],
        },
        terms: sale.terms,
        ranks: ranksIn(sale),
        log: { origin: 'bonds.example/sales/"1"', size: 1_000_000, root: `${'A'.repeat(43)}=` },
        ruleVersion: drawn?.version ?? ruleVersion,
        ...(drawn && { seed: drawn.seed }),
        sha256,
      };
      const salts = investors.names.map(saltOf);
      const given = { terms: sale.terms, orders: sorted, links };
      const allocation = drawn ? allocateDrawn(given, drawn) : allocate(given);
      const days = sale.terms.maturities.map(({ maturityDate }) => maturityDate);
      const commitmentAt = drawnFor(investors.leads, (index) =>
        commitmentOf(investors.names[index] ?? '', saltOf(investors.names[index] ?? ''), sha256),
      );
      const method = drawn && sharingMethodOf(drawn.version, { seed: drawn.seed, days, commitmentAt }, sha256);
      const result = allotSale(sale.terms, columns, investors, method ?? undefined);
      let text = '';
      const placedAt = Float64Array.from(columns.sequence, (sequence) => placedAtOf(sequence).getTime());
      for (const piece of recordPieces({ ...common, orders: columns, placedAt, investors, result, salts })) {
        text += typeof piece === 'string' ? piece : new TextDecoder().decode(piece);
      }
      expect(text).toBe(canonicalText(closingRecordOf({ ...common, allocation, placedAtOf, saltOf }).record));
    }),
    { numRuns: 100 },
  );
});

test('every investor counts once in the whole, once a class and once a maturity', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const { columns, investors } = columnsOf(sale.terms, sale.orders);
      const sorted = inTime(sale.orders);
      const counts = countBidders(allotSale(sale.terms, columns, investors), columns, investors);
      const counting = allocate({ terms: sale.terms, orders: sorted }).orders.filter(
        ({ position }) => position.demand > 0,
      );
      const who = (isMeant: (order: Order) => boolean) =>
        new Set(counting.filter(({ order }) => isMeant(order)).map(({ order }) => order.investor)).size;
      expect(counts.bidders).toBe(who(() => true));
      for (const orderClass of classes) {
        expect(counts.classBidders[orderClass] ?? 0).toBe(who((order) => order.orderClass === orderClass));
      }
      for (const { maturityDate, bidders, classes: own } of counts.maturities) {
        expect(bidders).toBe(who((order) => order.maturityDate === maturityDate));
        for (const one of own) {
          const isMeant = (order: Order) => order.maturityDate === maturityDate && order.orderClass === one.orderClass;
          expect(one.bidders).toBe(who(isMeant));
        }
      }
    }),
    { numRuns: 100 },
  );
});
