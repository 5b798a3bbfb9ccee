/** Runs the whole product with the demo market, started in the usual manner, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { demoPassword } from '@fairbook/server/features/accounts/demo-accounts.ts';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';

const root = join(import.meta.dirname, '../..');
/** Milliseconds. The demo market is created first, on a busy machine in minutes. */
const longestStart = 600_000;
const longestStop = 30_000;

export interface Product {
  readonly market: string;
  readonly admin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Bytes of memory of the serving process. */
  memory(): number;
  /** Address of the local identity provider, which further processes need too. */
  readonly identityUrl: string;
  /** An ID token for a demo account, as its sign-in page gets one. */
  signIn(email: string): Promise<string>;
  /** Ends it and keeps its data folder, with which it or another release is started. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/** Where a product takes over from one that was stopped, or which release it is. */
export interface Place {
  /** The folder of the release; this one's by default. */
  readonly release?: string;
  /** The product that was stopped, whose data folder and addresses this one has. */
  readonly after?: Pick<Product, 'dataDir' | 'market' | 'admin'>;
}

/** Starts it with these additional settings. Throws with its own last output where it does not come up. */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
  { release = root, after }: Place = {},
): Promise<Product> {
  const folder = after?.dataDir ?? (await mkdtemp(join(tmpdir(), 'fairbook-drill-')));
  // As root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o711);
  const [marketPort, adminPort] = after
    ? [new URL(after.market).port, new URL(after.admin).port]
    : [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['scripts/start.ts', '--no-pages'], {
    cwd: release,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      LOG_LEVEL: 'info',
      DATA_DIR: folder,
      MARKET_PORT: `${marketPort}`,
      ADMIN_PORT: `${adminPort}`,
      METRICS_PORT: '0',
      WITNESS_PORT: '0',
      MONITOR_PORT: '0',
      ...settings,
    },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      words = `${words}${String(bytes)}`.slice(-20_000);
    });
  }
  const market = `http://127.0.0.1:${marketPort}`;
  try {
    await untilUp(child, () => words);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const identityUrl = await readIdentityUrl(market);
  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= interrupt(child);
    return ending;
  };
  return {
    market,
    admin: `http://127.0.0.1:${adminPort}`,
    dataDir: folder,
    pid: child.pid ?? 0,
    memory: () => memoryOf(child.pid ?? 0),
    identityUrl,
    signIn: (email) => signIn(identityUrl, email),
    end,
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp(child: ChildProcess, words: () => string): Promise<void> {
  const end = Date.now() + longestStart;
  while (!words().includes('Demo accounts')) {
    if (child.exitCode !== null) throw new Error(`The product did not start.\n${words()}`);
    if (Date.now() > end) throw new Error(`The product was not up after ${longestStart / 1_000} s.\n${words()}`);
    await setTimeout(200);
  }
}

async function interrupt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`the product ended by itself with ${child.exitCode}`);
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const late = setTimeout(longestStop, 'late', { ref: false });
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
  await ended;
}

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function readIdentityUrl(market: string): Promise<string> {
  const answer = await fetch(`${market}/api/auth/firebase-config`);
  const { data } = (await answer.json()) as { data: { identityUrl: string } };
  return data.identityUrl;
}

async function signIn(identityUrl: string, email: string): Promise<string> {
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';
  const answer = await fetch(`${identityUrl}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, returnSecureToken: true }),
  });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (idToken === undefined) throw new Error(`${email} could not sign in`);
  return idToken;
}
