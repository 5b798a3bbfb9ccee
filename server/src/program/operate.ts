/** Operator commands: migrate the database, invite the first administrator. */
import { z } from 'zod';
import { CannotStart } from '../platform/base/cannot-start.ts';
import type { Config } from '../platform/config/config.ts';
import { migrateFor } from '../platform/db/migrate.ts';
import { type RoleNames, rolesScriptForPsql, userOf, usualRoles } from '../platform/db/roles.ts';
import type { Deps, WorkerDeps } from '../platform/deps.ts';
import { openApiDocument } from '../platform/http/docs/documentation.ts';
import { provideDatabase } from '../platform/postgres/provide.ts';
import { scramVerifier } from '../platform/postgres/scram.ts';
import { inviteAdministrator, putAdminCode, renewOpenInvite } from '../store/accounts/administrators.sql.ts';
import { administratorInviteDays, invitationLink, newCode } from '../store/accounts/invitation.ts';
import { seedDemo } from './demo/demo.ts';
import type { DemoIdentities } from './demo/people.ts';

/** `main.ts migrate`. */
export async function migrateDatabase(config: Config): Promise<undefined> {
  if (config.production && config.databaseUrl !== undefined && config.migrateUrl === undefined) {
    throw new CannotStart(
      'MIGRATE_DATABASE_URL must be set in production: migrations run as the owner of the database, which the program must not be (see print-roles).',
    );
  }
  const database = await provideDatabase(config);
  try {
    const applied = await migrateFor(database, { onStep: (name) => say(`applying ${name}`) });
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
  say(`-- Run with psql as a superuser in the database ${database}, also while Fairbook runs. To run it again changes nothing: do so where a table was busy (lock timeout).
${rolesScriptForPsql(names, database)}
-- Both roles get the passwords of the addresses; psql asks for one that no address has.
${passwordOf(names.owner, migrateUrl)}
${passwordOf(names.program, databaseUrl)}`);
}

/** The script is shown and kept, so it has what PostgreSQL stores of a password, not the password. */
function passwordOf(role: string, url: string | undefined): string {
  const verifier = url === undefined ? null : scramVerifier(decodeURIComponent(new URL(url).password));
  return verifier === null
    ? `\\password ${role}`
    : `alter role "${role.replaceAll('"', '""')}" password '${verifier}';`;
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const session = z.object({ idToken: z.string() });
const mailedCodes = z.object({ oobCodes: z.array(z.object({ email: z.string(), oobCode: z.string() })) });

/** Throws CannotStart where no local provider is configured. */
function identitiesOf({ identityUrl, firebase }: Config): DemoIdentities {
  if (identityUrl === undefined) {
    throw new CannotStart('Set IDENTITY_URL to the local identity provider, whose address npm start prints.');
  }
  const call = async (name: string, body: object): Promise<unknown> => {
    const url = `${identityUrl}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${firebase.apiKey}`;
    return json(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  };
  const signIn = async (email: string, password: string) =>
    session.safeParse(await call('signInWithPassword', { email, password, returnSecureToken: true })).data?.idToken;
  return {
    async signIn({ email, password, displayName }) {
      const known = await signIn(email, password);
      if (known !== undefined) return known;
      const { idToken } = session.parse(
        await call('signUp', { email, password, displayName, returnSecureToken: true }),
      );
      await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      const listed = await json(`${identityUrl}/emulator/v1/projects/${firebase.projectId}/oobCodes`);
      const mailed = mailedCodes.parse(listed).oobCodes.findLast((code) => code.email === email);
      if (!mailed) throw new Error(`the identity provider mailed no code to ${email}`);
      await call('update', { oobCode: mailed.oobCode });
      const verified = await signIn(email, password);
      if (verified === undefined) throw new Error(`the identity provider refuses ${email}`);
      return verified;
    },
  };
}

async function json(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, init).catch(() => {
    throw new CannotStart(`No identity provider responds at ${new URL(url).origin}: correct IDENTITY_URL.`);
  });
  return answer.json();
}
