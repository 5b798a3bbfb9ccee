import { randomUUID } from 'node:crypto';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { pdf } from '../../../../testing/hostile/hostile.ts';
import { accountsOf, type Member, stranger } from '../../../../testing/market/accounts.ts';
import { invitationFor } from '../../../../testing/market/invitations.ts';
import { acceptInvite } from '../../../store/accounts/invites.sql.ts';

const server = await testServer();
const accounts = accountsOf(server);
const issuer = await accounts.issuer({ name: 'City of Invitations' });

function newEmail(): string {
  return `invited.${randomUUID()}@firm.example`;
}

/** The code in the last mail to this address. */
async function codeFor(email: string): Promise<string> {
  return (await invitationFor(server, email)).code;
}

function validate(email: string, inviteCode: string) {
  return server.market().validateInvite({ body: { email, inviteCode, recaptchaToken: 'a person' } });
}

/** Signs up as an invited professional. */
async function join(email: string, inviteCode?: string) {
  const identity = await stranger(email);
  const body = { firstName: 'Paul', lastName: 'Trustee', email, idToken: identity.token };
  const session = await server.market().signUpProfessional({ body: inviteCode ? { ...body, inviteCode } : body });
  return { session, client: server.market(identity), identity };
}

async function expire(email: string): Promise<void> {
  await sql`update user_invite set expires_at = now() - interval '1 second' where email = ${email}`.execute(
    server.deps.db,
  );
}

