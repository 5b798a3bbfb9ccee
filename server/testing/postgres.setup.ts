/** Global setup of all test files: a PostgreSQL server with a migrated template database, and a folder. */
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { migrateFor } from '../src/platform/db/migrate.ts';
import { type DatabaseUrls, makeRoles, usualRoles } from '../src/platform/db/roles.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { newFolder } from './new-folder.ts';
import { type Providing, useRunning } from './running.ts';

/** Database addresses for tests: the program's as everywhere, the others for what the program may not do. */
export interface EmbeddedUrls extends DatabaseUrls {
  readonly superuserUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The addresses of the migrated template; `freshDatabase` clones it. */
    template: EmbeddedUrls;
    /** For temporary files of tests; removed after the run. */
    folder: string;
  }
}

const settings = {
  // Nothing here outlives the run, so nothing waits for the disk.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Each of thousands of connections derives a key from the password.
  scram_iterations: '1',
  max_connections: '200',
  // Plans depend on when it runs: tests of plans vacuum and analyze themselves.
  autovacuum_naptime: '1d',
  // A connection that lives long plans statements without their values; those that PostgreSQL cannot plan so must fail in a test.
  plan_cache_mode: 'force_generic_plan',
};

export default async function setUp(project: Providing): Promise<() => Promise<void>> {
  if (await useRunning('server', project)) return async () => undefined;
  const folder = await newFolder('test');
  const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  async function tearDown(): Promise<void> {
    for (const close of closing.toReversed()) await close();
  }
  try {
    const given = process.env['TEST_DATABASE_URL'];
    const server = given ? null : await startEmbedded(folder, { settings });
    if (server) closing.push(server.stop);
    const template = await makeTemplate(server ?? urlsOfServer(given ?? ''));
    if (!server) closing.push(template.drop);
    project.provide('template', template.urls);
    project.provide('folder', folder);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

/** An external server is shared by runs, so the roles have the same passwords in each. */
function urlsOfServer(given: string): EmbeddedUrls {
  const at = (username: string, password: string) => Object.assign(new URL(given), { username, password }).href;
  return {
    url: at(usualRoles.program, testPassword),
    ownerUrl: at(usualRoles.owner, testPassword),
    superuserUrl: given,
  };
}

const testPassword = 'fairbook-test';

/** A separate name for each run, so that two runs may share one server. Its clones' names begin with it. */
async function makeTemplate(server: EmbeddedUrls): Promise<{ urls: EmbeddedUrls; drop(): Promise<void> }> {
  const name = `fairbook_test_${process.pid}`;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const urls = { url: at(server.url), ownerUrl: at(server.ownerUrl), superuserUrl: at(server.superuserUrl) };
  async function drop(): Promise<void> {
    const found = await ask(
      server.superuserUrl,
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^${name}(_|$)'`,
    );
    for (const { name: each } of found) await ask(server.superuserUrl, `DROP DATABASE ${each} WITH (FORCE)`);
  }
  await drop();
  await ask(server.superuserUrl, `CREATE DATABASE ${name}`);
  const superuser = new pg.Client({ connectionString: urls.superuserUrl });
  await superuser.connect();
  const passwords = { owner: new URL(urls.ownerUrl).password, program: new URL(urls.url).password };
  await makeRoles(superuser, usualRoles, passwords).finally(() => superuser.end());
  await migrateFor(urls);
  return { urls, drop };
}

async function ask(url: string, sql: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(sql).finally(() => client.end());
  return rows;
}
