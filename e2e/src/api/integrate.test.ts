/** Tests docs/INTEGRATE.md: its commands and its program run against the product and print what it says. */
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { beforeAll, expect, inject, test } from 'vitest';
import { installPackage } from '../../../scripts/install-package.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const program = 'e2e/testing/place-an-order.ts';
const mark = '--- end of block ---';

interface Block {
  readonly language: string;
  readonly text: string;
  /** The output stated in the document; nothing without such words. */
  readonly printed: string;
}

// A bare system may lack the one program the document needs.
beforeAll(() => {
  if (spawnSync('curl', ['--version']).status !== 0) installPackage('curl');
}, 300_000);

test.runIf(isFull)('the commands of docs/INTEGRATE.md print what it says, one after the other', async () => {
  const blocks = (await blocksOfDocument()).filter(({ language }) => language === 'sh');
  const script = ['set -eu', ...blocks.map(({ text }) => `${text}\necho '${mark}'`)].join('\n');
  const { stdout } = await run('bash', ['-c', script], { env: environment(), timeout: 60_000 });
  const printed = stdout.split(`${mark}\n`).slice(0, -1);
  expect(printed).toEqual(blocks.map((block) => block.printed));
  expect(blocks.filter((block) => block.printed !== '').length).toBeGreaterThan(5);
});

test('the program of docs/INTEGRATE.md is the one that is type-checked, and prints what it says', async () => {
  const [block, ...others] = (await blocksOfDocument()).filter(({ language }) => language === 'ts');
  expect(others).toEqual([]);
  expect(block?.text).toBe(await readFile(join(root, program), 'utf8'));
  const { stdout } = await run(process.execPath, [program], { cwd: root, env: environment(), timeout: 60_000 });
  expect(stdout).toBe(block?.printed);
});

async function blocksOfDocument(): Promise<Block[]> {
  const document = await readFile(join(root, 'docs/INTEGRATE.md'), 'utf8');
  const written = /```(sh|ts)\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs;
  return [...document.matchAll(written)].map(([, language = '', text = '', printed = '']) => ({
    language,
    text,
    printed,
  }));
}

/** The product's address, and the Node that runs the tests. */
function environment(): NodeJS.ProcessEnv {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  return { ...process.env, PATH: path, MARKET: inject('addresses').market, NO_COLOR: '1' };
}
