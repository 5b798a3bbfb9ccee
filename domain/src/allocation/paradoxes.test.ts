/** docs/CLOSING-RECORD.md, “Limits of the rule”: its examples are results of the rule. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cents, formatDollars } from '../base/money.ts';
import { allotMaturity } from './allocation.ts';

const document = readFileSync(new URL('../../../docs/CLOSING-RECORD.md', import.meta.url), 'utf8');
const step = 5_000_00;

/** Awards of investors, in steps. Orders are in steps, in the order in which they were placed; `minimum` too. */
function awards(offered: number, orders: Readonly<Record<string, number>>, minimum = 1): Record<string, number> {
  const { allotments } = allotMaturity({
    principal: cents(offered * step),
    step: cents(step),
    minimum: cents(minimum * step),
    demands: Object.entries(orders).map(([investor, steps], index) => ({
      investor,
      orderClass: 'stateIndividual',
      rank: 1,
      amount: cents(steps * step),
      sequence: index + 1,
    })),
  });
  return Object.fromEntries(Object.keys(orders).map((who, index) => [who, (allotments[index]?.award ?? 0) / step]));
}

/** A row of a table of the document: a name, and amounts of so many steps. */
function row(name: string, ...steps: (number | undefined)[]): string {
  const amounts = steps.map((one) => (one === undefined ? 'none' : formatDollars(cents(one * step))));
  return `| ${[name, ...amounts].join(' | ')} |`;
}

test('raising one’s own order can lose a step where the minimum is above the step', () => {
  const before = awards(8, { A: 2, B: 4, C: 5 }, 2);
  const after = awards(8, { A: 2, B: 5, C: 5 }, 2);
  expect([before.B, after.B]).toEqual([4, 3]);
  // The raised order takes a new place in time, which makes no difference here.
  expect(awards(8, { A: 2, C: 5, B: 5 }, 2)).toEqual(after);
  expect(document).toContain(
    [row('A', 2, before.A, 2, after.A), row('B', 4, before.B, 5, after.B), row('C', 5, before.C, 5, after.C)].join(
      '\n',
    ),
  );
});

test('two accounts can get more than one', () => {
  const one = awards(4, { A: 3, B: 2 });
  const two = awards(4, { A: 2, B: 2, second: 1 });
  expect([one.A, (two.A ?? 0) + (two.second ?? 0)]).toEqual([2, 3]);
  expect(document).toContain(
    [
      row('A', 3, one.A, 2, two.A),
      row('B', 2, one.B, 2, two.B),
      row('A’s second account', undefined, undefined, 1, two.second),
    ].join('\n'),
  );
});

test('one more step offered can cost someone a step', () => {
  const orders = { A: 1, B: 3, C: 3 };
  const [three, four] = [awards(3, orders), awards(4, orders)];
  expect([three.A, four.A]).toEqual([1, 0]);
  expect(document).toContain(
    [row('A', 1, three.A, four.A), row('B', 3, three.B, four.B), row('C', 3, three.C, four.C)].join('\n'),
  );
});
