/** Tests attacks on invitations: by an attacker who only knows an invited address, and by reading the job queue. */

import { randomUUID } from 'node:crypto';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import {
  accountsOf,
  type Identity,
  signIn,
  stranger,
  unverified,
  verify,
} from '../../../../testing/market/accounts.ts';
import { invitationFor } from '../../../../testing/market/invitations.ts';
import { startSite } from '../../../../testing/site.ts';

const server = await testServer();
const accounts = accountsOf(server);
const issuer = await accounts.issuer({ name: 'City of Attacks' });

/** The answer to everyone without proof of the address. */
const verifyFirst = {
  message: 'Verify your email address, then sign up again with a new ID token',
  data: { code: 'email-not-verified' },
};

const newEmail = () => `victim.${randomUUID()}@people.example`;

function signUp(site: 'market' | 'admin', path: string, identity: { email: string; token: string }, more: object = {}) {
  const body = { firstName: 'Eve', lastName: 'Intruder', email: identity.email, idToken: identity.token, ...more };
  return server.ask(site, null, 'POST', `/api/auth/${path}`, body);
}

describe('an attacker who knows only the address of an invited administrator', () => {
  test('opens nothing without proof of the address, and does not learn whether it was invited', async () => {
    const administrator = await accounts.administrator();
    const email = newEmail();
    await administrator.client.inviteAdministrator({ body: { email } });
    const intruder = await unverified(email);
    const refused = await signUp('admin', 'signup', intruder);
    expect([refused.status, refused.body]).toEqual([403, verifyFirst]);
    const uninvited = await signUp('admin', 'signup', await unverified(newEmail()));
    expect([uninvited.status, uninvited.body]).toEqual([403, verifyFirst]);
    expect((await signUp('admin', 'signup', intruder, { inviteCode: randomUUID() })).status).toBe(403);
    expect((await server.ask('admin', intruder, 'GET', '/api/auth/metadata')).status).toBe(403);
  });

  test.runIf(isFull)(
    'does not use the invitation up: its code still opens the account of the invited person',
    async () => {
      const administrator = await accounts.administrator();
      const email = newEmail();
      await administrator.client.inviteAdministrator({ body: { email } });
      await signUp('admin', 'signup', await unverified(email));
      const { code } = await invitationFor(server, email);
      // The password is reset by mail and the address verified: the identity is theirs from now on.
      const owner = await verify(await signIn(email));
      expect((await signUp('admin', 'signup', owner, { inviteCode: code })).status).toBe(200);
      expect(await server.admin(owner).readMetadata()).toMatchObject({ email });
    },
  );

  test.runIf(isFull)('cannot block the invitation by an account of the market that was never verified', async () => {
    const administrator = await accounts.administrator();
    const email = newEmail();
    const squatter = await unverified(email);
    expect((await signUp('market', 'investor-signup', squatter)).status).toBe(200);
    await administrator.client.inviteAdministrator({ body: { email } });
    const { code } = await invitationFor(server, email);
    const owner = await verify(squatter);
    expect((await signUp('admin', 'signup', owner, { inviteCode: code })).status).toBe(200);
    expect(await server.admin(owner).readMetadata()).toMatchObject({ email });
    expect((await server.ask('market', owner, 'GET', '/api/auth/metadata')).status).toBe(403);
  });

  test('gains nothing with the code of an invitation of their own', async () => {
    const administrator = await accounts.administrator();
    const [own, victims] = [newEmail(), newEmail()];
    for (const email of [own, victims]) await administrator.client.inviteAdministrator({ body: { email } });
    const { code } = await invitationFor(server, own);
    const as = await stranger(victims);
    expect((await signUp('admin', 'signup', as, { inviteCode: code })).status).toBe(403);
  });

  test('with the code, but without the mailbox, opens nothing', async () => {
    const administrator = await accounts.administrator();
    const email = newEmail();
    await administrator.client.inviteAdministrator({ body: { email } });
    const { code } = await invitationFor(server, email);
    const answer = await signUp('admin', 'signup', await unverified(email), { inviteCode: code });
    expect([answer.status, answer.body.data]).toMatchObject([403, { code: 'email-not-verified' }]);
    expect((await administrator.client.listAdminInvites()).find((sent) => sent.email === email)).toMatchObject({
      acceptedAt: null,
    });
  });
});

