/** People for tests. They sign up through the real calls; only their account status is set directly. */
import { randomBytes } from 'node:crypto';
import type { AccountStatus, AdminRole, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { codeAt } from '@fairbook/identity/totp.ts';
import { sql } from 'kysely';
import type { Bearer } from '../ask.ts';
import type { AdminClient, MarketClient, TestServer } from '../test-server.ts';
import { identityProvider } from './identities.ts';
import { inviteAdministrator, inviteProfessional } from './invitations.ts';

export interface Person extends Bearer {
  readonly email: string;
  readonly uuid: string;
  readonly userId: number;
  readonly client: MarketClient;
}

/** A person of a municipality, an investor or a professional, with their organization. */
export interface Member extends Person {
  readonly orgId: number;
  readonly orgUuid: string;
}

export interface AdminPerson extends Bearer {
  readonly email: string;
  readonly uuid: string;
  readonly client: AdminClient;
}

/** An identity without an account. */
export interface Identity extends Bearer {
  readonly email: string;
}

export interface Wanted {
  readonly status?: AccountStatus;
  readonly state?: string;
  readonly country?: string;
  readonly name?: string;
}

/** The password of every identity. */
export const password = 'a-long-password';
/** The table of each organization, by its uuid. */
const tables = new Map<string, string>();
/** Test files of two workers may share a database server, and those of one the identity provider: each has addresses of its own. */
const file = randomBytes(4).toString('hex');
let count = 0;

function newEmail(kind: string): string {
  count++;
  return `${kind}.${count}.${file}@people.example`;
}

async function identityCall(path: string, body: object, version = 'v1'): Promise<Record<string, string>> {
  const answer = await fetch(`${identityProvider.url}/identitytoolkit.googleapis.com/${version}/${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the identity provider refused ${path}: ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

/** A new identity with an unverified email. */
export async function unverified(email = newEmail('unverified')): Promise<Identity> {
  return newIdentity(email, false);
}

/** A new identity with a verified email and no account. */
export async function stranger(email = newEmail('stranger')): Promise<Identity> {
  return newIdentity(email, true);
}

/** As after signing up, and opening the link of the mail, in a page. */
async function newIdentity(email: string, emailVerified: boolean): Promise<Identity> {
  return { email, token: await identityProvider.signIn({ email, password, emailVerified }) };
}

/** Verifies the address as if the person had clicked the mail; returns a new token of the identity. */
export async function verify({ email, token }: Identity): Promise<Identity> {
  await identityCall('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token });
  await identityCall('accounts:update', { oobCode: await mailedCode(email) });
  return signIn(email);
}

/** A new ID token for an identity of a test person. */
export async function signIn(email: string, word = password): Promise<Identity> {
  const { idToken = '' } = await identityCall('accounts:signInWithPassword', {
    email,
    password: word,
    returnSecureToken: true,
  });
  return { email, token: idToken };
}

/** The identity with another verified address, as at a provider whose people may change theirs. */
export async function moveIdentity({ token }: Bearer, email = newEmail('moved')): Promise<Identity> {
  const { sub = '' } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: string };
  await identityProvider.moveTo(sub, email);
  return signIn(email);
}

/** Sets up an authenticator app for an identity; returns its new token, which names the second factor. */
export async function enrolTotp({ token: idToken }: Bearer): Promise<Bearer> {
  const started: unknown = await identityCall(
    'accounts/mfaEnrollment:start',
    { idToken, totpEnrollmentInfo: {} },
    'v2',
  );
  const { totpSessionInfo: info } = started as { totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } };
  const verificationCode = codeAt(info.sharedSecretKey, Date.now());
  const proof = { sessionInfo: info.sessionInfo, verificationCode };
  const finished = await identityCall(
    'accounts/mfaEnrollment:finalize',
    { idToken, totpVerificationInfo: proof },
    'v2',
  );
  return { token: finished['idToken'] ?? '' };
}

/** Turns the authenticator app of a signed-in identity off, between browser and identity provider. */
export async function withdrawTotp({ token: idToken }: Bearer): Promise<void> {
  const found: unknown = await identityCall('accounts:lookup', { idToken });
  const { users } = found as { users: { mfaInfo: { mfaEnrollmentId: string }[] }[] };
  const mfaEnrollmentId = users[0]?.mfaInfo[0]?.mfaEnrollmentId;
  await identityCall('accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId }, 'v2');
}

/** Sets a new password by the mailed link, as a person does who has lost the old one. */
export async function resetPassword(email: string, newPassword: string): Promise<void> {
  await identityCall('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await identityCall('accounts:resetPassword', { oobCode: await mailedCode(email), newPassword });
}

async function mailedCode(email: string): Promise<string> {
  const listed = await fetch(`${identityProvider.url}/emulator/v1/projects/demo-fairbook/oobCodes`);
  const { oobCodes } = (await listed.json()) as { oobCodes: { email: string; oobCode: string }[] };
  return oobCodes.findLast((entry) => entry.email === email)?.oobCode ?? '';
}

/** The people of one test server. */
export function accountsOf(server: TestServer) {
  const db = server.deps.db;

  async function member(
    userType: UserType,
    session: { userId: number; uuid: string },
    identity: Identity,
    wanted: Wanted,
  ) {
    const table =
      { municipality: 'municipality', 'market-professional': 'market_prof_org' }[userType as string] ?? 'investor_org';
    const country = wanted.country ?? 'US';
    const state = wanted.state ?? (country === 'US' ? 'OR' : null);
    const changes = [sql`status = ${wanted.status ?? 'Active'}`];
    if (table !== 'market_prof_org') changes.push(sql`state = ${state}`, sql`city = 'Springfield'`);
    if (table === 'investor_org') changes.push(sql`country = ${country}`);
    const { rows } = await sql<{ id: number; uuid: string }>`
      with person as (
        update "user" set state = ${state}, city = 'Springfield', country = ${country} where id = ${session.userId})
      update ${sql.table(table)} set ${sql.join(changes)}
      where id = (select coalesce(municipality_id, investor_org_id, market_prof_org_id) from user_org where user_id = ${session.userId})
      returning id, uuid`.execute(db);
    const org = rows[0];
    if (!org) throw new Error('the person has no organization');
    tables.set(org.uuid, table);
    const person: Member = {
      ...identity,
      uuid: session.uuid,
      userId: session.userId,
      orgId: org.id,
      orgUuid: org.uuid,
      client: server.market(identity),
    };
    return person;
  }

  return {
    /** A person of a municipality in Oregon. */
    async issuer(wanted: Wanted = {}): Promise<Member> {
      const identity = await stranger(newEmail('issuer'));
      const session = await server.market().signUpMunicipality({
        body: { muniName: wanted.name ?? 'City of Springfield', ...namesOf('Iris', 'Issuer'), ...proofOf(identity) },
      });
      return member('municipality', session, identity, wanted);
    },

    /** Another person of an issuer’s municipality. */
    async colleague(of: Member): Promise<Member> {
      const other = await this.issuer({ name: 'Town before it was joined' });
      await sql`update user_org set municipality_id = ${of.orgId} where user_id = ${other.userId}`.execute(db);
      return { ...other, orgId: of.orgId, orgUuid: of.orgUuid };
    },

    async individual(wanted: Wanted = {}): Promise<Member> {
      const identity = await stranger(newEmail('individual'));
      const session = await server.market().signUpInvestor({
        body: { ...namesOf('Ina', 'Investor'), ...proofOf(identity) },
      });
      return member('individual-investor', session, identity, wanted);
    },

    async institution(wanted: Wanted = {}): Promise<Member> {
      const identity = await stranger(newEmail('institution'));
      const session = await server.market().signUpInstitution({
        body: {
          institutionName: wanted.name ?? 'Springfield Income Fund',
          ...namesOf('Otto', 'Manager'),
          ...proofOf(identity),
        },
      });
      return member('institutional-investor', session, identity, wanted);
    },

    /** A professional without a specific inviter. */
    async professional(wanted: Wanted = {}): Promise<Member> {
      const identity = await stranger(newEmail('professional'));
      const inviteCode = await inviteProfessional(db, identity.email);
      const session = await server.market().signUpProfessional({
        body: { ...namesOf('Paula', 'Counsel'), ...proofOf(identity), inviteCode },
      });
      return member('market-professional', session, identity, wanted);
    },

    async administrator(role: AdminRole = 'Owner'): Promise<AdminPerson> {
      const identity = await stranger(newEmail('administrator'));
      const inviteCode = await inviteAdministrator(db, identity.email, role);
      const { uuid } = await server.admin().signUpAdministrator({
        body: { ...namesOf('Ada', 'Reviewer'), ...proofOf(identity), inviteCode },
      });
      return { ...identity, uuid, client: server.admin(identity) };
    },

    /** Another Owner confirms all pending requests. */
    async confirmDecisions(): Promise<void> {
      const { client } = await this.administrator();
      for (const { id } of await client.listPendingDecisions({ query: {} }))
        await client.confirmDecision({ params: { id } });
    },

    /** Moves an account to another status, as time and administrators would. */
    async setStatus({ orgUuid }: Member, status: AccountStatus): Promise<void> {
      const table = sql.table(tables.get(orgUuid) ?? '');
      await sql`update ${table} set status = ${status} where uuid = ${orgUuid} and status <> ${status}`.execute(db);
    },
  };
}

export type TestAccounts = ReturnType<typeof accountsOf>;

function namesOf(firstName: string, lastName: string) {
  return { firstName, lastName };
}

function proofOf(identity: Identity) {
  return { email: identity.email, idToken: identity.token };
}
