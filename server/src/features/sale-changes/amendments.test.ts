/** Tests amended terms of approved auctions over HTTP: the request, the review of the difference, who is told, and attacks. */
import { randomUUID } from 'node:crypto';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { dayIn, hoursFromNow, priority, profile, schedule } from '../../../testing/market/auctions.ts';
import { refusalOf, refused } from '../../../testing/market/orders.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';

const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const issuer = await accounts.issuer();
const investor = await accounts.individual();

type Body = Parameters<Member['client']['requestAmendment']>[0]['body'];

const [firstRow] = schedule;
const first = {
  maturityDate: dayIn(2),
  ...{ principalAmount: 100_000, interestRate: 5, yield: 3.1, price: 0 },
};
const reason = 'The market has moved';
const larger: Body = { maturities: [{ ...first, principalAmount: 150_000, interestRate: 4.5 }], reason };

function propose(auctionId: string, body: Body = larger, person = issuer) {
  return person.client.requestAmendment({ params: { auctionId }, body });
}

function decide(
  auctionId: string,
  amendmentId: string,
  status: 'Approved' | 'Returned' = 'Approved',
  by = administrator,
) {
  const body = { status, remarks: status === 'Returned' ? 'The coupon does not fit' : null };
  return by.client.decideAmendment({ params: { auctionId, amendmentId }, body });
}

async function proposed(body: Body = larger): Promise<{ auctionId: string; amendmentId: string }> {
  const auctionId = await auctions.approved(issuer);
  const { requests } = await propose(auctionId, body);
  return { auctionId, amendmentId: requests[0]?.id ?? '' };
}

const own = (auctionId: string) => issuer.client.readOwnAuction({ params: { auctionId } });
const differences = [
  { maturity: null, field: 'amount', before: 300_000, after: 350_000 },
  { maturity: { maturityDate: dayIn(2) }, field: 'principalAmount', before: 100_000, after: 150_000 },
  { maturity: { maturityDate: dayIn(2) }, field: 'interestRate', before: 5, after: 4.5 },
  { maturity: { maturityDate: dayIn(2) }, field: 'price', before: 100.861, after: 100.633 },
];

