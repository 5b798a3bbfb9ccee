/** Tests limits of people and orders that wait for a second person, over HTTP, with attacks by people who would get around them. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { movableTime } from '../../../../testing/clock.ts';
import { testClock, testMarket } from '../../../../testing/fixtures.ts';
import { type Member, signIn } from '../../../../testing/market/accounts.ts';
import { joinAs, refusedWith } from '../../../../testing/market/colleagues.ts';
import { first, investmentsOf, order, second } from '../../../../testing/market/orders.ts';
import { startTestServer } from '../../../../testing/test-server.ts';

const clock = await testClock();
const time = movableTime(clock.now);
const { server, accounts, auctions } = await testMarket({ clock: time.now, on: clock.database });
const issuer = await accounts.issuer();

/** An institution with an Admin, a Trader and an Approver, whose orders above this amount wait. */
async function peopleOf(approvalAbove: number | null) {
  const admin = await accounts.institution({ name: 'Desk Fund' });
  const trader = await joinAs(server, admin, 'Trader', 'Tara Trader');
  const approver = await joinAs(server, admin, 'Approver', 'Abe Approver');
  if (approvalAbove !== null) await admin.client.saveOrderRules({ body: { approvalAbove } });
  return { admin, trader, approver };
}
const shared = await peopleOf(50_000);

/** A sale of its own; the same people for tests that change neither their roles nor their limits. */
const sameDesk = async () => ({ ...shared, sale: await auctions.live(issuer) });
const desk = async (approvalAbove: number | null = 50_000) => ({
  ...(await peopleOf(approvalAbove)),
  sale: await auctions.live(issuer),
});

const propose = (person: Member, auctionId: string, amount: number, bidId?: string) =>
  person.client.proposeOrder({
    params: { auctionId },
    body: { investments: investmentsOf({ [first]: amount }), ...(bidId !== undefined && { bidId }) },
  });
const limit = (admin: Member, person: Member, maxOrder: number | null, maxDay: number | null) =>
  admin.client.saveOrderLimits({ params: { id: person.uuid }, body: { maxOrder, maxDay } });
const inBook = async (auctionId: string) => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(b.investment_amount), 0) as total from open_order_line b join auction a on a.id = b.auction_id
    where a.uuid = ${auctionId}`.execute(server.deps.db);
  return Number(rows[0]?.total) / 100;
};
const messages = async (person: Member) =>
  (await person.client.listNotifications({ query: {} })).rows.map(({ message }) => message);

/** Limits of a day end at midnight in New York: a test of them does not run across it. */
async function stayWithinDay(): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from (date_trunc('day', now at time zone 'America/New_York') + interval '1 day')
      - (now at time zone 'America/New_York'))::float8 as left from (select clock_timestamp() as now) c`.execute(
    server.deps.db,
  );
  const left = Number(rows[0]?.left);
  if (left < 60) await clock.passTo(clock.now().getTime() + (left + 1) * 1_000);
}

