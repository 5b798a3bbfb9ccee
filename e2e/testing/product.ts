/** Runs the whole product as a user starts it: one program, a data folder of its own, everything on loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { newFolder } from '@fairbook/server/testing/new-folder.ts';

const root = join(import.meta.dirname, '../..');

export interface Addresses {
  readonly market: string;
  readonly admin: string;
}

export interface Product {
  readonly addresses: Addresses;
  /** Settles once it is up for a user; rejects with its own output where it does not come up. */
  readonly up: Promise<void>;
  /** The data folder. */
  readonly folder: string;
  /** The program's output so far. */
  log(): string;
  /** Ctrl-C. Throws where it does not end cleanly, or where its log has an error. */
  stop(): Promise<void>;
}

/** A file of the data folder with the auctions whose logs tests changed, one a line: that the product finds them is no error of it. */
export const attackedLogs = 'attacked-logs';

/** A file of the data folder that says that the product is up (empty), or why it did not start. */
export const startedFile = 'started';

/** The pages may have to be built first: half a minute on an idle machine, more than two and a half on a very busy one. */
const longestStart = 300_000;
const longestStop = 20_000;

/** Starts it with an empty data folder and these settings, and waits until it is up. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const product = await launchProduct(settings);
  await product.up;
  return product;
}

/** Starts it, and returns while it starts. */
export async function launchProduct(settings: Readonly<Record<string, string>>): Promise<Product> {
  const folder = await newFolder('e2e');
  const [marketPort, adminPort] = [await freePort(20_000), await freePort(26_000)];
  const child = spawn(join(root, 'node_modules/.bin/node'), ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...plainEnvironment(),
      DATA_DIR: folder,
      MARKET_PORT: String(marketPort),
      ADMIN_PORT: String(adminPort),
      METRICS_PORT: '0',
      WITNESS_PORT: '0',
      MONITOR_PORT: '0',
      // All people of all tests share one network address.
      RATE_LIMIT_FACTOR: '100',
      OPTIONAL_FEATURES: 'deal-team,sub-accounts,order-approvals',
      ...settings,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (log += String(bytes)));
  const addresses = { market: `http://127.0.0.1:${marketPort}`, admin: `http://127.0.0.1:${adminPort}` };
  const up = untilUp(child, addresses, () => log).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  return {
    addresses,
    up,
    folder,
    log: () => log,
    async stop() {
      const code = await interrupt(child);
      const attacked = (await readFile(join(folder, attackedLogs), 'utf8').catch(() => '')).split('\n').filter(Boolean);
      await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`${tail(log)}\nThe product ended with ${code ?? 'a signal'} after Ctrl-C.`);
      const found = /an order log is not the one that was signed (auctionId=\d+)/;
      const errors = log
        .split('\n')
        .filter((line) => / (ERROR|FATAL) {2}/.test(line) && !attacked.includes(found.exec(line)?.[1] ?? ''));
      if (errors.length > 0) throw new Error(`${tail(log)}\nThe product logged errors:\n${errors.join('\n')}`);
    },
  };
}

/** Settings of the person who runs the tests must not affect the product. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, IDENTITY_URL: __, VITEST: ___, ...rest } = process.env;
  return { ...rest, NODE_ENV: 'test' };
}

/** Up for a user: the addresses are printed, and both sites respond. */
async function untilUp(child: ChildProcess, { market, admin }: Addresses, log: () => string): Promise<void> {
  const end = Date.now() + longestStart;
  while (!log().includes('Demo accounts')) {
    if (child.exitCode !== null) throw new Error(`The product did not start.\n${tail(log())}`);
    if (Date.now() > end) throw new Error(`The product was not up after ${longestStart / 1000} s.\n${tail(log())}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  for (const site of [market, admin]) {
    const { status } = await fetch(`${site}/healthz`);
    if (status !== 200) throw new Error(`${site}/healthz answers ${status}`);
  }
}

async function interrupt(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGKILL'), longestStop);
  const [code] = await ended;
  clearTimeout(late);
  return code;
}

function tail(log: string): string {
  return log.slice(-6000);
}

/** A free port, from `first` on and below the range of outgoing connections. */
export async function freePort(first: number): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * 5000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Milliseconds; it shares a busy machine. */
const longestUntilReady = 60_000;

/** Waits until a process of the program answers that it is ready. Kills one that does not. */
export async function untilReady(child: ChildProcess, address: string): Promise<void> {
  for (const until = Date.now() + longestUntilReady; Date.now() < until && child.exitCode === null; ) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the process at ${address} never became ready`);
}
