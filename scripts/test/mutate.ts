/**
 * `npm run mutate -- FOLDER`: puts 50 faults, drawn by the seed, into the files of a folder, one at a time, runs the tests near each, and lists those
 * that no test finds. `npm run mutate -- FOLDER --since COMMIT` takes the lines changed since then. Faster beside `npm run test:up`.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from '@fairbook/server/platform/base/cannot-start.ts';
import { createVitest, type Vitest } from 'vitest/node';
import { randomOf } from '../../domain/testing/effort.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { importsOfAll, nearTests, withinTime } from './near.ts';

const root = join(import.meta.dirname, '../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, count: { type: 'string', default: '50' } },
});
const folder = positionals[0];
if (folder === undefined) throw new CannotStart('Name a folder, such as: npm run mutate -- server/src/features/orders');

/** Seconds of the tests that one mutant may run. */
const secondsOfTests = 30;

const imports = importsOfAll();
const drawn = drawnMutants(folder, Number(values.count));
process.env['RUNNING'] = 'yes';
const survivors = await runAll(drawn);
const killed = drawn.length - survivors.length;
for (const { path, line, from, to } of survivors) {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 100);
  console.log(`survived: ${path}:${line}  ${short(from)}  →  ${short(to)}`);
}
console.log(`${killed} of ${drawn.length} faults found (${Math.round((100 * killed) / Math.max(1, drawn.length))}%)`);
process.exit();

function drawnMutants(folder: string, count: number): Mutant[] {
  const paths = globSync([folder, `${folder}/**/*`], {
    cwd: root,
    exclude: ['**/testing/**', '**/*.test.*', '**/*.es.*'],
  });
  const all = paths
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted()
    .flatMap((path) => {
      const lines = values.since === undefined ? null : changedLines(path, values.since);
      return mutantsOf(path, readFileSync(join(root, path), 'utf8'), lines);
    });
  const random = randomOf(`mutants of ${folder}`);
  return all
    .map((mutant) => ({ mutant, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

function changedLines(path: string, commit: string): Set<number> {
  const diff = execFileSync('git', ['diff', '-U0', commit, '--', path], { cwd: root, encoding: 'utf8' });
  const lines = [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, first, length]) =>
    Array.from({ length: Number(length ?? 1) }, (_, at) => Number(first) + at),
  );
  return new Set(lines);
}

/** Runs the tests of each mutant in one Vitest, which keeps the database and most modules. Returns those that no test found. */
async function runAll(mutants: readonly Mutant[]): Promise<Mutant[]> {
  const vitest = await createVitest('test', { root, watch: true, bail: 1, reporters: [], ui: false });
  await vitest.standalone();
  const survivors: Mutant[] = [];
  for (const [at, mutant] of mutants.entries()) {
    const isFound = await isFoundBy(vitest, mutant);
    if (!isFound) survivors.push(mutant);
    console.log(`${at + 1}/${mutants.length} ${isFound ? 'found   ' : 'survived'} ${mutant.path}:${mutant.line}`);
  }
  await vitest.close();
  return survivors;
}

async function isFoundBy(vitest: Vitest, mutant: Mutant): Promise<boolean> {
  const file = join(root, mutant.path);
  const original = readFileSync(file, 'utf8');
  const restore = () => writeFileSync(file, original);
  process.once('exit', restore);
  writeFileSync(file, mutant.text);
  try {
    vitest.invalidateFile(file);
    const tests = withinTime(nearTests([mutant.path], imports), secondsOfTests).filter(
      (path) => !path.startsWith('e2e/'),
    );
    if (tests.length === 0) return false;
    const specifications = await vitest.globTestSpecifications(tests.map((path) => join(root, path)));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    return unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  } finally {
    restore();
    process.off('exit', restore);
    vitest.invalidateFile(file);
  }
}
