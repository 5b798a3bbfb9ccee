/** The command that verifies logs, as the victim of an attack runs it: with a copy of the log, and what their browser saved. */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { parseEntry } from '@fairbook/domain/logs/entries.ts';
import { givenIn } from '@fairbook/domain/logs/given.ts';
import { parseVerifierKey, verifyNote } from '@fairbook/domain/logs/note.ts';
import { sha256, verifyEd25519 } from '@fairbook/server/platform/base/crypto.ts';
import { expect } from 'vitest';
import { readAsOwner } from './attacker.ts';
import { marketAs } from './calls.ts';
import { olive } from './people.ts';

const main = join(import.meta.dirname, '../../server/src/main.ts');

/** Saves the log of a running sale with the head that the process at `baseUrl` signs for it. */
export async function saveShownLog(path: string, auctionId: string, baseUrl?: string): Promise<string> {
  const { readOrderLog } = await marketAs(olive, baseUrl);
  const { checkpoint } = await readOrderLog({ params: { auctionId } });
  const rows = await readAsOwner<{ entry: string }>(
    'select entry from order_log join auction a on a.id = auction_id where a.uuid = $1 order by index',
    [auctionId],
  );
  await writeFile(path, `${rows.map(({ entry }) => `${entry}\n`).join('')}\n${checkpoint}`);
  return path;
}

export async function verifyOnCommandLine(...words: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [main, 'verify-log', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [said, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(errors).toBe('');
  return { code, said };
}

export interface RedLog {
  readonly attack: string;
  /** The victim's order, of which the evidence has a receipt; null where it is about the log alone. */
  readonly order: string | null;
  readonly log: string;
  /** Other files for the command. */
  readonly files: readonly string[];
  /** Pattern of its text. */
  readonly found: RegExp;
}

/** Throws unless the command finds the attack, and saves the victim's receipt and two heads that the key of the log signed. */
export async function expectRedOnCommandLine({ attack, order, log, files, found }: RedLog): Promise<void> {
  const evidence = `${log}.command.json`;
  const { code, said } = await verifyOnCommandLine(log, ...files, '--evidence', evidence);
  expect([attack, code, said]).toEqual([attack, 1, expect.stringMatching(/^FALSE\n/)]);
  expect([attack, said]).toEqual([attack, expect.stringMatching(found)]);
  await expectEvidenceOf({ attack, order, log }, evidence);
}

/** Throws unless a file of saved evidence has the victim's receipt and two heads that the key of the log signed. */
export async function expectEvidenceOf(
  { attack, order, log }: Pick<RedLog, 'attack' | 'order' | 'log'>,
  evidence: string,
): Promise<void> {
  const given = givenIn(await readFile(evidence, 'utf8'));
  const ofOrders = given?.receipts.map(({ entry }) => parseEntry(entry));
  const own = order === null ? [] : [expect.objectContaining({ order })];
  expect([attack, ofOrders]).toEqual([attack, expect.arrayContaining(own)]);
  const open = parseEntry((await readFile(log, 'utf8')).split('\n')[0] ?? '');
  const key = open.kind === 'OPEN' ? parseVerifierKey(open.key, sha256) : null;
  expect([attack, given?.checkpoints.length]).toEqual([attack, 2]);
  for (const text of given?.checkpoints ?? []) {
    const signed = parseSignedHead(text);
    expect([attack, key && signed && verifyNote(signed.note, key, verifyEd25519)]).toEqual([attack, true]);
  }
}
