/** Tests change requests: what they block, and the decision by an administrator. */

import { changeStatuses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import {
  first,
  investmentsOf,
  type Lines,
  ledgerOf,
  order,
  refusalOf,
  second,
} from '../../../../testing/market/orders.ts';
import { eventsWhere } from '../../../../testing/market/trail.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const seller = await accounts.issuer({ name: 'City of Sales' });
const saleId = await auctions.live(seller);

const oregon = { state: 'OR', country: 'US', explanation: 'We moved our headquarters to Portland' };

function requestOregon(investor: Member) {
  return investor.client.requestInvestorChange({ body: oregon });
}

async function openId(person: Member): Promise<string> {
  return (await person.client.readFactStanding()).open?.id ?? '';
}

function approve(id: string, by = administrator) {
  return by.client.approveFactChange({ params: { id } });
}

function reject(id: string, rejectionReason = 'Send us the register') {
  return administrator.client.rejectFactChange({ params: { id }, body: { rejectionReason } });
}

function amend(person: Member, bidId: string, lines: Lines) {
  return person.client.amendBid({
    params: { auctionId: saleId, bidId },
    body: { investments: investmentsOf(lines) },
  });
}

async function classNow(person: Member): Promise<string | undefined> {
  return (await person.client.readPublicAuction({ params: { auctionId: saleId } })).bidsAs?.orderClass;
}

async function trailOf(table: 'investor' | 'municipality', uuid: string) {
  const events = await eventsWhere(server, sql`e.subject = ${`${table}:${uuid}`} and e.action like '%change'`);
  return events.map(({ actor, action, detail }) => ({ actor, action, detail }));
}

async function noticesOf(person: Member) {
  const { rows } = await person.client.listNotifications({ query: {} });
  return rows.map(({ title, message }) => ({ title, body: message }));
}

/** Another person of a municipality. */
async function colleagueOf(issuer: Member, role: 'Admin' | 'User'): Promise<Member> {
  const person = await accounts.issuer({ name: 'City that goes away' });
  await server.deps.db
    .updateTable('userOrg')
    .set({ municipalityId: issuer.orgId, role })
    .where('userId', '=', person.userId)
    .execute();
  return person;
}

describe('a request of an investor', () => {
  test('is shown beside the active account, with old and new values', async () => {
    const german = await accounts.institution({ country: 'DE' });
    expect(await german.client.readFactStanding()).toEqual({
      facts: [
        { field: 'state', value: null },
        { field: 'country', value: 'DE' },
        { field: 'residence', value: null },
      ],
      open: null,
      last: null,
      whyNotRequest: null,
    });
    const { open, whyNotRequest } = await requestOregon(german);
    const changes = [
      { field: 'state', from: null, to: 'OR' },
      { field: 'country', from: 'DE', to: 'US' },
    ];
    expect(open).toMatchObject({ status: 'Open', changes, requestedBy: 'Otto Manager', settledAt: null });
    expect(whyNotRequest?.code).toBe('change-open');
    const profile = await german.client.readInstitutionalProfile();
    expect(profile).toMatchObject({ status: 'Active', org: { state: null, country: 'DE' } });
    expect(profile.approvalHistory.at(-1)).toMatchObject({
      action: 'REQUEST_CHANGE',
      userUuid: german.uuid,
      remarks: oregon.explanation,
      changes,
    });
    expect(await trailOf('investor', german.orgUuid)).toEqual([
      {
        actor: `user:${german.uuid}`,
        action: 'account.request-change',
        detail: { change: open?.id, changes, explanation: oregon.explanation },
      },
    ]);
  });

  test.each([
    ['without an explanation', { explanation: ' ' }, { explanation: 'An explanation is required' }],
    ['for a state that is none', { state: 'XX' }, { state: 'Invalid state' }],
    ['for a country that is none', { country: 'XX' }, { country: 'Invalid country' }],
    [
      'for what is approved already',
      { state: 'WA' },
      { state: 'Nothing would change: these details are already approved' },
    ],
    ['with the kind of investor', { userType: 'institutional-investor' }, { userType: 'Unknown field' }],
  ])('is refused %s', async (_what, part, fields) => {
    const neighbor = await accounts.individual({ state: 'WA' });
    const answer = await server.ask('market', neighbor, 'POST', '/api/account/changes/investor', {
      ...oregon,
      ...part,
    });
    expect([answer.status, (answer.body.data as { fields: unknown }).fields]).toEqual([400, fields]);
    expect((await neighbor.client.readFactStanding()).open).toBeNull();
  });

  test('is refused while another is under review, however many come at once', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    const path = '/api/account/changes/investor';
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.ask('market', neighbor, 'POST', path, oregon)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test.each(['New', 'Pending Approval', 'Suspended'] as const)('is refused while the account is %s', async (status) => {
    const neighbor = await accounts.individual({ state: 'WA', status });
    expect((await refusalOf(requestOregon(neighbor))).status).toBe(403);
  });

  test('of another account is not found', async () => {
    const [one, other] = [await accounts.individual({ state: 'WA' }), await accounts.individual({ state: 'WA' })];
    await requestOregon(one);
    const id = await openId(one);
    expect((await refusalOf(other.client.withdrawChange({ params: { id } }))).status).toBe(404);
    expect((await other.client.readFactStanding()).open).toBeNull();
  });
});

describe('while a change is under review', () => {
  test('nothing new is ordered, and the auction gives the reason', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    expect((await neighbor.client.readPublicAuction({ params: { auctionId: saleId } })).canBid).toBe(true);
    await requestOregon(neighbor);
    const refusal = await ledgerOf(server).refusedWithoutTrace(() => order(neighbor, saleId, { [first]: 5_000 }));
    expect(refusal).toMatchObject({ status: 403, data: { code: 'change-open' } });
    const shown = await neighbor.client.readPublicAuction({ params: { auctionId: saleId } });
    expect(shown).toMatchObject({ canBid: false, whyNotBid: { code: 'change-open' } });
    const { rows } = await neighbor.client.listAuctions({ query: {} });
    expect(rows.find(({ uuid }) => uuid === saleId)).toMatchObject({
      canBid: false,
      whyNotBid: { code: 'change-open' },
    });
    const tried = { investments: investmentsOf({ [first]: 5_000 }) };
    const preview = await refusalOf(neighbor.client.previewBid({ params: { auctionId: saleId }, body: tried }));
    expect(preview).toMatchObject({ status: 403, data: { code: 'change-open' } });
  });

  test('also where the process still remembers the investor from before', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await order(neighbor, saleId, { [first]: 5_000 });
    // Changed in the database, as by another process.
    await server.deps.db
      .updateTable('investorOrg')
      .set({ hasOpenChange: true })
      .where('id', '=', neighbor.orgId)
      .execute();
    expect(await refusalOf(order(neighbor, saleId, { [first]: 5_000 }))).toMatchObject({
      status: 403,
      data: { code: 'change-open' },
    });
  });

  test('an order can be reduced and withdrawn, and not increased', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    const { bidId } = await order(neighbor, saleId, { [first]: 20_000 });
    await requestOregon(neighbor);
    expect(await refusalOf(amend(neighbor, bidId, { [first]: 25_000 }))).toMatchObject({
      data: { code: 'change-open' },
    });
    const added = amend(neighbor, bidId, { [first]: 20_000, [second]: 5_000 });
    expect(await refusalOf(added)).toMatchObject({ data: { code: 'change-open' } });
    const tried = { investments: investmentsOf({ [first]: 25_000 }), bidId };
    const preview = neighbor.client.previewBid({ params: { auctionId: saleId }, body: tried });
    expect(await refusalOf(preview)).toMatchObject({ data: { code: 'change-open' } });
    expect((await amend(neighbor, bidId, { [first]: 10_000 })).total).toBe(10_000);
    const withdrawn = await neighbor.client.withdrawBid({ params: { auctionId: saleId, bidId } });
    expect(withdrawn.state).toBe('Withdrawn');
  });

  test.runIf(isFull)('the rest of the profile is saved at once', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await requestOregon(neighbor);
    const person = {
      firstName: 'Ina',
      lastName: 'Investor',
      address: '2 Side Street',
      city: 'Seattle',
      zipCode: '98101',
    };
    const saved = await neighbor.client.saveIndividualProfile({ body: { ...person, state: 'WA', country: 'US' } });
    expect(saved.address).toBe('2 Side Street');
  });

  test('its requester withdraws it and orders again', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await requestOregon(neighbor);
    const id = await openId(neighbor);
    const { open, last } = await neighbor.client.withdrawChange({ params: { id } });
    expect([open, last?.status]).toEqual([null, 'Withdrawn']);
    expect((await order(neighbor, saleId, { [first]: 5_000 })).investments[0]?.orderClass).toBe('nationalIndividual');
    expect((await refusalOf(neighbor.client.withdrawChange({ params: { id } }))).status).toBe(412);
    expect((await refusalOf(approve(id))).status).toBe(412);
    expect((await trailOf('investor', neighbor.orgUuid)).map(({ action }) => action)).toEqual([
      'account.request-change',
      'account.withdraw-change',
    ]);
  });

  test.runIf(isFull)('a suspended account withdraws nothing, and a closed one has nothing under review', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await requestOregon(neighbor);
    const id = await openId(neighbor);
    const reason = { reason: 'Checked' };
    await administrator.client.suspendAccount({ params: { kind: 'investor', id: neighbor.uuid }, body: reason });
    expect((await refusalOf(neighbor.client.withdrawChange({ params: { id } }))).status).toBe(403);
    await administrator.client.deactivateAccount({ params: { kind: 'investor', id: neighbor.uuid }, body: reason });
    await accounts.confirmDecisions();
    expect(await administrator.client.readFactChange({ params: { id } })).toMatchObject({
      status: 'Withdrawn',
      reason: 'The account was closed',
    });
  });
});

