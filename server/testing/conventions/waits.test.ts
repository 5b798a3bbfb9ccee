/** No test waits for real time. Budgets of lines and files: scripts/test/budgets.ts. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { waitingTests } from '../waiting-tests.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const sourcesOf = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'bench/peers/**'] });
const testsOf = (folder: string) => sourcesOf(folder).filter((path) => /\.test\.tsx?$/.test(path));

/** A wait for a number of milliseconds above 50, or until a moment; `pg_sleep` counts in seconds. */
const waits = [
  /\b(?:setTimeout|pause|sleep|waitForTimeout)\((?:\w+, )?([\d_]+)\b/g,
  /\b(?:setTimeout|pause|sleep|waitForTimeout)\((?:\w+, )?[^;]*Date\.(?:now|parse)\(/g,
  /\bpg_sleep\(([\d.]+)\)/g,
];

function waitsIn(text: string): number {
  const [fixed, until, inDatabase] = waits.map((pattern) => [...text.matchAll(pattern)]);
  const long = (fixed ?? []).filter(([, number = '']) => Number(number.replaceAll('_', '')) > 50);
  const slow = (inDatabase ?? []).filter(([, seconds]) => Number(seconds) > 0.05);
  return long.length + (until ?? []).length + slow.length;
}

test('waits are found', () => {
  expect(['await setTimeout(1_000)', 'setTimeout(done, 60)', 'pause(51)', 'pg_sleep(0.2)'].map(waitsIn)).toEqual([
    1, 1, 1, 1,
  ]);
  expect(['await setTimeout(50)', 'setTimeout(done, 5)', 'pause(left)'].map(waitsIn)).toEqual([0, 0, 0]);
  expect(waitsIn('await setTimeout(closeDate.getTime() - Date.now() + 50)')).toBe(1);
});

test('no test waits above 50 ms, but for those with a reason: move the clock or poll a condition instead', () => {
  const found = ['server', 'e2e', 'identity', 'domain', 'market', 'admin', 'ui', 'scripts']
    .flatMap(testsOf)
    .filter((path) => !path.endsWith('conventions/waits.test.ts') && waitsIn(textOf(path)) > 0);
  expect(found.toSorted()).toEqual(Object.keys(waitingTests).toSorted());
});
