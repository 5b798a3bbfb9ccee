/** A market that serves other pages than those of the release: the monitor of a reader who holds the release file finds it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeRelease } from '../../../../scripts/web/release.ts';
import { movableTime } from '../../../testing/clock.ts';
import { testFolder } from '../../../testing/fixtures.ts';
import { openPages } from '../../../testing/pages-site.ts';
import { openGate, startMonitor } from '../../../testing/services/monitor.ts';
import { jsonResponse } from '../../platform/http/json.ts';
import { htmlAnswer, type PageRoutes } from '../../platform/http/pages/page-routes.ts';
import { serveFiles } from '../../platform/http/pages/pages.ts';
import { addReleaseFile, builtRelease, releasePath } from '../../platform/http/pages/release-file.ts';
import { readReleaseFile, scriptsIn } from './compare-pages.ts';
import { LogStore, logId, newLog } from './state.ts';
import { Subscriptions } from './subscriptions.ts';

const folder = await testFolder();
const built = join(folder, 'dist');
const first = '<script type="module" src="/assets/app.js"></script>';
const files = {
  'index.html': first,
  'verify.html': '<p>Verify</p>',
  'assets/app.js': 'start()',
  'assets/app.js.br': 'compressed',
  '.es/verify.html': '<p>Verificar</p>',
  '.es/es/app.js': 'empezar()',
  '.vite/manifest.json': '{}',
};

async function write(to: string, all: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await writeFile(join(to, name), text);
  }
}

await write(built, files);
await writeRelease(built, 'market');
const releaseText = await readFile(join(built, builtRelease), 'utf8');
const release = join(folder, 'fairbook-release.json');
await writeFile(release, releaseText);

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** A market with these pages and no sales. */
async function market(root: string, page: string): Promise<string> {
  const site = await openPages((pages: PageRoutes) => {
    serveFiles(pages, root, { isSecure: false, headersOfPage: () => [] });
    addReleaseFile(pages, root);
    pages.get('/', () => htmlAnswer(page, []));
    pages.get('/api/public/sales', () => jsonResponse(200, { data: [] }, []));
  });
  closers.push(site.close);
  return site.url;
}

/** A monitor of these markets with a subscription at one of them. */
async function startWatching(markets: string, url: string, name: string) {
  const own = join(folder, name);
  const log = newLog(url, { uuid: crypto.randomUUID(), name: 'Water Bonds', closeDate: null });
  await (await LogStore.open(join(own, 'logs'))).keep(log);
  const subscriptions = await Subscriptions.open(join(own, 'subscriptions'), 10);
  const wish = { email: 'me@home.example', language: 'en', log: logId(log), index: 1, leaf: '', head: '' } as const;
  const asked = await subscriptions.ask(wish, new Date());
  if (asked) await subscriptions.keep({ ...asked, confirmedAt: asked.askedAt, sent: ['confirmed'] });
  const time = movableTime();
  const monitor = await startMonitor(
    { MONITOR_MARKETS: markets, MONITOR_DIR: own, MONITOR_RELEASE: release },
    time.now,
  );
  closers.push(monitor.stop);
  return { monitor, time };
}

/** Its page, and the subjects of its mails after two rounds. */
async function watch(url: string, name: string): Promise<{ page: string; subjects: string[] }> {
  const { monitor, time } = await startWatching(url, url, name);
  await monitor.round();
  time.ahead += 60_000;
  await monitor.round();
  return { page: await (await fetch(monitor.url)).text(), subjects: monitor.mails.map(({ subject }) => subject) };
}

test('the release has every file by its address in both languages, is the same for the same files, and is published', async () => {
  expect(Object.keys(readReleaseFile(release).files)).toEqual([
    '/assets/app.js',
    '/es/app.js',
    '/verify.html',
    '/verify.html?language=es',
  ]);
  expect(Object.keys(readReleaseFile(release).templates)).toEqual(['/index.html']);
  await writeRelease(built, 'market');
  expect(await readFile(join(built, builtRelease), 'utf8')).toBe(releaseText);
  const url = await market(built, first);
  expect(await (await fetch(url + releasePath)).text()).toBe(releaseText);
});

test('the pages of the release are right', async () => {
  const { page, subjects } = await watch(await market(built, first), 'right');
  expect(page).toContain('All files of the pages are those of the release.');
  expect(subjects).toEqual([]);
});

test('a changed script is named on the page, and those who watch an order there are written to, once', async () => {
  const changed = join(folder, 'changed');
  await write(changed, { ...files, 'assets/app.js': 'start();sendPassword()', [builtRelease]: releaseText });
  const { page, subjects } = await watch(await market(changed, first), 'changed-script');
  expect(page).toContain('<code>/assets/app.js</code>');
  expect(subjects).toEqual(['The pages of the market of Water Bonds were changed']);
});

test('a page that loads another script, or has one within, is named', async () => {
  const { page } = await watch(await market(built, `${first}<script src="/evil.js"></script>`), 'another-script');
  expect(page).toContain('<code>/evil.js</code>');
  expect(scriptsIn('<link rel=modulepreload href=/m.js><SCRIPT>alert(1)</SCRIPT>')).toEqual(['/', '/m.js']);
});

test('a market of another release is named to the keeper of the monitor alone', async () => {
  const newer = join(folder, 'newer');
  const other = releaseText.replace(/"version": "[^"]+"/, '"version": "99.0.0"');
  await write(newer, { ...files, 'assets/app.js': 'start2()', [builtRelease]: other });
  const { page, subjects } = await watch(await market(newer, first), 'newer-release');
  expect(page).toContain('<code>/assets/app.js</code>');
  expect(subjects).toEqual([]);
});

test('a market that never answers keeps no mail about another one waiting', async () => {
  const silent = await openGate('http://127.0.0.1:9');
  silent.answer = () => true;
  const changed = await market(join(folder, 'changed'), first);
  const { monitor } = await startWatching(`${silent.url} ${changed}`, changed, 'beside-a-silent-one');
  const round = monitor.round();
  await expect.poll(() => monitor.mails.length).toBe(1);
  silent.close();
  await round;
});
