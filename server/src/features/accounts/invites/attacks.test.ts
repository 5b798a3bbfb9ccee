/** Tests attacks on invitations: by an attacker who only knows an invited address, and by reading the job queue. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountsOf,
  type Member,
  signIn,
  stranger,
  type TestAccounts,
  unverified,
  verify,
} from '../../../../testing/market/accounts.ts';
import { invitationFor } from '../../../../testing/market/invitations.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let accounts: TestAccounts;
let issuer: Member;

beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOf(server);
  issuer = await accounts.issuer({ name: 'City of Attacks' });
});
afterAll(() => server.close());

const newEmail = () => `victim.${randomUUID()}@people.example`;

function signUp(site: 'market' | 'admin', path: string, identity: { email: string; token: string }, more: object = {}) {
  const body = { firstName: 'Eve', lastName: 'Intruder', email: identity.email, idToken: identity.token, ...more };
  return server.ask(site, null, 'POST', `/api/auth/${path}`, body);
}

describe('an attacker who knows only the address of an invited administrator', () => {
  test('does not become that administrator when the invited person clicks the verification mail', async () => {
    const administrator = await accounts.administrator();
    const email = newEmail();
    await administrator.client.inviteAdministrator({ body: { email } });
    const intruder = await unverified(email);
    expect((await signUp('admin', 'signup', intruder)).status).toBe(403);
    expect((await signUp('admin', 'signup', intruder, { inviteCode: randomUUID() })).status).toBe(403);
    // The invited person takes the verification mail for part of the invitation.
    const verified = await verify(intruder);
    expect((await server.ask('admin', verified, 'GET', '/api/auth/metadata')).status).toBe(403);
    expect((await signUp('admin', 'signup', verified)).status).toBe(403);
    expect((await server.ask('admin', verified, 'GET', '/api/auth/metadata')).status).toBe(403);
  });

  test('does not use the invitation up: its code still opens the account of the invited person', async () => {
    const administrator = await accounts.administrator();
    const email = newEmail();
    await administrator.client.inviteAdministrator({ body: { email } });
    await signUp('admin', 'signup', await unverified(email));
    const { code } = await invitationFor(server, email);
    // The password is reset by mail and the address verified: the identity is theirs from now on.
    const owner = await verify(await signIn(email));
    expect((await signUp('admin', 'signup', owner, { inviteCode: code })).status).toBe(200);
    expect(await server.admin(owner).readMetadata()).toMatchObject({ email });
  });

  test('cannot block the invitation by an account of the market that was never verified', async () => {
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

describe('an attacker who knows only the address of an invited professional', () => {
  test('cannot sign up as that professional', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const intruder = await unverified(email);
    expect((await signUp('market', 'market-prof-signup', intruder)).status).toBe(403);
    const verified = await verify(intruder);
    expect((await signUp('market', 'market-prof-signup', verified)).status).toBe(403);
    const { code } = await invitationFor(server, email);
    expect((await signUp('market', 'market-prof-signup', verified, { inviteCode: code })).status).toBe(200);
  });

  test('cannot block the invitation, nor the sign-up with its code, by an account that was never verified', async () => {
    const email = newEmail();
    const squatter = await unverified(email);
    expect((await signUp('market', 'investor-signup', squatter)).status).toBe(200);
    await issuer.client.inviteProfessional({ body: { email } });
    const { code } = await invitationFor(server, email);
    const owner = await verify(squatter);
    expect((await signUp('market', 'market-prof-signup', owner, { inviteCode: code })).status).toBe(200);
    expect(await server.market(owner).readMetadata()).toMatchObject({ userType: 'market-professional' });
  });

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