describe('amended terms', () => {
  test('are shown as approved until an administrator approves the difference, and then everywhere at once', async () => {
    const { auctionId, amendmentId } = await proposed();
    const params = { auctionId };
    const before = await own(auctionId);
    expect([before.status, before.profile.amount, before.maturityStructure[0]?.interestRate]).toEqual([
      'Approved',
      300_000,
      firstRow?.interestRate,
    ]);
    expect(before.amendments).toEqual([]);
    expect(before).toMatchObject({ isReadyForGoLive: false, missing: [{ code: 'amendment-under-review' }] });
    const review = await administrator.client.readAmendments({ params });
    expect(review).toMatchObject({
      whyNotApprove: null,
      requests: [{ id: amendmentId, status: 'Requested', reason, differences }],
    });

    await decide(auctionId, amendmentId);
    const after = await own(auctionId);
    expect([after.status, after.profile.amount, after.ladder.principal]).toEqual(['Approved', 350_000, 350_000]);
    expect(after.maturityStructure[0]).toMatchObject({ principalAmount: 150_000, interestRate: 4.5, yield: 3.1 });
    expect(after).toMatchObject({ isReadyForGoLive: true, amendments: [{ id: amendmentId, reason, differences }] });
    expect((await investor.client.readPublicAuction({ params })).amendments).toEqual(after.amendments);
    expect((await administrator.client.readAuction({ params })).amendments).toEqual(after.amendments);
    const visitor = await (await fetch(`${server.marketUrl}/api/public/sales/${auctionId}`)).json();
    expect((visitor as { data: { amendments: unknown } }).data.amendments).toEqual(after.amendments);

    const { rows } = await administrator.client.listAuditEvents({
      query: { q: `auction:${auctionId}`, pageSize: 200 },
    });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auction.request-amendment', 'auction.approve-amendment']),
    );
    await issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
    const opened = await sql<{
      terms: string;
    }>`select entry as terms from order_log l join auction a on a.id = l.auction_id
      where a.uuid = ${auctionId} and index = 0`.execute(server.deps.db);
    expect(opened.rows[0]?.terms).toContain('15000000');
  });

  test.runIf(isFull)('can be denominations, ranks and descriptions, and what is absent stays', async () => {
    const { auctionId, amendmentId } = await proposed({
      ...{ orderMinimum: 1_000, orderStep: 1_000, purpose: 'New pipes', insurer: 'A mutual company', reason },
      priority: { ...priority, priorityStateInst: 2, priorityNationalInst: 1 },
    });
    await decide(auctionId, amendmentId);
    const { terms, orderPriority, profile: texts, maturityStructure } = await own(auctionId);
    expect(terms).toEqual({ minimum: 1_000, step: 1_000 });
    expect(orderPriority).toMatchObject({
      orderMinimum: 1_000,
      orderStep: 1_000,
      priorityStateInst: 2,
      priorityNationalInst: 1,
    });
    expect(texts).toMatchObject({
      purpose: 'New pipes',
      insurer: 'A mutual company',
      amount: profile.amount,
      useOfFunds: null,
    });
    expect(maturityStructure).toMatchObject(
      schedule.map(({ price: _none, ...row }) => ({ ...row, computed: 'price' })),
    );
    const { requests } = await propose(auctionId, { purpose: null, reason: 'It was wrong' });
    await decide(auctionId, requests[0]?.id ?? '');
    expect((await own(auctionId)).profile).toMatchObject({ purpose: null, insurer: 'A mutual company' });
    expect((await own(auctionId)).amendments.map((one) => one.reason)).toEqual([reason, 'It was wrong']);
  });

  test.runIf(isFull)('are found by administrators while they are under review', async () => {
    const { auctionId, amendmentId } = await proposed();
    const found = async () => {
      const { rows } = await administrator.client.listAuctions({ query: { amending: true, pageSize: 200 } });
      return rows.some(({ uuid }) => uuid === auctionId);
    };
    expect(await found()).toBe(true);
    await decide(auctionId, amendmentId);
    expect(await found()).toBe(false);
  });

  test('that are returned or recalled change nothing, and another request can follow', async () => {
    const { auctionId, amendmentId } = await proposed();
    const params = { auctionId };
    await decide(auctionId, amendmentId, 'Returned');
    const returned = await issuer.client.readOwnAmendments({ params });
    expect(returned).toMatchObject({
      whyNotAmend: null,
      requests: [{ status: 'Returned', remarks: 'The coupon does not fit' }],
    });
    const { requests } = await propose(auctionId);
    await issuer.client.recallAmendment({ params: { auctionId, amendmentId: requests[0]?.id ?? '' } });
    const { requests: all } = await propose(auctionId);
    expect(all.map(({ status }) => status)).toEqual(['Requested', 'Recalled', 'Returned']);
    expect((await own(auctionId)).profile.amount).toBe(300_000);
    expect((await investor.client.readPublicAuction({ params })).amendments).toEqual([]);
  });

  test.runIf(isFull)('void the sign-off of the terms once they hold, and not before', async () => {
    const auctionId = await auctions.approved(issuer);
    const params = { auctionId };
    const role = 'BondCounsel' as const;
    const step = 'Terms' as const;
    await issuer.client.requireSignOffs({ params, body: { required: [{ step, role }] } });
    const team = await counsel.client.readDealTeam({ params });
    const sha256 = team.steps.find((one) => one.step === step)?.sha256 ?? '';
    await counsel.client.signOff({ params, body: { step, role, sha256 } });
    const { requests } = await propose(auctionId);
    const missing = async () => (await own(auctionId)).missing.map(({ code }) => code);
    expect(await missing()).toEqual(['amendment-under-review']);
    await decide(auctionId, requests[0]?.id ?? '');
    expect(await missing()).toEqual(['sign-off-void']);
  });
});

