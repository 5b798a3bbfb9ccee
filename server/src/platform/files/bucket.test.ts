/** Tests files in a bucket against a server that speaks S3 and verifies signatures, well-behaved and not. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { some, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openObjectStorage } from '../../../testing/services/object-storage.ts';
import { Unavailable } from '../base/errors.ts';
import { filesOfBucket, openBucket } from './bucket.ts';

const mebibyte = 1024 * 1024;

const storage = await openObjectStorage();
beforeEach(() => {
  storage.meet = () => 'serve';
  storage.requests.length = 0;
});
afterAll(() => storage.close());

const filesIn = (settings = storage.settings, patience = {}) => filesOfBucket(openBucket(settings, patience));

async function keysOf(list: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of list) keys.push(key);
  return keys.sort();
}

test('a file comes back byte for byte, is listed, and can be removed twice', async () => {
  const files = filesIn();
  const bytes = randomBytes(times(2, 20) * mebibyte);
  await files.put('ab/statement.pdf', bytes);
  await files.put('cd/empty.pdf', Buffer.alloc(0));
  const content = await files.read('ab/statement.pdf');
  expect(content && (await buffer(content)).equals(bytes)).toBe(true);
  const empty = await files.read('cd/empty.pdf');
  expect(empty && (await text(empty))).toBe('');
  expect(await keysOf(files.list())).toEqual(['ab/statement.pdf', 'cd/empty.pdf']);
  expect([await files.has('ab/statement.pdf'), await files.has('ab/other.pdf')]).toEqual([true, false]);
  for (const key of ['ab/statement.pdf', 'ab/statement.pdf', 'cd/empty.pdf']) await files.remove(key);
  expect(await files.read('ab/statement.pdf')).toBeNull();
  expect(await keysOf(files.list())).toEqual([]);
});

test('a sum that is known already is stored as it is, without reading the bytes for it', async () => {
  const files = filesIn();
  const bytes = Buffer.from('a statement');
  await files.put('ab/known.pdf', bytes, createHash('sha256').update(bytes).digest('hex'));
  const content = await files.read('ab/known.pdf');
  expect(content && (await text(content))).toBe('a statement');
  const ofOthers = createHash('sha256').update('another statement').digest('hex');
  const readWithOther = async () => {
    await files.put('ab/known.pdf', bytes, ofOthers);
    const other = await files.read('ab/known.pdf');
    return other && text(other);
  };
  await expect(readWithOther()).rejects.toThrow();
  await files.remove('ab/known.pdf');
});

test('more files than one page are all listed', async () => {
  const files = filesIn(storage.settings, { keysPerPage: times(10, 1_000) });
  const keys = Array.from({ length: times(25, 1_005) }, (_, at) => `aa/${String(at).padStart(4, '0')}.png`);
  for (let from = 0; from < keys.length; from += 50) {
    await Promise.all(keys.slice(from, from + 50).map((key) => files.put(key, Buffer.from(key))));
  }
  expect(await keysOf(files.list())).toEqual(keys);
});

test('no one receives all of a damaged file', async () => {
  const files = filesIn();
  for (const size of [10, times(500_000, 5_000_000)]) {
    await files.put('ab/damaged.png', randomBytes(size));
    await storage.damage('files/ab/damaged.png');
    const content = await files.read('ab/damaged.png');
    await expect(content && buffer(content)).rejects.toThrow('ab/damaged.png is damaged');
  }
});

test('content of any length goes there in pieces, all of it or nothing', async () => {
  const pieceBytes = times(1, 16) * mebibyte;
  const bucket = openBucket(storage.settings, { pieceBytes });
  const all = randomBytes(times(1.2, 2.2) * pieceBytes);
  async function* chunks(end = all.length) {
    for (let from = 0; from < end; from += 65_537) yield all.subarray(from, from + 65_537);
    if (end < all.length) throw new Error('the source failed');
  }
  await bucket.write('backups/large.age', chunks());
  expect(storage.requests.filter((line) => line.includes('partNumber='))).toHaveLength(times(2, 3));
  const content = await bucket.read('backups/large.age');
  expect(content && (await buffer(content)).equals(all)).toBe(true);
  await expect(bucket.write('backups/cut.age', chunks(pieceBytes + 100_000))).rejects.toThrow('the source failed');
  storage.meet = ({ url }) => (url?.includes('partNumber=2') ? 403 : 'serve');
  await expect(bucket.write('backups/refused.age', chunks())).rejects.toBeInstanceOf(Unavailable);
  storage.meet = () => 'serve';
  expect(await keysOf(bucket.list('backups/'))).toEqual(['backups/large.age']);
});

test('a name that leaves the part of the bucket is refused', async () => {
  for (const key of ['../backups/x', 'a/../../x', '/x', '', 'a//b', '.hidden']) {
    await expect(
      Promise.resolve().then(() => filesIn().read(key)),
      key,
    ).rejects.toThrow('not the name of a stored file');
  }
  expect(storage.requests).toEqual([]);
});

test('a wrong secret, a wrong bucket and an address without storage are no missing files', async () => {
  const wrong = [
    { secretAccessKey: 'wrong' },
    { accessKeyId: 'nobody' },
    { bucket: 'another' },
    { endpoint: 'http://127.0.0.1:9' },
  ];
  for (const part of wrong) {
    // A server that refuses a connection is not asked a second time.
    const files = filesIn({ ...storage.settings, ...part }, 'endpoint' in part ? { totalMs: 199 } : {});
    await expect(files.read('ab/statement.pdf'), JSON.stringify(part)).rejects.toBeInstanceOf(Unavailable);
    await expect(files.put('ab/statement.pdf', Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable);
    // This server verifies no signature of a list.
    if (!('secretAccessKey' in part)) await expect(keysOf(files.list())).rejects.toBeInstanceOf(Unavailable);
  }
});

test('a passing error is tried again, three times at most', async () => {
  for (const trouble of some<'drop' | number>('trouble of a storage', ['drop', 500, 503, 429], 1)) {
    const met = { PUT: 0, GET: 0 };
    storage.meet = ({ method }) => (++met[method as 'PUT' | 'GET'] < 3 || method === 'GET' ? trouble : 'serve');
    await Promise.all([
      filesIn().put('ab/retried.png', Buffer.from('x')),
      expect(filesIn().read('ab/retried.png')).rejects.toBeInstanceOf(Unavailable),
    ]);
    expect(met).toEqual({ PUT: 3, GET: 3 });
  }
  storage.meet = () => 403;
  storage.requests.length = 0;
  await expect(filesIn().read('ab/retried.png')).rejects.toBeInstanceOf(Unavailable);
  expect(storage.requests).toHaveLength(1);
});

test('a storage that says nothing is given up after a few tries, before and within a file', async () => {
  storage.meet = () => 'hang';
  const impatient = filesIn(storage.settings, { totalMs: 500, tryMs: 100, idleMs: 100 });
  await Promise.all([
    expect(impatient.read('ab/retried.png')).rejects.toBeInstanceOf(Unavailable),
    expect(impatient.put('ab/retried.png', Buffer.from('x'))).rejects.toBeInstanceOf(Unavailable),
  ]);
  storage.meet = () => 'stall';
  const content = await impatient.read('ab/retried.png');
  await expect(content && buffer(content)).rejects.toThrow('no bytes within 100 ms');
  // At most three tries for each, and the one that stalls.
  expect(storage.requests.length).toBeLessThanOrEqual(7);
});

test('a slow reader is not cut off', async () => {
  storage.meet = () => 'serve';
  const files = filesIn(storage.settings, { idleMs: 100 });
  const bytes = randomBytes(3_000_000);
  await files.put('ab/slow.png', bytes);
  const content = await files.read('ab/slow.png');
  const chunks: Buffer[] = [];
  for await (const chunk of content ?? []) {
    if (chunks.length < 1) await setTimeout(300);
    chunks.push(chunk);
  }
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
});
