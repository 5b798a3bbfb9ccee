/** Needs of the drill of the alerts beside the market: further processes, a site with TLS, a small disk, and people who ask. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { openSale } from '../load/load.ts';
import type { Product } from '../product.ts';
import type { Program } from './alert-scene.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** A process that serves this part; `port` is that of its metrics. */
export function programOf(part: string, shared: Readonly<Record<string, string>>, port: number): Program {
  let child: ChildProcess | null = null;
  return {
    async start(settings = {}) {
      const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', DEMO: 'false', METRICS_PORT: `${port}` };
      child = spawn(process.execPath, ['server/src/main.ts', 'serve', part], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...env, ...shared, ...settings },
      });
      let words = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (bytes) => {
          words = `${words}${String(bytes)}`.slice(-2_000);
        });
      }
      for (let tries = 0; tries < 900; tries++) {
        if (child.exitCode !== null) throw new Error(`the ${part} process ended: ${words}`);
        if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) return;
        await setTimeout(100);
      }
      throw new Error(`the ${part} process was not ready after a minute and a half: ${words}`);
    },
    async kill() {
      if (child === null || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A site with TLS for the check of certificates alone, whose authority only the worker trusts. */
export async function startTls(folder: string) {
  const port = await freePort();
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.pem')];
  const make = (days: number) =>
    execute('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', `${days}`],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ]);
  await make(300);
  const read = async () => ({ key: await readFile(key), cert: await readFile(certificate) });
  const server: Server = createServer(await read(), (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    server,
    settings: { MARKET_URL: `https://localhost:${port}`, NODE_EXTRA_CA_CERTS: certificate },
    async show(days: number) {
      await make(days);
      server.setSecureContext(await read());
    },
  };
}

export async function mountSmallDisk(folder: string, closers: (() => Promise<unknown>)[]): Promise<string> {
  const place = join(folder, 'small');
  await mkdir(place);
  await execute('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place]);
  closers.push(() => execute('umount', [place]));
  return place;
}

export function freeze(pid: number): () => void {
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP');
      await setTimeout(900);
      process.kill(pid, 'SIGCONT');
      await setTimeout(100);
    }
  };
  const looping = loop();
  return () => {
    isOver = true;
    void looping;
  };
}

/** So many at once ask for their account, again and again. */
export function sendRequests(product: Product, count: number): () => Promise<void> {
  let isOver = false;
  const ask = async (token: string) => {
    while (!isOver) {
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${product.market}/api/auth/metadata`, { headers })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
      await setTimeout(20);
    }
  };
  const asking = product
    .signIn('ind.or@invest.example')
    .then((token) => Promise.all(Array.from({ length: count }, () => ask(token))));
  return async () => {
    isOver = true;
    await asking;
  };
}

/** So many orders are on their way at once, each sent again as soon as it is answered. */
export async function sendOrders(product: Product, count: number): Promise<() => Promise<void>> {
  const { tokens, auctionId, body } = await openSale(product);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let isOver = false;
  const send = (token: string) =>
    new Promise<void>((resolve) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        'idempotency-key': randomUUID(),
      };
      const sent = request(`${product.market}/api/auction/${auctionId}/bid`, { method: 'POST', agent, headers });
      sent.on('response', (answer) => answer.resume().on('close', resolve)).on('error', () => resolve());
      sent.end(body);
    });
  const sendAgain = async (token: string) => {
    while (!isOver) await send(token);
  };
  const sending = Promise.all(
    Array.from({ length: count }, (_, number) => sendAgain(tokens[number % tokens.length] ?? '')),
  );
  return async () => {
    isOver = true;
    await sending;
    agent.destroy();
  };
}
