/** Every verifier that needs no server, as the victim of an attack uses it: the command, the program in Python, and verify.html opened from the disk. */
import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectEvidenceOf, expectRedOnCommandLine, type RedLog } from './command-line.ts';
import { addressOf } from './journey.ts';
import { fileInput, openedFromDisk, startAgain } from './opened-from-disk.ts';

const verifier = fileURLToPath(new URL('../../verifiers/python/verify_log.py', import.meta.url));

export const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython)
  process.stderr.write('python3 is not installed: the verifier in Python was NOT tested against attacked sales.\n');

/** By how the tests name their files. */
const options: Readonly<Record<string, string>> = {
  '.record': '--record',
  '.txt': '--checkpoint',
  '.json': '--receipt',
};

/** Output of the program in Python; it gets each file by the option for its kind. */
export async function verifyInPython(
  log: string,
  files: readonly string[],
  evidence?: string,
): Promise<{ code: number | null; said: string }> {
  const given = files.flatMap((file) => [options[extname(file)] ?? '--receipt', file]);
  const words = [...given, ...(evidence === undefined ? [] : ['--evidence', evidence])];
  const child = spawn('python3', ['-B', verifier, log, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [said, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(errors).toBe('');
  return { code, said };
}

/** It names an entry or the size of a head in words of its own. */
async function expectRedInPython({ attack, order, log, files }: RedLog): Promise<void> {
  const evidence = `${log}.python.json`;
  const { code, said } = await verifyInPython(log, files, evidence);
  expect([attack, code, said]).toEqual([attack, 1, expect.stringMatching(/^FALSE\n/)]);
  expect([attack, said]).toEqual([attack, expect.stringMatching(/\b(entry \d|head of \d+ entries)/i)]);
  await expectEvidenceOf({ attack, order, log }, evidence);
}

const offlinePages = new WeakMap<Browser, Promise<Page>>();

/** verify.html, which is opened once for all attacks of a file. */
function offlinePageOf(browser: Browser, folder: string): Promise<Page> {
  const opened = offlinePages.get(browser) ?? openOffline(browser, join(folder, 'verify.html'));
  offlinePages.set(browser, opened);
  return opened;
}

async function openOffline(browser: Browser, path: string): Promise<Page> {
  await writeFile(path, await (await fetch(addressOf('market', '/verify.html'))).text());
  return (await openedFromDisk(browser, path)).page;
}

async function expectRedOffline(browser: Browser, { attack, log, files, found }: RedLog): Promise<void> {
  const page = await offlinePageOf(browser, dirname(log));
  await fileInput(page).setInputFiles([log, ...files]);
  await page.getByText('Something is wrong.').waitFor();
  await page.getByText(found).first().waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save both signed heads' }).click(),
  ]);
  const both = await readFile(await saved.path(), 'utf8');
  const second = both.lastIndexOf(`\n${both.slice(0, both.indexOf('\n') + 1)}`);
  const evidence = join(dirname(log), `${basename(log)}.offline.json`);
  const heads = [both.slice(0, second), both.slice(second + 1)];
  await writeFile(evidence, JSON.stringify({ format: 'fairbook-evidence-2', heads, receipts: [] }));
  await expectEvidenceOf({ attack, order: null, log }, evidence);
  await startAgain(page);
}

/** Throws unless each of them finds the attack, and saves two heads that the key of the log signed. */
export async function expectRedEverywhere(victim: Page, red: RedLog): Promise<void> {
  const browser = victim.context().browser();
  if (!browser) throw new Error('the page has no browser');
  await expectRedOnCommandLine(red);
  if (hasPython) await expectRedInPython(red);
  await expectRedOffline(browser, red);
}
