import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testFolder } from '../../../testing/fixtures.ts';
import { pdfOf } from '../../../testing/pdf.ts';
import { Unavailable } from '../base/errors.ts';
import { openChecks } from './checks.ts';
import type { AcceptedFile, Unchecked } from './contents.ts';
import { openFolder } from './file-store.ts';
import { type Files, openFiles } from './files.ts';

const folder = await testFolder();
const files = openFiles(openFolder(folder));
afterAll(() => files.close());

const pdf = pdfOf();
const document = (bytes: Buffer): Unchecked => ({ kind: 'document', bytes });
const acceptImage = (bytes: Buffer) => files.accept({ kind: 'image', bytes });
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

function taken(result: Awaited<ReturnType<Files['accept']>>): AcceptedFile {
  if ('code' in result) throw new Error(result.code);
  return result;
}

test('a stored file has an unguessable name, comes back byte for byte, and can be removed', async () => {
  const file = taken(await files.accept(document(pdf)));
  const key = await files.store(file);
  expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}\.pdf$/);
  expect(await buffer(await files.read(key))).toEqual(pdf);
  expect(await files.store(file)).not.toBe(key);
  await files.remove(key);
  await files.remove(key);
  await expect(files.read(key)).rejects.toThrow('missing');
  expect((await readdir(folder, { recursive: true })).some((name) => name.endsWith(key.slice(3)))).toBe(false);
});

test('a stored file is for its owner alone', async () => {
  const key = await files.store(taken(await files.accept(document(pdf))));
  expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(join(folder, key)))).mode & 0o777).toBe(0o700);
});