describe('inviting a professional', () => {
  test('sends a code by mail that opens exactly one kind of account', async () => {
    const email = newEmail();
    const sent = await issuer.client.inviteProfessional({ body: { email, name: 'Paul Trustee' } });
    expect(sent).toMatchObject({ email, name: 'Paul Trustee', userType: 'market-professional', acceptedAt: null });
    expect(await validate(email, await codeFor(email))).toEqual({
      userType: 'market-professional',
      invitedBy: 'City of Invitations',
    });
  });

  test('stores the code nowhere in the database', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const code = await codeFor(email);
    expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16);
    const { rows } = await sql<{ text: string }>`select v::text as text from user_invite as v`.execute(server.deps.db);
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([]);
  });

  test('works from within an auction too, and at the shorter address', async () => {
    const [first, second] = [newEmail(), newEmail()];
    expect((await issuer.client.inviteProfessionalByEmail({ body: { email: first } })).email).toBe(first);
    const answer = await server.ask('market', issuer, 'POST', '/api/invite/market-professional', { email: second });
    expect([answer.status, answer.body.data]).toMatchObject([200, { email: second }]);
  });

  test.each([undefined, '', 'nobody', 'a@b', 'two@x.example, three@x.example'])('needs an email: %s', async (email) => {
    const answer = await server.ask('market', issuer, 'POST', '/api/invite/invite/market-professional', { email });
    expect([answer.status, answer.body.data]).toMatchObject([400, { fields: { email: 'Invalid email' } }]);
  });

  test('reports that an email has an account, whose account it is', async () => {
    const investor = await accounts.individual();
    for (const email of [investor.email, investor.email.toUpperCase(), (await accounts.administrator()).email]) {
      await expect(issuer.client.inviteProfessional({ body: { email } })).rejects.toMatchObject({
        status: 409,
        message: 'An account with this email exists',
      });
    }
  });

  test('reports that an email was invited already, even where two invite at the same moment', async () => {
    const email = newEmail();
    const other = await accounts.issuer();
    const send = (who: Member) =>
      server.ask('market', who, 'POST', '/api/invite/invite/market-professional', { email });
    const answers = await Promise.all([send(issuer), send(other), send(issuer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await send(other)).body.message).toBe('Already invited');
  });

  test.runIf(isFull)('works again where it was not accepted in time', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const old = await codeFor(email);
    await expire(email);
    const other = await accounts.issuer();
    await other.client.inviteProfessional({ body: { email } });
    expect((await other.client.listInvites()).map((invite) => invite.email)).toEqual([email]);
    expect((await issuer.client.listInvites()).map((invite) => invite.email)).not.toContain(email);
    expect(await codeFor(email)).not.toBe(old);
  });

  test('is for approved municipalities only', async () => {
    const waiting = await accounts.issuer({ status: 'Pending Approval' });
    await expect(waiting.client.inviteProfessional({ body: { email: newEmail() } })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('an invitation', () => {
  test('is listed with its state, for its own municipality alone', async () => {
    const sender = await accounts.issuer();
    const [open, expired, accepted] = [newEmail(), newEmail(), newEmail()];
    for (const email of [open, expired, accepted]) await sender.client.inviteProfessional({ body: { email } });
    await expire(expired);
    await join(accepted, await codeFor(accepted));
    const invites = await sender.client.listInvites();
    expect(invites.map(({ email, isExpired, acceptedAt }) => [email, isExpired, acceptedAt !== null])).toEqual([
      [accepted, false, true],
      [expired, true, false],
      [open, false, false],
    ]);
    expect(await (await accounts.issuer()).client.listInvites()).toEqual([]);
  });

  test('gets a new code and a new term when sent again; the old code no longer works', async () => {
    const email = newEmail();
    const { id } = await issuer.client.inviteProfessional({ body: { email } });
    const old = await codeFor(email);
    await expire(email);
    expect((await issuer.client.resendInvite({ params: { id } })).isExpired).toBe(false);
    const code = await codeFor(email);
    expect(await validate(email, code)).toMatchObject({ userType: 'market-professional' });
    await expect(validate(email, old)).rejects.toMatchObject({ status: 400 });
  });

  test('opens nothing once its term is over', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const code = await codeFor(email);
    await expire(email);
    await expect(validate(email, code)).rejects.toMatchObject({ status: 400 });
    await expect(join(email, code)).rejects.toMatchObject({ status: 400 });
  });

  test('can be revoked: its code stops working, and the email can be invited again', async () => {
    const email = newEmail();
    const { id } = await issuer.client.inviteProfessional({ body: { email } });
    const code = await codeFor(email);
    await issuer.client.revokeInvite({ params: { id } });
    await expect(join(email, code)).rejects.toMatchObject({ status: 400 });
    expect((await issuer.client.inviteProfessional({ body: { email } })).email).toBe(email);
  });

  test.each(['resend', ''])('that was accepted can no longer be changed (%s)', async (action) => {
    const email = newEmail();
    const { id } = await issuer.client.inviteProfessional({ body: { email } });
    await join(email, await codeFor(email));
    const [method, path] = action ? ['POST', `/api/invite/${id}/resend`] : ['DELETE', `/api/invite/${id}`];
    const answer = await server.ask('market', issuer, method ?? '', path ?? '');
    expect([answer.status, answer.body.message]).toEqual([412, 'This invitation has been accepted already']);
  });

  test('of another municipality is as unknown as one that never was', async () => {
    const { id } = await issuer.client.inviteProfessional({ body: { email: newEmail() } });
    const other = await accounts.issuer();
    for (const [method, suffix] of [
      ['POST', '/resend'],
      ['DELETE', ''],
    ] as const) {
      const foreign = await server.ask('market', other, method, `/api/invite/${id}${suffix}`);
      const unknown = `/api/invite/00000000-0000-4000-8000-000000000000${suffix}`;
      const nothing = await server.ask('market', other, method, unknown);
      expect([foreign.status, foreign.body]).toEqual([404, nothing.body]);
    }
  });

  test('is used up by the first of racing sign-ups', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const code = await codeFor(email);
    const accepted = await Promise.all(
      [1, 2, 3].map(() => acceptInvite(server.deps.db, { code, email, userType: 'market-professional' })),
    );
    expect(accepted.filter(Boolean)).toHaveLength(1);
  });

  test.runIf(isFull)('is found by its code, email and kind of account together, and by nothing less', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const code = await codeFor(email);
    const accept = (invite: object) =>
      acceptInvite(server.deps.db, { code, email, userType: 'market-professional', ...invite });
    expect(await accept({ code: 'another' })).toBeUndefined();
    expect(await accept({ userType: 'municipality' })).toBeUndefined();
    expect(await accept({ email: newEmail() })).toBeUndefined();
    expect(await accept({})).toMatchObject({ invitedById: issuer.userId });
  });

  test('notifies its sender when it is accepted', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    await join(email, await codeFor(email));
    await server.runJobs();
    const notices = await server.deps.db
      .selectFrom('notifHistory')
      .select('type')
      .where('userId', '=', issuer.userId)
      .where('type', '=', 'InviteeJoined')
      .execute();
    expect(notices.length).toBeGreaterThan(0);
    await server.runJobs();
    const mails = server.deps.sink.list().filter(({ to }) => to === issuer.email);
    expect(mails.find(({ subject }) => subject === 'Invitation accepted')?.link).toMatch(/\/professionals$/);
  });
});