describe('limits of a person', () => {
  beforeEach(stayWithinDay);

  test('bound one order and one day, for each person alone', async () => {
    const { admin, trader, sale } = await desk(null);
    await limit(admin, trader, 30_000, 50_000);
    const tooMuch = async (amount: number) => {
      const answer = await server.ask('market', trader, 'POST', `/api/auction/${sale}/bid`, {
        investments: investmentsOf({ [first]: amount }),
      });
      return [answer.status, (answer.body.data as { fields?: object } | null)?.fields ?? null];
    };
    expect(await tooMuch(35_000)).toEqual([400, { investments: 'Your limit for one order is $30,000' }]);
    const { bidId } = await order(trader, sale, { [first]: 30_000 });
    expect(await tooMuch(25_000)).toEqual([
      400,
      { investments: 'Your limit for one day is $50,000, and $20,000 of it is left' },
    ]);
    // Withdrawing gives nothing back.
    await trader.client.withdrawBid({ params: { auctionId: sale, bidId } });
    expect((await tooMuch(25_000))[0]).toBe(400);
    await order(trader, sale, { [first]: 20_000 });
    expect(await trader.client.readOwnOrderRules({ params: { auctionId: sale } })).toMatchObject({
      maxOrder: 30_000,
      maxDay: 50_000,
      usedToday: 50_000,
      approvalAbove: null,
    });
    await order(admin, sale, { [second]: 60_000 });
  });

  test.runIf(isFull)('hold for halves that are sent at once, in one sale and in two, by two processes', async () => {
    const { admin, trader, sale } = await desk(null);
    const other = await auctions.live(issuer);
    await limit(admin, trader, null, 30_000);
    const beside = await startTestServer({ beside: server, clock: time.now });
    const clients = [trader.client, beside.market(trader)];
    const sent = Array.from({ length: 12 }, (_, at) =>
      refusedWith(
        (clients[at % 2] ?? trader.client).placeBid({
          params: { auctionId: at % 3 === 0 ? other : sale },
          body: { investments: investmentsOf({ [first]: 15_000 }) },
        }),
      ),
    );
    const answers = await Promise.all(sent);
    await beside.close();
    expect(answers.filter((each) => each === null)).toHaveLength(2);
    expect((await inBook(sale)) + (await inBook(other))).toBe(30_000);
  });

  test.runIf(isFull)('count increases of an order, and what was ordered before there were limits', async () => {
    const { admin, trader, sale } = await desk(null);
    const { bidId } = await order(trader, sale, { [first]: 10_000 });
    await limit(admin, trader, null, 20_000);
    const params = { auctionId: sale, bidId };
    await trader.client.amendBid({ params, body: { investments: investmentsOf({ [first]: 20_000 }) } });
    const more = trader.client.amendBid({ params, body: { investments: investmentsOf({ [first]: 25_000 }) } });
    expect(await refusedWith(more)).toEqual([400, 'invalid']);
    await trader.client.amendBid({ params, body: { investments: investmentsOf({ [first]: 5_000 }) } });
  });

  test('are changed by Admins only, for people of their own account, and hold at once', async () => {
    const { admin, trader, approver } = await desk(null);
    const outsider = await accounts.institution();
    expect(await refusedWith(limit(trader, trader, null, null))).toEqual([403, 'admins-only']);
    expect(await refusedWith(limit(approver, trader, 5_000, null))).toEqual([403, 'admins-only']);
    expect(await refusedWith(limit(outsider, trader, 5_000, null))).toEqual([404, 'not-found']);
    expect(await refusedWith((await accounts.individual()).client.readOrderRules())).toEqual([403, 'no-access']);
    time.ahead = 11 * 60_000;
    expect(await refusedWith(limit(admin, trader, 5_000, null))).toEqual([403, 'step-up-required']);
    time.ahead = 0;
  });
});

