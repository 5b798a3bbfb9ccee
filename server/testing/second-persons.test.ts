/** Attacks by one person who makes the second person they need: by an invitation, by a role, or by themselves a moment before. */
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from './fixtures.ts';
import { type AdminPerson, type Member, stranger } from './market/accounts.ts';
import { hoursFromNow } from './market/auctions.ts';
import { joinAs, refusedWith } from './market/colleagues.ts';
import { invitationFor } from './market/invitations.ts';
import { first, investmentsOf } from './market/orders.ts';
import { settle, settleAdministrators } from './market/settled.ts';
import { newWitnessKey } from './market/witnesses.ts';

const { server, accounts, auctions } = await testMarket();
const { db } = server.deps;
const issuer = await accounts.issuer();

async function isDeciderNew(table: string, uuid: string) {
  const { rows } = await sql<{ isDeciderNew: boolean }>`
    select is_decider_new from ${sql.table(table)} where uuid = ${uuid}`.execute(db);
  return rows[0]?.isDeciderNew;
}

describe('an order above the amount of an institution', () => {
  async function waiting(hasSettled: boolean) {
    const fund = await accounts.institution();
    const approver = await joinAs(server, fund, 'Approver', 'Abe Approver');
    const mailbox = await joinAs(server, fund, 'Approver', 'Fay Fund');
    await fund.client.saveOrderRules({ body: { approvalAbove: 10_000 } });
    if (hasSettled) await settle(db, fund, approver);
    const body = { investments: investmentsOf({ [first]: 60_000 }) };
    const order = await fund.client.proposeOrder({ params: { auctionId: await auctions.live(issuer) }, body });
    return { fund, approver, mailbox, params: { id: order.id }, body: { version: order.version } };
  }

  test('is not approved by a mailbox that its Admin invited, but by the person who was there before', async () => {
    const { approver, mailbox, params, body } = await waiting(true);
    const [listed] = await mailbox.client.listWaitingOrders();
    expect(listed).toMatchObject({ canDecide: true, whyNotApprove: { code: 'right-too-new' } });
    expect(await refusedWith(mailbox.client.approveWaitingOrder({ params, body }))).toEqual([403, 'right-too-new']);
    await approver.client.approveWaitingOrder({ params, body });
    expect(await isDeciderNew('waiting_order', params.id)).toBe(false);
  });

  test.runIf(isFull)('is approved by a new person of a new institution, and the list of orders says so', async () => {
    const { fund, approver, params, body } = await waiting(false);
    await approver.client.approveWaitingOrder({ params, body });
    expect(await fund.client.listWaitingOrders()).toMatchObject([{ state: 'Approved', isDeciderNew: true }]);
  });
});

