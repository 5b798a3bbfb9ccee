/** Tests uploaded files in object storage as people use them, and moving them there and back while they are read. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testFolder, testServer } from '../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../testing/market/accounts.ts';
import { refusalOf } from '../../../testing/market/orders.ts';
import { addDocument } from '../../../testing/market/owned-records.ts';
import { compiledCode } from '../../../testing/program.ts';
import { openObjectStorage } from '../../../testing/services/object-storage.ts';
import type { Config } from '../../platform/config/config.ts';
import { filesOfBucket, openBucket } from '../../platform/files/bucket.ts';
import { type FileStore, openFolder } from '../../platform/files/file-store.ts';
import { openPlaces } from '../../platform/files/file-stores.ts';
import { moveFiles } from './move-files.ts';

/** Output of the command. */
const printed: string[] = [];

vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
const folder = await testFolder();
const storage = await openObjectStorage();
const server = await testServer({ config: { filesDir: folder, filesIn: 's3', bucket: storage.settings } });
const issuer = await accountsOf(server).issuer();
beforeEach(() => {
  storage.meet = () => 'serve';
  printed.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();

  await storage.close();
});

const configOf = (filesIn: 'folder' | 's3'): Config => ({ ...server.deps.config, filesIn });
const inFolder = () => openFolder(folder);
const inBucket = () => filesOfBucket(openBucket(storage.settings));

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.sort();
}

/** Checksums by key. */
async function contentOf(store: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const key of await keysOf(store)) {
    const content = await store.read(key);
    if (content)
      found[key] = createHash('sha256')
        .update(await buffer(content))
        .digest('hex');
  }
  return found;
}

async function empty(...stores: FileStore[]): Promise<void> {
  for (const store of stores) for (const key of await keysOf(store)) await store.remove(key);
}

async function fill(store: FileStore, count: number): Promise<Record<string, string>> {
  for (let at = 0; at < count; at += 1) await store.put(`a${at % 7}/file-${at}.pdf`, randomBytes(1_000 + at));
  return contentOf(store);
}

