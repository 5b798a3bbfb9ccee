/** Tests uploads that a virus scanner sees: files with a finding are refused and noted, and without it nothing is taken. */

import { createHash } from 'node:crypto';
import { readdir, readlink, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bounds } from '@fairbook/contract/base/limits.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testFolder, testServer } from '../../../../testing/fixtures.ts';
import { accountsOf } from '../../../../testing/market/accounts.ts';
import { refusalOf } from '../../../../testing/market/orders.ts';
import { addDocument } from '../../../../testing/market/owned-records.ts';
import { eventsWhere } from '../../../../testing/market/trail.ts';
import { closeDaemons, openDaemon } from '../../../../testing/services/clamd.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { testMark } from '../../files/scanner.ts';

/** Answer of the scanner about a file; null hangs up. */
let judge: (file: Buffer) => string | null = () => 'stream: OK';

const folder = await testFolder();
const clamav = await openDaemon((file) => judge(file));
const server = await testServer({ config: { clamav, filesDir: join(folder, 'files') } });
const issuer = await accountsOf(server).issuer();
afterAll(async () => {
  closeDaemons();
});

const stored = () => readdir(join(folder, 'files'), { recursive: true }).catch(() => []);

test('a file with a finding is refused with a sentence, kept nowhere, and noted with its sender', async () => {
  const bytes: Buffer[] = [];
  judge = (file) => {
    bytes.push(file);
    return 'stream: Win.Test.Bad-1 FOUND';
  };
  const refused = await refusalOf(addDocument(issuer));
  expect(refused).toMatchObject({ status: 400, message: 'The file was refused by the virus check' });
  expect(await stored()).toEqual([]);
  const rows = await eventsWhere(server, sql`e.action = 'account.refuse-infected-file'`);
  const sha256 = createHash('sha256')
    .update(bytes[0] ?? '')
    .digest('hex');
  const person = `user:${issuer.uuid}`;
  const detail = { found: 'Win.Test.Bad-1', sha256 };
  expect(rows).toMatchObject([{ actor: person, subject: person, detail }]);
});

test('without a verdict nothing is taken, and uploads work again as soon as the scanner does', async () => {
  const sentence = 'Files cannot be checked for viruses at the moment. Please try again in a few minutes.';
  for (const answer of ['stream: INSTREAM size limit exceeded. ERROR', null].slice(0, times(1, 2))) {
    judge = () => answer;
    expect(await refusalOf(addDocument(issuer))).toMatchObject({ status: 503, message: sentence });
  }
  expect(await stored()).toEqual([]);
  judge = () => 'stream: OK';
  expect((await addDocument(issuer)).file).not.toBe('');
});

test('the health page says whether the scanner would find something', async () => {
  const administrator = await accountsOf(server).administrator();
  const findingWith = async (answer: (file: Buffer) => string | null) => {
    judge = answer;
    // A process that has checked nothing yet.
    const other = await startTestServer({ beside: server, config: { clamav } });
    const { findings } = await other.admin(administrator).readHealth();
    await other.close();
    const found = findings.find(({ check }) => check === 'scanner');
    return [found?.state, found?.message];
  };
  expect(await findingWith(() => 'stream: OK')).toEqual([
    'wrong',
    'The virus scanner does not find its test file: it has no signatures',
  ]);
  if (!isFull) return;
  expect(await findingWith((file) => (file.includes(testMark) ? 'stream: Eicar FOUND' : 'stream: OK'))).toEqual([
    'ok',
    'The virus scanner finds its test file',
  ]);
  expect(await findingWith(() => null)).toEqual(['wrong', 'The virus scanner does not respond, or gives no verdict']);
});

/** Sends a part of a file, which ends when the caller ends `sent`. */
function beginUpload(url: string, part: Buffer, { person = issuer, address = '203.0.113.1' } = {}) {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'multipart/form-data; boundary=part',
    'x-forwarded-for': address,
  };
  const sent = request(`${url}/api/onboarding/municipality/docs`, { method: 'POST', headers });
  sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', () => resolve(undefined));
  sent.write('--part\r\nContent-Disposition: form-data; name="enablementDocs"; filename="a.pdf"\r\n\r\n');
  sent.write(part);
  return { sent, status: promise };
}

/** Sizes of files of uploads on the disk that have no name. */
async function sizesOnDisk() {
  const files = (await readdir('/proc/self/fd')).map(async (fd) => {
    const path = await readlink(`/proc/self/fd/${fd}`).catch(() => '');
    return path.startsWith(join(folder, 'incoming')) ? (await stat(`/proc/self/fd/${fd}`)).size : 0;
  });
  return (await Promise.all(files)).filter((size) => size > 0);
}