test('the test file of virus scanners is refused, alone and inside others', async () => {
  const test = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`);
  expect(await files.accept(document(test))).toMatchObject({ code: 'infected' });
  expect(await files.accept(document(Buffer.concat([pdf, test])))).toMatchObject({ code: 'infected' });
  expect(await acceptImage(Buffer.concat([await picture(9, 9).png().toBuffer(), test]))).toMatchObject({
    code: 'infected',
  });
});

test('where a virus scanner is named, what it finds is refused, and without its verdict nothing is taken', async () => {
  const scan = vi.fn<() => Promise<string | null>>();
  const scanned = openFiles(openFolder(folder), { scan });
  const judge = () => scanned.accept(document(pdf));
  scan.mockResolvedValueOnce(null);
  expect(await judge()).toMatchObject({ extension: 'pdf' });
  scan.mockResolvedValueOnce('Test.Bad');
  expect(await judge()).toMatchObject({ code: 'infected' });
  scan.mockRejectedValueOnce(new Unavailable('The virus scanner does not respond'));
  await expect(judge()).rejects.toBeInstanceOf(Unavailable);
  scanned.close();
});

test('a PDF that acts is refused', async () => {
  const acts = Buffer.from(pdf.toString('latin1').replace('/Note (sample)', '/AA <</O 9 0 R>>'), 'latin1');
  expect(await files.accept(document(acts))).toMatchObject({ code: 'pdf-acts' });
});

test('a name that leaves the folder is refused', async () => {
  await expect(files.read('../../etc/passwd')).rejects.toThrow();
  await expect(files.remove('../../etc/passwd')).rejects.toThrow();
});

test('the content of a file decides, whatever its name', async () => {
  for (const bytes of [html, svg, Buffer.alloc(0), Buffer.from('MZ\x90\x00'), await picture(9, 9).png().toBuffer()]) {
    expect(await files.accept(document(bytes))).toMatchObject({ code: 'not-a-pdf' });
  }
  for (const bytes of [html, svg, pdf, Buffer.alloc(0), await picture(9, 9).gif().toBuffer()]) {
    expect(await acceptImage(bytes)).toMatchObject({ code: 'not-an-image' });
  }
});

test('PNG, JPEG and WebP are taken as what they are', async () => {
  const types = ['png', 'jpeg', 'webp'] as const;
  const results = await Promise.all(
    types.map(async (type) => acceptImage(await picture(40, 30).toFormat(type).toBuffer())),
  );
  expect(results.map((result) => taken(result).contentType)).toEqual(types.map((type) => `image/${type}`));
});

test('an image is re-encoded: location and hidden data are gone, the orientation stays', async () => {
  const shot = await picture(40, 20)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { bytes } = taken(await acceptImage(Buffer.concat([shot, html])));
  const { exif, width, height } = await sharp(bytes).metadata();
  expect([exif, width, height]).toEqual([undefined, 20, 40]);
  expect(bytes.includes('alert')).toBe(false);
});

test('an image wider than any page is reduced', async () => {
  const { bytes } = taken(await acceptImage(await picture(4_800, 100).png().toBuffer()));
  expect((await sharp(bytes).metadata()).width).toBe(2_400);
});

test('a small file that would fill the memory is refused, and so is half a picture', async () => {
  const bomb = await picture(10_000, 5_000).png().toBuffer();
  expect(await acceptImage(bomb)).toMatchObject({ code: 'image-too-large' });
  const whole = await picture(300, 300).jpeg().toBuffer();
  expect(await acceptImage(whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'broken-image' });
});

describe('the check of a PDF runs beside the calls of the process', () => {
  const most = isFull ? 20 * 1024 * 1024 : 512 * 1024;
  const filledWith = (part: string, begin = '', end = '') =>
    Buffer.from(`%PDF-1.7\n${begin}${part.repeat(most / part.length)}${end}`, 'latin1');
  const hard: [string, Buffer][] = [
    ['names', filledWith('/A')],
    ['beginnings of streams', filledWith('stream\n', '9 0 obj\n<</First 4>>\n')],
    ['objects', filledWith('9 0 obj\n<<>>\nendobj\n')],
    ['open dictionaries', filledWith('<</A ', '3 0 obj\n')],
    ['open strings', filledWith('(', '3 0 obj\n')],
    ['numbers', filledWith('1 ', '3 0 obj\n[', ']\nendobj')],
    ['tables of objects', filledWith('xref\n0 1\n0000000000 65535 f \ntrailer\n<</Root 1 0 R /Prev 9>>\n')],
  ];
  test.each(hard.slice(0, times(2, hard.length)))('of many %s', async (_name, bytes) => {
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 1);
    expect(await files.accept(document(bytes))).toMatchObject({ code: 'pdf-unreadable' });
    clearInterval(turn);
    expect(turns).toBeGreaterThan(5);
  });

  test('and ends at its limit of time', async () => {
    const { check: short } = openChecks(folder, { seconds: 0 });
    expect(await short(document(pdf))).toMatchObject({ code: 'pdf-unreadable' });
  });

  test.runIf(isFull)('and ends at its limit of memory, after which the next file is checked', async () => {
    const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });
    const head = `%PDF-1.7\n9 0 obj\n<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${zeros.length}>>\nstream\n`;
    const end = '\nendstream\nendobj\n1 0 obj\n<</Type /Catalog /Pages 5 0 R>>\nendobj\ntrailer\n<</Root 1 0 R>>\n';
    const bomb = Buffer.concat([Buffer.from(head), zeros, Buffer.from(end)]);
    const { check: small } = openChecks(folder, { megabytes: 160 });
    expect(await small(document(bomb))).toMatchObject({ code: 'pdf-unreadable' });
    expect(taken(await small(document(pdf))).bytes).toEqual(pdf);
  });

  test.runIf(isFull)('one after the other, and refuses what would wait too long', async () => {
    const { check } = openChecks(folder, { waiting: 1 });
    const answers = await Promise.allSettled([check(document(pdf)), check(document(pdf)), check(document(pdf))]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(check(document(pdf))).resolves.toMatchObject({ bytes: pdf });
  });
});
