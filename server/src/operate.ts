/** Operator commands: migrate the database, check for problems, invite the first administrator. */
import { access, constants, mkdir } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import { inviteAdministrator, putAdminCode, renewOpenInvite } from './accounts/administrators.sql.ts';
import { brokenLaws, lawCount } from './bidding/invariants.sql.ts';
import { CannotStart } from './cannotStart.ts';
import type { Config } from './config.ts';
import { readExported } from './db/auditExport.ts';
import { whyHeadsDiffer, whyHeadsWrong } from './db/auditHead.ts';
import { openDatabase, openPool } from './db/connection.ts';
import { migrateFor, pendingMigrations } from './db/migrate.ts';
import { provideDatabase } from './db/provide.ts';
import { reachDatabase } from './db/reach.ts';
import { type RoleNames, rolesScript, userOf, usualRoles, whyTooStrong } from './db/roles.ts';
import { checkAudit } from './db/seal.ts';
import { seedDemo } from './db/seed/demo.ts';
import { identitiesOf } from './db/seed/identities.ts';
import type { Db } from './db/transaction.ts';
import type { Deps, WorkerDeps } from './deps.ts';
import { openApiDocument } from './http/operations.ts';
import { administratorInviteDays, invitationLink, newCode } from './invitation.ts';
import { addKey, keyPurposes, readRing } from './keys.ts';
import { compareWithWitnesses } from './witnesses/auditCheck.ts';