const unfinished = async () => (await sizesOnDisk()).length;
const megabyte = Buffer.alloc(1024 * 1024);

test('a process has a hundred uploads on their way, and refuses one more until one of them ends', async () => {
  judge = () => 'stream: OK';
  const uploads = Array.from({ length: bounds.uploadsOfProcess + 1 }, () =>
    beginUpload(server.marketUrl, Buffer.alloc(1)),
  );
  const refused = await Promise.race(uploads.map(async (upload) => ({ upload, status: await upload.status })));
  expect(refused.status).toBe(503);
  for (const { sent } of uploads) sent.end('\r\n--part--\r\n');
  const others = uploads.filter((upload) => upload !== refused.upload);
  expect(new Set(await Promise.all(others.map(({ status }) => status)))).toEqual(new Set([400]));
});

test.runIf(isFull)('a refused sender who goes on is read at the pace of uploads, and then cut off', async () => {
  const { hostname, port } = new URL(server.marketUrl);
  const socket = connect(Number(port), hostname);
  const isOver = new Promise((resolve) => socket.once('close', resolve));
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes))).on('error', () => undefined);
  socket.write(
    `POST /api/onboarding/municipality/docs HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${issuer.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=part\r\nContent-Length: 1000000000\r\n\r\n' +
      '--part\r\nContent-Disposition: form-data; name="unknown"; filename="a.pdf"\r\n\r\n',
  );
  const began = performance.now();
  while (!socket.destroyed) {
    if (socket.write(megabyte)) continue;
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), isOver]);
  }
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  // The rest is what the connection itself holds.
  expect(socket.bytesWritten).toBeLessThan(2 * bounds.bytesPerUpload);
  expect(performance.now() - began).toBeGreaterThan(2_000);
});

test.runIf(isFull)('a hundred unfinished uploads take space on the disk and not in memory', async () => {
  const other = await startTestServer({ beside: server, config: { dataDir: folder } });
  onTestFinished(() => other.close());
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const memory = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = memory();
  // All senders, who are in this process as well, send the same memory.
  const part = megabyte.subarray(0, megabyte.length / 2);
  const uploads = Array.from({ length: bounds.uploadsOfProcess }, () => beginUpload(other.marketUrl, part));
  const sum = async () => (await sizesOnDisk()).reduce((total, size) => total + size, 0);
  const sent = part.length * uploads.length;
  await expect.poll(sum).toBeGreaterThan(sent * 0.9);
  await expect.poll(() => memory() - before).toBeLessThan(sent / 2);
  for (const upload of uploads) upload.sent.destroy();
  await expect.poll(unfinished).toBe(0);
});

test('a person has three uploads on their way, which take space on the disk until they end, and then none', async () => {
  const strict = await startTestServer({ beside: server, config: { rateLimitFactor: 1, dataDir: folder } });
  onTestFinished(() => strict.close());
  const begin = () => beginUpload(strict.marketUrl, megabyte);
  const uploads = [begin(), begin(), begin()];
  await expect.poll(unfinished).toBe(3);
  const further = begin();
  expect(await further.status).toBe(429);
  further.sent.destroy();
  for (const { sent } of uploads.slice(1)) sent.end('\r\n--part--\r\n');
  expect(await Promise.all(uploads.slice(1).map(({ status }) => status))).toEqual([400, 400]);
  uploads[0]?.sent.destroy();
  await expect.poll(unfinished).toBe(0);
  const again = begin();
  again.sent.end('\r\n--part--\r\n');
  expect(await again.status).toBe(400);
});

test.runIf(isFull)('a network has a share of the uploads, and another one has its own', async () => {
  const config = { rateLimitFactor: 2 / bounds.uploadsOfNetwork, trustProxy: 1, dataDir: folder };
  const strict = await startTestServer({ beside: server, config });
  onTestFinished(() => strict.close());
  const people = [issuer, ...(await Promise.all([accountsOf(server).issuer(), accountsOf(server).issuer()]))];
  const begin = (person: number, address: string) =>
    beginUpload(strict.marketUrl, megabyte, { person: people[person], address });
  const uploads = [begin(0, '198.51.100.7'), begin(1, '198.51.100.7')];
  await expect.poll(unfinished).toBe(2);
  const refused = begin(2, '198.51.100.7');
  expect(await refused.status).toBe(429);
  refused.sent.destroy();
  uploads.push(begin(2, '198.51.100.8'));
  for (const { sent } of uploads) sent.end('\r\n--part--\r\n');
  expect(await Promise.all(uploads.map(({ status }) => status))).toEqual([400, 400, 400]);
});
