/** Drill of a rolling restart: two market processes behind HAProxy are replaced one after the other while people order and read. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { findRunning, freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import type { Context } from '../context.ts';
import { investors, openSale } from '../load/load.ts';
import { type Product, startProduct } from '../product.ts';
import type { Row } from '../report.ts';

const root = join(import.meta.dirname, '../../..');
/** Seconds in which a process says that it closes, longer than the three checks of the proxy. */
const drainSeconds = 3;
/** Milliseconds between two requests of one person. */
const pauseMs = 20;

interface Node {
  readonly port: number;
  readonly metricsPort: number;
  child: ChildProcess;
}

interface Outcome {
  answered: number;
  /** Answers of 500 and above, and connections that ended without an answer. */
  readonly failed: string[];
  /** Ids of orders whose receipt arrived. */
  readonly acknowledged: Map<string, string[]>;
}

export async function rolling({ size, say }: Context): Promise<Row[]> {
  // One process of four people stands for many: the limits for a person would end it.
  const settings = { RATE_LIMIT_FACTOR: '1000000' };
  const product = await startProduct(settings);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-rolling-'));
  const open: ChildProcess[] = [];
  try {
    const shared = { ...settings, ...(await sharedSettings(product)) };
    const start = async (node: Omit<Node, 'child'>) => {
      const child = startNode(node, shared);
      open.push(child);
      await untilReady(node, child);
      return child;
    };
    const nodes: Node[] = [];
    for (let count = 0; count < 2; count++) {
      const place = { port: await freePort(), metricsPort: await freePort() };
      nodes.push({ ...place, child: await start(place) });
    }
    const { proxy, address } = await startProxy(folder, nodes);
    open.push(proxy);
    say(`two processes behind ${address}; restarting each ${size.restarts} times under load`);
    const outcome: Outcome = { answered: 0, failed: [], acknowledged: new Map() };
    let isOver = false;
    const load = sendRequests(product, address, outcome, () => isOver);
    const restarts: number[] = [];
    for (let round = 0; round < size.restarts; round++) {
      for (const node of nodes) {
        await setTimeout(1_500);
        restarts.push(await restart(node, start));
      }
    }
    await setTimeout(1_500);
    isOver = true;
    await load;
    return await report(product, outcome, restarts);
  } finally {
    for (const child of open) if (child.exitCode === null) child.kill('SIGKILL');
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Settings with which a further process serves the same market. */
export async function sharedSettings(product: Product): Promise<Record<string, string>> {
  const database = await findRunning(product.dataDir);
  if (!database) throw new Error('the database of the product does not answer');
  return { ...placeOf(product), DATABASE_URL: database.url, DEMO: 'false' };
}

/** Its files, its sign-in, and its address, which names its order logs and its audit trail. */
export function placeOf({ identityUrl, dataDir, market }: Product): Record<string, string> {
  return { DATA_DIR: dataDir, IDENTITY_URL: identityUrl, MARKET_URL: `http://localhost:${new URL(market).port}` };
}

export function startNode(
  { port, metricsPort }: Omit<Node, 'child'>,
  shared: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, ['server/src/main.ts', 'serve', 'market'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'warn',
      MARKET_PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      DRAIN_SECONDS: `${drainSeconds}`,
      ...shared,
    },
  });
}