describe('rescheduling a live sale', () => {
  async function requested(hasSettled: boolean) {
    const town = await accounts.issuer();
    const [clerk, mailbox] = [await accounts.colleague(town), await accounts.colleague(town)];
    if (hasSettled) await settle(db, town, clerk);
    const params = { auctionId: await auctions.live(town) };
    const body = { closeDate: hoursFromNow(72).toISOString(), reason: 'A storm' };
    const { pendingDecision } = await town.client.rescheduleAuction({ params, body });
    return { clerk, mailbox, decision: { params: { id: pendingDecision?.id ?? '' } } };
  }

  test('is not confirmed by a third mailbox of its issuer, but by the second person', async () => {
    const { clerk, mailbox, decision } = await requested(true);
    expect(await mailbox.client.listPendingDecisions()).toMatchObject([{ whyNotConfirm: { code: 'right-too-new' } }]);
    expect(await refusedWith(mailbox.client.confirmDecision(decision))).toEqual([412, 'right-too-new']);
    await clerk.client.confirmDecision(decision);
    expect(await isDeciderNew('sale_change', decision.params.id)).toBe(false);
  });

  test.runIf(isFull)('is confirmed by a new person of a new issuer, and the trail says so', async () => {
    const { clerk, decision } = await requested(false);
    await clerk.client.confirmDecision(decision);
    expect(await isDeciderNew('sale_change', decision.params.id)).toBe(true);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_event where action = 'auction.reschedule' order by id desc limit 1`.execute(db);
    expect(rows).toMatchObject([{ detail: { isDeciderNew: true } }]);
  });
});

describe('a decision of two administrators', () => {
  async function deactivating(by: AdminPerson) {
    const { orgUuid } = await accounts.issuer();
    const params = { kind: 'municipality', id: orgUuid } as const;
    const { pendingDecision } = await by.client.deactivateAccount({ params, body: { reason: 'Asked by letter' } });
    return { params: { id: pendingDecision?.id ?? '' } };
  }

  test('is not confirmed by an Owner of today, but by one who was there before', async () => {
    const [ada, ben] = [await accounts.administrator(), await accounts.administrator()];
    await settleAdministrators(db, ada, ben);
    const late = await accounts.administrator();
    const decision = await deactivating(ada);
    const [request] = await late.client.listPendingDecisions({ query: {} });
    expect(request).toMatchObject({ confirmers: 1, confirmerIds: [ben.uuid] });
    expect(await refusedWith(late.client.confirmDecision(decision))).toEqual([403, 'right-too-new']);
    expect(await ben.client.confirmDecision(decision)).toMatchObject({ status: 'Confirmed', isDeciderNew: false });
    // A role that is raised is as new as one that is given; the powers of the role before stay.
    await settleAdministrators(db, late);
    const [reviewer] = [await accounts.administrator('Reviewer')];
    await settleAdministrators(db, reviewer);
    await sql`update admin_user set role = 'Owner' where uuid = ${reviewer.uuid}`.execute(db);
    const { rows } = await sql<object>`
      select reviewer_since < now() - interval '7 days' as reviews, owner_since < now() - interval '7 days' as owns
      from admin_user where uuid = ${reviewer.uuid}`.execute(db);
    expect(rows).toEqual([{ reviews: true, owns: false }]);
    await sql`update admin_user set reviewer_since = now(), owner_since = case when role = 'Owner' then now() end`.execute(
      db,
    );
  });

  test('is confirmed by a new one in a new installation, and answer and trail say so', async () => {
    const [ada, ben] = [await accounts.administrator(), await accounts.administrator()];
    const confirmed = await ben.client.confirmDecision(await deactivating(ada));
    expect(confirmed).toMatchObject({ status: 'Confirmed', isDeciderNew: true });
    const { rows } = await ada.client.listAuditEvents({ query: { subject: confirmed.subject } });
    expect(rows.find(({ action }) => action === 'decision.confirm')?.detail).toMatchObject({ isDeciderNew: true });
  });
});

describe('the days of a person in a role', () => {
  const daysOf = async (userId: number) => {
    const { rows } = await sql<{ days: number }>`
      select extract(day from clock_timestamp() - confirms_since)::int as days from user_org where user_id = ${userId}`.execute(
      db,
    );
    return rows[0]?.days;
  };
  const set = (userId: number, standing: object) =>
    db.updateTable('userOrg').set(standing).where('userId', '=', userId).execute();
  const lostFor = (userId: number, days: number) =>
    sql`update user_org set confirmed_until = clock_timestamp() - make_interval(days => ${days}) where user_id = ${userId}`.execute(
      db,
    );

  test.runIf(isFull)('go on after less than seven days without the role, if it was settled', async () => {
    const fund = await accounts.institution();
    const { userId } = await joinAs(server, fund, 'Approver');
    expect(await daysOf(userId)).toBe(0);
    await settle(db, { userId });
    await set(userId, { isActive: false });
    await set(userId, { isActive: true });
    expect(await daysOf(userId)).toBe(30);
    await set(userId, { role: 'Viewer' });
    await lostFor(userId, 8);
    await set(userId, { role: 'Approver' });
    expect(await daysOf(userId)).toBe(0);
    // A role that was held for a moment is no beginning.
    await sql`update user_org set confirms_since = clock_timestamp() - interval '6 days' where user_id = ${userId}`.execute(
      db,
    );
    await set(userId, { role: 'Viewer' });
    await set(userId, { role: 'Approver' });
    expect(await daysOf(userId)).toBe(0);
  });
});

describe('an Owner who makes the second person in two minutes', () => {
  async function owners() {
    await sql`update admin_user set owner_since = clock_timestamp(), reviewer_since = clock_timestamp()`.execute(db);
    const [ada, ben] = [await accounts.administrator(), await accounts.administrator()];
    await settleAdministrators(db, ada, ben);
    return { ada, ben, vera: await accounts.administrator('Viewer') };
  }
  const confirm = (by: AdminPerson, id = '') => by.client.confirmDecision({ params: { id } });

  test('gives no higher role alone, and the new Owner confirms nothing', async () => {
    const { ada, ben, vera } = await owners();
    const call = { params: { id: vera.uuid }, body: { role: 'Owner' } } as const;
    const asked = await ada.client.changeAdministratorRole(call);
    expect(asked).toMatchObject({ role: 'Viewer', pendingDecision: { needs: 'Owner' } });
    expect(await refusedWith(confirm(ada, asked.pendingDecision?.id))).toEqual([403, 'own-request']);
    expect(await refusedWith(confirm(vera, asked.pendingDecision?.id))).toEqual([403, 'administrator-role']);
    expect(await confirm(ben, asked.pendingDecision?.id)).toMatchObject({ status: 'Confirmed', isDeciderNew: false });
    const { orgUuid } = await accounts.issuer();
    const closing = { params: { kind: 'municipality', id: orgUuid } as const, body: { reason: 'x' } };
    const { pendingDecision } = await ada.client.deactivateAccount(closing);
    expect(await refusedWith(confirm(vera, pendingDecision?.id))).toEqual([403, 'right-too-new']);
    // A lower role is given at once.
    const lower = await ben.client.changeAdministratorRole({ params: { id: ben.uuid }, body: { role: 'Viewer' } });
    expect(lower).toMatchObject({ role: 'Viewer' });
    expect(lower.pendingDecision).toBeUndefined();
  });

  test('invites no Owner or Reviewer alone: the invitation opens nothing before a second one has confirmed it', async () => {
    const { ada, ben } = await owners();
    const identity = await stranger('mailbox@administrators.example');
    const invite = (role: 'Owner' | 'Viewer') =>
      ada.client.inviteAdministrator({ body: { email: identity.email, role } });
    const asked = await invite('Owner');
    expect(asked.pendingDecision).toMatchObject({ needs: 'Owner' });
    const { email, token } = identity;
    const signUp = (inviteCode?: string) =>
      server
        .admin()
        .signUpAdministrator({ body: { ...names, email, idToken: token, ...(inviteCode && { inviteCode }) } });
    const names = { firstName: 'Max', lastName: 'Mailbox' };
    expect(await refusedWith(signUp())).toEqual([403, 'not-invited']);
    expect(await refusedWith(invite('Owner'))).toEqual([412, 'already-requested']);
    expect(
      (await ben.client.listPendingDecisions({ query: {} })).find(({ id }) => id === asked.pendingDecision?.id),
    ).toMatchObject({
      ...{ action: 'administrator.invite', wanted: 'Owner', about: { name: email } },
    });
    await confirm(ben, asked.pendingDecision?.id);
    await signUp();
    const [joined] = (await ada.client.listAdministrators()).filter((one) => one.email === email);
    expect(joined?.role).toBe('Owner');
  });

  test.runIf(isFull)('cannot have another invitation confirmed than the one requested', async () => {
    const { ada, ben } = await owners();
    const email = 'other@administrators.example';
    const asked = await ada.client.inviteAdministrator({ body: { email, role: 'Owner' } });
    expect((await ada.client.inviteAdministrator({ body: { email, role: 'Viewer' } })).pendingDecision).toBeUndefined();
    expect(await refusedWith(confirm(ben, asked.pendingDecision?.id))).toEqual([412, 'changed-meanwhile']);
  });

  test.runIf(isFull)('registers no witness alone', async () => {
    const { ada, ben } = await owners();
    const witnessForm = { name: 'Clerk', url: 'https://witness.example', operator: 'The clerk', key: newWitnessKey() };
    const witness = await ada.client.addWitness({ body: witnessForm });
    expect(witness).toMatchObject({ isActive: false, pendingDecision: { needs: 'Owner' } });
    const again = { params: { id: witness.id }, body: { isActive: true } };
    expect(await refusedWith(ada.client.changeWitnessState(again))).toEqual([412, 'already-requested']);
    await confirm(ben, witness.pendingDecision?.id);
    expect((await ada.client.listWitnesses()).find(({ id }) => id === witness.id)?.isActive).toBe(true);
  });
});

describe('within 24 hours before the close of any sale, with or without an order in it', () => {
  const inHours = (hours: number) =>
    sql`update auction set close_date = clock_timestamp() + make_interval(hours => ${hours}) where status = 'Live'`.execute(
      db,
    );
  const on = ({ uuid }: { readonly uuid: string }) => ({ kind: 'investor', id: uuid }) as const;
  const reason = 'Asked by the police';

  async function scene(hours: number) {
    await auctions.live(issuer);
    await inHours(hours);
    const [ada, ben] = [await accounts.administrator(), await accounts.administrator()];
    await settleAdministrators(db, ada, ben);
    return { ada, ben, investor: await accounts.individual() };
  }
  const statusOf = async (by: AdminPerson, investor: { readonly uuid: string }) =>
    (await by.client.readIndividual({ params: { id: investor.uuid } })).status;

  test('suspending takes a second administrator, and history and trail say who and why', async () => {
    const { ada, ben, investor } = await scene(23);
    const asked = await ada.client.suspendAccount({ params: on(investor), body: { reason } });
    expect(asked.pendingDecision).toMatchObject({ needs: 'Reviewer' });
    expect(await statusOf(ada, investor)).toBe('Active');
    const late = await accounts.administrator();
    const decision = { params: { id: asked.pendingDecision?.id ?? '' } };
    expect(await refusedWith(late.client.confirmDecision(decision))).toEqual([403, 'right-too-new']);
    const { subject } = await ben.client.confirmDecision(decision);
    expect(await statusOf(ada, investor)).toBe('Suspended');
    const { rows } = await ada.client.listAuditEvents({ query: { subject } });
    expect(rows[0]).toMatchObject({
      ...{ action: 'account.suspend', actor: `administrator:${ben.uuid}`, detail: { reason, requestedBy: ada.uuid } },
    });
  });

  test.runIf(isFull)('earlier one is enough, and an issuer is suspended by one at any time', async () => {
    const { ada, investor } = await scene(25);
    await ada.client.suspendAccount({ params: on(investor), body: { reason } });
    expect(await statusOf(ada, investor)).toBe('Suspended');
    await inHours(1);
    const { orgUuid } = await accounts.issuer();
    const params = { kind: 'municipality', id: orgUuid } as const;
    expect((await ada.client.suspendAccount({ params, body: { reason } })).status).toBe('Suspended');
  });

  test.runIf(isFull)('links of accounts and another state take a second administrator too', async () => {
    const { ada, ben, investor } = await scene(23);
    const other = await accounts.individual();
    const subject = `investor:${investor.orgUuid}`;
    const body = { subject, other: other.email, ground: 'samePerson', reason } as const;
    const linked = await ada.client.linkAccounts({ body });
    expect(linked).toMatchObject({ links: [], pendingDecision: { needs: 'Reviewer' } });
    await ben.client.confirmDecision({ params: { id: linked.pendingDecision?.id ?? '' } });
    const standing = async () =>
      (await ada.client.listAccountLinks({ query: { subject } })).links.filter(({ endedAt }) => endedAt === null);
    const [link] = await standing();
    const ended = await ada.client.endAccountLink({ params: { id: link?.id ?? '' }, body: { subject, reason } });
    expect(ended).toMatchObject({ links: [{ endedAt: null }], pendingDecision: { needs: 'Reviewer' } });
    expect(await standing()).toHaveLength(1);
    await ben.client.confirmDecision({ params: { id: ended.pendingDecision?.id ?? '' } });
    expect(await standing()).toEqual([]);
    const { rows: events } = await ada.client.listAuditEvents({ query: { subject } });
    expect(events.find(({ action }) => action === 'account.unlink')).toMatchObject({
      ...{ actor: `administrator:${ben.uuid}`, detail: { reason, requestedBy: ada.uuid } },
    });

    await investor.client.requestInvestorChange({ body: { state: 'WA', country: 'US', explanation: 'I moved' } });
    const [change] = (await ada.client.listFactChanges({ query: {} })).rows;
    const params = { id: change?.id ?? '' };
    const approved = await ada.client.approveFactChange({ params });
    expect(approved).toMatchObject({ status: 'Open', pendingDecision: { needs: 'Reviewer' } });
    await ben.client.confirmDecision({ params: { id: approved.pendingDecision?.id ?? '' } });
    expect((await ada.client.readFactChange({ params })).status).toBe('Approved');
  });
});

describe('a person of an account who gets the power to confirm', () => {
  const role = (person: Member, next: Role) => ({ params: { id: person.uuid }, body: { role: next } });
  const decision = (id = '') => ({ params: { id } });

  async function desk() {
    const fund = await accounts.institution();
    const [approver, viewer] = [await joinAs(server, fund, 'Approver'), await joinAs(server, fund, 'Viewer')];
    await settle(db, fund, approver);
    return { fund, approver, viewer };
  }

  test('is invited by an Admin and confirmed by a settled person before any mail leaves', async () => {
    const { fund, approver, viewer } = await desk();
    const identity = await stranger('fay@fund-mailboxes.example');
    const body = { email: identity.email, name: 'Fay Fund', role: 'Approver' } as const;
    const { pendingDecision } = await fund.client.inviteColleague({ body });
    await server.runJobs();
    expect(server.deps.sink.list().filter(({ to }) => to === identity.email)).toEqual([]);
    const [waiting] = (await approver.client.listColleagues()).waiting;
    expect(waiting).toMatchObject({
      id: pendingDecision?.id,
      person: { role: 'Approver', isInvitation: true },
      whyNotConfirm: null,
    });
    const confirm = (person: Member) => refusedWith(person.client.confirmDecision(decision(pendingDecision?.id)));
    expect(await confirm(fund)).toEqual([412, 'own-change']);
    expect(await confirm(viewer)).toEqual([412, 'role-missing']);
    expect(await confirm(await accounts.institution())).toEqual([404, 'not-found']);
    expect(await confirm(approver)).toBeNull();
    const { code } = await invitationFor(server, identity.email);
    const person = { firstName: 'Fay', lastName: 'Fund', email: identity.email, idToken: identity.token };
    await server.market().signUpColleague({ body: { ...person, inviteCode: code } });
    expect(await confirm(approver)).toEqual([404, 'not-found']);
  });

  test.runIf(isFull)('is raised or restored by two, one request at a time, and lowered by one', async () => {
    const { fund, approver, viewer } = await desk();
    const asked = await fund.client.changeColleagueRole(role(viewer, 'Approver'));
    expect(asked).toMatchObject({ role: 'Viewer', pendingDecision: { needs: 'colleague' } });
    expect(await refusedWith(fund.client.changeColleagueRole(role(viewer, 'Admin')))).toEqual([
      412,
      'already-requested',
    ]);
    await approver.client.refuseDecision(decision(asked.pendingDecision?.id));
    const again = await fund.client.changeColleagueRole(role(viewer, 'Admin'));
    await fund.client.removeColleague({ params: { id: viewer.uuid } });
    expect(await refusedWith(approver.client.confirmDecision(decision(again.pendingDecision?.id)))).toEqual([
      404,
      'not-found',
    ]);
    // As a Viewer a person confirms nothing.
    expect((await fund.client.restoreColleague({ params: { id: viewer.uuid } })).pendingDecision).toBeUndefined();
    const third = await fund.client.changeColleagueRole(role(viewer, 'Admin'));
    await approver.client.confirmDecision(decision(third.pendingDecision?.id));
    const roles = (await fund.client.listColleagues()).people.map((person) => [person.id, person.role]);
    expect(roles).toContainEqual([viewer.uuid, 'Admin']);
    expect((await fund.client.changeColleagueRole(role(viewer, 'Viewer'))).role).toBe('Viewer');
  });

  test('of a municipality is anyone who joins, or is restored', async () => {
    const town = await accounts.issuer();
    const [clerk, former] = [await accounts.colleague(town), await accounts.colleague(town)];
    await settle(db, town, clerk);
    const body = { email: 'tom@town-mailboxes.example', name: 'Tom Town', role: 'User' } as const;
    expect((await town.client.inviteColleague({ body })).pendingDecision).toBeDefined();
    await town.client.removeColleague({ params: { id: former.uuid } });
    const asked = await town.client.restoreColleague({ params: { id: former.uuid } });
    expect(asked).toMatchObject({ isActive: false, pendingDecision: { needs: 'colleague' } });
    await clerk.client.confirmDecision(decision(asked.pendingDecision?.id));
    const people = (await town.client.listColleagues()).people;
    expect(people.find(({ id }) => id === former.uuid)?.isActive).toBe(true);
  });

  test('is confirmed by no one in a new account, so that it can begin', async () => {
    const fund = await accounts.institution();
    await joinAs(server, fund, 'Approver');
    const viewer = await joinAs(server, fund, 'Viewer');
    expect(await fund.client.changeColleagueRole(role(viewer, 'Admin'))).toMatchObject({ role: 'Admin' });
  });
});
