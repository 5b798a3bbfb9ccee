/** Fixture of the cases: a database of its own, people with tokens, and the product's own server as anyone runs it. */
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateFor } from '@fairbook/server/platform/db/migrate.ts';
import { usualRoles } from '@fairbook/server/platform/db/roles.ts';
import { type EmbeddedDatabase, freePort, startEmbedded } from '@fairbook/server/platform/postgres/embedded.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import { familyOf, type Server, startServer, untilCalm } from './child.ts';

export const root = join(import.meta.dirname, '../..');
const project = 'demo-fairbook';

/** As durable as the default, and large enough that no contender waits for a checkpoint. The same for all of them. */
export const databaseSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  max_connections: '300',
  autovacuum_naptime: '5min',
} as const;

export interface Fixture {
  /** Removed at the end. */
  readonly folder: string;
  /** A migrated database of that name, created at the first call, and a pool without time limits. */
  database(name: string): Promise<FixtureDatabase>;
  /** An ID token for the owner of that uid, valid for an hour. The address is that of the account, `<uid>@bench.example` by default. */
  tokenFor(uid: string, email?: string): Promise<string>;
  /** The product: `main.ts serve market` on that database, once it has loaded its read models. */
  startMarket(databaseUrl: string, env?: Readonly<Record<string, string>>): Promise<Server>;
  /** The same for the administrators' site. */
  startAdmin(databaseUrl: string): Promise<Server>;
  /** A program of this folder or an alternative, with PORT and DATABASE_URL in its environment; `ready` is an address it responds to. */
  startProgram(
    file: string,
    databaseUrl: string,
    env?: Readonly<Record<string, string>>,
    ready?: string,
  ): Promise<Server>;
  /** The database server and all its processes. */
  databasePids(): Promise<number[]>;
  /** Closes after the case, whatever happens to it. */
  later(close: () => Promise<unknown>): void;
  /** Closes what the last case opened. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface FixtureDatabase {
  readonly url: string;
  /** DATA_DIR of all programs. */
  readonly dataDir: string;
  readonly pool: pg.Pool;
  /** Writes all changed pages to disk, so that no contender does so in its own time. Only a superuser may. */
  checkpoint(): Promise<void>;
}

/** Opens the fixture. Close it whatever happens. */
export async function openFixture(): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-bench-'));
  // As root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  const cluster = await startEmbedded(folder, { settings: databaseSettings });
  const issuer = await openIssuer();
  const databases = new Map<string, Promise<FixtureDatabase>>();
  const template = 'bench_template';
  await statement(cluster.superuserUrl, `create database ${template} owner ${usualRoles.owner}`);
  await migrateFor({ url: urlOf(cluster.url, template), ownerUrl: urlOf(cluster.ownerUrl, template) });
  const closers: (() => Promise<unknown>)[] = [];

  async function clear(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  }

  async function start(args: readonly string[], env: Readonly<Record<string, string>>, ready: string, cwd = root) {
    const port = await freePort();
    const ports = { PORT: `${port}`, MARKET_PORT: `${port}`, ADMIN_PORT: `${port}` };
    const server = await startServer({ args, env: { METRICS_PORT: '0', ...env, ...ports }, port, ready, cwd });
    closers.push(server.stop);
    return server;
  }

  async function startSite(part: 'market' | 'admin', databaseUrl: string, env: Readonly<Record<string, string>> = {}) {
    const args = [join(root, 'server/src/main.ts'), 'serve', part];
    const server = await start(args, { ...siteEnv(databaseUrl), ...env }, '/readyz');
    await untilCalm([server.pid]);
    return server;
  }

  const siteEnv = (databaseUrl: string) => ({
    NODE_ENV: 'development',
    DEMO: 'false',
    // No contender logs every request.
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    FIREBASE_PROJECT_ID: project,
    JWKS_URL: issuer.jwksUrl,
    RATE_LIMIT_FACTOR: '1000000',
  });

  return {
    folder,
    database(name) {
      const known = databases.get(name) ?? makeDatabase(cluster, template, name, dataDir);
      databases.set(name, known);
      return known;
    },
    tokenFor: issuer.tokenFor,
    startMarket: (url, env) => startSite('market', url, env),
    startAdmin: (url) => startSite('admin', url),
    startProgram: (file, url, env = {}, ready = '/ready') => start([file], { ...siteEnv(url), ...env }, ready),
    async databasePids() {
      const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      return familyOf(Number(pid));
    },
    later: (close) => void closers.push(close),
    clear,
    async close() {
      await clear();
      for (const each of databases.values()) await each.then(({ pool }) => pool.end()).catch(() => undefined);
      issuer.close();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeDatabase(
  cluster: EmbeddedDatabase,
  template: string,
  name: string,
  dataDir: string,
): Promise<FixtureDatabase> {
  await statement(cluster.superuserUrl, `create database ${name} template ${template} owner ${usualRoles.owner}`);
  const url = urlOf(cluster.url, name);
  // Preparing a case vacuums and creates tables of its own, which the program may not.
  const pool = new pg.Pool({
    connectionString: urlOf(cluster.ownerUrl, name),
    max: 4,
    options: '-c timezone=UTC -c statement_timeout=0',
  });
  pool.on('error', () => undefined);
  return { url, dataDir, pool, checkpoint: () => statement(cluster.superuserUrl, 'checkpoint') };
}

function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Signs ID tokens as the identity provider does and serves the public key, so that thousands of people need no sign-in. */
async function openIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }] });
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(keys));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const now = () => Math.floor(Date.now() / 1000);
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`,
    tokenFor: (uid: string, email = `${uid}@bench.example`) =>
      new SignJWT({
        email,
        email_verified: true,
        auth_time: now(),
        firebase: { sign_in_provider: 'password' },
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
        .setIssuer(`https://securetoken.google.com/${project}`)
        .setAudience(project)
        .setSubject(uid)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
