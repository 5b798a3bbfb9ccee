/** Tests the review of an auction: requesting approval, deciding, and changing the launch. */
import { auctionStatuses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow, profile } from '../../../testing/market/auctions.ts';

const { server, accounts, administrator, professional, auctions } = await testMarket();
const issuer = await accounts.issuer();

function request(id: string, person = issuer) {
  return server.ask('market', person, 'POST', `/api/auction/${id}/request-approval`);
}

function decide(id: string, body: unknown) {
  return server.ask('admin', administrator, 'PATCH', `/api/auction/${id}/approve-reject`, body);
}

function moveLaunch(id: string, marketingPeriodLaunchDate: unknown) {
  const body = { marketingPeriodLaunchDate };
  return server.ask('admin', administrator, 'PATCH', `/api/auction/${id}/marketing-launch-date`, body);
}

async function read(auctionId: string) {
  return administrator.client.readAuction({ params: { auctionId } });
}

async function noticesOf(person: Member, type: string) {
  return server.deps.db
    .selectFrom('notifHistory')
    .select(['title', 'body', 'data'])
    .where('userId', '=', person.userId)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .execute();
}

async function auditOf(auctionId: string): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('auditEvent')
    .select('action')
    .where('subject', '=', `auction:${auctionId}`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.action);
}

describe('asking for approval', () => {
  test('lists everything that is missing, with the step where it is filled in', async () => {
    const id = await auctions.draft(issuer);
    const answer = await request(id);
    expect(answer.status).toBe(412);
    const { missing } = answer.body.data as { missing: { code: string; step: string }[] };
    expect(missing.map(({ code, step }) => `${step}: ${code}`)).toEqual([
      'ratings: fitch-rating-required',
      'ratings: moodys-rating-required',
      'ratings: snp-rating-required',
      'ratings: kroll-rating-required',
      'ratings: counsel-required',
      'ratings: trustee-required',
      'dates: dated-required',
      'dates: first-principal-payment-required',
      'dates: final-maturity-required',
      'dates: launch-date-required',
      'maturities: maturity-required',
    ]);
    expect((await read(id)).status).toBe('Draft');
  });

  test.runIf(isFull)('names the difference where the maturities do not add up to the amount', async () => {
    const id = await auctions.complete(issuer, { profile: { amount: 305_000 } });
    const answer = await request(id);
    expect(answer.status).toBe(412);
    expect(JSON.stringify(answer.body.data)).toContain('$5,000 less than the amount of $305,000');
  });

  test('submits the auction to the administrators, adds a history entry, and locks the terms', async () => {
    const id = await auctions.complete(issuer);
    expect(await request(id)).toMatchObject({ status: 200, body: { data: { uuid: id, status: 'PendingReview' } } });
    const auction = await read(id);
    expect(auction.approvalHistory).toMatchObject([{ action: 'REQUEST', userUuid: issuer.uuid, remarks: null }]);
    expect(auction.missing).toEqual([]);
    expect(auction.warnings.map(({ code }) => code)).toContain('no-preliminary-official-statement');
    expect(await auditOf(id)).toContain('auction.request-approval');
  });

  test('is refused a second time, and to another municipality', async () => {
    const id = await auctions.pending(issuer);
    expect((await request(id)).status).toBe(412);
    expect((await request(id, await accounts.issuer({ name: 'Other County' }))).status).toBe(404);
    expect((await read(id)).approvalHistory).toHaveLength(1);
  });

  test.runIf(isFull)('is possible again after a rejection, and the history keeps both rounds', async () => {
    const id = await auctions.rejected(issuer, 'Name the project');
    expect((await request(id)).status).toBe(200);
    const { approvalHistory } = await read(id);
    expect(approvalHistory.map(({ action }) => action)).toEqual(['REQUEST', 'REJECT', 'REQUEST']);
  });

  test('shows the administrators what has changed since the request before', async () => {
    const id = await auctions.rejected(issuer, 'Name the project');
    expect((await read(id)).changes).toBeNull();
    const params = { auctionId: id };
    const { profile, approvalHistory } = await read(id);
    await server.ask('market', issuer, 'PUT', `/api/auction/${id}/profile`, { ...profile, purpose: 'A footbridge' });
    await request(id);
    const { changes } = await read(id);
    expect(changes).toEqual({
      since: approvalHistory[0]?.timestamp,
      items: [
        {
          section: 'terms',
          item: '',
          kind: 'changed',
          fields: [{ field: 'purpose', before: profile.purpose, after: 'A footbridge' }],
        },
      ],
    });
    const own = await issuer.client.readOwnAuction({ params });
    expect(own).not.toHaveProperty('changes');
  });
});

