/** Runs parts of the program as processes of their own over the database of a drill, and keeps their log. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import type { Product } from './product.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The heap of a process in a container of 512 MiB, half of it as in deploy/Containerfile, with what is new beside it. Without limits a process takes what the machine has before
 * it collects garbage.
 */
export const containerHeap: readonly string[] = ['--max-old-space-size=256', '--max-semi-space-size=16'];

export interface PartOptions {
  readonly url: string;
  readonly part?: 'market' | 'worker';
  readonly settings?: Readonly<Record<string, string>>;
  /** A program and its words in front of Node's, such as `prlimit`. */
  readonly under?: readonly string[];
  /** Options of Node itself. */
  readonly flags?: readonly string[];
  /** False to return before it is ready. */
  readonly isReady?: boolean;
  readonly port?: number;
}

export interface RunningPart {
  readonly address: string;
  /** Address of health and metrics. */
  readonly internal: string;
  readonly child: ChildProcess;
  /** Its log. */
  readonly lines: readonly string[];
  memory(): number;
  /** Open file descriptors. */
  descriptors(): number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** For programs over a database of `product`, its own or a copy, whose identity provider, keys and files they share. */
export function settingsOver({ dataDir, identityUrl, market }: Product, url: string): Record<string, string> {
  const { port, pathname } = new URL(url);
  return {
    DATA_DIR: dataDir,
    // Heads of one database are a contradiction in any other.
    AUDIT_HEAD_FILE: join(dataDir, 'audit-heads', `${port}-${pathname.slice(1)}.jsonl`),
    IDENTITY_URL: identityUrl,
    // As `npm start` names it: the names of order logs begin with it.
    MARKET_URL: market.replace('127.0.0.1', 'localhost'),
    DATABASE_URL: url,
  };
}

/** Starts a part for the people of `product`, whose identity provider, keys and files it shares. */
export async function startPart(product: Product, options: PartOptions): Promise<RunningPart> {
  const { url, part = 'market', settings = {}, under = [], flags = [], isReady = true } = options;
  const [port, metricsPort] = [options.port ?? (await freePort()), await freePort()];
  const [program = '', ...words] = [...under, process.execPath, ...flags, 'server/src/main.ts', 'serve', part];
  const child = spawn(program, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      RATE_LIMIT_FACTOR: '1000000',
      ...settingsOver(product, url),
      // As the image and the unit set it: the first files are compiled before the program could name the folder.
      NODE_COMPILE_CACHE: join(product.dataDir, 'compiled-code'),
      MARKET_PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      ...settings,
    },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => void lines.push(...String(bytes).split('\n').filter(Boolean)));
  }
  const internal = `http://127.0.0.1:${metricsPort}`;
  if (isReady) await untilPartIsReady(internal, child, lines);
  const at = `/proc/${child.pid}`;
  return {
    address: `http://127.0.0.1:${port}`,
    internal,
    child,
    lines,
    memory: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`${at}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    descriptors: () => readdirSync(`${at}/fd`).length,
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
}

export async function untilPartIsReady(internal: string, child: ChildProcess, lines: readonly string[]): Promise<void> {
  for (const until = Date.now() + 90_000; Date.now() < until; await setTimeout(20)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`a process ended with ${child.exitCode ?? child.signalCode}\n${lines.slice(-12).join('\n')}`);
    const answer = await fetch(`${internal}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`a process was not ready after 90 s\n${lines.slice(-12).join('\n')}`);
}

/** Ends a process, by force where it does not obey. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(20_000, 'late', { ref: false });
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
  await ended;
}
