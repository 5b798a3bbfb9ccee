/** Budgets of the code (budgets.json): a change that exceeds one removes something, or raises the number with a reason in its commit. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import budgets from '../../../budgets.json' with { type: 'json' };
import { waitingTests } from '../waiting-tests.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const sourcesOf = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'bench/peers/**'] });
const testsOf = (folder: string) => sourcesOf(folder).filter((path) => /\.test\.tsx?$/.test(path));

describe('budgets', () => {
  test.each(Object.entries(budgets.code))('%s stays within its lines and files', (folder, { lines, files }) => {
    const sources = sourcesOf(folder);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.length, 'files').toBeLessThanOrEqual(files);
    const written = sources.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0);
    expect(written, 'lines').toBeLessThanOrEqual(lines);
  });

  test.each(Object.entries(budgets.testFiles))('%s stays within its test files', (folder, most) => {
    expect(testsOf(folder).length).toBeGreaterThan(0);
    expect(testsOf(folder).length).toBeLessThanOrEqual(most);
  });

  test('the installed packages stay within their number', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, unknown> };
    expect(Object.keys(packages).length).toBeLessThanOrEqual(budgets.packages);
  });
});

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
    .filter((path) => !path.endsWith('conventions/budgets.test.ts') && waitsIn(textOf(path)) > 0);
  expect(found.toSorted()).toEqual(Object.keys(waitingTests).toSorted());
});
