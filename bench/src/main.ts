/** `npm run bench`: measures every goal side by side with its baseline and writes bench/results.md. `--full` takes longer. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Case, isMet, plans } from './case.ts';
import { cases } from './cases.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { type Outcome, pageOf } from './report.ts';
import { one } from './sales.ts';
import { Missing } from './tools.ts';

const { values: flags } = parseArgs({
  options: {
    full: { type: 'boolean' },
    toy: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    out: { type: 'string', default: join(import.meta.dirname, '../results.md') },
  },
});
const plan = plans[flags.full ? 'full' : flags.toy ? 'toy' : 'quick'];
const wanted = cases.filter(({ name }) => flags.only?.includes(name) ?? true);
if (wanted.length === 0)
  throw new Error(`there is no such case; there are ${cases.map(({ name }) => name).join(', ')}`);

const began = new Date();
const fixture = await openFixture();
process.once('SIGINT', () => {
  void fixture.close().then(() => process.exit(130));
});
try {
  const { pool } = await fixture.database('postgres_version');
  const { server_version: postgres } = await one<{ server_version: string }>(pool, 'show server_version');
  const seconds = () => (Date.now() - began.getTime()) / 1000;
  const outcomes: Outcome[] = [];
  for (const each of wanted) {
    outcomes.push(await runCase(each, fixture));
    // After each case, so that an interrupted run keeps the finished ones.
    await writeFile(flags.out, pageOf(outcomes, { plan, began, seconds: seconds(), postgres }));
  }
  say(`\nwritten to ${flags.out} after ${Math.round(seconds())} s`);
  if (outcomes.some(({ result, isLeftOut }) => result === null && !isLeftOut)) process.exitCode = 1;
} finally {
  await fixture.close();
}

async function runCase(each: Case, on: Fixture): Promise<Outcome> {
  const { title } = each;
  const start = performance.now();
  say(`\n${title}`);
  try {
    const result = await each.run(on, plan);
    for (const row of result.rows) {
      const { min, median, max } = row.ratio;
      const figures = [min, median, max].map((value) => value.toFixed(3)).join(' / ');
      say(`  ${isMet(row) ? 'met   ' : 'MISSED'} ${row.what}: ${row.ours} to ${row.baseline}, ratio ${figures}`);
    }
    return { title, result, why: '' };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isLeftOut = error instanceof Missing;
    if (isLeftOut) say(`  left out: ${why}`);
    else say(`  not measured: ${error instanceof Error ? error.stack : why}`);
    return { title, result: null, why, isLeftOut };
  } finally {
    await on.clear();
    say(`  (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