/** Both kinds of sign-up by invitation, with the call that invites. */
const kinds = [
  [
    'admin',
    'signup',
    async (email: string) => {
      const { client } = await accounts.administrator();
      await client.inviteAdministrator({ body: { email } });
    },
  ],
  [
    'market',
    'market-prof-signup',
    async (email: string) => {
      await issuer.client.inviteProfessional({ body: { email } });
    },
  ],
] as const;

describe.each(some('kinds of invitations', kinds, 1))('without a code, at %s', (site, path, invite) => {
  const refusal = async (identity: Identity, more: object = {}) => {
    const { status, body } = await signUp(site, path, identity, more);
    return [status, (body.data as { code?: string }).code];
  };
  const change = (set: string, email: string) =>
    sql`update ${sql.table(site === 'admin' ? 'admin_invite' : 'user_invite')} set ${sql.raw(set)} where email = ${email}`;

  test('the verified address of an open invitation opens its account, once', async () => {
    const email = newEmail();
    await invite(email.toUpperCase());
    const owner = await stranger(email.replace('victim', 'Victim'));
    expect((await signUp(site, path, { ...owner, email: email.toUpperCase() })).status).toBe(200);
    expect((await server.ask(site, owner, 'GET', '/api/auth/metadata')).body.data).toMatchObject({ email });
    expect(await refusal(owner)).toEqual([409, 'account-exists']);
  });

  test.each(['accepted_at = now()', "expires_at = now() - interval '1 second'", 'is_active = false'])(
    'an invitation that is over opens nothing: %s',
    async (set) => {
      const email = newEmail();
      await invite(email);
      await change(set, email).execute(server.deps.db);
      expect(await refusal(await stranger(email))).toEqual([403, 'not-invited']);
    },
  );

  test('neither does another address, nor a wrong code with the right one', async () => {
    const email = newEmail();
    await invite(email);
    const [name, domain] = email.split('@');
    for (const other of [`${name}+admin@${domain}`, `${email}.example`, `x${email}`]) {
      expect(await refusal(await stranger(other))).toEqual([403, 'not-invited']);
    }
    const owner = await stranger(email);
    const [status] = await refusal(owner, { inviteCode: randomUUID() });
    expect(status).toBe(site === 'admin' ? 403 : 400);
    expect((await signUp(site, path, owner)).status).toBe(200);
  });

  test('an address that only looks the same is another one', async () => {
    const email = `k${newEmail()}`;
    await invite(email);
    const proven = { uid: randomUUID(), email: `\u212A${email.slice(1)}`, emailVerified: true };
    const identity = { ...server.deps.identity, verifyToken: async () => proven as never };
    const other = await startSite({ ...server.deps, identity, adminIdentity: identity }, site);
    for (const said of [email, proven.email]) {
      const body = { firstName: 'Eve', lastName: 'Intruder', email: said, idToken: 'a token' };
      expect((await other.ask(null, 'POST', `/api/auth/${path}`, body)).status).toBe(400);
    }
    await other.close();
  });

  test('of sign-ups at the same moment, with and without the code, one gets the invitation', async () => {
    const email = newEmail();
    await invite(email);
    const { code: inviteCode } = await invitationFor(server, email);
    const owner = await stranger(email);
    const tries = [{}, { inviteCode }, {}, { inviteCode }].map((more) => signUp(site, path, owner, more));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('an account that was never verified does not block the address', async () => {
    const email = newEmail();
    const squatter = await unverified(email);
    expect((await signUp('market', 'investor-signup', squatter)).status).toBe(200);
    await invite(email);
    expect((await signUp(site, path, await verify(squatter))).status).toBe(200);
  });
});

test('an invitation to act for an account is not opened by its address as that of a professional', async () => {
  const email = newEmail();
  await issuer.client.inviteColleague({ body: { email, name: 'Colin', role: 'User' } });
  const refused = await signUp('market', 'market-prof-signup', await stranger(email));
  expect([refused.status, refused.body.data]).toMatchObject([403, { code: 'not-invited' }]);
});

test('the municipality learns that a professional has joined without a code', async () => {
  const email = newEmail();
  await issuer.client.inviteProfessional({ body: { email } });
  await signUp('market', 'market-prof-signup', await stranger(email));
  await server.runJobs();
  const [notice] = (await issuer.client.listNotifications()).rows;
  expect(notice).toMatchObject({ type: 'InviteeJoined' });
  const sent = (await issuer.client.listInvites()).find((invited) => invited.email === email);
  expect(sent).toMatchObject({ acceptedAt: expect.stringContaining('T'), isUnverified: false });
});

describe('an attacker who knows only the address of an invited professional', () => {
  test('cannot sign up as that professional', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const intruder = await unverified(email);
    const refused = await signUp('market', 'market-prof-signup', intruder);
    expect([refused.status, refused.body]).toEqual([403, verifyFirst]);
    const { code } = await invitationFor(server, email);
    const owner = await verify(intruder);
    expect((await signUp('market', 'market-prof-signup', owner, { inviteCode: code })).status).toBe(200);
  });

  test.runIf(isFull)(
    'cannot block the invitation, nor the sign-up with its code, by an account that was never verified',
    async () => {
      const email = newEmail();
      const squatter = await unverified(email);
      expect((await signUp('market', 'investor-signup', squatter)).status).toBe(200);
      await issuer.client.inviteProfessional({ body: { email } });
      const { code } = await invitationFor(server, email);
      const owner = await verify(squatter);
      expect((await signUp('market', 'market-prof-signup', owner, { inviteCode: code })).status).toBe(200);
      expect(await server.market(owner).readMetadata()).toMatchObject({ userType: 'market-professional' });
    },
  );

  test('is not shown as joined before the address is proven', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const { code } = await invitationFor(server, email);
    const identity = await unverified(email);
    expect((await signUp('market', 'market-prof-signup', identity, { inviteCode: code })).status).toBe(200);
    const joined = async () => (await issuer.client.listInvites()).find((sent) => sent.email === email);
    const notices = async () =>
      (await issuer.client.listNotifications()).rows.filter(({ type }) => type === 'InviteeJoined').length;
    const before = await notices();
    expect(await joined()).toMatchObject({ acceptedAt: null, isUnverified: true });
    const verified = await verify(identity);
    await server.market(verified).readMetadata();
    await server.runJobs();
    expect(await joined()).toMatchObject({ acceptedAt: expect.stringContaining('T'), isUnverified: false });
    expect(await notices()).toBe(before + 1);
  });
});