describe('notified people', () => {
  const told = async ({ userId }: Member) => {
    const rows = await server.deps.db
      .selectFrom('notifHistory')
      .select(['title', 'body', 'msgId'])
      .where('userId', '=', userId)
      .execute();
    return rows.filter(
      ({ msgId }) => msgId?.startsWith('auction-amended:') || msgId?.startsWith('amendment-returned:'),
    );
  };

  test('of approved terms: issuer, team, followers and who gave feedback, once; webhooks too', async () => {
    const [follower, reader, stranger] = [
      await accounts.individual(),
      await accounts.individual(),
      await accounts.individual(),
    ];
    const issuing = await accounts.issuer();
    const id = await auctions.approved(issuing);
    await follower.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
    await reader.client.giveFeedback({
      params: { auctionUuid: id },
      body: { alertMe: false, feedback: 'Fine', levelOfInterest: 'Interested' },
    });
    for (const person of [issuing, follower, stranger])
      await person.client.addWebhook({ body: { url: 'http://127.0.0.1:9/hook', events: ['auction.amended'] } });
    const { requests } = await propose(id, larger, issuing);
    await server.runJobs();
    for (const person of [issuing, follower]) expect(await told(person)).toEqual([]);
    await decide(id, requests[0]?.id ?? '');
    await server.runJobs();
    const { rows } = await sql<{ id: number }>`select id from terms_amendment order by id desc limit 1`.execute(
      server.deps.db,
    );
    await server.deps.jobs.enqueue(server.deps.db, 'announce-amendment', { amendmentId: rows[0]?.id ?? 0 });
    await server.runJobs();
    for (const person of [issuing, counsel, follower, reader]) {
      const mine = (await told(person)).filter(({ msgId }) => msgId === `auction-amended:${requests[0]?.id}`);
      expect(mine).toMatchObject([{ title: 'Water Bonds: terms amended', body: expect.stringContaining(reason) }]);
    }
    expect(await told(stranger)).toEqual([]);
    await makeAllMessages(server);
    const sent = await server.deps.db
      .selectFrom('webhookDelivery')
      .select(['event', 'data'])
      .where('event', '=', 'auction.amended')
      .execute();
    expect(sent.map(({ data }) => data)).toMatchObject(Array(2).fill({ auctionId: id, reason, differences }));
  });

  test.runIf(isFull)('before the launch no follower, who cannot see the sale yet', async () => {
    const follower = await accounts.individual();
    const issuing = await accounts.issuer();
    await follower.client.setFavoriteMunicipality({ params: { id: issuing.orgUuid }, body: { isFavorite: true } });
    const id = await auctions.approved(issuing, {
      keyDates: { marketingPeriodLaunchDate: hoursFromNow(48).toISOString() },
    });
    await follower.client.addWebhook({ body: { url: 'http://127.0.0.1:9/hook', events: ['auction.amended'] } });
    const { requests } = await propose(id, larger, issuing);
    await decide(id, requests[0]?.id ?? '');
    await server.runJobs();
    await makeAllMessages(server);
    expect(await told(follower)).toEqual([]);
    expect(await told(issuing)).toHaveLength(1);
    const sent = await server.deps.db.selectFrom('webhookDelivery').select('data').execute();
    expect(sent.filter(({ data }) => (data as { auctionId?: string }).auctionId === id)).toEqual([]);
  });

  test.runIf(isFull)('of returned terms the issuer alone, with the remarks', async () => {
    const issuing = await accounts.issuer();
    const id = await auctions.approved(issuing);
    const { requests } = await propose(id, larger, issuing);
    await decide(id, requests[0]?.id ?? '', 'Returned');
    await server.runJobs();
    expect(await told(issuing)).toMatchObject([
      { body: 'The terms stay as they were approved.\nThe coupon does not fit' },
    ]);
    expect((await told(counsel)).filter(({ msgId }) => msgId?.includes(requests[0]?.id ?? 'none'))).toEqual([]);
  });
});

