/** Tests compressed responses over HTTP: codings, ETags, HEAD, and what is never compressed. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { first, investmentsOf, second } from '../../../testing/market/orders.ts';
import { openPages, type PagesSite } from '../../../testing/pages-site.ts';
import { Compression } from './compression.ts';
import { serveFiles } from './pages/pages.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
for (let count = 0; count < 2; count++) await auctions.live(issuer);
const auction = await auctions.live(issuer);
const investor = await accounts.individual();

/** The response as it is on the wire: `fetch` would decode it. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request(url, { method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

const askMarket = (path: string, accepted: string, more: Record<string, string> = {}, method?: string) =>
  ask(
    `${server.marketUrl}${path}`,
    { authorization: `Bearer ${investor.token}`, 'accept-encoding': accepted, ...more },
    method,
  );

const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const codings = ['br', 'gzip'] as const;

describe('JSON', () => {
  /** A list and an auction from memory, and an answer that is written for each request. */
  const paths = () => ['/api/auction/all', `/api/auction/${auction}/public`, '/api/meta'];

  test.each(codings)('in %s has the same content in fewer bytes', async (coding) => {
    for (const path of paths()) {
      const plain = await askMarket(path, 'identity');
      expect([path, plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
        path,
        undefined,
        expect.stringContaining('accept-encoding'),
      ]);
      const coded = await askMarket(path, `${coding}, deflate`);
      const { 'content-encoding': encoding, 'content-length': length, vary } = coded.headers;
      expect([path, encoding, Number(length), vary]).toEqual([path, coding, coded.bytes.length, plain.headers['vary']]);
      expect(coded.bytes.length).toBeLessThan(plain.bytes.length * 0.6);
      expect(decoders[coding](coded.bytes).toString()).toBe(plain.bytes.toString());
      const head = await askMarket(path, coding, {}, 'HEAD');
      for (const name of ['content-encoding', 'content-length', 'etag', 'vary', 'cache-control', 'x-total-count'])
        expect([path, name, head.headers[name]]).toEqual([path, name, coded.headers[name]]);
      expect(head.bytes.length).toBe(0);
    }
  });

  test('has a weak ETag where it is compressed, and each is answered by 304', async () => {
    const path = `/api/auction/${auction}/public`;
    const [plain, coded] = [await askMarket(path, 'identity'), await askMarket(path, 'br')];
    expect(coded.headers.etag).toBe(`W/${plain.headers.etag}`);
    for (const accepted of ['identity', 'br', 'gzip']) {
      const expected = accepted === 'identity' ? plain.headers.etag : coded.headers.etag;
      for (const held of [plain.headers.etag, coded.headers.etag]) {
        const again = await askMarket(path, accepted, { 'if-none-match': held ?? '' });
        expect([again.status, again.headers.etag, again.headers.vary, again.bytes.length]).toEqual([
          304,
          expected,
          plain.headers.vary,
          0,
        ]);
        expect(again.headers['content-encoding']).toBeUndefined();
      }
    }
  });

  test('that is short is compressed only for a reader who refuses it as it is', async () => {
    const path = '/api/auction/counts';
    const plain = await askMarket(path, 'br, gzip');
    expect([plain.status, plain.headers['content-encoding'], plain.bytes.length < 1_024]).toEqual([
      200,
      undefined,
      true,
    ]);
    const coded = await askMarket(path, 'gzip, identity;q=0');
    expect([coded.headers['content-encoding'], gunzipSync(coded.bytes).toString()]).toEqual([
      'gzip',
      plain.bytes.toString(),
    ]);
  });

  test('of a write is not compressed, nor is a refusal or the live stream', async () => {
    const placed = await fetch(`${server.marketUrl}/api/auction/${auction}/bid`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${investor.token}`,
        'content-type': 'application/json',
        'accept-encoding': 'br',
      },
      body: JSON.stringify({ investments: investmentsOf({ [first]: 5_000, [second]: 5_000 }) }),
    });
    expect([placed.status, placed.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await placed.text()).length).toBeGreaterThan(1_024);
    const refused = await askMarket(
      `/api/auction/all?${Array.from({ length: 100 }, (_, at) => `wrong${at}=1`).join('&')}`,
      'br',
    );
    expect([refused.status, refused.headers['content-encoding']]).toEqual([400, undefined]);
    expect(refused.bytes.length).toBeGreaterThan(1_024);
    const stream = await fetch(`${server.marketUrl}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${investor.token}`, 'accept-encoding': 'br, gzip, identity;q=0' },
    });
    expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null]);
    await stream.body?.cancel();
  });
});

describe('a page of the server', () => {
  test.each(['/api/docs', '/api/openapi.json'])('%s is compressed', async (path) => {
    const plain = await askMarket(path, 'identity');
    for (const coding of codings) {
      const coded = await askMarket(path, coding);
      expect([coded.headers['content-encoding'], coded.headers.vary]).toEqual([coding, 'accept-encoding']);
      expect(decoders[coding](coded.bytes).equals(plain.bytes)).toBe(true);
      const again = await askMarket(path, coding, { 'if-none-match': coded.headers.etag ?? '' });
      expect([again.status, again.headers.etag]).toEqual([304, coded.headers.etag]);
    }
  });
});

describe('a file of the pages', () => {
  const script = `export const words = ${JSON.stringify('offering '.repeat(500))};`;
  const image = randomBytes(4_000);
  const folder = mkdtempSync(join(tmpdir(), 'fairbook-files-'));
  let site: PagesSite;

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    const prebuilt = { 'assets/a.js.br': brotliCompressSync(script), 'assets/a.js.gz': gzipSync(script, { level: 9 }) };
    const files = {
      'index.html': '<p>',
      '.sources': 'x',
      'assets/a.js': script,
      'assets/b.png': image,
      'sw.js': '0',
      ...prebuilt,
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    site = await openPages((pages) => serveFiles(pages, folder, { isSecure: false, headersOfPage: () => [] }));
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  test('is sent as the build compressed it, for a year', async () => {
    const plain = await ask(`${site.url}/assets/a.js`);
    expect(plain.bytes.toString()).toBe(script);
    for (const [coding, bytes] of [
      ['br', brotliCompressSync(script)],
      ['gzip', gzipSync(script, { level: 9 })],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const coded = await ask(`${site.url}/assets/a.js`, { 'accept-encoding': coding, range: 'bytes=0-3' }, method);
        expect(coded.status).toBe(200);
        expect(coded.headers).toMatchObject({
          'content-encoding': coding,
          'content-length': `${bytes.length}`,
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
          etag: `W/${plain.headers.etag}`,
        });
        if (method === 'GET') expect(coded.bytes.equals(bytes)).toBe(true);
      }
    }
    const held = { 'if-none-match': `W/${plain.headers.etag}`, 'accept-encoding': 'br' };
    expect((await ask(`${site.url}/assets/a.js`, held)).status).toBe(304);
  });

  test('that is an image stays as it is, and one without a hash in its name is revalidated', async () => {
    const sent = await ask(`${site.url}/assets/b.png`, { 'accept-encoding': 'br' });
    expect([sent.headers['content-encoding'], sent.headers.vary, sent.bytes.equals(image)]).toEqual([
      undefined,
      undefined,
      true,
    ]);
    expect((await ask(`${site.url}/sw.js`, { 'accept-encoding': 'br' })).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/index.html', '/.sources', '/assets/a.js.br', '/assets/../.sources', '/assets'])(
    '%s is none',
    async (path) => {
      expect((await ask(`${site.url}${path}`)).status).toBe(404);
    },
  );
});

describe('compressing', () => {
  const text = (length: number) => Buffer.alloc(length, '{"maturity":"2031-06-01","amount":250000},');

  test('is done once while the result is kept', async () => {
    const compression = new Compression();
    const [one, again] = [compression.encode(text(5_000), 'br', '"a"'), compression.encode(text(5_000), 'br', '"a"')];
    expect(again).toBe(one);
    expect(compression.encode(text(5_000), 'gzip', '"a"')).not.toBe(one);
    const long = await compression.encode(text(500_000), 'br', '"b"');
    expect(compression.encode(text(500_000), 'br', '"b"')).toBe(long);
  });

  test('of long bodies happens outside the event loop, for a few at once', async () => {
    const compression = new Compression();
    const all = Array.from({ length: 40 }, async () => compression.encode(text(300_000), 'gzip', null));
    const done = await Promise.all(all);
    expect(done.filter((bytes) => bytes === null).length).toBe(24);
    for (const bytes of done) if (bytes) expect(gunzipSync(bytes).length).toBe(300_000);
    expect(await compression.encode(text(300_000), 'gzip', null)).not.toBeNull();
  });
});
