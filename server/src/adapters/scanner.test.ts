/** Tests the scanner against a server with clamd's protocol, on TCP and on a socket, well-behaved and not. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Unavailable } from '../errors.ts';
import { openScanner } from './scanner.ts';

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

/** Reads one INSTREAM and responds with `reply`; null disconnects, undefined sends nothing. */
async function daemon(reply: (file: Buffer) => string | null | undefined, path?: string): Promise<string> {
  const server = createServer((socket: Socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      const file = fileIn(bytes);
      if (file === null) return;
      const answer = reply(file);
      if (answer === null) socket.destroy();
      else if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  opened.push(server);
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  return path ?? `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fileIn(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return null;
  expect(bytes.subarray(0, command.length).toString()).toBe(command);
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > bytes.length) return null;
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

test('a clean file and a bad one, whole, over TCP and over a socket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-clamd-'));
  const seen: number[] = [];
  const judge = (file: Buffer) => {
    seen.push(file.length);
    return file.includes('bad') ? 'stream: Test.Bad FOUND' : 'stream: OK';
  };
  for (const address of [await daemon(judge), await daemon(judge, join(folder, 'clamd.ctl'))]) {
    const scanner = openScanner(address);
    expect(await scanner.scan(Buffer.alloc(3_000_000, 'x'))).toBeNull();
    expect(await scanner.scan(Buffer.from('something bad'))).toBe('Test.Bad');
    expect(await scanner.scan(Buffer.alloc(0))).toBeNull();
  }
  expect(seen).toEqual([3_000_000, 13, 0, 3_000_000, 13, 0]);
  await rm(folder, { recursive: true, force: true });
});

test('more files than it scans at once wait, and far more are refused with retry', async () => {
  const scanner = openScanner(await daemon(() => 'stream: OK'), { most: 2 });
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
    const scanner = openScanner(await daemon(() => answer), { timeoutMs: 500 });
    await expect(scanner.scan(Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable);
  }
  await expect(openScanner('127.0.0.1:9').scan(Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable);
  await expect(openScanner('/nowhere/clamd.ctl').scan(Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable);
});
