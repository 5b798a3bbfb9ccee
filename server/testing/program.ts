/** A process of its own over the database of a test server, started as operators start it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestServer } from './test-server.ts';

/** Starts the market's process, or all parts, and waits until it is ready. */
export function startMarket(
  server: TestServer,
  port: number,
  settings: Readonly<Record<string, string>> = {},
  parts: readonly 'market'[] = ['market'],
): Promise<ChildProcess> {
  return startParts(server, parts, port, {
    MARKET_PORT: String(port),
    ADMIN_PORT: '0',
    METRICS_PORT: '0',
    ...settings,
  });
}

/** Where every process of a run finds code that another one compiled (vitest.config.ts). */
export const compiledCode = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' };

/** The environment of a program over the database of a test server: its files are those of the tests. */
export function settingsFor(server: TestServer): Record<string, string> {
  const { databaseUrl = '', identityUrl = '', dataDir, filesDir, audit } = server.deps.config;
  return {
    ...{ NODE_ENV: 'test', DEMO: 'false', ...compiledCode },
    ...{ DATABASE_URL: databaseUrl, IDENTITY_URL: identityUrl },
    ...{ DATA_DIR: dataDir, FILES_DIR: filesDir, AUDIT_HEAD_FILE: audit.headFile },
  };
}

/** Starts a process with these parts, and waits until it is ready, which it says at this port. */
export async function startParts(
  server: TestServer,
  parts: readonly ('market' | 'worker')[],
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'serve', ...parts], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...settingsFor(server), LOG_LEVEL: 'silent', ...settings },
  });
  let words = '';
  child.stderr.on('data', (bytes) => {
    words = `${words}${bytes}`.slice(-2_000);
  });
  // A second on an idle machine; twenty were too few where three whole suites ran on two cores.
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return child;
    if (child.exitCode !== null)
      throw new Error(`the process ended with ${child.exitCode} while it was starting: ${words}`);
    await setTimeout(100);
  }
  child.kill('SIGKILL');
  throw new Error('the process never became ready');
}
