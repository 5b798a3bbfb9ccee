/** Drill of the rules: a million random commands in sales with random clocks, and rules with planted errors, each of which must be found. */
import type { Context } from '../context.ts';
import type { Row } from '../report.ts';
import { SaleSimulation, Violation } from './sale-simulation.ts';
import { type Rules, rules, wrongRules } from './simulation-rules.ts';

/** Commands of one sale. */
const perSale = 200;
/** Milliseconds in which a planted error must be found. */
const longestSearch = 60_000;

export async function simulation({ size, say }: Context): Promise<Row[]> {
  const began = performance.now();
  let violation: string | null = null;
  let commands = 0;
  for (let seed = 0; commands < size.simulated && violation === null; seed++) {
    violation = violationIn(rules, `sale ${seed}`);
    commands += perSale;
  }
  const seconds = (performance.now() - began) / 1_000;
  if (violation) say(`  ${violation}`);
  const searches = Object.entries(wrongRules).map(([name, wrong]) => {
    const start = performance.now();
    let found: string | null = null;
    for (let seed = 0; found === null && performance.now() - start < longestSearch; seed++)
      found = violationIn({ ...rules, ...wrong }, `sale ${seed}`);
    const ms = performance.now() - start;
    say(`  ${name}: ${found === null ? 'NOT FOUND' : `${ms.toFixed(0)} ms, ${found}`}`);
    return { found, ms };
  });
  const traces = new Set([0, 1].map(() => traceOf('the same seed')));
  const missed = searches.filter(({ found }) => found === null).length;
  return [
    row(
      `Invariants violated in ${commands.toLocaleString('en-US')} random commands (${Math.round(commands / seconds).toLocaleString('en-US')} a second)`,
      violation ?? '0',
      '0',
      violation === null,
    ),
    row(
      `Planted errors found, of ${searches.length}; the longest search`,
      `${searches.length - missed}; ${(Math.max(...searches.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`,
      'all; ≤ 60 s',
      missed === 0,
    ),
    row('Traces of the same seed', `${traces.size}`, '1', traces.size === 1),
  ];
}

/** The first invariant that does not hold in the sale of this seed. */
function violationIn(by: Rules, seed: string): string | null {
  try {
    const sale = new SaleSimulation(by, seed);
    for (let count = 0; count < perSale; count++) sale.run();
    sale.finish();
    return null;
  } catch (error) {
    if (error instanceof Violation) return error.message;
    throw error;
  }
}

function traceOf(seed: string): string {
  const sale = new SaleSimulation(rules, seed);
  for (let count = 0; count < perSale; count++) sale.run();
  sale.finish();
  return sale.trace;
}

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { id: 'G9', what, measured, goal, isMet };
}