/** `main.ts migrate`. */
export async function migrateDatabase(config: Config): Promise<undefined> {
  if (config.production && config.databaseUrl !== undefined && config.migrateUrl === undefined) {
    throw new CannotStart(
      'MIGRATE_DATABASE_URL must be set in production: migrations run as the owner of the database, which the program must not be (see print-roles).',
    );
  }
  const database = await provideDatabase(config);
  try {
    const applied = await migrateFor(database, (name) => say(`applying ${name}`));
    say(
      applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length}; the database is up to date.`,
    );
  } finally {
    await database.stop();
  }
}

/** `main.ts print-roles`: for psql, as a superuser in the database. */
export async function printRoles({ databaseUrl, migrateUrl }: Config): Promise<undefined> {
  const names: RoleNames = {
    owner: migrateUrl === undefined ? usualRoles.owner : userOf(migrateUrl),
    program: databaseUrl === undefined ? usualRoles.program : userOf(databaseUrl),
  };
  if (names.owner === names.program) {
    throw new CannotStart(
      'DATABASE_URL and MIGRATE_DATABASE_URL name the same role: the program must not be the owner.',
    );
  }
  const database = databaseUrl === undefined ? 'fairbook' : decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  say(`-- Run with psql as a superuser in the database ${database}; to run it again changes nothing.
${rolesScript(names, database)}
-- Give both roles their passwords, which psql asks for:
\\password ${names.owner}
\\password ${names.program}`);
}

interface Finding {
  readonly what: string;
  /** The problem; null if there is none. */
  readonly wrong: string | null;
  readonly detail?: string;
}

/** `main.ts doctor`: 0 if everything is in order, 1 with any problem. The configuration was checked before. */
export async function examine(config: Config, word?: string): Promise<number> {
  if (word !== undefined && word !== '--deep') throw new CannotStart(`doctor takes --deep, not '${word}'.`);
  const findings: Finding[] = [{ what: 'configuration', wrong: null }];
  findings.push(...(await examineDatabase(config, word === '--deep')));
  findings.push(await examineKeys(config));
  findings.push(await examineFolder(config.filesDir));
  for (const { what, wrong, detail } of findings) {
    say(
      `${wrong === null ? 'ok   ' : 'WRONG'} ${what}${detail ? ` (${detail})` : ''}${wrong === null ? '' : `: ${wrong}`}`,
    );
  }
  return findings.some(({ wrong }) => wrong !== null) ? 1 : 0;
}

async function examineDatabase(config: Config, isDeep: boolean): Promise<Finding[]> {
  const what = config.databaseUrl === undefined ? 'embedded database' : 'database';
  const database = await provideDatabase(config).catch((error: unknown) => sentenceOf(error));
  if (typeof database === 'string') return [{ what, wrong: database }];
  const pool = openPool(database.url, { size: 1, name: 'fairbook doctor' });
  try {
    const version = await reachDatabase(database.url);
    const pending = await pendingMigrations(pool).catch((error: unknown) => sentenceOf(error));
    if (typeof pending === 'string') return [{ what, wrong: pending }];
    const missing = pending.length === 0 ? null : `it lacks ${pending.join(', ')}: run migrate`;
    // PostgreSQL 18 has uuidv7(); the first migration creates one for older servers.
    const uuids = missing === null ? await pool.query('SELECT uuidv7()').then(() => null, sentenceOf) : null;
    return [
      { what, wrong: missing, detail: `PostgreSQL ${version}` },
      { what: 'time-ordered ids', wrong: uuids },
      await examineSearch(pool),
      await examineRole(pool),
      ...(missing === null ? [await examineAudit(database.url, config, isDeep)] : []),
      ...(missing === null && isDeep ? await examineOrders(database.url) : []),
    ];
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Names are searched by trigrams. The extension comes with PostgreSQL, but some packages leave it out. */
async function examineSearch(pool: pg.Pool): Promise<Finding> {
  const what = 'search of names';
  const { rows } = await pool.query<{ version: string | null; canInstall: boolean }>(
    `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'pg_trgm') AS version,
      EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "canInstall"`,
  );
  const [found] = rows;
  if (found?.version) return { what, wrong: null, detail: `pg_trgm ${found.version}` };
  const remedy = found?.canInstall
    ? 'the extension pg_trgm is not there: run migrate, or create it as a superuser'
    : 'PostgreSQL has no pg_trgm: install its contrib package';
  return { what, wrong: remedy };
}

async function examineRole(pool: pg.Pool): Promise<Finding> {
  const what = 'role of the program';
  const strong = await whyTooStrong(pool);
  const wrong = `${strong}, so the program could bypass the database’s protections; see print-roles`;
  return strong === null ? { what, wrong: null, detail: 'it owns nothing' } : { what, wrong };
}

/** Reads every order, so it takes minutes where there are millions. */
async function examineOrders(url: string): Promise<Finding[]> {
  const pool = openPool(url, { size: 1, statementTimeout: 0, name: 'fairbook doctor' });
  try {
    const broken = await brokenLaws(pool);
    if (broken.length === 0) return [{ what: 'orders', wrong: null, detail: `${lawCount} invariants hold` }];
    return broken.map((law) => ({ what: 'orders', wrong: law }));
  } finally {
    await pool.end();
  }
}

async function checkTrail(
  db: Db,
  { keyFiles, audit, orderLogName, witnesses }: Config,
  isDeep: boolean,
): Promise<Finding> {
  const what = 'audit trail';
  const { sealed, firstBroken } = await checkAudit(db);
  if (firstBroken !== null) return { what, wrong: `entry ${firstBroken} differs from what was sealed` };
  const keys = readRing('audit', keyFiles.audit);
  const exported = await readExported(audit.headFile);
  const witnessed = await compareWithWitnesses(db, {
    marketName: orderLogName,
    asks: isDeep,
    isLoopbackAllowed: witnesses.isLoopbackAllowed,
  });
  const wrong =
    witnessed.wrong ??
    (await whyHeadsWrong(db, keys)) ??
    (exported.length === 0 ? null : await whyHeadsDiffer(db, exported, keys));
  const detail = `${sealed} entries sealed, ${exported.length} exported heads compared, ${witnessed.detail}`;
  return { what, wrong, detail };
}

/** `main.ts new-key`. */
export async function makeKey({ keyFiles }: Config, word: string): Promise<undefined> {
  const purpose = keyPurposes.find((each) => each === word);
  if (purpose === undefined) throw new CannotStart(`There are no keys for '${word}': ${keyPurposes.join(' or ')}.`);
  const { current } = addKey(keyFiles[purpose]);
  say(`${keyFiles[purpose]} has the new key ${current}. Programs use it from their next start on.`);
}

async function examineAudit(url: string, config: Config, isDeep: boolean): Promise<Finding> {
  const { db, close } = openDatabase(url, { size: 1, statementTimeout: 0, name: 'fairbook doctor' });
  try {
    return await checkTrail(db, config, isDeep);
  } finally {
    await close();
  }
}

const keySet = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

async function examineKeys({ identity, identityUrl, firebase }: Config): Promise<Finding> {
  const what = 'keys of the identity provider';
  if (identityUrl === undefined && firebase.projectId.startsWith('demo-')) {
    return { what, wrong: null, detail: 'npm start provides the local one' };
  }
  const url = identity.jwksUrl;
  try {
    const answer: unknown = await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json();
    return {
      what,
      wrong: keySet.safeParse(answer).success ? null : `${url} does not return keys`,
      detail: url,
    };
  } catch {
    return { what, wrong: `${url} does not respond` };
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

/** `main.ts invite-admin <email>`: an administrator invited from the command line is an Owner. */
export async function inviteAdmin(deps: Deps, word: string): Promise<undefined> {
  const email = z.email().safeParse(word.trim().toLowerCase());
  if (!email.success) throw new CannotStart(`'${word}' is not an email address.`);
  const invite =
    (await inviteAdministrator(deps.db, email.data, 'Owner')) ?? (await renewOpenInvite(deps.db, email.data));
  if (invite === null) {
    say(`${email.data} has joined already.`);
    return;
  }
  const code = newCode();
  await putAdminCode(deps.db, invite, code);
  const link = invitationLink(`${deps.config.adminUrl}/signup`, email.data, code);
  say(`This link opens the account of an Owner, once, for ${email.data} only, within ${administratorInviteDays} days:`);
  say(link);
}

/** `main.ts seed`. */
export async function fillWithDemo(deps: WorkerDeps): Promise<undefined> {
  if (!deps.config.demo) throw new CannotStart('The demo market is off: set DEMO=true, which production refuses.');
  const filled = await seedDemo(deps, identitiesOf(deps.config));
  say(filled ? 'The demo market is complete.' : 'The database already has people: nothing was changed.');
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