describe('a market professional', () => {
  test('is connected with the municipality that invited them, and with those that name them in a sale', async () => {
    const email = newEmail();
    await issuer.client.inviteProfessional({ body: { email } });
    const { session, client } = await join(email, await codeFor(email));
    const other = await accounts.issuer({ name: 'Airport of Connections' });
    await nameInSale(other, session.userId, ['BondCounsel', 'AuctionTrustee']);
    await nameInSale(other, session.userId, ['BondCounsel']);
    expect(await client.listConnections()).toEqual([
      {
        name: 'Airport of Connections',
        uuid: other.orgUuid,
        status: 'Active',
        type: ['AuctionTrustee', 'BondCounsel'],
      },
      { name: 'City of Invitations', uuid: issuer.orgUuid, status: 'Active', type: [] },
    ]);
  });

  test('sees the sales that name them and no others, and only while Active', async () => {
    const professional = await accounts.professional();
    const other = await accounts.professional();
    const uuid = await nameInSale(issuer, professional.userId, ['MunicipalAdvisor', 'BondCounsel']);
    await nameInSale(issuer, other.userId, ['BondCounsel']);
    const statement = new File([pdf], 'street-bonds.pdf', { type: 'application/pdf' });
    await issuer.client.addDocuments({
      params: { auctionId: uuid },
      files: { preliminaryOfficialStatement: statement },
    });
    expect(await professional.client.listAttachedAuctions()).toMatchObject([
      {
        uuid,
        status: 'Draft',
        amount: 1_000_000,
        municipality: { uuid: issuer.orgUuid, name: 'City of Invitations' },
        type: ['BondCounsel', 'MunicipalAdvisor'],
        documents: [{ name: 'street-bonds.pdf', slot: 'preliminaryOfficialStatement' }],
      },
    ]);
    await accounts.setStatus(professional, 'Suspended');
    await expect(professional.client.listAttachedAuctions()).rejects.toMatchObject({ status: 403 });
  });
});

describe('a code that is tried', () => {
  test('needs email, code and captcha', async () => {
    const answer = await server.ask('market', null, 'POST', '/api/invite/validate', {});
    expect([answer.status, answer.body.data]).toMatchObject([
      400,
      {
        fields: {
          email: 'Invalid email',
          inviteCode: 'Invite code is required',
          recaptchaToken: 'Captcha is required',
        },
      },
    ]);
  });
});

/** Names the professional in a new draft of the municipality, and returns the draft's id. */
async function nameInSale(
  owner: Member,
  marketProfId: number,
  types: readonly ('AuctionTrustee' | 'BondCounsel' | 'MunicipalAdvisor')[],
): Promise<string> {
  const { id } = await owner.client.createAuction({
    body: {
      name: 'Street bonds',
      baseCusip: '123456',
      amount: 1_000_000,
      offeringType: 'Public',
      securityType: 'Revenue',
      repaymentFrequency: 'Annual',
    },
  });
  const auction = await server.deps.db
    .selectFrom('auction')
    .select('id')
    .where('uuid', '=', id)
    .executeTakeFirstOrThrow();
  await server.deps.db
    .insertInto('auctionProfessional')
    .values(types.map((type) => ({ auctionId: auction.id, marketProfId, type })))
    .execute();
  return id;
}