describe('an order above the amount', () => {
  test('is refused for one person, waits outside of the book, and is in it with the approval', async () => {
    const { trader, approver, admin, sale } = await sameDesk();
    expect(await refusedWith(order(trader, sale, { [first]: 60_000 }))).toEqual([403, 'needs-approval']);
    const sent = await propose(trader, sale, 60_000);
    expect(sent).toMatchObject({ state: 'Waiting', total: 60_000, isYours: true, canDecide: false, version: 1 });
    expect(await inBook(sale)).toBe(0);
    expect(await messages(approver)).toContainEqual(
      expect.stringMatching(/^Tara Trader sent an order of \$60,000 in .* for approval/),
    );
    const [seen] = await approver.client.listWaitingOrders();
    expect(seen).toMatchObject({ id: sent.id, canDecide: true, canChange: false, canWithdraw: false });
    const receipt = await approver.client.approveWaitingOrder({ params: { id: sent.id }, body: { version: 1 } });
    expect(receipt).toMatchObject({ auctionId: sale, total: 60_000, state: 'Active' });
    expect(receipt.log.index).toBeGreaterThan(0);
    expect(await inBook(sale)).toBe(60_000);
    const [bid] = (await trader.client.listMyBids({ query: { auctionId: sale } })).rows;
    expect(bid).toMatchObject({ bidId: receipt.bidId, placedBy: null });
    await server.runJobs();
    expect(await messages(trader)).toContainEqual(
      expect.stringMatching(/^Abe Approver approved your order of \$60,000/),
    );
    const { rows } = await sql<{ owner: number; by: number }>`
      select user_id as owner, acted_by_id as by from order_log where bid_id = ${receipt.bidId}`.execute(
      server.deps.db,
    );
    expect(rows.map(({ owner, by }) => [Number(owner), Number(by)])).toEqual([[trader.userId, approver.userId]]);
    // Approved twice, it is placed once.
    const again = admin.client.approveWaitingOrder({ params: { id: sent.id }, body: { version: 1 } });
    expect(await refusedWith(again)).toEqual([412, 'not-waiting']);
    expect(await inBook(sale)).toBe(60_000);
  });

  test.runIf(isFull)('has the reference of the institution, and is placed under it once', async () => {
    const { trader, approver, sale } = await sameDesk();
    const params = { auctionId: sale };
    const send = (clientReference: string, more: object = {}) =>
      trader.client.proposeOrder({
        params,
        body: { investments: investmentsOf({ [second]: 60_000 }), clientReference, ...more },
      });
    const sent = await send('desk-7');
    expect(sent).toMatchObject({ clientReference: 'desk-7', state: 'Waiting' });
    expect(await refusedWith(send('desk-7'))).toEqual([409, 'client-reference-used']);
    // The name is taken by an order that was placed meanwhile: the approval is refused, and the order waits.
    const other = await send('desk-8');
    const body = { investments: investmentsOf({ [second]: 5_000 }), clientReference: 'desk-8' };
    const { bidId } = await trader.client.placeBid({ params, body });
    const approve = (id: string) => approver.client.approveWaitingOrder({ params: { id }, body: { version: 1 } });
    expect(await refusedWith(approve(other.id))).toEqual([409, 'client-reference-used']);
    expect(await inBook(sale)).toBe(5_000);
    expect(await approve(sent.id)).toMatchObject({ clientReference: 'desk-7', total: 60_000 });
    const { rows } = await trader.client.listMyBids({ query: { clientReference: 'desk-7' } });
    expect(rows).toMatchObject([{ total: 60_000, clientReference: 'desk-7' }]);
    expect(await refusedWith(send('desk-7'))).toEqual([409, 'client-reference-used']);
    expect(await refusedWith(send('desk-9', { bidId }))).toEqual([400, 'invalid']);
  });

  test('cannot be split: small orders in one sale count together, also when sent at once', async () => {
    const { trader, sale } = await sameDesk();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refusedWith(order(trader, sale, { [first]: 20_000 }))),
    );
    expect(answers.filter((each) => each === null)).toHaveLength(2);
    expect(answers.filter((each) => each?.[1] === 'needs-approval')).toHaveLength(6);
    expect(await inBook(sale)).toBe(40_000);
  });

  test('is not approved by its sender: not by another session, another role or an API key', async () => {
    const { admin, trader, sale } = await desk();
    const { id } = await propose(admin, sale, 60_000);
    const approve = (client: Member['client']) =>
      refusedWith(client.approveWaitingOrder({ params: { id }, body: { version: 1 } }));
    expect(await approve(admin.client)).toEqual([403, 'own-order']);
    expect(await approve(server.market(await signIn(admin.email)))).toEqual([403, 'own-order']);
    expect(await approve(trader.client)).toEqual([403, 'role-missing']);
    const { key } = await admin.client.createApiKey({ body: { name: 'Desk', scopes: ['read', 'orders'], days: 30 } });
    expect(await approve(server.market({ token: key }))).toEqual([403, 'not-for-keys']);
    // A Trader who becomes an Approver still does not decide about their own.
    const own = await propose(trader, sale, 60_000);
    await admin.client.changeColleagueRole({ params: { id: trader.uuid }, body: { role: 'Approver' } });
    const late = trader.client.approveWaitingOrder({ params: { id: own.id }, body: { version: 1 } });
    expect(await refusedWith(late)).toEqual([403, 'own-order']);
    expect(await approve((await accounts.institution()).client)).toEqual([404, 'not-found']);
    expect(await inBook(sale)).toBe(0);
  });

  test('is approved in the version that the approver saw, and in no other', async () => {
    const { trader, approver, sale } = await sameDesk();
    const { id } = await propose(trader, sale, 60_000);
    const lines = (amount: number) => investmentsOf({ [first]: amount });
    await trader.client.changeWaitingOrder({ params: { id }, body: { version: 1, investments: lines(90_000) } });
    const stale = approver.client.approveWaitingOrder({ params: { id }, body: { version: 1 } });
    expect(await refusedWith(stale)).toEqual([412, 'changed-meanwhile']);
    expect(await inBook(sale)).toBe(0);
    // A change and an approval at once: the book has the approved order.
    const [approved] = await Promise.all([
      refusedWith(approver.client.approveWaitingOrder({ params: { id }, body: { version: 2 } })),
      refusedWith(
        trader.client.changeWaitingOrder({ params: { id }, body: { version: 2, investments: lines(100_000) } }),
      ),
    ]);
    expect(await inBook(sale)).toBe(approved === null ? 90_000 : 0);
  });

  test('that was withdrawn or rejected is approved no more', async () => {
    const { admin, trader, approver, sale } = await sameDesk();
    const [one, two] = [await propose(trader, sale, 60_000), await propose(trader, sale, 70_000)];
    await trader.client.withdrawWaitingOrder({ params: { id: one.id } });
    const reason = 'Too much of one issuer';
    await approver.client.rejectWaitingOrder({ params: { id: two.id }, body: { version: 1, reason } });
    for (const { id } of [one, two]) {
      const late = admin.client.approveWaitingOrder({ params: { id }, body: { version: 1 } });
      expect(await refusedWith(late)).toEqual([412, 'not-waiting']);
    }
    await server.runJobs();
    expect(await messages(trader)).toContainEqual(
      expect.stringMatching(/^Abe Approver rejected your order of \$70,000 .*: Too much of one issuer$/),
    );
    expect(await inBook(sale)).toBe(0);
  });

  test('ends with the person: nothing is placed for one who was removed, and no one who was removed approves', async () => {
    const { admin, trader, approver, sale } = await desk();
    const [one, two] = [await propose(trader, sale, 60_000), await propose(admin, sale, 70_000)];
    await admin.client.removeColleague({ params: { id: trader.uuid } });
    const approve = (id: string) =>
      refusedWith(approver.client.approveWaitingOrder({ params: { id }, body: { version: 1 } }));
    expect(await approve(one.id)).toEqual([412, 'proposer-gone']);
    await admin.client.removeColleague({ params: { id: approver.uuid } });
    expect(await approve(two.id)).toEqual([403, 'no-account']);
    await server.deps.jobs.enqueue(server.deps.db, 'sweep-waiting-orders', {});
    await server.runJobs();
    const states = (await admin.client.listWaitingOrders()).map(({ id, state }) => [id, state]);
    expect(states).toEqual([
      [two.id, 'Waiting'],
      [one.id, 'Lapsed'],
    ]);
  });

  test('lapses at the close, with a notice, and is approved no more', async () => {
    const { trader, approver, sale } = await sameDesk();
    const { id } = await propose(trader, sale, 60_000);
    await auctions.closeNow(sale);
    const late = approver.client.approveWaitingOrder({ params: { id }, body: { version: 1 } });
    expect(await refusedWith(late)).toEqual([403, 'auction-ended']);
    await server.deps.jobs.enqueue(server.deps.db, 'sweep-waiting-orders', {});
    await server.runJobs();
    const lapsed = (await trader.client.listWaitingOrders()).find((one) => one.id === id);
    expect(lapsed).toMatchObject({ state: 'Lapsed', canChange: false });
    expect((await messages(trader)).some((each) => each.startsWith('Nobody approved your order of $60,000'))).toBe(
      true,
    );
    expect(await inBook(sale)).toBe(0);
  });

  test('can be an increase of an order that is in the book', async () => {
    const { trader, approver, sale } = await sameDesk();
    const { bidId } = await order(trader, sale, { [first]: 40_000 });
    const params = { auctionId: sale, bidId };
    const alone = trader.client.amendBid({ params, body: { investments: investmentsOf({ [first]: 80_000 }) } });
    expect(await refusedWith(alone)).toEqual([403, 'needs-approval']);
    const { id } = await propose(trader, sale, 80_000, bidId);
    expect(await inBook(sale)).toBe(40_000);
    const receipt = await approver.client.approveWaitingOrder({ params: { id }, body: { version: 1 } });
    expect(receipt).toMatchObject({ bidId, total: 80_000 });
    expect(await inBook(sale)).toBe(80_000);
  });

  test.runIf(isFull)('is checked like an order, and only where it needs approval', async () => {
    const { admin, trader, sale } = await desk();
    expect(await refusedWith(propose(trader, sale, 50_000))).toEqual([412, 'approval-not-needed']);
    expect(await refusedWith(propose(trader, sale, 61_000))).toEqual([400, 'invalid']);
    await limit(admin, trader, 55_000, null);
    expect(await refusedWith(propose(trader, sale, 60_000))).toEqual([400, 'invalid']);
  });

  test('takes an account in which two people may approve', async () => {
    const alone = await accounts.institution();
    expect(await refusedWith(alone.client.saveOrderRules({ body: { approvalAbove: 50_000 } }))).toEqual([
      412,
      'too-few-approvers',
    ]);
  });
});

test.runIf(isFull)('an account without rules has nothing to count and nothing to check', async () => {
  const { trader, sale } = await desk(null);
  await order(trader, sale, { [first]: 100_000 });
  const { rows } = await sql`select from order_total where user_id = ${trader.userId}`.execute(server.deps.db);
  expect(rows).toEqual([]);
});
