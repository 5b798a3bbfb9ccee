/** Tests several people of one municipality: invited by mail, equal in their work, and never without an Admin. */

import { randomUUID } from 'node:crypto';
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { counter, testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Identity, type Member, stranger } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';
import { invitationFor } from '../../../../testing/market/invitations.ts';
import type { MarketClient } from '../../../../testing/test-server.ts';
import { closeWire, send } from '../../../../testing/wire.ts';
import { Callers } from '../../../platform/http/caller/callers.ts';
import { usersOf } from '../../../store/accounts/account-status.sql.ts';
import { announce } from '../../notices/notifications/announce.ts';

const server = await testServer();
const accounts = accountsOf(server);
const admin = await accounts.issuer({ name: 'City of Colleagues' });
afterAll(async () => {
  closeWire();
});

const people = '/api/account/people';

function newEmail(): string {
  return `colleague.${randomUUID()}@city.example`;
}

function mailsTo(email: string) {
  return server.deps.sink.list().filter((message) => message.to === email);
}

/** The code in the last mail to this address. */
async function codeFor(email: string): Promise<string> {
  const { path, code } = await invitationFor(server, email);
  expect(path).toBe('/invite');
  return code;
}

function invite(by: { readonly client: MarketClient }, email: string, role: 'Admin' | 'User' = 'User') {
  return by.client.inviteColleague({ body: { email, name: 'Colin Clerk', role } });
}

/** Signs up, each time from another network address, since wrong codes are counted by address. */
async function post(call: string, body: object): Promise<{ userId: number; uuid: string }> {
  const from = `127.2.0.${nextNumber()}`;
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', path: `/api/auth/${call}`, headers, body: JSON.stringify(body) };
  const { status, text } = await send(server.marketUrl, request, 5_000, from);
  const { message, data } = JSON.parse(text) as { message: string; data: { userId: number; uuid: string } };
  if (status !== 200) throw Object.assign(new Error(message), { status });
  return data;
}
const nextNumber = counter();

function proofOf({ email, token }: Identity) {
  return { firstName: 'Colin', lastName: 'Clerk', email, idToken: token };
}

function signUp(identity: Identity, inviteCode: string) {
  return post('colleague-signup', { ...proofOf(identity), inviteCode });
}

interface Colleague extends Identity {
  readonly id: string;
  readonly userId: number;
  readonly client: MarketClient;
}

/** Another person of the municipality, who joined in the usual process. */
async function join(by: Member, role: 'Admin' | 'User' = 'User'): Promise<Colleague> {
  const identity = await stranger(newEmail());
  await invite(by, identity.email, role);
  const { userId, uuid } = await signUp(identity, await codeFor(identity.email));
  return { ...identity, userId, id: uuid, client: server.market(identity) };
}

const over = 'This invitation is no longer valid';

function refusal(work: Promise<unknown>) {
  return work.then(
    () => null,
    (error: { status: number; message: string }) => [error.status, error.message],
  );
}

