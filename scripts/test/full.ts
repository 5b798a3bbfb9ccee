/** `npm run test:full`: all tests with all their cases, rounds and looks. In continuous integration only those of what a submission changed. */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, exitOf } from './steps.ts';
import { resultFile, type TestResult } from './test-report.ts';

const root = join(import.meta.dirname, '../..');
const lastResult = join(root, 'docs/test-full.json');
const seedFile = join(root, 'domain/testing/seeds.json');

/**
 * Runs the full tier and returns whether all passed. A whole run is noted in docs/test-full.json; `--failed` runs the files that failed in it, after they
 * were mended, and notes which still fail. With `--changed MINUTES` it runs only the files that
 * try more in the full tier and belong to what the last submission changed, and ends when the time is over, which is no failure. Until a whole run
 * has passed it runs none.
 */
export async function runFull(args: readonly string[]): Promise<boolean> {
  if (args[0] === '--changed') return runChanged(Number(args[1] ?? 30));
  if (args[0] === '--failed') return runFailed();
  const { passed } = await runTests(args, null);
  return passed;
}

async function runFailed(): Promise<boolean> {
  const last = noteOfLastRun();
  if (!last || last.failedFiles.length === 0) {
    console.log('No file failed in the last whole run (docs/test-full.json).');
    return true;
  }
  const { passed, result } = await runTests(last.failedFiles, null);
  const failedFiles = passed ? [] : (result?.failedFiles ?? last.failedFiles);
  const mended = { date: new Date().toISOString(), commit: git('rev-parse', 'HEAD') };
  writeNote({ ...last, passed, failedFiles, mended });
  return passed;
}

async function runChanged(minutes: number): Promise<boolean> {
  if (!noteOfLastRun()?.passed) {
    console.log(
      'The full tier is skipped: no whole run of it has passed (docs/test-full.json), so a failure says nothing about a change.',
    );
    return true;
  }
  const changed = changedFiles();
  if (changed === null) {
    console.log('The full tier is skipped: there is no earlier commit to compare with.');
    return true;
  }
  const files = fullFilesOf(changed);
  console.log(`${changed.length} files changed; ${files.length} test files try more in the full tier.`);
  if (files.length === 0) return true;
  const { passed, isLate } = await runTests(files, minutes * 60_000);
  if (isLate) console.log(`${minutes} minutes are over: the rest of the full tier is left to npm run test:full.`);
  return passed;
}

/** The files changed since the base: the branch that is merged into, the commit of the last whole run, or the commit before. */
function changedFiles(): string[] | null {
  const head = git('rev-parse', 'HEAD');
  const noted = noteOfLastRun()?.commit ?? '';
  for (const base of [git('merge-base', 'HEAD', 'origin/main'), noted, git('rev-parse', '--verify', 'HEAD~1')]) {
    if (!base || base === head) continue;
    const names = git('diff', '--name-only', base, 'HEAD');
    if (names !== null) return names.split('\n').filter((name) => name !== '');
  }
  return null;
}

/** Null where Git has no answer, as in a shallow clone. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

interface FullRun {
  readonly date: string;
  readonly commit: string | null;
  readonly seed: string;
  readonly passed: boolean;
  readonly minutes: number;
  readonly workerSeconds: TestResult['workerSeconds'];
  readonly files: number;
  readonly tests: number;
  readonly failedFiles: readonly string[];
  /** When and at which commit the files that had failed ran by themselves. */
  readonly mended?: { readonly date: string; readonly commit: string | null };
}

function noteOfLastRun(): FullRun | null {
  try {
    return JSON.parse(readFileSync(lastResult, 'utf8'));
  } catch {
    return null;
  }
}

/** An area is a folder of a package's sources; a change of the domain or the contract concerns that whole package. */
function areaOf(path: string): string {
  const [, area] =
    /^(domain|contract|e2e|scripts|server\/src\/\w+\/[^/]+|(?:ui|admin|market|identity|drills|bench)\/src\/[^/]+)\//.exec(
      path,
    ) ?? [];
  return area ?? '';
}

/** The test files of the changed areas that try more in the full tier; all others ran in `npm test` already. */
export function fullFilesOf(changed: readonly string[]): string[] {
  const areas = new Set(changed.filter((path) => !path.startsWith('e2e/')).map(areaOf));
  return globSync(['*/{src,testing}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], { cwd: root })
    .filter((path) => changed.includes(path) || (areaOf(path) !== '' && areas.has(areaOf(path))))
    .filter(
      (path) => path.includes('.full.test.') || readFileSync(join(root, path), 'utf8').includes('testing/effort.ts'),
    )
    .toSorted();
}

interface Outcome {
  readonly passed: boolean;
  readonly isLate: boolean;
  readonly result: TestResult | null;
}

async function runTests(args: readonly string[], limit: number | null): Promise<Outcome> {
  const began = performance.now();
  const seed = process.env['SEED'] ?? randomBytes(4).toString('hex');
  rmSync(resultFile, { force: true });
  const env = { ...process.env, EFFORT: 'full', SEED: seed };
  const child = spawn(bin('vitest'), ['run', ...args], { cwd: root, stdio: 'inherit', env });
  let isLate = false;
  const timers: NodeJS.Timeout[] = [];
  if (limit !== null) {
    timers.push(setTimeout(() => (isLate = child.kill('SIGINT')), limit));
    timers.push(setTimeout(() => child.kill('SIGKILL'), limit + 60_000));
  }
  const code = await exitOf(child);
  for (const timer of timers) clearTimeout(timer);
  const result = readResult();
  const passed = isLate ? (result?.failedFiles.length ?? 0) === 0 : code === 0;
  for (const file of result?.failedFiles ?? []) keepSeed(file, seed);
  if (args.length === 0 && result) note(result, seed, passed, performance.now() - began);
  return { passed, isLate, result };
}

function readResult(): TestResult | null {
  try {
    return JSON.parse(readFileSync(resultFile, 'utf8'));
  } catch {
    return null;
  }
}

function note(result: TestResult, seed: string, passed: boolean, milliseconds: number): void {
  const { files, tests, failedFiles, workerSeconds } = result;
  const commit = git('rev-parse', 'HEAD');
  const date = new Date().toISOString();
  const minutes = Math.round(milliseconds / 6_000) / 10;
  writeNote({ date, commit, seed, passed, minutes, workerSeconds, files, tests, failedFiles });
}

function writeNote(run: FullRun): void {
  writeFileSync(lastResult, `${JSON.stringify(run, null, 2)}\n`);
}

/** A seed with which a file failed is tried by every run from now on, once it is committed. */
function keepSeed(file: string, seed: string): void {
  if (!readFileSync(join(root, file), 'utf8').includes('seedsOf(')) return;
  const seeds: { usual: string; failed: { file: string; seed: string }[] } = JSON.parse(readFileSync(seedFile, 'utf8'));
  if (seeds.failed.some((each) => each.file === file && each.seed === seed)) return;
  seeds.failed.push({ file, seed });
  writeFileSync(seedFile, `${JSON.stringify(seeds, null, 2)}\n`);
  console.log(`${file} failed with the seed ${seed}, which is now in domain/testing/seeds.json: commit it.`);
}
