/** Serves the two sites and the worker, in one process or each in its own. */

import { startHeartbeat } from '../features/operations/health/heartbeat.ts';
import { watchOpenFiles } from '../features/operations/health/open-files.ts';
import { CannotStart } from '../platform/base/cannot-start.ts';
import { type Lifetime, runUntilStopped } from '../platform/base/lifetime.ts';
import type { Config } from '../platform/config/config.ts';
import type { Deps, WorkerDeps } from '../platform/deps.ts';
import { startInternal } from '../platform/http/internal/internal.ts';
import { provideDatabase } from '../platform/postgres/provide.ts';
import { storeCompiledCode } from './compiled-code.ts';
import { openDeps } from './deps.ts';

export type Part = 'market' | 'admin' | 'worker';

const parts: readonly Part[] = ['market', 'admin', 'worker'];

/** `main.ts serve`: on a migrated database, until Ctrl-C or SIGTERM. */
export async function serve(config: Config, word: string | undefined): Promise<undefined> {
  const wanted = parts.filter((part) => word === undefined || part === word);
  if (wanted.length === 0)
    throw new CannotStart(`There is no part '${word}': serve market, admin or worker, or omit it for all.`);
  await new Promise(() => {
    runUntilStopped(async (life) => {
      const database = await provideDatabase(config, () => life.fail('The database ended unexpectedly.'));
      await life.add('the database', database.stop);
      const deps = await openDeps({ ...config, databaseUrl: database.url });
      await life.add('the connections', deps.close);
      deps.readiness.beginStart();
      await startMetrics(deps, word === undefined ? 'market' : (word as Part), life);
      for (const part of wanted) await startPart(deps, part, life);
      const heartbeat = await startHeartbeat(deps, wanted);
      await life.add('the heartbeat', heartbeat.close);
      deps.readiness.finishStart();
      storeCompiledCode();
      // Closed before everything else.
      await life.add('the readiness', () => deps.readiness.drain(config.drainSeconds));
    });
  });
}

/** Health and metrics of this process, on the port of its first part. */
export async function startMetrics(deps: Deps, first: Part, life: Lifetime): Promise<void> {
  const { marketPort, metricsHost, metricsPort } = deps.config;
  const port = metricsPort ?? (marketPort === 0 ? 0 : marketPort + 2 + parts.indexOf(first));
  const internal = await startInternal(deps, { port }).catch((error: unknown) => {
    throw portSentence(error, 'metrics', metricsHost, port) ?? error;
  });
  await life.add('the metrics', internal.close);
  await life.add('the watch of open files', watchOpenFiles(deps.log).close);
  deps.log.info({ site: 'metrics' }, `health and metrics are at ${internal.address}`);
}

/** Starts one part, whose code is loaded only now, and returns its address; the worker has none. Throws CannotStart for an occupied port. */
export async function startPart(deps: WorkerDeps, part: Part, life: Lifetime): Promise<string | null> {
  if (part === 'worker') {
    const { startWorker } = await import('./worker.ts');
    const worker = await startWorker(deps);
    await life.add('the worker', worker.close);
    deps.metrics.reportHealth(deps.health);
    deps.log.info({ site: 'worker' }, 'working');
    return null;
  }
  const port = part === 'market' ? deps.config.marketPort : deps.config.adminPort;
  const { startApp } = await import('./app.ts');
  const site = await startApp(deps, part).catch((error: unknown) => {
    throw portSentence(error, part, deps.config.host, port) ?? error;
  });
  await life.add(`the ${part} site`, site.close);
  return site.address;
}

/** Why a site, or the metrics, cannot use its port, in one sentence; null for any other error. */
export function portSentence(
  error: unknown,
  part: 'market' | 'admin' | 'metrics',
  host: string,
  port: number,
): CannotStart | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const variable = `${part.toUpperCase()}_PORT`;
  const what = part === 'metrics' ? 'for health and metrics' : `for the ${part} site`;
  if (code === 'EADDRINUSE') {
    return new CannotStart(`Port ${port} ${what} is taken by another program: free it, or set ${variable}.`);
  }
  if (code === 'EACCES') {
    return new CannotStart(`Port ${port} ${what} needs more rights: set ${variable} above 1023.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    const which = part === 'metrics' ? 'METRICS_HOST' : 'HOST';
    return new CannotStart(`${host} is no address of this machine: correct ${which}.`);
  }
  return null;
}
