/** What operators run by hand: bring the database up to date, look for what is wrong, let the first administrator in. */
import { access, constants, mkdir } from 'node:fs/promises';
import { z } from 'zod';
import { inviteAdministrator } from './accounts/administrators.sql.ts';
import { CannotStart } from './cannotStart.ts';
import type { Config } from './config.ts';
import { openDatabase, openPool } from './db/connection.ts';
import { migrate, pendingMigrations } from './db/migrate.ts';
import { provideDatabase } from './db/provide.ts';
import { reachDatabase } from './db/reach.ts';
import { checkAudit } from './db/seal.ts';
import { seedDemo } from './db/seed/demo.ts';
import { identitiesOf } from './db/seed/identities.ts';
import type { Deps } from './deps.ts';
import { openApiDocument } from './http/operations.ts';

/** `main.ts migrate`. */
export async function migrateDatabase(config: Config): Promise<undefined> {
  const database = await provideDatabase(config);
  try {
    const applied = await migrate(database.url, { onStep: (name) => say(`applying ${name}`) });
    say(
      applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length}; the database is up to date.`,
    );
  } finally {
    await database.stop();
  }
}

interface Finding {
  readonly what: string;
  /** What is wrong with it; null where it is well. */
  readonly wrong: string | null;
  readonly detail?: string;
}

/** `main.ts doctor`: 0 where everything is well, 1 where something is wrong. The configuration was checked before. */
export async function examine(config: Config): Promise<number> {
  const findings: Finding[] = [{ what: 'configuration', wrong: null }];
  findings.push(...(await examineDatabase(config)));
  findings.push(await examineKeys(config));
  findings.push(await examineFolder(config.filesDir));
  for (const { what, wrong, detail } of findings) {
    say(
      `${wrong === null ? 'ok   ' : 'WRONG'} ${what}${detail ? ` (${detail})` : ''}${wrong === null ? '' : `: ${wrong}`}`,
    );
  }
  return findings.some(({ wrong }) => wrong !== null) ? 1 : 0;
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const what = config.databaseUrl === undefined ? 'embedded database' : 'database';
  const database = await provideDatabase(config).catch((error: unknown) => sentenceOf(error));
  if (typeof database === 'string') return [{ what, wrong: database }];
  const pool = openPool(database.url, { size: 1, name: 'fairbook doctor' });
  try {
    const version = await reachDatabase(database.url);
    const pending = await pendingMigrations(pool).catch((error: unknown) => sentenceOf(error));
    if (typeof pending === 'string') return [{ what, wrong: pending }];
    const missing = pending.length === 0 ? null : `it lacks ${pending.join(', ')}: run migrate`;
    // PostgreSQL 18 brings uuidv7(); the first migration makes one for older servers.
    const uuids = missing === null ? await pool.query('SELECT uuidv7()').then(() => null, sentenceOf) : null;
    return [
      { what, wrong: missing, detail: `PostgreSQL ${version}` },
      { what: 'time-ordered ids', wrong: uuids },
      ...(missing === null ? [await examineAudit(database.url)] : []),
    ];
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function examineAudit(url: string): Promise<Finding> {
  const { db, close } = openDatabase(url, { size: 1, statementTimeout: 0, name: 'fairbook doctor' });
  try {
    const { sealed, firstBroken } = await checkAudit(db);
    const wrong = firstBroken === null ? null : `entry ${firstBroken} is not what was sealed`;
    return { what: 'audit trail', wrong, detail: `${sealed} entries sealed` };
  } finally {
    await close();
  }
}

const keySet = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

async function examineKeys({ identity, identityUrl, firebase }: Config): Promise<Finding> {
  const what = 'keys of the identity provider';
  if (identityUrl === undefined && firebase.projectId.startsWith('demo-')) {
    return { what, wrong: null, detail: 'npm start brings the local provider' };
  }
  const url = identity.jwksUrl;
  try {
    const answer: unknown = await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json();
    return {
      what,
      wrong: keySet.safeParse(answer).success ? null : `${url} answers something else than keys`,
      detail: url,
    };
  } catch {
    return { what, wrong: `${url} does not answer` };
  }
}

async function examineFolder(folder: string): Promise<Finding> {
  const what = 'folder of uploaded files';
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
    return { what, wrong: null, detail: folder };
  } catch (error) {
    return { what, wrong: sentenceOf(error) };
  }
}

/** `main.ts invite-admin <email>`. */
export async function inviteAdmin(deps: Deps, word: string): Promise<undefined> {
  const email = z.email().safeParse(word.trim().toLowerCase());
  if (!email.success) throw new CannotStart(`'${word}' is not an e-mail address.`);
  const invite = await inviteAdministrator(deps.db, email.data);
  say(
    invite
      ? `${email.data} may sign up as an administrator at ${deps.config.adminUrl}/signup.`
      : `${email.data} has been invited before.`,
  );
}

/** `main.ts seed`. */
export async function fillWithDemo(deps: Deps): Promise<undefined> {
  if (!deps.config.demo) throw new CannotStart('The demo market is off: set DEMO=true, which production refuses.');
  const filled = await seedDemo(deps, identitiesOf(deps.config));
  say(filled ? 'The demo market stands.' : 'The database has people already: nothing was changed.');
}

/** `main.ts openapi`. */
export async function printOpenApi(site = 'market'): Promise<undefined> {
  if (site !== 'market' && site !== 'admin') throw new CannotStart(`There is no site '${site}': market or admin.`);
  say(JSON.stringify(openApiDocument(site), null, 2));
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