describe('a colleague', () => {
  test('joins by the link of a mail, belongs to the municipality with its current status, and has the same rights', async () => {
    const [reviewer, counsel] = [await accounts.administrator(), await accounts.professional()];
    const draft = await auctionsOf(server, reviewer, counsel).complete(admin);
    const identity = await stranger(newEmail());
    const sent = await invite(admin, identity.email);
    expect(sent).toMatchObject({ email: identity.email, name: 'Colin Clerk', role: 'User', invitedBy: 'Iris Issuer' });
    const code = await codeFor(identity.email);
    const [mail] = mailsTo(identity.email);
    expect(mail?.subject).toBe('City of Colleagues invites you to Fairbook');
    const asked = { email: identity.email, inviteCode: code, recaptchaToken: 'a person' };
    expect(await server.market().validateInvite({ body: asked })).toEqual({
      userType: 'municipality',
      municipality: 'City of Colleagues',
      account: 'City of Colleagues',
      role: 'User',
      invitedBy: 'City of Colleagues',
    });
    expect((await admin.client.listColleagues()).invites).toContainEqual(sent);

    await signUp(identity, code);
    const client = server.market(identity);
    expect(await client.readMetadata()).toMatchObject({
      userType: 'municipality',
      role: 'User',
      organization: 'City of Colleagues',
      onboardingStatus: 'Active',
    });
    expect(await client.readOwnAuction({ params: { auctionId: draft } })).toMatchObject({ uuid: draft });
    await client.requestAuctionApproval({ params: { auctionId: draft } });
    await server.runJobs();
    const seen = await admin.client.listColleagues();
    expect(seen.invites.map(({ email }) => email)).not.toContain(identity.email);
    expect(seen.people).toContainEqual(
      expect.objectContaining({ name: 'Colin Clerk', role: 'User', isActive: true, isYou: false }),
    );
    expect(seen.people.filter(({ isYou }) => isYou)).toMatchObject([{ name: 'Iris Issuer', role: 'Admin' }]);
    const { rows } = await admin.client.listNotifications({ query: {} });
    expect(rows[0]).toMatchObject({
      type: 'InviteeJoined',
      message: 'Colin Clerk has joined City of Colleagues.',
    });
  });

  test('sees who is there and manages no one, whatever they send', async () => {
    const user = await join(admin);
    const waiting = await invite(admin, newEmail());
    expect(await user.client.listColleagues()).toMatchObject({ invites: [{ id: waiting.id }] });
    const calls = [
      ['POST', `${people}/invites`, { email: newEmail(), name: 'Eve', role: 'Admin' }],
      ['POST', `${people}/invites`, { nonsense: true }],
      ['POST', `${people}/invites/${waiting.id}/resend`, undefined],
      ['DELETE', `${people}/invites/${waiting.id}`, undefined],
      ['PUT', `${people}/${user.id}/role`, { role: 'Admin' }],
      ['DELETE', `${people}/${admin.uuid}`, undefined],
      ['POST', `${people}/${admin.uuid}/restore`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await server.ask('market', user, method, path, body);
      expect([answer.status, answer.body.message]).toEqual([403, 'Only an Admin of your account may do this']);
    }
  });

  test('made an Admin manages people, and is notified', async () => {
    const user = await join(admin);
    await admin.client.changeColleagueRole({ params: { id: user.id }, body: { role: 'Admin' } });
    const { rows } = await user.client.listNotifications({ query: {} });
    expect(rows).toMatchObject([
      {
        title: 'You are an Admin now',
        message: 'Iris Issuer made you an Admin of City of Colleagues. You can now manage its people.',
      },
    ]);
    const email = newEmail();
    await user.client.inviteColleague({ body: { email, name: 'Third Person', role: 'User' } });
    await admin.client.changeColleagueRole({ params: { id: user.id }, body: { role: 'User' } });
    expect(await refusal(invite(user, email))).toEqual([403, 'Only an Admin of your account may do this']);
  });

  test('gets every notification of the municipality, until they are removed', async () => {
    const [stays, leaves] = [await join(admin), await join(admin)];
    const tell = async (event: string) =>
      announce(server.deps.db, server.deps.jobs, {
        event,
        type: 'AccountApproved',
        title: typed('Approved'),
        body: typed(event),
        data: {},
        to: await usersOf(server.deps.db, { table: 'municipality', id: admin.orgId }),
      });
    await tell('before');
    // Planned while they were in the municipality, due after they left.
    await admin.client.removeColleague({ params: { id: leaves.id } });
    await tell('after');
    await server.runJobs();
    const subjects = (email: string) => mailsTo(email).map(({ subject }) => subject);
    expect(subjects(stays.email).filter((subject) => subject === 'Approved')).toHaveLength(2);
    expect(subjects(leaves.email)).not.toContain('Approved');
    expect(subjects(leaves.email)).toContain('You no longer have access to City of Colleagues');
    const { rows } = await sql<{ message: string }>`
      select body as message from notif_history where user_id = ${leaves.userId}`.execute(server.deps.db);
    expect(rows.map(({ message }) => message)).not.toContain('after');
  });
});

describe('an invitation', () => {
  test.each([
    [{ email: 'no address', name: 'Colin', role: 'User' }, { email: 'Invalid email' }],
    [{ email: 'a@b.example', name: ' ', role: 'User' }, { name: 'Name is required' }],
    [{ email: 'a@b.example', name: 'Colin', role: 'Owner' }, { role: 'Role is required' }],
  ])('needs a name, an email and a role: %j', async (body, fields) => {
    const answer = await server.ask('market', admin, 'POST', `${people}/invites`, body);
    expect([answer.status, answer.body.data]).toMatchObject([400, { fields }]);
  });

  test('reports whose the address is, if it is one of the own people', async () => {
    const [here, former, email] = [await join(admin), await join(admin), newEmail()];
    await admin.client.removeColleague({ params: { id: former.id } });
    await invite(admin, email);
    const sentences = [
      [email, 'Already invited'],
      [email.toUpperCase(), 'Already invited'],
      [here.email, 'Colin Clerk is already one of your people'],
      [former.email, 'Colin Clerk was removed. Restore their access in the list instead.'],
    ] as const;
    for (const [address, sentence] of sentences) {
      expect(await refusal(invite(admin, address))).toEqual([409, sentence]);
    }
  });

  test('is answered alike for an address with an account elsewhere, whose owner is informed by mail, without a code', async () => {
    const elsewhere = await accounts.issuer();
    const [known, unknown] = [await invite(admin, elsewhere.email), await invite(admin, newEmail())];
    const shape = ({ id: _id, email: _email, createdAt: _at, expiresAt: _until, ...said }: typeof unknown) => said;
    expect(shape(known)).toEqual(shape(unknown));
    await server.runJobs();
    const [mail] = mailsTo(elsewhere.email).slice(-1);
    expect(mail?.text).toContain('This address has an account already');
    expect(mail?.text).not.toContain('/invite#');
    await admin.client.resendColleagueInvite({ params: { id: known.id } });
    await server.runJobs();
    expect(mailsTo(elsewhere.email).slice(-1)[0]?.text).toContain('This address has an account already');
    expect((await admin.client.listColleagues()).invites.map(({ id }) => id)).toContain(known.id);
    expect((await elsewhere.client.readMetadata()).email).toBe(elsewhere.email);
  });

  test('opens nothing but a place in its municipality, and nothing without its own code', async () => {
    const identity = await stranger(newEmail());
    await invite(admin, identity.email);
    const code = await codeFor(identity.email);
    const body = proofOf(identity);
    expect(await refusal(signUp(identity, 'wrong'))).toEqual([400, over]);
    const asCity = { ...body, muniName: 'Another City', inviteCode: code };
    expect(await refusal(post('municipality-signup', asCity))).toEqual([400, over]);
    expect(await refusal(post('market-prof-signup', { ...body, inviteCode: code }))).toEqual([400, over]);
    const professional = await stranger(newEmail());
    await admin.client.inviteProfessional({ body: { email: professional.email } });
    expect(await refusal(signUp(professional, await codeFor(professional.email)))).toEqual([400, over]);
    const missing = await server.ask('market', null, 'POST', '/api/auth/colleague-signup', body);
    expect([missing.status, missing.body.data]).toMatchObject([
      400,
      { fields: { inviteCode: 'Invite code is required' } },
    ]);
    await signUp(identity, code);
  });

  test('sent again has another code; taken back or run out it opens nothing', async () => {
    const [again, back, late] = [await stranger(newEmail()), await stranger(newEmail()), await stranger(newEmail())];
    const { id } = await invite(admin, again.email);
    const first = await codeFor(again.email);
    await admin.client.resendColleagueInvite({ params: { id } });
    const second = await codeFor(again.email);
    expect(await refusal(signUp(again, first))).toEqual([400, over]);
    await signUp(again, second);
    for (const work of [admin.client.resendColleagueInvite, admin.client.revokeColleagueInvite]) {
      expect(await refusal(work({ params: { id } }))).toEqual([412, 'This invitation has been accepted already']);
    }
    const taken = await invite(admin, back.email);
    const code = await codeFor(back.email);
    await admin.client.revokeColleagueInvite({ params: { id: taken.id } });
    expect(await refusal(signUp(back, code))).toEqual([400, over]);
    await invite(admin, late.email);
    const lateCode = await codeFor(late.email);
    await sql`update user_invite set expires_at = now() - interval '1 second' where email = ${late.email}`.execute(
      server.deps.db,
    );
    expect(await refusal(signUp(late, lateCode))).toEqual([400, over]);
    const { invites } = await admin.client.listColleagues();
    expect(invites.find(({ email }) => email === late.email)).toMatchObject({ isExpired: true });
    // Once expired, the same address can be invited again, by any municipality.
    expect(await invite(await accounts.issuer(), late.email)).toMatchObject({ isExpired: false });
  });

  test('of a colleague is not one of a professional, and vice versa', async () => {
    const colleague = await invite(admin, newEmail());
    const professional = await admin.client.inviteProfessional({ body: { email: newEmail() } });
    expect((await admin.client.listInvites()).map(({ id }) => id)).not.toContain(colleague.id);
    expect((await admin.client.listColleagues()).invites.map(({ id }) => id)).not.toContain(professional.id);
    expect(await refusal(admin.client.revokeInvite({ params: { id: colleague.id } }))).toEqual([404, 'Not found']);
    expect(await refusal(admin.client.resendInvite({ params: { id: colleague.id } }))).toEqual([404, 'Not found']);
    const params = { id: professional.id };
    expect(await refusal(admin.client.revokeColleagueInvite({ params }))).toEqual([404, 'Not found']);
    expect(await refusal(admin.client.resendColleagueInvite({ params }))).toEqual([404, 'Not found']);
  });

  test('accepted twice at once makes one account; revoked while it is being accepted, one of both happens', async () => {
    const identity = await stranger(newEmail());
    await invite(admin, identity.email);
    const code = await codeFor(identity.email);
    const both = await Promise.all([refusal(signUp(identity, code)), refusal(signUp(identity, code))]);
    expect(both.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(both.find((outcome) => outcome !== null)).toEqual([409, 'An account with this email exists']);

    for (let round = 0; round < times(1, 4); round++) {
      const newcomer = await stranger(newEmail());
      const { id } = await invite(admin, newcomer.email);
      const open = await codeFor(newcomer.email);
      const [accepted, revoked] = await Promise.all([
        refusal(signUp(newcomer, open)),
        refusal(admin.client.revokeColleagueInvite({ params: { id } })),
      ]);
      expect(accepted === null ? revoked : accepted).toEqual(
        accepted === null ? [412, 'This invitation has been accepted already'] : [400, over],
      );
      expect(accepted === null || revoked === null).toBe(true);
    }
  });
});

describe('a removed person', () => {
  test('is shut out at once, in another process within a second, and returns as a User', async () => {
    const leaver = await join(admin, 'Admin');
    const { db, pool } = server.deps;
    const { uid } = await db.selectFrom('user').select('uid').where('id', '=', leaver.userId).executeTakeFirstOrThrow();
    const elsewhere = new Callers(pool);
    expect(await elsewhere.find(uid)).toMatchObject({ role: 'Admin' });
    const removed = await admin.client.removeColleague({ params: { id: leaver.id } });
    expect(removed).toMatchObject({ isActive: false, role: 'Admin' });
    for (const path of ['/api/auth/metadata', '/api/auction/all', '/api/auction/own', people]) {
      const answer = await server.ask('market', leaver, 'GET', path);
      expect([answer.status, answer.body.message]).toEqual([403, 'No account belongs to this sign-in']);
    }
    expect(elsewhere.recall(uid, 1_000)).toMatchObject({ role: 'Admin' });
    expect(elsewhere.recall(uid, 0)).toBeUndefined();
    expect(await elsewhere.find(uid)).toBeUndefined();
    expect(await refusal(admin.client.removeColleague({ params: { id: leaver.id } }))).toEqual([
      412,
      'This person was removed already',
    ]);
    expect(
      await refusal(admin.client.changeColleagueRole({ params: { id: leaver.id }, body: { role: 'User' } })),
    ).toEqual([412, 'This person was removed. Restore their access first.']);

    expect(await admin.client.restoreColleague({ params: { id: leaver.id } })).toMatchObject({
      isActive: true,
      role: 'User',
    });
    expect(await leaver.client.readMetadata()).toMatchObject({ role: 'User' });
    await server.runJobs();
    expect(mailsTo(leaver.email).map(({ subject }) => subject)).toContain(
      'You have access to City of Colleagues again',
    );
    expect(await refusal(admin.client.restoreColleague({ params: { id: leaver.id } }))).toEqual([
      412,
      'This person was not removed',
    ]);
  });

  test('is written into the trail, with who did it', async () => {
    const leaver = await join(admin);
    await admin.client.removeColleague({ params: { id: leaver.id } });
    const reviewer = await accounts.administrator();
    const { rows } = await reviewer.client.listAuditEvents({ query: { subject: `user:${leaver.id}` } });
    expect(rows.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['colleague.remove', 'Iris Issuer'],
      ['account.open', 'Colin Clerk'],
    ]);
  });
});

describe('a municipality always has an Admin', () => {
  const last = [412, 'An account needs at least one Admin. Make another person an Admin first.'];

  test('the last one can neither leave nor step down', async () => {
    const only = await accounts.issuer();
    await join(only);
    const params = { id: only.uuid };
    expect(await refusal(only.client.removeColleague({ params }))).toEqual(last);
    expect(await refusal(only.client.changeColleagueRole({ params, body: { role: 'User' } }))).toEqual(last);
  });

  test('one of two may leave by themself', async () => {
    const first = await accounts.issuer();
    const second = await join(first, 'Admin');
    await first.client.removeColleague({ params: { id: first.uuid } });
    expect((await second.client.listColleagues()).people).toMatchObject([
      { id: second.id, isActive: true },
      { id: first.uuid, isActive: false },
    ]);
  });

  test.each(['demoting', 'removing'] as const)('of two Admins %s each other at once, one remains', async (way) => {
    const first = await accounts.issuer();
    const second = await join(first, 'Admin');
    const act = (by: MarketClient, id: string) =>
      way === 'demoting'
        ? by.changeColleagueRole({ params: { id }, body: { role: 'User' } })
        : by.removeColleague({ params: { id } });
    for (let round = 0; round < times(1, 4); round++) {
      const outcomes = await Promise.all([
        refusal(act(first.client, second.id)),
        refusal(act(second.client, first.uuid)),
      ]);
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
      expect(outcomes.find((outcome) => outcome !== null)?.[0]).toBe(403);
      const { rows } = await sql<{ admins: number }>`select count(*)::int as admins from user_org
        where municipality_id = ${first.orgId} and is_active and role = 'Admin'`.execute(server.deps.db);
      expect(rows).toEqual([{ admins: 1 }]);
      await sql`update user_org set is_active = true, role = 'Admin' where municipality_id = ${first.orgId}`.execute(
        server.deps.db,
      );
    }
  });
});
