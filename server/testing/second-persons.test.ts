/** Attacks by one person who makes the second person they need: by an invitation, by a role, or by themselves a moment before. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from './fixtures.ts';
import type { AdminPerson } from './market/accounts.ts';
import { hoursFromNow } from './market/auctions.ts';
import { joinAs, refusedWith } from './market/colleagues.ts';
import { first, investmentsOf } from './market/orders.ts';
import { settle, settleAdministrators } from './market/settled.ts';

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
    await fund.client.saveOrderRules({ body: { approvalAbove: 10_000 } });
    if (hasSettled) await settle(db, fund, approver);
    const body = { investments: investmentsOf({ [first]: 60_000 }) };
    const order = await fund.client.proposeOrder({ params: { auctionId: await auctions.live(issuer) }, body });
    return { fund, approver, params: { id: order.id }, body: { version: order.version } };
  }

  test('is not approved by a mailbox that its Admin invited, but by the person who was there before', async () => {
    const { fund, approver, params, body } = await waiting(true);
    const mailbox = await joinAs(server, fund, 'Approver', 'Fay Fund');
    const [listed] = await mailbox.client.listWaitingOrders();
    expect(listed).toMatchObject({ canDecide: true, whyNotApprove: { code: 'right-too-new' } });
    expect(await refusedWith(mailbox.client.approveWaitingOrder({ params, body }))).toEqual([403, 'right-too-new']);
    await approver.client.approveWaitingOrder({ params, body });
    expect(await isDeciderNew('waiting_order', params.id)).toBe(false);
  });

  test('is approved by a new person of a new institution, and the list of orders says so', async () => {
    const { fund, approver, params, body } = await waiting(false);
    await approver.client.approveWaitingOrder({ params, body });
    expect(await fund.client.listWaitingOrders()).toMatchObject([{ state: 'Approved', isDeciderNew: true }]);
  });
});

describe('rescheduling a live sale', () => {
  async function requested(hasSettled: boolean) {
    const town = await accounts.issuer();
    const clerk = await accounts.colleague(town);
    if (hasSettled) await settle(db, town, clerk);
    const params = { auctionId: await auctions.live(town) };
    const body = { closeDate: hoursFromNow(72).toISOString(), reason: 'A storm' };
    const { pendingDecision } = await town.client.rescheduleAuction({ params, body });
    return { town, clerk, decision: { params: { id: pendingDecision?.id ?? '' } } };
  }

  test('is not confirmed by a third mailbox of its issuer, but by the second person', async () => {
    const { town, clerk, decision } = await requested(true);
    const mailbox = await accounts.colleague(town);
    expect(await mailbox.client.listPendingDecisions()).toMatchObject([{ whyNotConfirm: { code: 'right-too-new' } }]);
    expect(await refusedWith(mailbox.client.confirmDecision(decision))).toEqual([412, 'right-too-new']);
    await clerk.client.confirmDecision(decision);
    expect(await isDeciderNew('sale_change', decision.params.id)).toBe(false);
  });

  test('is confirmed by a new person of a new issuer, and the trail says so', async () => {
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

  test('go on where it was settled and lost the role for less than seven days, and begin at zero otherwise', async () => {
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
