/** Tests which language a page is sent in, over HTTP and from built files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../../../testing/fixtures.ts';
import { openPages } from '../../../../testing/pages-site.ts';
import { withoutLanguage } from './language.ts';
import { serveFiles } from './pages.ts';

const folder = await testFolder();
await mkdir(join(folder, '.es/es'), { recursive: true });
await mkdir(join(folder, 'assets'), { recursive: true });
await writeFile(join(folder, 'verify.html'), '<p>Verify a sale</p>');
await writeFile(join(folder, 'assets/a.js'), 'english()');
await writeFile(join(folder, '.es/verify.html'), '<p>Verificar una venta</p>');
await writeFile(join(folder, '.es/es/a.js'), 'spanish()');
const options = { isSecure: false, headersOfPage: () => [] };
const site = await openPages((pages) => serveFiles(pages, folder, options));
const secure = await openPages((pages) => serveFiles(pages, folder, { ...options, isSecure: true }));

afterAll(() => Promise.all([site.close(), secure.close()]));

const read = (path: string, headers: Record<string, string> = {}) => site.read(path, { headers });

describe('the language of a page', () => {
  test.each([
    ['nothing is said', '', {}, 'en'],
    ['the browser prefers Spanish', '', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }, 'es'],
    ['the browser prefers English', '', { 'accept-language': 'en-US,en;q=0.9,es;q=0.8' }, 'en'],
    ['the browser wants another language, then Spanish', '', { 'accept-language': 'fr-CA,fr;q=0.9,es;q=0.5' }, 'es'],
    ['the browser wants none of both', '', { 'accept-language': 'fr,de;q=0.5' }, 'en'],
    ['the header is broken', '', { 'accept-language': ';;q=,--,*;' }, 'en'],
    ['the reader chose Spanish', '', { cookie: 'a=b; fairbook-language=es', 'accept-language': 'en' }, 'es'],
    [
      'the reader chose Spanish over https',
      '',
      { cookie: '__Host-fairbook-language=es', 'accept-language': 'en' },
      'es',
    ],
    ['the reader chose English', '', { cookie: 'fairbook-language=en; c=d', 'accept-language': 'es' }, 'en'],
    ['the choice is unknown', '', { cookie: 'fairbook-language=fr', 'accept-language': 'es' }, 'es'],
    ['another cookie ends in its name', '', { cookie: 'not-fairbook-language=es' }, 'en'],
    ['the address asks for it', '?language=es', { cookie: 'fairbook-language=en' }, 'es'],
    ['the address has a second question mark', '?next=/a?b&language=es', {}, 'es'],
    ['the address asks for an unknown one', '?language=fr', { cookie: 'fairbook-language=es' }, 'es'],
    ['the address asks twice', '?language=es&language=en', {}, 'en'],
  ])('where %s', async (_when, query, headers, language) => {
    const response = await read(`/verify.html${query}`, headers);
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    expect(await response.text()).toContain(language === 'es' ? 'Verificar' : 'Verify');
  });
});

test('an address with a language keeps it as the reader’s choice, others set nothing', async () => {
  expect((await read('/verify.html?language=es')).headers.get('set-cookie')).toBe(
    'fairbook-language=es; Path=/; Max-Age=31536000; SameSite=Lax',
  );
  expect((await read('/verify.html')).headers.get('set-cookie')).toBeNull();
  expect((await read('/verify.html?language=es%0d%0aX: y')).headers.get('set-cookie')).toBeNull();
});

test('over https the only cookie is kept to this host and to encrypted connections, and is not sent with requests of other sites', async () => {
  expect((await secure.read('/verify.html?language=es')).headers.get('set-cookie')).toBe(
    '__Host-fairbook-language=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
});

test('the files of both builds have addresses of their own and are kept for a year', async () => {
  for (const [path, content] of [
    ['/assets/a.js', 'english()'],
    ['/es/a.js', 'spanish()'],
  ] as const) {
    const response = await read(path);
    expect(await response.text()).toBe(content);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test.each([
  ['/sales', '/sales'],
  ['/sales?language=es', '/sales'],
  ['/sales?q=clean+water&language=es&page=2', '/sales?q=clean+water&page=2'],
])('%s is %s without a language', (url, plain) => expect(withoutLanguage(url)).toBe(plain));