const readFile = (person: Member | null, file: string) =>
  fetch(`${server.marketUrl}/api/files/${file}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

test('an upload goes to the bucket alone, and those who may see its owner read it there', async () => {
  const { file } = await addDocument(issuer);
  const answer = await readFile(issuer, file);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await readFile(null, file)).status).toBe(401);
  expect([await keysOf(inFolder()), (await keysOf(inBucket())).length]).toEqual([[], 1]);
});

test('while the storage is away, uploads and files are refused with a sentence, and nothing is kept', async () => {
  const { file } = await addDocument(issuer);
  storage.meet = () => 403;
  const away = { message: 'Files cannot be stored or opened at the moment. Please try again in a few minutes.' };
  expect(await refusalOf(addDocument(issuer))).toMatchObject({ status: 503, ...away });
  const answer = await readFile(issuer, file);
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '1',
    { ...away, data: { code: 'files-unavailable' } },
  ]);
  storage.meet = () => 'serve';
  expect((await readFile(issuer, file)).status).toBe(200);
});

test('nobody receives a damaged file as if it was whole', async () => {
  const { file } = await addDocument(issuer);
  const [key = ''] = (await keysOf(inBucket())).slice(-1);
  const keys = await keysOf(inBucket());
  for (const each of keys) await storage.damage(each);
  const answer = await readFile(issuer, file).then(
    async (response) =>
      response.ok
        ? response.arrayBuffer().then(
            () => 'whole',
            () => 'cut',
          )
        : response.status,
    () => 'cut',
  );
  expect([key !== '', answer]).toEqual([true, 500]);
  await empty(inBucket());
});

test('files are moved while they are read, and none is missing at any moment', async () => {
  await empty(inFolder(), inBucket());
  const { current, other } = openPlaces(configOf('folder'));
  expect([current.name, other?.name]).toEqual([inFolder().name, inBucket().name]);
  const count = times(20, 60);
  const sums = await fill(inFolder(), count);
  let reads = 0;
  let isMoving = true;
  const reading = (async () => {
    while (isMoving) {
      for (const key of Object.keys(sums)) {
        const content = await server.deps.files.read(key);
        expect(
          createHash('sha256')
            .update(await buffer(content))
            .digest('hex'),
        ).toBe(sums[key]);
        reads += 1;
      }
    }
  })();
  expect(await moveFiles(configOf('s3'))).toBe(0);
  isMoving = false;
  await reading;
  expect(reads).toBeGreaterThanOrEqual(count);
  expect(printed.join('')).toContain(`${count} moved, 0 copied by an earlier run, 0 erased meanwhile, 0 left behind.`);
  expect([await contentOf(inBucket()), await keysOf(inFolder())]).toEqual([sums, []]);
  // And back.
  expect(await moveFiles(configOf('folder'))).toBe(0);
  expect([await contentOf(inFolder()), await keysOf(inBucket())]).toEqual([sums, []]);
});

test.runIf(isFull)('a move that is killed anywhere goes on where it was', async () => {
  await empty(inFolder(), inBucket());
  const sums = await fill(inFolder(), 40);
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const start = () =>
    spawn(process.execPath, [main, 'move-files'], {
      stdio: 'ignore',
      env: { ...compiledCode, ...storage.env, NODE_ENV: 'test', FILES: 's3', FILES_DIR: folder },
    });
  const kills = [
    ['GET', 30],
    ['PUT', 5],
    ['GET', 4],
    ['PUT', 8],
  ] as const;
  for (const [method, atRequest] of kills) {
    let met = 0;
    const child = start();
    const isOver = once(child, 'exit');
    storage.meet = (request) => {
      if (request.method === method && ++met === atRequest) child.kill('SIGKILL');
      return 'serve';
    };
    expect(await isOver).toEqual([null, 'SIGKILL']);
    storage.meet = () => 'serve';
    expect({ ...(await contentOf(inFolder())), ...(await contentOf(inBucket())) }).toEqual(sums);
  }
  expect(await moveFiles(configOf('s3'))).toBe(0);
  expect([await contentOf(inBucket()), await keysOf(inFolder())]).toEqual([sums, []]);
});

test('a damaged object stays where it is and is named, and a damaged copy is made again', async () => {
  await empty(inFolder(), inBucket());
  const sums = await fill(inBucket(), 5);
  await storage.damage('files/a1/file-1.pdf');
  expect(await moveFiles(configOf('folder'))).toBe(1);
  expect(printed.join('')).toContain('a1/file-1.pdf stays where it is: the stored file files/a1/file-1.pdf is damaged');
  expect(printed.join('')).toContain('4 moved, 0 copied by an earlier run, 0 erased meanwhile, 1 left behind.');
  const { 'a1/file-1.pdf': _, ...whole } = sums;
  expect([await contentOf(inFolder()), await keysOf(inBucket())]).toEqual([whole, ['a1/file-1.pdf']]);
  // A file that arrives damaged in the bucket is not removed from the folder.
  await empty(inBucket());
  await inBucket().put('a2/file-2.pdf', Buffer.from('an interrupted copy'));
  await storage.damage('files/a2/file-2.pdf');
  expect(await moveFiles(configOf('s3'))).toBe(0);
  expect([await contentOf(inBucket()), await keysOf(inFolder())]).toEqual([whole, []]);
});

test('another file under the same name is never replaced', async () => {
  await empty(inFolder(), inBucket());
  await inFolder().put('aa/one.pdf', Buffer.from('one'));
  await inBucket().put('aa/one.pdf', Buffer.from('another'));
  expect(await moveFiles(configOf('s3'))).toBe(1);
  expect(printed.join('')).toContain('another file has this name in the bucket');
  expect([(await keysOf(inFolder())).length, (await keysOf(inBucket())).length]).toEqual([1, 1]);
});

test('a file that is erased while it is copied does not come back', async () => {
  await empty(inFolder(), inBucket());
  await inFolder().put('aa/erased.pdf', Buffer.from('erase me'));
  let isErasing = false;
  storage.meet = async (request): Promise<'serve'> => {
    if (request.method === 'PUT' && !isErasing) {
      isErasing = true;
      await server.deps.files.remove('aa/erased.pdf');
    }
    return 'serve';
  };
  expect(await moveFiles(configOf('s3'))).toBe(0);
  expect(printed.join('')).toContain('0 moved, 0 copied by an earlier run, 1 erased meanwhile');
  expect([await keysOf(inFolder()), await keysOf(inBucket())]).toEqual([[], []]);
});

test('a storage that goes away stops the move, and without a second place there is none', async () => {
  await empty(inFolder(), inBucket());
  const sums = await fill(inFolder(), 5);
  let met = 0;
  storage.meet = (request) => (request.method === 'PUT' && ++met > 2 ? 403 : 'serve');
  expect(await moveFiles(configOf('s3'))).toBe(1);
  expect(printed.join('')).toContain('Run the command again.');
  storage.meet = () => 'serve';
  expect({ ...(await contentOf(inFolder())), ...(await contentOf(inBucket())) }).toEqual(sums);
  expect((await readdir(folder)).length).toBeGreaterThan(0);
  await expect(moveFiles({ ...configOf('folder'), bucket: undefined })).rejects.toThrow('only one place of files');
});
