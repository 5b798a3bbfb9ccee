/** Tests the scanner against a server with clamd's protocol, on TCP and on a socket, well-behaved and not. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { closeDaemons, openDaemon } from '../../../testing/services/clamd.ts';
import { Unavailable } from '../base/errors.ts';
import { openScanner } from './scanner.ts';

afterEach(closeDaemons);

test('a clean file and a bad one, whole, over TCP and over a socket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-clamd-'));
  const seen: number[] = [];
  const judge = (file: Buffer) => {
    seen.push(file.length);
    return file.includes('bad') ? 'stream: Test.Bad FOUND' : 'stream: OK';
  };
  for (const address of [await openDaemon(judge), await openDaemon(judge, join(folder, 'clamd.ctl'))]) {
    const scanner = openScanner(address);
    expect(await scanner.scan(Buffer.alloc(3_000_000, 'x'))).toBeNull();
    expect(await scanner.scan(Buffer.from('something bad'))).toBe('Test.Bad');
    expect(await scanner.scan(Buffer.alloc(0))).toBeNull();
  }
  expect(seen).toEqual([3_000_000, 13, 0, 3_000_000, 13, 0]);
  await rm(folder, { recursive: true, force: true });
});

test('more files than it scans at once wait, and far more are refused with retry', async () => {
  const scanner = openScanner(await openDaemon(() => 'stream: OK'), { most: 2 });
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => scanner.scan(Buffer.from('x'))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(18);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Unavailable);
});

test('no verdict is never a clean file', async () => {
  const answers = [
    'stream: INSTREAM size limit exceeded. ERROR',
    '',
    'OK',
    'x'.repeat(9_000),
    null,
    undefined,
  ] as const;
  for (const answer of answers) {
    const scanner = openScanner(await openDaemon(() => answer), { timeoutMs: 500 });
    await expect(scanner.scan(Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable);
  }
  await expect(openScanner('127.0.0.1:9').scan(Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable);
  await expect(openScanner('/nowhere/clamd.ctl').scan(Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable);
});