describe('an approval', () => {
  test('applies the change at once; open orders keep their class and say so', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    const before = await order(neighbor, saleId, { [first]: 10_000 });
    await requestOregon(neighbor);
    const id = await openId(neighbor);
    expect(await administrator.client.readFactChange({ params: { id } })).toMatchObject({
      account: { id: neighbor.uuid, userType: 'individual-investor', status: 'Active' },
    });
    const decided = await approve(id);
    expect(decided).toMatchObject({ status: 'Approved', decidedBy: 'Ada Reviewer' });
    expect(await neighbor.client.readIndividualProfile()).toMatchObject({ state: 'OR', country: 'US' });
    expect(await classNow(neighbor)).toBe('stateIndividual');
    expect((await ledgerOf(server).linesOf(before.bidId))[0]).toMatchObject({
      orderClass: 'nationalIndividual',
      rank: 4,
    });
    const { rows } = await neighbor.client.listMyBids({ query: { auctionId: saleId } });
    expect(rows[0]).toMatchObject({
      investments: [{ orderClass: 'nationalIndividual', rank: 4 }],
      bidsAsNow: { orderClass: 'stateIndividual', rank: 3 },
    });
    expect((await order(neighbor, saleId, { [first]: 5_000 })).investments[0]?.orderClass).toBe('stateIndividual');
  });

  test.runIf(isFull)('is in the history, in the trail and among the notices', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await requestOregon(neighbor);
    const id = await openId(neighbor);
    await approve(id);
    const changes = [{ field: 'state', from: 'WA', to: 'OR' }];
    const { approvalHistory, requestedAt } = await administrator.client.readIndividual({
      params: { id: neighbor.uuid },
    });
    expect(approvalHistory.slice(-2)).toMatchObject([
      { action: 'REQUEST_CHANGE', changes },
      { action: 'APPROVE_CHANGE', changes, userUuid: administrator.uuid },
    ]);
    // A change request is not a request for approval of the account.
    expect(requestedAt).toBeNull();
    expect((await trailOf('investor', neighbor.orgUuid)).at(-1)).toEqual({
      actor: `administrator:${administrator.uuid}`,
      action: 'account.approve-change',
      detail: { change: id, changes },
    });
    expect(await noticesOf(neighbor)).toContainEqual({
      title: 'Your change is approved',
      body: 'State: Washington → Oregon. Open orders keep the priority group they were placed in; new ones use the new details.',
    });
  });

  test('a rejection gives its reason and changes nothing', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await requestOregon(neighbor);
    const id = await openId(neighbor);
    const answer = await server.ask('admin', administrator, 'POST', `/api/user-management/changes/${id}/reject`, {});
    expect(answer.status).toBe(400);
    await reject(id);
    expect(await classNow(neighbor)).toBe('nationalIndividual');
    const { open, last } = await neighbor.client.readFactStanding();
    expect([open, last]).toMatchObject([null, { status: 'Rejected', reason: 'Send us the register' }]);
    expect(await noticesOf(neighbor)).toContainEqual({
      title: 'Your change was not approved',
      body: 'State: Washington → Oregon. Reason: Send us the register',
    });
    expect((await order(neighbor, saleId, { [first]: 5_000 })).investments[0]?.orderClass).toBe('nationalIndividual');
  });

  test('of two administrators who decide at once, the second gets the first one’s decision', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await requestOregon(neighbor);
    const id = await openId(neighbor);
    const outcomes = await Promise.allSettled([approve(id, await accounts.administrator()), reject(id)]);
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => [reason.status, reason.data.decided?.by])).toEqual([[412, 'Ada Reviewer']]);
  });

  test('orders that race with it are stored in the old class before, or refused, or in the new class after', async () => {
    const neighbor = await accounts.individual({ state: 'WA' });
    await requestOregon(neighbor);
    const id = await openId(neighbor);
    const [decided, ...orders] = await Promise.allSettled([
      approve(id),
      ...Array.from({ length: 12 }, () => order(neighbor, saleId, { [first]: 5_000 })),
    ]);
    expect(decided.status).toBe('fulfilled');
    const taken = orders.flatMap((one) => (one.status === 'fulfilled' ? one.value.investments : []));
    expect(taken.filter(({ orderClass }) => orderClass !== 'stateIndividual')).toEqual([]);
    const codes = orders.flatMap((one) => (one.status === 'rejected' ? one.reason.data.code : []));
    expect(codes.filter((code) => code !== 'change-open')).toEqual([]);
    expect((await order(neighbor, saleId, { [first]: 5_000 })).investments[0]?.orderClass).toBe('stateIndividual');
  });
});

