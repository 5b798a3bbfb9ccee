/** Tests signing up, as people of each kind, administrators and programs do it. */
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RawAnswer } from '../../../../testing/ask.ts';
import { counter, testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Identity, stranger, unverified } from '../../../../testing/market/accounts.ts';
import { invitationFor } from '../../../../testing/market/invitations.ts';
import { send } from '../../../../testing/wire.ts';

const server = await testServer();
const accounts = accountsOf(server);

function bodyOf(identity: Identity, more: object = {}) {
  return { firstName: 'Ina', lastName: 'Investor', email: identity.email, idToken: identity.token, ...more };
}

async function codeFor({ email }: Identity): Promise<string> {
  return (await invitationFor(server, email)).code;
}

function post(path: string, body: unknown, site: 'market' | 'admin' = 'market'): Promise<RawAnswer> {
  return server.ask(site, null, 'POST', path, body);
}

const nextNumber = counter();

const signups = [
  ['municipality-signup', { muniName: 'City of Springfield' }, 'municipality'],
  ['investor-signup', {}, 'individual-investor'],
  ['inst-investor-signup', { institutionName: 'Springfield Fund' }, 'institutional-investor'],
] as const;

describe.each(some('sign-ups', signups, 1))('%s', (path, more, userType) => {
  test('opens an account that is New and answers the session', async () => {
    const identity = await stranger();
    const { status, body } = await post(`/api/auth/${path}`, bodyOf(identity, more));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email: identity.email, name: 'Ina Investor', registeredByPassword: true });
    const me = await server.market(identity).readMetadata();
    // The person who opens an account decides who else acts for it.
    expect(me).toMatchObject({ userType, onboardingStatus: 'New', role: 'Admin', email: identity.email });
  });

  test('accepts an identity whose email is not verified yet, which then can do nothing else', async () => {
    const identity = await unverified();
    expect((await post(`/api/auth/${path}`, bodyOf(identity, more))).status).toBe(200);
    const { status, body } = await server.ask('market', identity, 'GET', '/api/auth/metadata');
    expect([status, body.message]).toEqual([403, 'Email Not Verified']);
  });

  test('refuses a second account for the same identity', async () => {
    const identity = await stranger();
    await post(`/api/auth/${path}`, bodyOf(identity, more));
    const { status, body } = await post(`/api/auth/${path}`, bodyOf(identity, more));
    expect([status, body.message]).toEqual([409, 'An account with this email exists']);
  });

  test('opens one account where the same identity signs up many times at once', async () => {
    const identity = await stranger();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(`/api/auth/${path}`, bodyOf(identity, more))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('refuses a token that is not the identity provider’s, and an email that is not the token’s', async () => {
    const identity = await stranger();
    expect((await post(`/api/auth/${path}`, bodyOf({ ...identity, token: 'nonsense' }, more))).status).toBe(401);
    const other = await post(`/api/auth/${path}`, { ...bodyOf(identity, more), email: 'other@people.example' });
    expect(other.status).toBe(400);
  });

  test('reports all errors at once, each at its field', async () => {
    const { status, body } = await post(`/api/auth/${path}`, { email: 'no address', userType: 'admin' });
    expect(status).toBe(400);
    expect((body.data as { fields: object }).fields).toMatchObject({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Invalid email',
      idToken: 'Identity token is required',
      userType: 'Unknown field',
    });
  });

  test('refuses an invite code that names no open invitation', async () => {
    const identity = await stranger();
    const { status, body } = await post(`/api/auth/${path}`, bodyOf(identity, { ...more, inviteCode: 'invented' }));
    expect(status).toBe(400);
    expect((body.data as { fields: object }).fields).toHaveProperty('inviteCode');
  });
});