describe('attacks', () => {
  test('another issuer, an investor and a professional find nothing', async () => {
    const { auctionId, amendmentId } = await proposed();
    const stranger = await accounts.issuer();
    expect(await refused(propose(auctionId, larger, stranger))).toEqual([404, 'not-found']);
    expect(await refused(stranger.client.readOwnAmendments({ params: { auctionId } }))).toEqual([404, 'not-found']);
    expect(await refused(stranger.client.recallAmendment({ params: { auctionId, amendmentId } }))).toEqual([
      404,
      'not-found',
    ]);
    const foreign = await auctions.approved(stranger);
    expect(await refused(stranger.client.recallAmendment({ params: { auctionId: foreign, amendmentId } }))).toEqual([
      404,
      'not-found',
    ]);
    expect(await refused(decide(foreign, amendmentId))).toEqual([404, 'not-found']);
    for (const person of [investor, counsel]) {
      expect((await refusalOf(propose(auctionId, larger, person))).status).toBe(403);
      expect((await refusalOf(person.client.readOwnAmendments({ params: { auctionId } }))).status).toBe(403);
    }
  });

  test('an administrator who is a Viewer reads and does not decide', async () => {
    const { auctionId, amendmentId } = await proposed();
    const adminViewer = await accounts.administrator('Viewer');
    expect((await adminViewer.client.readAmendments({ params: { auctionId } })).requests).toHaveLength(1);
    expect((await refusalOf(decide(auctionId, amendmentId, 'Approved', adminViewer))).status).toBe(403);
    expect((await own(auctionId)).profile.amount).toBe(300_000);
  });

  test.each<[string, Body, string]>([
    [
      'a principal off the increment',
      { maturities: [{ ...first, principalAmount: 101_000 }], reason },
      'maturities.0.principalAmount',
    ],
    ['a coupon beyond reason', { maturities: [{ ...first, interestRate: 450 }], reason }, 'maturities.0.interestRate'],
    ['a minimum that maturities do not fit', { orderMinimum: 90_000, orderStep: 90_000, reason }, 'maturities'],
    [
      'two classes with one rank',
      { priority: { ...priority, priorityStateInst: 2 }, reason },
      'priority.priorityStateInst',
    ],
    ['no reason', { ...larger, reason: ' ' }, 'reason'],
  ])('terms that a draft could not have: %s', async (_what, body, field) => {
    const id = await auctions.approved(issuer);
    const { status, data } = await refusalOf(propose(id, body));
    expect([status, Object.keys((data as { fields?: object }).fields ?? {})]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  });

  test('of two requests, decisions, or a decision and a recall at once only one counts', async () => {
    const id = await auctions.approved(issuer);
    const both = await Promise.allSettled([propose(id), propose(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [request] = (await issuer.client.readOwnAmendments({ params: { auctionId: id } })).requests;
    const params = { auctionId: id, amendmentId: request?.id ?? '' };
    const second = await accounts.administrator();
    const decisions = await Promise.allSettled([
      decide(id, params.amendmentId),
      decide(id, params.amendmentId, 'Returned', second),
      issuer.client.recallAmendment({ params }),
    ]);
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refused(decide(id, params.amendmentId))).toEqual([412, 'amendment-decided']);
    expect(await refused(issuer.client.recallAmendment({ params }))).toEqual([412, 'amendment-decided']);
    expect(await refused(decide(id, randomUUID()))).toEqual([404, 'not-found']);
  });

  test('a sale goes live with the terms that hold, or not at all', async () => {
    const { auctionId, amendmentId } = await proposed();
    const goLive = () => issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
    const { status, data } = await refusalOf(goLive());
    expect([status, data]).toMatchObject([412, { missing: [{ code: 'amendment-under-review' }] }]);
    await expect(
      sql`update auction set status = 'Live' where uuid = ${auctionId}`.execute(server.deps.db),
    ).rejects.toThrow('under review');
    const [live] = await Promise.allSettled([goLive(), decide(auctionId, amendmentId)]);
    if (live.status === 'rejected') await goLive();
    expect((await own(auctionId)).profile.amount).toBe(350_000);
    expect(await refused(propose(auctionId))).toEqual([412, 'wrong-auction-status']);
  });

  test('decided requests are kept as they are', async () => {
    const { auctionId, amendmentId } = await proposed();
    await decide(auctionId, amendmentId);
    const { db } = server.deps;
    await expect(
      sql`update terms_amendment set reason = 'Another' where uuid = ${amendmentId}`.execute(db),
    ).rejects.toThrow('kept as they are');
    await expect(sql`delete from terms_amendment where uuid = ${amendmentId}`.execute(db)).rejects.toThrow();
  });
});