export async function untilReady({ metricsPort }: Omit<Node, 'child'>, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await setTimeout(50)) {
    if (child.exitCode !== null) throw new Error(`a market process ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('a market process was not ready after a minute');
}

/** Stops a process by SIGTERM and starts its successor; returns the milliseconds without it. */
async function restart(node: Node, start: (node: Node) => Promise<ChildProcess>): Promise<number> {
  const began = performance.now();
  const ended = once(node.child, 'exit');
  node.child.kill('SIGTERM');
  await ended;
  node.child = await start(node);
  return performance.now() - began;
}

/** HAProxy with the rules of deploy/haproxy.cfg for the market, without TLS. */
export async function startProxy(
  folder: string,
  nodes: readonly Pick<Node, 'port'>[],
): Promise<{ proxy: ChildProcess; address: string }> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await proxyConfig(port, nodes));
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  proxy.stderr.on('data', (bytes) => {
    words = `${words}${String(bytes)}`.slice(-2_000);
  });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (proxy.exitCode !== null) throw new Error(`HAProxy ended with ${proxy.exitCode}: ${words}`);
    const answer = await fetch(`${address}/healthz`).catch(() => null);
    if (answer?.ok) return { proxy, address };
    await setTimeout(100);
  }
  throw new Error('HAProxy does not reach the market');
}

async function proxyConfig(port: number, nodes: readonly Pick<Node, 'port'>[]): Promise<string> {
  const config = await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8');
  const [settings = '', ...sections] = config.split(/^(?=frontend |backend )/m);
  // A test machine may allow a process fewer open files than 20,000 connections need.
  const few = settings.replace(/^ {2}maxconn .*$/m, '  maxconn 1000');
  const backend = sections.find((section) => section.startsWith('backend market')) ?? '';
  const servers = nodes.map(({ port: at }, index) => `  server market${index + 1} 127.0.0.1:${at}`).join('\n');
  return `${few}
frontend drill
  bind 127.0.0.1:${port}
  default_backend market

${backend.replace(/^ {2}server .*\n/gm, '')}${servers}
`;
}

/** Each person orders and reads without an end, one request after the other, until the restarts are done. */
async function sendRequests(product: Product, address: string, outcome: Outcome, isOver: () => boolean): Promise<void> {
  const { tokens, auctionId, body } = await openSale(product);
  await Promise.all(
    tokens.flatMap((token, person) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const order = { path: `/api/auction/${auctionId}/bid`, init: { method: 'POST', headers, body } };
      const reads = [`/api/auction/${auctionId}/inventory`, '/api/auction/all', '/sales'].map((path) => ({
        path,
        init: { headers },
      }));
      return [order, ...reads].map(async ({ path, init }) => {
        while (!isOver()) {
          const { data } = (await send(`${address}${path}`, init, outcome)) as { data?: { bidId?: string } };
          if (data?.bidId !== undefined) {
            const email = investors[person] ?? '';
            outcome.acknowledged.set(email, [...(outcome.acknowledged.get(email) ?? []), data.bidId]);
            // So that limits of one investor are not reached.
            await send(`${address}${path}/${data.bidId}`, { method: 'DELETE', headers }, outcome);
          }
          await setTimeout(pauseMs);
        }
      });
    }),
  );
}

/** Returns the body of the answer, or an empty one where the request failed. */
async function send(url: string, init: RequestInit, outcome: Outcome): Promise<unknown> {
  try {
    const answer = await fetch(url, init);
    const text = await answer.text();
    if (answer.status >= 500) outcome.failed.push(`${answer.status} ${new URL(url).pathname}`);
    else outcome.answered += 1;
    return answer.ok && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  } catch (error) {
    outcome.failed.push(`no answer from ${new URL(url).pathname}: ${String(error)}`);
    return {};
  }
}

async function report(product: Product, outcome: Outcome, restarts: readonly number[]): Promise<Row[]> {
  let lost = 0;
  for (const [email, ids] of outcome.acknowledged) {
    const token = await product.signIn(email);
    const client = createClient(market, { baseUrl: product.market, token: async () => token });
    const stored = new Set<string>();
    for (let page = 1; ; page++) {
      const { rows } = await client.listMyBids({ query: { page, pageSize: 200 } });
      for (const { bidId } of rows) stored.add(bidId);
      if (rows.length < 200) break;
    }
    lost += ids.filter((id) => !stored.has(id)).length;
  }
  const orders = [...outcome.acknowledged.values()].flat().length;
  const { failed } = outcome;
  return [
    {
      what: `Errors that clients saw in ${restarts.length} restarts under load`,
      measured: `${failed.length} of ${outcome.answered + failed.length} requests${failed[0] ? `, first: ${failed[0]}` : ''}`,
      goal: '0',
      isMet: failed.length === 0,
    },
    {
      what: 'Acknowledged orders that are not stored',
      measured: `${lost} of ${orders}`,
      goal: '0',
      isMet: lost === 0 && orders > 0,
    },
    {
      what: 'Longest time without one of the two processes',
      measured: `${(Math.max(...restarts) / 1000).toFixed(1)} s`,
      goal: 'shown',
      isMet: true,
    },
  ];
}