describe('market professionals', () => {
  test('cannot join without an invitation', async () => {
    const { status } = await post('/api/auth/market-prof-signup', bodyOf(await stranger()));
    expect(status).toBe(403);
  });

  test('join by the invitation of a municipality, which is notified', async () => {
    const issuer = await accounts.issuer();
    const identity = await stranger();
    await issuer.client.inviteProfessional({ body: { email: identity.email, name: 'Paula Counsel' } });
    const inviteCode = await codeFor(identity);
    expect((await post('/api/auth/market-prof-signup', bodyOf(identity, { inviteCode }))).status).toBe(200);
    await server.runJobs();
    const { rows } = await issuer.client.listNotifications();
    expect(rows).toMatchObject([{ type: 'InviteeJoined', isRead: false }]);
  });
});

describe('administrators', () => {
  test('join by invitation only', async () => {
    const identity = await stranger();
    const { status, body } = await post('/api/auth/signup', bodyOf(identity), 'admin');
    expect([status, body.message]).toEqual([
      403,
      'Administrators join by invitation. Open the link in your invitation email.',
    ]);
  });

  test('invite each other; an invitation is good once', async () => {
    const administrator = await accounts.administrator();
    const identity = await stranger();
    await administrator.client.inviteAdministrator({ body: { email: identity.email } });
    const inviteCode = await codeFor(identity);
    expect((await post('/api/auth/signup', bodyOf(identity, { inviteCode }), 'admin')).status).toBe(200);
    expect(await server.admin(identity).readMetadata()).toMatchObject({ email: identity.email, firstName: 'Ina' });
    expect((await post('/api/auth/signup', bodyOf(identity, { inviteCode }), 'admin')).status).toBe(409);
  });

  test('get one account where the same link is used many times at once', async () => {
    const administrator = await accounts.administrator();
    const identity = await stranger();
    await administrator.client.inviteAdministrator({ body: { email: identity.email } });
    const inviteCode = await codeFor(identity);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post('/api/auth/signup', bodyOf(identity, { inviteCode }), 'admin')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test.runIf(isFull)('learn from a link that no longer works why, and what to do', async () => {
    const administrator = await accounts.administrator();
    const ask = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const request = { method: 'POST', path, headers, body: JSON.stringify(body) };
      // Each time from another network, since wrong codes are counted by network.
      const { status, text } = await send(server.adminUrl, request, 5_000, `127.3.0.${nextNumber()}`);
      return [status, (JSON.parse(text) as { data: { code: string } | null }).data?.code ?? null];
    };
    const why = (identity: Identity, inviteCode: string) => ask('/api/auth/signup', bodyOf(identity, { inviteCode }));
    /** Before the form is filled in, by anyone with the link. */
    const check = (inviteCode: string) => ask('/api/auth/invites/check', { inviteCode });
    const invited = async () => {
      const identity = await stranger();
      const { id } = await administrator.client.inviteAdministrator({ body: { email: identity.email } });
      return { identity, id, code: await codeFor(identity) };
    };
    const late = await invited();
    expect(await check(late.code)).toEqual([200, null]);
    await sql`update admin_invite set expires_at = now() - interval '1 second' where uuid = ${late.id}`.execute(
      server.deps.db,
    );
    expect(await why(late.identity, late.code)).toEqual([403, 'invite-expired']);
    expect(await check(late.code)).toEqual([403, 'invite-expired']);
    const listed = await administrator.client.listAdminInvites();
    expect(listed.find(({ id }) => id === late.id)).toMatchObject({ isExpired: true });
    await administrator.client.resendAdminInvite({ params: { id: late.id } });
    const renewed = await codeFor(late.identity);
    expect(await why(late.identity, late.code)).toEqual([403, 'invite-unknown']);
    expect(await check(late.code)).toEqual([403, 'invite-unknown']);
    expect((await post('/api/auth/signup', bodyOf(late.identity, { inviteCode: renewed }), 'admin')).status).toBe(200);
    expect(await check(renewed)).toEqual([403, 'invite-used']);

    const revoked = await invited();
    await administrator.client.revokeAdminInvite({ params: { id: revoked.id } });
    expect(await why(revoked.identity, revoked.code)).toEqual([403, 'invite-revoked']);
    expect(await check(revoked.code)).toEqual([403, 'invite-revoked']);
    expect(await why(await stranger(), (await invited()).code)).toEqual([403, 'invite-other-address']);
    expect(await why(await stranger(), 'invented')).toEqual([403, 'invite-unknown']);
  });

  test('invited before invitations had a code must be invited again', async () => {
    const administrator = await accounts.administrator();
    const identity = await stranger();
    await sql`insert into admin_invite (email) values (${identity.email})`.execute(server.deps.db);
    expect((await post('/api/auth/signup', bodyOf(identity), 'admin')).status).toBe(403);
    const listed = await administrator.client.listAdminInvites();
    const old = listed.find(({ email }) => email === identity.email);
    expect(old).toMatchObject({ isExpired: true, acceptedAt: null });
    await administrator.client.resendAdminInvite({ params: { id: old?.id ?? '' } });
    const inviteCode = await codeFor(identity);
    expect((await post('/api/auth/signup', bodyOf(identity, { inviteCode }), 'admin')).status).toBe(200);
  });

  test('can revoke an invitation that is not accepted yet', async () => {
    const administrator = await accounts.administrator();
    const identity = await stranger();
    const invite = await administrator.client.inviteAdministrator({ body: { email: identity.email } });
    await administrator.client.revokeAdminInvite({ params: { id: invite.id } });
    expect(await codeFor(identity)).toBe('');
    const again = await server.ask('admin', administrator, 'DELETE', `/api/auth/invites/${invite.id}`);
    expect(again.status).toBe(404);
  });

  test.runIf(isFull)('see who invited whom and until when, and can resend an open invitation', async () => {
    const administrator = await accounts.administrator();
    const identity = await stranger();
    const { email } = identity;
    const sent = await administrator.client.inviteAdministrator({ body: { email } });
    expect(sent).toMatchObject({ email, acceptedAt: null, name: null, invitedBy: expect.stringContaining(' ') });
    const days = (Date.parse(sent.expiresAt) - Date.parse(sent.sentAt)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const first = await codeFor(identity);
    const again = await administrator.client.resendAdminInvite({ params: { id: sent.id } });
    expect(again).toMatchObject({ id: sent.id, createdAt: sent.createdAt, isExpired: false });
    expect(Date.parse(again.sentAt)).toBeGreaterThan(Date.parse(sent.sentAt));
    const inviteCode = await codeFor(identity);
    expect(inviteCode).not.toBe(first);
    const mails = server.deps.sink.list().filter((message) => message.to === email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('Ada Reviewer invites you');
    expect(mails[0]?.text).toContain('expires in 7 days');

    await post('/api/auth/signup', bodyOf(identity, { inviteCode }), 'admin');
    const listed = await administrator.client.listAdminInvites();
    expect(listed.find(({ id }) => id === sent.id)).toMatchObject({
      name: 'Ina Investor',
      acceptedAt: expect.stringContaining('T'),
    });
    const late = await server.ask('admin', administrator, 'POST', `/api/auth/invites/${sent.id}/resend`);
    expect(late.status).toBe(404);
  });

  test('do not exist on the market site', async () => {
    const administrator = await accounts.administrator();
    expect((await server.ask('market', administrator, 'GET', '/api/auth/metadata')).status).toBe(403);
  });
});

describe('visitors', () => {
  test('learn the identity provider and the fixed lists without signing in', async () => {
    const configuration = await server.market().readIdentityConfiguration();
    expect(configuration).toMatchObject({ projectId: 'demo-fairbook', identityUrl: expect.stringContaining('http') });
    const { lists, limits, demo } = await server.market().readMeta();
    expect(lists['usStates']).toHaveLength(50);
    expect(limits).toMatchObject({ minimum: 5000, step: 5000, passwordLength: 8 });
    expect(demo).toBeNull();
  });

  test('get a request id and the server’s time with every response, refusals included', async () => {
    const { headers } = await server.ask('market', null, 'GET', '/api/auth/metadata');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Date.parse(headers.get('x-server-time') ?? '') - Date.now())).toBeLessThan(5_000);
  });
});