describe('recalling the request', () => {
  const recall = (id: string, by: Member = issuer) => server.ask('market', by, 'POST', `/api/auction/${id}/recall`);

  test('makes it a draft again, in both histories, and takes it out of the queue at once', async () => {
    const id = await auctions.pending(issuer);
    expect(await recall(id)).toMatchObject({ status: 200, body: { data: { status: 'Draft' } } });
    const { rows } = await administrator.client.listAuctions({ query: { status: ['PendingReview'] } });
    expect(rows.map(({ uuid }) => uuid)).not.toContain(id);
    expect((await read(id)).approvalHistory.map(({ action }) => action)).toEqual(['REQUEST', 'RECALL']);
    expect(await auditOf(id)).toContain('auction.recall');
    expect((await decide(id, { status: 'Approved', remarks: null })).status).toBe(412);
    expect((await request(id)).status).toBe(200);
  });

  test('is refused to another municipality, and twice at once one of them is', async () => {
    const id = await auctions.pending(issuer);
    expect((await recall(id, await accounts.issuer({ name: 'Recalling County' }))).status).toBe(404);
    const answers = await auctions.atOnce(id, [() => recall(id), () => recall(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await read(id)).approvalHistory.filter(({ action }) => action === 'RECALL')).toHaveLength(1);
  });

  test.runIf(isFull)('against an approval at the same moment: one is refused', async () => {
    const id = await auctions.pending(issuer);
    const [recalled, approved] = await auctions.atOnce(id, [
      () => recall(id),
      () => decide(id, { status: 'Approved', remarks: null }),
    ]);
    expect([recalled?.status, approved?.status].sort()).toEqual([200, 412]);
    expect((await read(id)).status).toBe(recalled?.status === 200 ? 'Draft' : 'Approved');
  });
});

describe('deleting a draft', () => {
  const remove = (id: string, by: Member = issuer) => server.ask('market', by, 'DELETE', `/api/auction/${id}`);

  test('takes it out of every list, with an entry in the audit trail', async () => {
    const id = await auctions.complete(issuer);
    expect((await remove(id, await accounts.issuer({ name: 'Deleting County' }))).status).toBe(404);
    const answers = await auctions.atOnce(id, [() => remove(id), () => remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await server.ask('market', issuer, 'GET', `/api/auction/${id}/own`)).status).toBe(404);
    expect((await server.ask('admin', administrator, 'GET', `/api/auction/${id}`)).status).toBe(404);
    const { rows } = await issuer.client.listOwnAuctions({ query: {} });
    expect(rows.map(({ uuid }) => uuid)).not.toContain(id);
    expect(await auditOf(id)).toContain('auction.delete');
  });

  test('is refused once approval was requested', async () => {
    const id = await auctions.pending(issuer);
    expect((await remove(id)).status).toBe(412);
    expect((await read(id)).status).toBe('PendingReview');
  });
});

describe('the decision', () => {
  test('approves, notifies the issuer and the professionals, and appears in both histories', async () => {
    const id = await auctions.pending(issuer, { profile: { name: 'Approved Bonds' } });
    expect(await decide(id, { status: 'Approved', remarks: 'Well done' })).toMatchObject({
      status: 200,
      body: { data: { status: 'Approved' } },
    });
    const own = await issuer.client.readOwnAuction({ params: { auctionId: id } });
    expect(own.approvalHistory.at(-1)).toMatchObject({
      action: 'APPROVE',
      userUuid: administrator.uuid,
      remarks: 'Well done',
    });
    for (const person of [issuer, professional]) {
      expect((await noticesOf(person, 'AuctionApproved'))[0]).toMatchObject({
        title: 'Approved Bonds is approved',
        data: { auctionId: id },
      });
    }
    expect(await auditOf(id)).toContain('auction.approve');
  });

  test('rejects with a reason, which the issuer alone reads', async () => {
    const id = await auctions.pending(issuer);
    const before = (await noticesOf(professional, 'AuctionRejected')).length;
    expect((await decide(id, { status: 'Rejected', remarks: 'The purpose is missing' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'Rejected' });
    expect((await noticesOf(issuer, 'AuctionRejected'))[0]).toMatchObject({ body: 'The purpose is missing' });
    expect(await noticesOf(professional, 'AuctionRejected')).toHaveLength(before);
  });

  test.each([
    ['a rejection without remarks', { status: 'Rejected' }],
    ['a rejection with blank remarks', { status: 'Rejected', remarks: '   ' }],
    ['any other status', { status: 'Live' }],
    ['an unknown field', { status: 'Approved', closeDate: '2030-01-01' }],
  ])('refuses %s with 400 and changes nothing', async (_, body) => {
    const id = await auctions.pending(issuer);
    expect((await decide(id, body)).status).toBe(400);
    expect(await read(id)).toMatchObject({ status: 'PendingReview', approvalHistory: [{ action: 'REQUEST' }] });
  });

  test.each(
    some('statuses without a decision', ['draft', 'approved', 'rejected', 'scheduled', 'live', 'over'] as const, 2),
  )('is refused with 412 for an auction that is %s', async (status) => {
    const id = await auctions[status](issuer);
    expect((await decide(id, { status: 'Approved' })).status).toBe(412);
  });

  test('given twice at once is accepted once and stored once', async () => {
    const id = await auctions.pending(issuer);
    const answers = await auctions.atOnce(id, [
      () => decide(id, { status: 'Approved' }),
      () => decide(id, { status: 'Approved' }),
      () => decide(id, { status: 'Rejected', remarks: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const { approvalHistory } = await read(id);
    expect(approvalHistory).toHaveLength(2);
    const told = answers.filter(({ status }) => status === 412).map(({ body }) => body.data);
    const decided = { by: 'Ada Reviewer', action: approvalHistory[1]?.action };
    expect(told).toMatchObject([{ decided }, { decided }]);
    expect((await auditOf(id)).filter((action) => /\.(approve|reject)$/.test(action))).toHaveLength(1);
  });

  test('of an unknown auction is 404', async () => {
    expect((await decide('00000000-0000-7000-8000-000000000000', { status: 'Approved' })).status).toBe(404);
  });
});

describe('the marketing launch date', () => {
  test('is changed while the auction waits or is approved, and the issuer is notified', async () => {
    const launch = hoursFromNow(5).toISOString();
    for (const status of ['pending', 'approved'] as const) {
      const id = await auctions[status](issuer, { profile: { name: `Moved ${status}` } });
      expect(await moveLaunch(id, launch)).toMatchObject({
        status: 200,
        body: { data: { marketingPeriodLaunchDate: launch } },
      });
      expect((await noticesOf(issuer, 'System'))[0]?.title).toBe(`Moved ${status}: new launch date`);
    }
  });

  test('is not changed by an administrator who saw another one, who learns who changed it', async () => {
    const id = await auctions.approved(issuer);
    const seen = (await read(id)).keyDates.marketingPeriodLaunchDate;
    const move = (hours: number) =>
      administrator.client.changeLaunchDate({
        params: { auctionId: id },
        body: { marketingPeriodLaunchDate: hoursFromNow(hours).toISOString(), insteadOf: seen },
      });
    await move(5);
    const moved = (await read(id)).keyDates.marketingPeriodLaunchDate;
    await expect(move(6)).rejects.toMatchObject({
      status: 412,
      data: { code: 'launch-moved', decided: { by: 'Ada Reviewer', action: 'MOVE_LAUNCH' } },
    });
    expect((await read(id)).keyDates.marketingPeriodLaunchDate).toBe(moved);
  });

  test('must be before the start of a scheduled sale', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(4));
    expect((await moveLaunch(id, hoursFromNow(3).toISOString())).status).toBe(200);
    expect((await moveLaunch(id, hoursFromNow(5).toISOString())).status).toBe(412);
  });

  test.each(some('statuses without a launch', ['draft', 'rejected', 'live', 'over'] as const, 1))(
    'is refused with 412 while the auction is %s',
    async (status) => {
      const id = await auctions[status](issuer);
      const before = await read(id);
      expect((await moveLaunch(id, hoursFromNow(5).toISOString())).status).toBe(412);
      expect((await read(id)).keyDates).toEqual(before.keyDates);
    },
  );

  test.each([undefined, null, '', 'soon', 7, '2030-02-30'])('refuses %j with 400', async (date) => {
    const id = await auctions.pending(issuer);
    expect((await moveLaunch(id, date)).status).toBe(400);
  });
});

describe('the administrators’ list', () => {
  test('shows auctions of every status, filtered, searched, ordered and counted', async () => {
    const other = await accounts.issuer({ name: 'Harbor Port Authority', state: 'WA' });
    const draft = await auctions.draft(other, { profile: { name: 'Quay Bonds', amount: 900_000 } });
    const pending = await auctions.pending(other, { profile: { name: 'Pier Bonds' } });
    const all = await administrator.client.listAuctions({ query: { municipalityId: other.orgUuid, sort: '-amount' } });
    expect(all.total).toBe(2);
    expect(all.rows.map(({ uuid, status }) => [uuid, status])).toEqual([
      [draft, 'Draft'],
      [pending, 'PendingReview'],
    ]);
    expect(all.rows[1]).toMatchObject({
      municipalityName: 'Harbor Port Authority',
      state: 'WA',
      ladder: [{ principalAmount: 100_000 }, { principalAmount: 200_000 }],
      yieldRange: { lowest: 3.1, highest: 3.4 },
    });
    const ids = async (query: object) =>
      (await administrator.client.listAuctions({ query })).rows.map(({ uuid }) => uuid);
    const counts = await administrator.client.countAuctions({ query: { municipalityId: other.orgUuid } });
    expect(counts.filter(({ count }) => count > 0)).toEqual([
      { value: 'Draft', count: 1 },
      { value: 'PendingReview', count: 1 },
    ]);
    expect(counts.map(({ value }) => value)).toEqual(valuesOf(auctionStatuses));
    expect(await ids({ municipalityId: other.orgUuid, status: ['PendingReview', 'Live'] })).toEqual([pending]);
    expect(await ids({ state: 'WA', minAmount: 900_000 })).toEqual([draft]);
    expect(await ids({ state: 'WA', maxAmount: 899_999 })).toEqual([pending]);
    expect(await ids({ q: 'quay' })).toEqual([draft]);
    expect(await ids({ q: 'q%y' })).toEqual([]);
    expect(await ids({ municipalityId: other.orgUuid, page: 2, pageSize: 1, sort: 'amount' })).toEqual([draft]);
  });

  test('refuses an order or a filter it does not know', async () => {
    for (const query of ['sort=uid', 'status[]=Gone', 'owner=me', 'page=0', 'pageSize=201']) {
      expect([query, (await server.ask('admin', administrator, 'GET', `/api/auction?${query}`)).status]).toEqual([
        query,
        400,
      ]);
    }
  });

  test('names professionals with their email', async () => {
    const { rows } = await administrator.client.listNameableProfessionals({ query: { q: 'paula' } });
    expect(rows).toContainEqual({
      id: professional.uuid,
      email: professional.email,
      name: 'Paula Counsel',
      initials: 'PC',
      firm: null,
      roles: expect.any(Array),
      city: 'Springfield',
      state: 'OR',
    });
  });

  test('shows what a reviewer needs of one auction', async () => {
    const id = await auctions.pending(issuer, { profile });
    expect(await read(id)).toMatchObject({
      uuid: id,
      municipalityStatus: 'Active',
      isReadyForGoLive: false,
      approvalHistory: [{ action: 'REQUEST' }],
    });
  });
});
