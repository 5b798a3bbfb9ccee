/** A whole Fairbook for a test file: its own database, both sites listening, clients for anyone. */
import { tmpdir } from 'node:os';
import { admin } from '@fairbook/contract/admin.ts';
import { type Client, createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import type pg from 'pg';
import type { Log } from '../src/platform/base/log.ts';
import type { Config } from '../src/platform/config/config.ts';
import { openPool } from '../src/platform/db/connection.ts';
import type { Deps } from '../src/platform/deps.ts';
import { openChecks } from '../src/platform/files/checks.ts';
import { type App, buildApp } from '../src/program/app.ts';
import { openDeps } from '../src/program/deps.ts';
import { jobHandlers } from '../src/program/worker.ts';
import { ask, type Bearer, type RawAnswer } from './ask.ts';
import { type Clone, cloneTemplate } from './database.ts';
import { testConfig } from './settings.ts';

export type MarketClient = Client<typeof market>;
export type AdminClient = Client<typeof admin>;

export interface TestServer {
  readonly deps: Deps;
  /** Superuser connections, for changes outside the product. */
  readonly superuser: pg.Pool;
  readonly marketUrl: string;
  readonly adminUrl: string;
  /** The market's client for a person, or for a visitor. */
  market(person?: Bearer): MarketClient;
  admin(person?: Bearer): AdminClient;
  /** Any request, to either site. */
  ask(
    site: 'market' | 'admin',
    person: Bearer | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<RawAnswer>;
  /** Runs every due job, and those they cause. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** The current time for rules; the computer's by default. */
  readonly clock?: () => Date;
  readonly config?: Partial<Config>;
  /** Where it writes its log; silent by default. */
  readonly log?: Log;
  /** Another process over the database of a test server that is open already. */
  readonly beside?: TestServer;
  /** A migrated database instead of a fresh one; the caller drops it. */
  readonly on?: Clone;
}

/** Shared by all servers of a worker: starting the process that checks files takes longer than many test files. */
const checks = openChecks(tmpdir());

const databases = new WeakMap<TestServer, Clone>();

/** The addresses of its database for each role. */
export function databaseOf(server: TestServer): Clone {
  const database = databases.get(server);
  if (!database) throw new Error('the server was not started here');
  return database;
}

/** Opens a test server on a fresh database, or beside another. Close it after the file's tests. */
export async function startTestServer({ clock, config, log, beside, on }: TestServerOptions = {}): Promise<TestServer> {
  const shared = on ?? (beside && databaseOf(beside));
  const database = shared ?? (await cloneTemplate());
  const deps = await openDeps(
    { ...testConfig(database.url), ...config },
    {
      ...(clock && { clock }),
      ...(log && { log }),
    },
  );
  if (deps.config.clamav === undefined) deps.files.accept = checks.check;
  // A loaded machine may take longer to connect than a request may wait.
  const superuser = openPool(database.superuserUrl, { size: 2, statementTimeout: 0, connectTimeout: 20_000 });
  const apps = await Promise.all([buildApp(deps, 'market'), buildApp(deps, 'admin')]);
  const [marketUrl, adminUrl] = await Promise.all(apps.map(listen));
  if (!marketUrl || !adminUrl) throw new Error('the sites do not listen');
  const server: TestServer = {
    deps,
    superuser,
    marketUrl,
    adminUrl,
    market: (person) => createClient(market, { baseUrl: marketUrl, token: async () => person?.token ?? null }),
    admin: (person) => createClient(admin, { baseUrl: adminUrl, token: async () => person?.token ?? null }),
    ask: (site, person, method, path, body) =>
      ask(`${site === 'market' ? marketUrl : adminUrl}${path}`, person, method, body),
    runJobs: () => deps.jobs.runDueJobs(jobHandlers),
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await deps.close();
      await superuser.end();
      if (!shared) await database.drop();
    },
  };
  databases.set(server, database);
  return server;
}

async function listen(app: App): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}
