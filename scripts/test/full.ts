/** `npm run test:full`: all tests with all their cases, rounds and looks. In continuous integration only those of what a submission changed. */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seed as usualSeed } from '../../domain/testing/effort.ts';
import { bin, exitOf } from './steps.ts';
import { resultFile, type TestResult } from './test-report.ts';

const root = join(import.meta.dirname, '../..');
const recordFile = join(root, 'docs/test-full.json');
const seedFile = join(root, 'domain/testing/seeds.json');

/**
 * Runs the full tier and returns whether all passed. docs/test-full.json says of each file when it last ran, and of the last whole run how long it took.
 * Paths run only these files. `--failed` runs those that failed when they last ran or never did, so that a run that was interrupted goes on. `--changed
 * MINUTES` runs those that belong to what the last submission changed and have passed before, and ends when the time is over, which is no failure.
 */
export async function runFull(args: readonly string[]): Promise<boolean> {
  if (args[0] === '--changed') return runChanged(Number(args[1] ?? 30));
  const last = readRecord();
  const files = args[0] === '--failed' ? allFullFiles().filter((file) => !hasPassed(last, file)) : args;
  if (args[0] === '--failed' && files.length === 0) {
    console.log('Every file passed when it last ran in the full tier (docs/test-full.json).');
    return true;
  }
  return (await runTests(files, null)).passed;
}

async function runChanged(minutes: number): Promise<boolean> {
  const end = performance.now() + minutes * 60_000;
  const changed = changedFiles();
  if (changed === null) {
    console.log('The full tier is skipped: there is no earlier commit to compare with.');
    return true;
  }
  const all = fullFilesOf(changed);
  // A file that failed when it last ran, or never ran, says nothing about a change, except one that is new.
  const last = readRecord();
  const files = all.filter(
    (file) => hasPassed(last, file) || (changed.includes(file) && last.files[file] === undefined),
  );
  const left = all.length - files.length;
  console.log(
    `${changed.length} files changed; ${files.length} test files try more in the full tier` +
      `${left === 0 ? '' : `, and ${left} more failed in it or never ran (docs/test-full.json)`}.`,
  );
  const isJourney = (file: string) => file.startsWith('e2e/');
  // The cheaper ones first: journeys start the whole product.
  for (const part of [files.filter((file) => !isJourney(file)), files.filter(isJourney)]) {
    const milliseconds = end - performance.now();
    if (part.length === 0 || milliseconds < 60_000) continue;
    // One commit has one verdict: new seeds are for runs that someone looks at.
    const { passed, isLate } = await runTests(part, milliseconds, usualSeed);
    if (!passed) return false;
    if (isLate) console.log(`${minutes} minutes are over: the rest of the full tier is left to npm run test:full.`);
  }
  return true;
}

/** The files changed since the base: the branch that is merged into, the commit of the last whole run, or the commit before. */
function changedFiles(): string[] | null {
  const head = git('rev-parse', 'HEAD');
  const noted = readRecord().whole?.commit ?? '';
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

interface FullRecord {
  /** The last run of all files. */
  readonly whole: WholeRun | null;
  /** By path: 'passed' or 'failed', then the day, the commit, the seed and the seconds. */
  readonly files: Readonly<Record<string, string>>;
}

interface WholeRun {
  readonly date: string;
  readonly commit: string | null;
  readonly passed: boolean;
  readonly minutes: number;
  readonly workerSeconds: number;
  readonly tests: number;
}

function readRecord(): FullRecord {
  try {
    return JSON.parse(readFileSync(recordFile, 'utf8'));
  } catch {
    return { whole: null, files: {} };
  }
}

function hasPassed({ files }: FullRecord, file: string): boolean {
  return files[file]?.startsWith('passed') ?? false;
}

/** An area is a feature in every package, another folder of a package's sources, or the whole domain or contract. */
function areaOf(path: string): string {
  const [, area, feature] =
    /^(?:(domain|contract|scripts|server\/src\/(?!features\/)\w+\/[^/]+|(?:identity|drills|bench)\/src\/[^/]+)|(?:server\/src\/features|(?:ui|admin|market|e2e)\/src)\/([^/]+))\//.exec(
      path,
    ) ?? [];
  return area ?? feature ?? '';
}

/** The test files of the changed areas that try more in the full tier; all others ran in `npm test` already. */
export function fullFilesOf(changed: readonly string[]): string[] {
  // A test that changed concerns itself alone.
  const areas = new Set(changed.filter((path) => !path.includes('.test.')).map(areaOf));
  return allFullFiles().filter((path) => changed.includes(path) || (areaOf(path) !== '' && areas.has(areaOf(path))));
}

function allFullFiles(): string[] {
  return globSync(['*/{src,testing}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], { cwd: root })
    .filter(
      (path) => path.includes('.full.test.') || readFileSync(join(root, path), 'utf8').includes('testing/effort.ts'),
    )
    .toSorted();
}

async function runTests(
  files: readonly string[],
  limit: number | null,
  seed = process.env['SEED'] ?? randomBytes(4).toString('hex'),
): Promise<{ passed: boolean; isLate: boolean }> {
  const began = performance.now();
  console.log(`Seed: ${seed}`);
  rmSync(resultFile, { force: true });
  const env = { ...process.env, EFFORT: 'full', SEED: seed };
  const child = spawn(bin('vitest'), ['run', ...files], { cwd: root, stdio: 'inherit', env });
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
  // With an option such as -t only a part of a file runs.
  const isOfWholeFiles = files.every((file) => !file.startsWith('-'));
  if (result && isOfWholeFiles)
    note(result, { seed, whole: files.length === 0, passed, milliseconds: performance.now() - began });
  return { passed, isLate };
}

function readResult(): TestResult | null {
  try {
    return JSON.parse(readFileSync(resultFile, 'utf8'));
  } catch {
    return null;
  }
}

interface Run {
  readonly seed: string;
  readonly whole: boolean;
  readonly passed: boolean;
  readonly milliseconds: number;
}

function note(result: TestResult, { seed, whole, passed, milliseconds }: Run): void {
  const last = readRecord();
  const date = new Date().toISOString().slice(0, 10);
  const commit = git('rev-parse', '--short', 'HEAD');
  const { seconds, failedFiles, workerSeconds, tests } = result;
  const all = allFullFiles();
  const lines = { ...last.files };
  for (const [file, time] of Object.entries(seconds)) {
    const verdict = failedFiles.includes(file) ? 'failed' : 'passed';
    lines[file] = `${verdict} ${date} at ${commit}, seed ${seed}, ${Math.round(time)} s`;
  }
  const record: FullRecord = {
    whole: whole
      ? { date, commit, passed, minutes: Math.round(milliseconds / 6_000) / 10, workerSeconds, tests }
      : last.whole,
    files: Object.fromEntries(all.flatMap((file) => (lines[file] === undefined ? [] : [[file, lines[file]]]))),
  };
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
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
