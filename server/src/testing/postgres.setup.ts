/** Once for all test files: a PostgreSQL server with a migrated template database, and the local identity provider. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentityProvider } from '@fairbook/identity/provider.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the migrated template; a test file clones it with `freshDatabase`. */
    templateUrl: string;
    /** The base address of the local identity provider. */
    identityUrl: string;
    /** For whatever files a test keeps; removed after the run. */
    folder: string;
  }
}

/** Nothing here outlives the run, so nothing here waits for the disk. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-test-'));
  const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  async function tearDown(): Promise<void> {
    for (const close of closing.toReversed()) await close();
  }
  try {
    const given = process.env['TEST_DATABASE_URL'];
    const server = given ? null : await startEmbedded(folder, { settings: careless });
    if (server) closing.push(server.stop);
    const template = await makeTemplate(server?.url ?? given ?? '');
    if (!server) closing.push(template.drop);
    const identity = await startIdentityProvider({
      folder: join(folder, 'identity'),
      port: await freePort(),
      projectId: 'demo-fairbook',
      // The least work a password may cost: tests sign up hundreds of people.
      passwordWork: 1024,
    });
    closing.push(identity.close);
    project.provide('templateUrl', template.url);
    project.provide('identityUrl', identity.url);
    project.provide('folder', folder);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

/** Its own name for each run, so that two runs may share one server. Its clones' names begin with its own. */
async function makeTemplate(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `fairbook_test_${process.pid}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  async function drop(): Promise<void> {
    const found = await ask(serverUrl, `SELECT datname AS name FROM pg_database WHERE datname ~ '^${name}(_|$)'`);
    for (const { name: each } of found) await ask(serverUrl, `DROP DATABASE ${each} WITH (FORCE)`);
  }
  await drop();
  await ask(serverUrl, `CREATE DATABASE ${name}`);
  await migrate(url.href);
  return { url: url.href, drop };
}

async function ask(url: string, sql: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(sql).finally(() => client.end());
  return rows;
}