describe('a municipality', () => {
  const becomes = { name: 'Town of Changes', type: 'County', state: 'WA', explanation: 'Reorganized by vote' } as const;

  test('is changed by its Admin, and its followers are notified', async () => {
    const issuer = await accounts.issuer({ name: 'City of Changes' });
    const admin = await colleagueOf(issuer, 'Admin');
    const fan = await accounts.individual();
    await fan.client.setFavoriteMunicipality({ params: { id: issuer.orgUuid }, body: { isFavorite: true } });
    await issuer.client.requestMunicipalityChange({ body: becomes });
    expect((await noticesOf(admin)).map(({ title }) => title)).toContain('A change of your account is under review');
    await approve(await openId(issuer));
    const { name, type, state } = becomes;
    expect(await admin.client.readMunicipalityProfile()).toMatchObject({ name, type, state });
    expect((await noticesOf(admin)).map(({ title }) => title)).toContain('Your change is approved');
    expect((await noticesOf(fan)).map(({ title }) => title)).toContain('Town of Changes: changed details');
    expect((await trailOf('municipality', issuer.orgUuid)).at(-1)?.detail).toMatchObject({
      changes: [
        { field: 'name', from: 'City of Changes', to: name },
        { field: 'type', from: null, to: type },
        { field: 'state', from: 'OR', to: state },
      ],
    });
  });

  test('is not changed by a colleague of role User, who sees what is under review', async () => {
    const issuer = await accounts.issuer({ name: 'City of Users' });
    const user = await colleagueOf(issuer, 'User');
    const refusal = await refusalOf(user.client.requestMunicipalityChange({ body: becomes }));
    expect(refusal).toMatchObject({ status: 403, data: { code: 'admins-only' } });
    await issuer.client.requestMunicipalityChange({ body: becomes });
    const { open } = await user.client.readFactStanding();
    expect(open?.status).toBe('Open');
    const withdrawn = refusalOf(user.client.withdrawChange({ params: { id: open?.id ?? '' } }));
    expect(await withdrawn).toMatchObject({ status: 403, data: { code: 'admins-only' } });
  });

  test.runIf(isFull)('requests none from the request for approval of an auction until that is over', async () => {
    const issuer = await accounts.issuer({ name: 'City of Steps' });
    const attempt = async () => {
      const refused = await issuer.client.requestMunicipalityChange({ body: becomes }).then(
        () => null,
        (error) => error.data.code,
      );
      if (refused === null) await issuer.client.withdrawChange({ params: { id: await openId(issuer) } });
      return refused;
    };
    const id = await auctions.complete(issuer);
    expect(await attempt()).toBeNull();
    await issuer.client.requestAuctionApproval({ params: { auctionId: id } });
    expect(await attempt()).toBe('auction-under-way');
    const body = { status: 'Rejected', remarks: 'Once more' } as const;
    await administrator.client.decideAuction({ params: { auctionId: id }, body });
    expect(await attempt()).toBeNull();
    await issuer.client.requestAuctionApproval({ params: { auctionId: id } });
    await administrator.client.decideAuction({ params: { auctionId: id }, body: { status: 'Approved' } });
    expect(await attempt()).toBe('auction-under-way');
    await issuer.client.goLive({ params: { auctionUuid: id }, body: {} });
    expect(await attempt()).toBe('auction-under-way');
    await auctions.close(id);
    expect(await attempt()).toBeNull();
  });

  test('submits no auction for approval while a change is under review, and gets the reason beforehand', async () => {
    const issuer = await accounts.issuer({ name: 'City of Waiting' });
    const id = await auctions.complete(issuer);
    await issuer.client.requestMunicipalityChange({ body: becomes });
    const refusal = await refusalOf(issuer.client.requestAuctionApproval({ params: { auctionId: id } }));
    expect(refusal).toMatchObject({ status: 412, data: { missing: [{ code: 'change-open', step: 'account' }] } });
    const { missing, nextAction } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
    expect(missing).toMatchObject([{ code: 'change-open' }]);
    expect(nextAction).toMatchObject({ code: 'complete', step: 'account' });
    await reject(await openId(issuer));
    expect((await issuer.client.requestAuctionApproval({ params: { auctionId: id } })).status).toBe('PendingReview');
  });

  test('of a change and an auction sent at the same moment, only one succeeds', async () => {
    for (let round = 0; round < times(1, 5); round++) {
      const issuer = await accounts.issuer({ name: `City of Races ${round}` });
      const id = await auctions.complete(issuer);
      const outcomes = await Promise.allSettled([
        issuer.client.requestMunicipalityChange({ body: becomes }),
        issuer.client.requestAuctionApproval({ params: { auctionId: id } }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('administrators', () => {
  test('find requests under review first, the oldest on top, and count them', async () => {
    const waiting = await accounts.institution({ state: 'WA', name: 'Findable Fund' });
    const { changes: before } = await administrator.client.readReview();
    await requestOregon(waiting);
    const { changes: after } = await administrator.client.readReview();
    expect(after.waiting).toBe(before.waiting + 1);
    const { rows } = await administrator.client.listFactChanges({ query: {} });
    const open = rows.filter(({ status }) => status === 'Open');
    expect(rows.slice(0, open.length)).toEqual(open);
    expect(open.map(({ requestedAt }) => requestedAt)).toEqual(open.map(({ requestedAt }) => requestedAt).sort());
    const found = await administrator.client.listFactChanges({ query: { q: 'findable', status: ['Open'] } });
    expect(found).toMatchObject({
      total: 1,
      rows: [{ account: { id: waiting.uuid, name: 'Findable Fund', userType: 'institutional-investor' } }],
    });
    expect((await administrator.client.listFactChanges({ query: { account: waiting.uuid } })).total).toBe(1);
    expect(await administrator.client.countFactChanges({ query: { account: waiting.uuid } })).toEqual(
      valuesOf(changeStatuses).map((value) => ({ value, count: value === 'Open' ? 1 : 0 })),
    );
    expect(
      (await administrator.client.listFactChanges({ query: { userType: ['municipality'], q: 'findable' } })).total,
    ).toBe(0);
  });

  test.runIf(isFull)('see earlier requests of the same account', async () => {
    const twice = await accounts.individual({ state: 'WA' });
    await requestOregon(twice);
    await reject(await openId(twice), 'Not yet');
    await requestOregon(twice);
    const detail = await administrator.client.readFactChange({ params: { id: await openId(twice) } });
    expect(detail.earlier).toMatchObject([{ status: 'Rejected', reason: 'Not yet' }]);
  });
});
