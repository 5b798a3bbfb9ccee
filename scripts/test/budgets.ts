/**
 * Budgets of the code (budgets.json): hand-written lines by package, tracked files, files of one field, packages, test files, imports against the floor
 * plan. A change that exceeds one removes something; raising a number is a commit of its own with the reason.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '@fairbook/server/platform/base/cannot-start.ts';
import { findUpward, imports, places } from '@fairbook/server/testing/conventions/imports.ts';
import budgets from '../../budgets.json' with { type: 'json' };
import type { Step } from './steps.ts';

const root = join(import.meta.dirname, '../..');

/** One measured figure. `remedy` says where to look when it exceeds its budget. */
export interface Measure {
  readonly name: string;
  readonly measured: number;
  readonly budget: number;
  readonly remedy: string;
}

/** Prints every figure beside its budget, and fails with a sentence for each that exceeds it. */
export const budgetStep: Step = {
  name: 'budgets',
  async run() {
    const files = trackedFiles();
    if (files === null) return console.log('        not a Git checkout: the budgets are not measured');
    const measures = measure(files, (path) => readFileSync(join(root, path), 'utf8'));
    console.log(tableOf(measures));
    const exceeded = findExceeded(measures);
    if (exceeded.length > 0) throw new CannotStart(exceeded.join('\n'));
  },
};

const written = /\.(ts|tsx|css|sql|py|mjs|js|sh)$/;
/** Made by programs (`npm run tables`, `scripts/freeze.ts`), or programs of others that the bench runs. */
const generated = /^(server\/src\/platform\/db\/tables\.ts$|verifiers\/frozen\/|bench\/peers\/)/;

/** Lines that people wrote: sources, styles, SQL and programs, with their tests. */
export function isWritten(path: string): boolean {
  return written.test(path) && !generated.test(path);
}

const fewerLines =
  'Look for code that a list, a library or an existing helper replaces, or for a feature that no user needs.';

/** The figures of these files. `read` answers the text of a file. */
export function measure(files: readonly string[], read: (path: string) => string): readonly Measure[] {
  const lines = new Map<string, number>();
  for (const path of files.filter(isWritten)) {
    const name = path.includes('/') ? path.slice(0, path.indexOf('/')) : 'root';
    lines.set(name, (lines.get(name) ?? 0) + read(path).split('\n').length - 1);
  }
  const named = files.filter((path) => !path.endsWith('.json') && read(path).includes(budgets.field.name));
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  return [
    ...[...new Set([...Object.keys(budgets.lines), ...lines.keys()])].map((name) => ({
      name: `lines of ${name}`,
      measured: lines.get(name) ?? 0,
      budget: (budgets.lines as Readonly<Record<string, number>>)[name] ?? 0,
      remedy: name in budgets.lines ? fewerLines : 'Give the package a budget.',
    })),
    {
      name: 'lines, all',
      measured: [...lines.values()].reduce((sum, each) => sum + each, 0),
      budget: Object.values(budgets.lines).reduce((sum, each) => sum + each, 0),
      remedy: 'The sum of the budgets above.',
    },
    {
      name: 'tracked files',
      measured: files.length,
      budget: budgets.files,
      remedy: 'Merge small files that one other file imports, and keep data of a kind in one file.',
    },
    {
      name: `files with ${budgets.field.name}`,
      measured: named.length,
      budget: budgets.field.files,
      remedy: 'A field of a sale is a row of domain/src/auctions/fields.ts: let the code follow from the row.',
    },
    {
      name: 'imports up',
      measured: places.reduce((sum, place) => sum + findUpward(place, imports).length, 0),
      budget: 0,
      remedy: 'server/testing/conventions/walls.test.ts names each.',
    },
    {
      name: 'installed packages',
      measured: Object.keys(packages).length,
      budget: budgets.packages,
      remedy: 'Choose a library with fewer dependencies, or remove one that is little used.',
    },
    ...Object.entries(budgets.testFiles).map(([name, budget]) => ({
      name: `test files of ${name}`,
      measured: files.filter((path) => path.startsWith(`${name}/`) && /\.test\.tsx?$/.test(path)).length,
      budget,
      remedy: 'Add the test to the file of its feature: each file starts a server or a page of its own.',
    })),
  ];
}

/** A sentence for every figure above its budget. */
export function findExceeded(measures: readonly Measure[]): readonly string[] {
  return measures
    .filter(({ measured, budget }) => measured > budget)
    .map(({ name, measured, budget, remedy }) => `${name}: ${measured}, at most ${budget}. ${remedy}`);
}

function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map(
    ({ name, measured, budget }) =>
      `        ${name.padEnd(26)}${measured.toLocaleString('en-US').padStart(9)} of ${budget.toLocaleString('en-US')}`,
  );
  return rows.join('\n');
}

/** The files of the working tree that Git tracks or would add; null outside a Git checkout. */
function trackedFiles(): readonly string[] | null {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
    const gone = ['ls-files', '-z', '--deleted'];
    const list = (words: readonly string[]) =>
      execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 })
        .split('\0')
        .filter((path) => path !== '');
    const deleted = new Set(list(gone));
    return list(args).filter((path) => !deleted.has(path));
  } catch {
    return null;
  }
}
