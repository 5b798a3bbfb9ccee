/** Drill of rights: the tests of who may call what, cell by cell, each call by each kind of person in each status. A refusal leaves no trace. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agreed, tables } from '@fairbook/server/testing/market/who-may.ts';
import type { Context } from '../context.ts';
import type { Row } from '../report.ts';

const root = join(import.meta.dirname, '../../..');
const files = ['access.test.ts', 'states.test.ts', 'who-may.test.ts'];

interface Report {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

export async function rights({ say }: Context): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-rights-'));
  try {
    const report = await runTests(join(folder, 'report.json'));
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter(({ status }) => status !== 'passed');
    for (const { title } of failed) say(`  failed: ${title}`);
    const cells = agreed.flatMap(({ AN, UV, NR, MU, MUx, II, IN, MP, AD }) => [AN, UV, NR, MU, MUx, II, IN, MP, AD]);
    const specified = cells.filter((each) => each !== '-').join('').length;
    const calls = tables.market.length + tables.admin.length;
    return [
      {
        id: 'G7',
        what: `Tests of ${calls} calls by each kind of person in each status, ${specified.toLocaleString('en-US')} cells of which the specified table has: passed`,
        measured: `${report.numPassedTests} of ${report.numTotalTests}${failed[0] ? `, first: ${failed[0].title}` : ''}`,
        goal: 'all',
        isMet: failed.length === 0 && report.numPassedTests > calls,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTests(file: string): Promise<Report> {
  const words = ['run', '--project', 'server', ...files.map((name) => `server/testing/${name}`)];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...words, '--reporter=json', `--outputFile=${file}`],
    {
      cwd: root,
      stdio: 'ignore',
    },
  );
  await new Promise((resolve) => child.once('exit', resolve));
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}