test('no code is stored in a job, a delivery, the trail, or anywhere else in the database', async () => {
  const administrator = await accounts.administrator();
  const emails = { administrator: newEmail(), professional: newEmail(), colleague: newEmail() };
  const sent = await administrator.client.inviteAdministrator({ body: { email: emails.administrator } });
  const invited = await issuer.client.inviteProfessional({ body: { email: emails.professional } });
  const colleague = await issuer.client.inviteColleague({
    body: { email: emails.colleague, name: 'Colin', role: 'User' },
  });
  await administrator.client.resendAdminInvite({ params: { id: sent.id } });
  await issuer.client.resendInvite({ params: { id: invited.id } });
  await issuer.client.resendColleagueInvite({ params: { id: colleague.id } });
  const texts = async () => (await textOfDatabase()).join('\n');
  const before = await texts();
  const codes: string[] = [];
  for (const email of Object.values(emails)) codes.push((await invitationFor(server, email)).code);
  const after = await texts();
  for (const code of codes) {
    expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(before.includes(code)).toBe(false);
    expect(after.includes(code)).toBe(false);
  }
  // The check itself would find a code: it finds what the jobs do contain.
  expect(before).toContain(invited.id);
  // Nor does a job contain the link of an invitation by another code.
  expect(before).not.toMatch(/code=/);
});

/** Every row of every table, those of the queue included, as text. */
async function textOfDatabase(): Promise<string[]> {
  const { db } = server.deps;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`.execute(db);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(`${schema}.${name}`)} as t`.execute(db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts;
}
