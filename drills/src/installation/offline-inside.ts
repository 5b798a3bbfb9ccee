/** The half of the drill `offline` that runs in the network namespace. Prints its rows as JSON; everything else goes to the error output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, startEmbedded } from '@fairbook/server/platform/postgres/embedded.ts';
import { clientId, clientSecret } from '@fairbook/server/testing/services/open-id-provider.ts';
import type { Row } from '../report.ts';
import { useMarket } from '../use-market.ts';
import { startCity } from './city.ts';
import { outsideAddresses, tracedCalls } from './outside-addresses.ts';

const main = join(import.meta.dirname, '../../../server/src/main.ts');
const sites = { market: 'https://market.springfield.example', admin: 'https://admin.springfield.example' } as const;

/** Milliseconds. */
const longestStart = 60_000;
/** Long enough for every recurring job to run at least once. */
const idleMs = 20_000;

const folder = await mkdtemp(join(tmpdir(), 'fairbook-offline-'));
await chmod(folder, 0o711);
const say = (line: string) => process.stderr.write(`${line}\n`);
const database = await startEmbedded(join(folder, 'database'));
const city = await startCity(sites);
const authority = join(folder, 'authority.pem');
await writeFile(authority, city.certificate.cert);
const ports = { market: await freePort(), admin: await freePort(), metrics: await freePort() };
const settings = {
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  NODE_EXTRA_CA_CERTS: authority,
  DATABASE_URL: database.url,
  MIGRATE_DATABASE_URL: database.ownerUrl,
  DATA_DIR: join(folder, 'data'),
  MARKET_PORT: `${ports.market}`,
  ADMIN_PORT: `${ports.admin}`,
  METRICS_PORT: `${ports.metrics}`,
  MARKET_URL: sites.market,
  ADMIN_URL: sites.admin,
  SMTP_URL: city.mailbox.url,
  MAIL_FROM: 'Springfield Bonds <no-reply@springfield.example>',
  CAPTCHA: 'proof-of-work',
  IDENTITY: 'oidc',
  OIDC_ISSUER: city.provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  DRAIN_SECONDS: '0',
  SIGNER: join(folder, 'data/signer/socket'),
};
let traces = 0;
const rows: Row[] = [];

try {
  await mkdir(settings.DATA_DIR);
  await chmod(settings.DATA_DIR, 0o700);
  // An assertion of the drill must be able to fail.
  const control = await traced(['-e', "fetch('https://192.0.2.7/').catch(() => 0)"]).ended();
  rows.push(
    row(
      'A call to another machine, made on purpose, is found',
      control.join(' '),
      '192.0.2.7',
      control.includes('192.0.2.7'),
    ),
  );
  say('migrating, making keys');
  const before = [await run(['migrate'])];
  for (const purpose of ['audit', 'orders', 'unsubscribe', 'sign-in', 'captcha'])
    before.push(await run(['new-key', purpose]));
  const signer = traced([main, 'signer']);
  const invitation = await run(['invite-admin', 'owner@springfield.example']);
  const doctor = await run(['doctor']);
  rows.push(
    row(
      'What doctor finds wrong',
      linesWith(doctor.text, 'WRONG') || 'nothing',
      'nothing',
      !doctor.text.includes('WRONG'),
    ),
  );
  say('serving');
  const server = traced([main, 'serve']);
  await untilReady(server.child);
  const { superuserUrl } = database;
  const inside = { market: `http://127.0.0.1:${ports.market}`, admin: `http://127.0.0.1:${ports.admin}` };
  const sale = await useMarket({ sites: inside, ...city, superuserUrl, say }, invitation.text);
  rows.push(...sale.rows);
  say('waiting for recurring jobs');
  await setTimeout(idleMs);
  server.child.kill('SIGTERM');
  const reached = [...before, invitation, doctor].flatMap(({ outside }) => outside).concat(await server.ended());
  signer.child.kill('SIGTERM');
  reached.push(...(await signer.ended()));
  rows.push(
    row('Other machines that production tried to reach', reached.join(', ') || 'none', 'none', reached.length === 0),
    row('Exit code after SIGTERM', `${server.child.exitCode}`, '0', server.child.exitCode === 0),
  );
} finally {
  await city.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(JSON.stringify(rows));
process.exit(0);

/** Runs Node under a tracer; `-D` keeps the program our child, so that signals reach it. */
function traced(args: readonly string[]) {
  traces += 1;
  const file = join(folder, `trace-${traces}`);
  const tracer = ['-D', '-f', '--seccomp-bpf', '-qq', '-e', `trace=${tracedCalls}`, '-e', 'signal=none', '-o', file];
  const child = spawn('strace', [...tracer, process.execPath, ...args], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (text += String(bytes)));
  const closed = once(child, 'close');
  return {
    child,
    text: () => text,
    /** Waits for the end; returns the outside addresses. */
    async ended(): Promise<string[]> {
      await closed;
      return outsideAddresses(await readFile(file, 'utf8'));
    },
  };
}

/** Runs a command to its end. */
async function run(words: readonly string[]): Promise<{ text: string; outside: string[] }> {
  const command = traced([main, ...words]);
  const outside = await command.ended();
  if (command.child.exitCode !== 0 && words[0] !== 'doctor') {
    throw new Error(`${words.join(' ')} ended with ${command.child.exitCode}: ${command.text()}`);
  }
  return { text: command.text(), outside };
}

async function untilReady(child: ChildProcess): Promise<void> {
  for (const end = Date.now() + longestStart; Date.now() < end && child.exitCode === null; await setTimeout(200)) {
    const answer = await fetch(`http://127.0.0.1:${ports.metrics}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('the program never became ready');
}

function linesWith(text: string, word: string): string {
  return text
    .split('\n')
    .filter((line) => line.includes(word))
    .join('; ');
}

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { what, measured, goal, isMet };
}
