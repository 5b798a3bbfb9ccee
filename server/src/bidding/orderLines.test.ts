/** The lines of orders, however the bytes are cut, and the orders counted in them. */
import { day } from '@fairbook/domain/dates.ts';
import { cents } from '@fairbook/domain/money.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderLines } from './orderLines.ts';

const days = ['2031-06-01', '2032-12-15'].map(day);
const maturities = days.map((maturityDate) => ({ maturityDate, principal: cents(1) }));
const classes = valuesOf(orderClasses);

const row = fc.record({
  id: fc.nat(2 ** 40),
  org: fc.integer({ min: 1, max: 5 }),
  day: fc.constantFrom(...days),
  orderClass: fc.constantFrom(...classes),
  rank: fc.constantFrom(-1, 1, 6),
  amount: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  bid: fc.uuid(),
});
// Some orders have several rows.
const rows = fc.array(row, { maxLength: 20 }).map((once) => [...once, ...once.slice(0, 5)]);

test('are read whole wherever they are cut, and every order counts once', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat(2_000), { maxLength: 4 }), (orders, cuts) => {
      const text = orders
        .map(({ id, org, day, orderClass, rank, amount, bid }, index) => {
          const dollars = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
          return `${id}\t${index + 1}\t${org}\t${day}\t${orderClass}\t${rank + 1}\t${dollars}\t${bid}\n`;
        })
        .join('');
      const lines = new OrderLines(maturities);
      const edges = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
      for (const [index, from] of edges.slice(0, -1).entries())
        lines.take(Buffer.from(text.slice(from, edges[index + 1])));
      const { columns, ids, investorOrgIds, bids } = lines.finish();
      const read = Array.from(ids, (id, at) => ({
        id,
        org: investorOrgIds[columns.investor[at] ?? -1],
        day: days[columns.maturity[at] ?? -1],
        orderClass: classes[columns.orderClass[at] ?? -1],
        rank: columns.rank[at],
        amount: columns.amount[at],
      }));
      expect(read).toEqual(orders.map(({ bid: _bid, ...order }) => order));
      expect([...columns.sequence]).toEqual(orders.map((_, index) => index + 1));
      expect(bids.reduce((total, own) => total + own, 0)).toBe(new Set(orders.map(({ bid }) => bid)).size);
    }),
  );
});

test('of a thousand orders tell each from every other', () => {
  const lines = new OrderLines(maturities);
  const bidOf = (number: number) => `019b0000-0000-7000-8000-${String(number % 3_000).padStart(12, '0')}`;
  for (let number = 0; number < 9_000; number++) {
    lines.take(Buffer.from(`1\t${number + 1}\t7\t2031-06-01\tstateIndividual\t1\t5000.00\t${bidOf(number)}\n`));
  }
  expect(lines.finish().bids).toEqual([3_000]);
});

test('of a day that is not offered are refused', () => {
  const line = '1\t1\t7\t2033-06-01\tstateIndividual\t1\t5000.00\t019b0000-0000-7000-8000-000000000001\n';
  expect(() => new OrderLines(maturities).take(Buffer.from(line))).toThrow('order 1 is of nothing that is offered');
});
