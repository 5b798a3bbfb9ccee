import { browserPath } from '../scripts/ensure-browser.ts';
import { openBrowser, signInOnce, slowDown, slowLine } from '../scripts/visits.ts';

const site = 'http://127.0.0.1:21500';
const browser = await openBrowser(await browserPath());
const session = await signInOnce(browser, site, 'ind.or@invest.example');
const path = process.argv[2] ?? '';
const address = `${site}${path}`;
if (!path) {
  const answer = await fetch(`${site}/api/auctions/listAuctions`, {
    method: 'POST',
    headers: { authorization: session.token, 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null);
  console.log(answer?.status, (await answer?.text())?.slice(0, 200));
}
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  storageState: session.state,
});
await context.addInitScript(`Object.assign(sessionStorage, ${JSON.stringify(session.tab)})`);
const page = await context.newPage();
const client = await context.newCDPSession(page);
await client.send('Network.enable');
if (process.argv[3] !== 'fast') await slowDown(client, slowLine);
const rows = new Map<string, any>();
let t0 = 0;
client.on('Network.requestWillBeSent', (e) => {
  t0 ||= e.timestamp;
  rows.set(e.requestId, {
    url: e.request.url.replace(site, ''),
    start: e.timestamp - t0,
    type: e.type,
    prio: e.request.initialPriority,
  });
});
client.on('Network.responseReceived', (e) => {
  const r = rows.get(e.requestId);
  if (r) {
    r.resp = e.timestamp - t0;
  }
});
client.on('Network.loadingFinished', (e) => {
  const r = rows.get(e.requestId);
  if (r) {
    r.end = e.timestamp - t0;
    r.bytes = e.encodedDataLength;
  }
});
const began = performance.now();
await page.goto(address, { waitUntil: 'commit' });
await page.locator('#root h1, body > main h1').first().waitFor({ timeout: 60000 });
console.log('h1 in root', performance.now() - began);
await page
  .locator('#first-view, [aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')
  .first()
  .waitFor({ state: 'detached', timeout: 60000 });
const usable = performance.now() - began;
console.log('usable', usable);
await page.waitForTimeout(5000);
let sum = 0;
for (const r of [...rows.values()].sort((a, b) => (a.end ?? 99) - (b.end ?? 99))) {
  if (!String(r.url).startsWith('data:')) {
    sum += r.bytes ?? 0;
    console.log(
      [
        r.start?.toFixed(2),
        r.resp?.toFixed(2),
        r.end?.toFixed(2),
        r.bytes,
        (sum / 1000).toFixed(0),
        r.type,
        r.prio,
        r.url.slice(0, 110),
      ].join('\t'),
    );
  }
}
await browser.close();
