/** Once for all test files: a PostgreSQL server with a migrated template database, and the local identity provider. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the migrated template; a test file clones it with `freshDatabase`. */
    templateUrl: string;
  }
}

/** Nothing here outlives the run, so nothing here waits for the disk. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-test-'));
  const given = process.env['TEST_DATABASE_URL'];
  const server: EmbeddedDatabase = given
    ? { url: given, stop: async () => undefined }
    : await startEmbedded(folder, { settings: careless });
  const template = await makeTemplate(server.url);
  project.provide('templateUrl', template.url);
  return async () => {
    if (given) await template.drop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Its own name for each run, so that two runs may share one server. */
async function makeTemplate(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `fairbook_template_${process.pid}`;
  const statement = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await statement(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await statement(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return { url: url.href, drop: () => statement(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
