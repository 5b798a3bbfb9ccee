/**
 * The last lines of a run: the slowest files, the time of each project, the tests that failed, and the seed. Continuous integration keeps the end of
 * the output, and what the product logged would push the failures out of it. The same goes to a file, for scripts/test/full.ts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { isFull, seed } from '../../domain/testing/effort.ts';

const root = join(import.meta.dirname, '../..');

/** Where the result of the last run is, on this machine only. */
export const resultFile = join(root, '.data/test-result.json');

export interface TestResult {
  readonly files: number;
  readonly tests: number;
  /** Files with a failure, by their paths in the repository. */
  readonly failedFiles: readonly string[];
  /** Sum of all files. */
  readonly workerSeconds: number;
  /** The time of each file. */
  readonly seconds: Readonly<Record<string, number>>;
}

interface FileTime {
  readonly file: string;
  readonly project: string;
  readonly seconds: number;
}

/** How many of the slowest files are named. */
const slowest = 15;

/** How many lines of the browser's log follow a failure. */
const lastSteps = 6;

export class TestReport implements Reporter {
  private readonly failed: string[] = [];
  private readonly failedFiles = new Set<string>();
  private readonly times: FileTime[] = [];
  private tests = 0;

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'skipped') this.tests += 1;
    if (result.state === 'failed') {
      this.fail(test.module, `${nameOf(test.module)} “${test.fullName}”: ${describe(result.errors[0])}`);
    }
  }

  /** Errors outside tests: of a module that could not be loaded, and of what runs before or after its tests. */
  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.fail(module, `${nameOf(module)}: ${describe(error)}`);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const seconds = (collectDuration + setupDuration + duration) / 1000;
    this.times.push({ file: nameOf(module), project: module.project.name, seconds });
    // After each file, so that a run that is ended early leaves what it found.
    this.write();
  }

  onTestRunEnd(): void {
    process.once('exit', () => {
      const byTime = this.times.toSorted((a, b) => b.seconds - a.seconds);
      print(
        'Slowest files',
        byTime.slice(0, slowest).map(({ file, seconds }) => `${seconds.toFixed(1)} s  ${file}`),
      );
      print('Worker seconds', this.projects());
      print('Failed', this.failed);
      console.log(`Seed: ${seed} (repeat with SEED=${seed}${isFull ? ' EFFORT=full' : ''})`);
    });
  }

  private fail(module: TestModule, line: string): void {
    this.failed.push(line);
    this.failedFiles.add(nameOf(module));
  }

  private projects(): string[] {
    const sums = Map.groupBy(this.times, ({ project }) => project);
    return [...sums]
      .map(([project, times]) => ({ project, count: times.length, seconds: sumOf(times) }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .map(({ project, count, seconds }) => `${seconds.toFixed(0)} s  ${project}, ${count} files`);
  }

  private write(): void {
    const result: TestResult = {
      files: this.times.length,
      tests: this.tests,
      failedFiles: [...this.failedFiles],
      workerSeconds: Math.round(sumOf(this.times)),
      seconds: Object.fromEntries(this.times.map(({ file, seconds }) => [file, seconds])),
    };
    mkdirSync(dirname(resultFile), { recursive: true });
    writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`);
  }
}

function nameOf(module: TestModule): string {
  return relative(root, module.moduleId);
}

function sumOf(times: readonly FileTime[]): number {
  return times.reduce((sum, { seconds }) => sum + seconds, 0);
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** The error, the line of the test, and the last steps that the browser tried: often all that is left of a failure elsewhere. */
function describe(error: SerializedError | undefined): string {
  const [first = '', ...others] = stripVTControlCharacters(error?.message ?? '').split('\n');
  const frame = error?.stacks?.find(({ file }) => !file.includes('node_modules'));
  const place = frame ? ` (${relative(root, frame.file)}:${frame.line})` : '';
  const steps = others.filter((line) => /^\s+- /.test(line)).slice(-lastSteps);
  return [`${first.slice(0, 200)}${place}`, ...steps.map((line) => line.slice(0, 200))].join('\n');
}
