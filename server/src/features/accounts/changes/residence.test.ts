/** Tests local investors: whose residence counts, and that no one becomes local by a word of their own. */

import { verifyRecord } from '@fairbook/domain/record/verification.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { keyDates, priority } from '../../../../testing/market/auctions.ts';
import { first, investmentsOf, order, refusalOf, second } from '../../../../testing/market/orders.ts';
import { pdfOf } from '../../../../testing/pdf.ts';
import { makeAllMessages } from '../../../../testing/services/webhooks.ts';
import { sha256Hex } from '../../../platform/base/crypto.ts';
import { brokenLaws } from '../../../store/orders/invariants.sql.ts';

const springfield = '97477';
const eugene = '97401';
const portland = '97205';

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer({ name: 'City of Springfield' });
const saleId = await auctions.live(issuer, { priority: { localZipCodes: [springfield, eugene] } });

const individual = '/api/onboarding/indie-investor';
const person = {
  firstName: 'Ina',
  lastName: 'Investor',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'OR',
  country: 'US',
};

function bill(name = 'bill.pdf'): File {
  return new File([pdfOf()], name, { type: 'application/pdf' });
}

async function resident(zipCode = springfield): Promise<Member> {
  const member = await accounts.individual();
  const saved = await server.ask('market', member, 'PUT', individual, { ...person, zipCode });
  expect(saved.status).toBe(200);
  return member;
}

function prove(member: Member, zipCode = springfield) {
  const body = { zipCode, explanation: 'A bill of the water utility' };
  return member.client.requestResidenceProof({ body, files: { proof: bill() } });
}

async function openId(member: Member): Promise<string> {
  return (await member.client.readFactStanding()).open?.id ?? '';
}

async function approve(member: Member): Promise<void> {
  await administrator.client.approveFactChange({ params: { id: await openId(member) } });
}

async function proven(zipCode = springfield): Promise<Member> {
  const member = await resident(zipCode);
  await prove(member, zipCode);
  await approve(member);
  return member;
}

/** Lines of an order, from the log and from the view. */
async function isLocalIn(bidId: string): Promise<boolean[]> {
  const { rows } = await server.deps.pool.query<{ isLocal: boolean }>(
    'select is_local as "isLocal" from auction_bid where bid_id = $1 order by maturity_date',
    [bidId],
  );
  return rows.map(({ isLocal }) => isLocal);
}

async function placesAs(member: Member, auctionId = saleId) {
  const { bidId } = await order(member, auctionId, { [first]: 5_000 });
  return isLocalIn(bidId);
}

async function bidsAs(member: Member, auctionId = saleId) {
  return (await member.client.readPublicAuction({ params: { auctionId } })).bidsAs;
}

describe('a proof that an administrator approved', () => {
  test('makes new orders local, and says so before', async () => {
    const member = await proven();
    expect(await bidsAs(member)).toEqual({ orderClass: 'stateIndividual', rank: 3, isLocal: true });
    expect(await placesAs(member)).toEqual([true]);
    const { rows } = await server.deps.pool.query<{ entry: string }>(
      `select entry from order_log where kind = 'PLACE' and user_id = $1`,
      [member.userId],
    );
    expect(JSON.parse(rows[0]?.entry ?? '')).toMatchObject({ lines: [{ isLocal: true }] });
  });

  test.runIf(isFull)('of a ZIP code that the sale does not name makes no order local', async () => {
    const member = await proven(portland);
    expect(await bidsAs(member)).toEqual({ orderClass: 'stateIndividual', rank: 3 });
    expect(await placesAs(member)).toEqual([false]);
  });

  test.runIf(isFull)('counts in no sale without ZIP codes', async () => {
    const other = await auctions.live(issuer);
    expect(await placesAs(await proven(), other)).toEqual([false]);
  });

  test.runIf(isFull)('is in the history, the audit trail and a notice, as the decision about it is', async () => {
    const member = await proven();
    const { rows } = await administrator.client.listAuditEvents({ query: { subject: `investor:${member.orgUuid}` } });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.request-change', 'account.approve-change']),
    );
    const changes = [{ field: 'residence', from: null, to: springfield }];
    expect(rows.find(({ action }) => action === 'account.approve-change')?.detail).toMatchObject({ changes });
    const notices = (await member.client.listNotifications({ query: {} })).rows;
    expect(notices[0]?.message).toContain('Proven residence: none → ZIP code 97477');
    await server.runJobs();
    expect(
      server.deps.sink
        .list()
        .filter(({ to }) => to === member.email)
        .at(-1)?.text,
    ).toContain('97477');
  });
});

describe('a sale with two maturities of one date and a share for individuals', () => {
  const row = (maturityDate: string, principalAmount: number, interestRate: number) => ({
    ...{ maturityDate, principalAmount, interestRate, yield: 0, price: 100 + interestRate / 4, cusip: '' },
  });
  const place = (member: Member, auctionId: string, a: number, b: number) => {
    const investments = [
      { maturityDate: second, maturityId: 'A', investmentAmount: a },
      { maturityDate: second, maturityId: 'B', investmentAmount: b },
    ];
    return member.client.placeBid({ params: { auctionId }, body: { investments } });
  };

  test('serves local investors first at each of them, and its log and record say so', async () => {
    const auctionId = await auctions.live(issuer, {
      keyDates,
      schedule: [row(first, 100_000, 3), row(second, 80_000, 5.5), row(second, 120_000, 5)],
      priority: { localZipCodes: [springfield], retailShare: 50, investorCap: 100_000 },
    });
    const [member, other, fund] = [
      await proven(),
      await accounts.individual(),
      await accounts.institution({ name: 'Local Fund' }),
    ];
    await member.client.addWebhook({ body: { url: 'https://hooks.example/in', events: ['order.accepted'] } });
    await place(fund, auctionId, 80_000, 120_000);
    await place(other, auctionId, 30_000, 20_000);
    const { bidId, log } = await place(member, auctionId, 20_000, 20_000);
    expect(log?.entry).toContain(
      `{"amount":2000000,"isLocal":true,"maturityDate":"${second}","maturityId":"A","orderClass":"stateIndividual"`,
    );
    const params = { auctionId, bidId };
    const investments = [
      { maturityDate: second, maturityId: 'A', investmentAmount: 30_000 },
      { maturityDate: second, maturityId: 'B', investmentAmount: 10_000 },
    ];
    await member.client.amendBid({ params, body: { investments } });
    expect(await isLocalIn(bidId)).toEqual([true, true]);
    const preview = await fund.client.readInventory({ params: { auctionId } });
    expect(preview.investments.map(({ maturityId, inventoryUsed }) => [maturityId, inventoryUsed])).toEqual([
      [undefined, 0],
      ['A', 40_000],
      ['B', 90_000],
    ]);
    await makeAllMessages(server);
    const sent = await server.deps.pool.query<{ data: object }>(
      `select data from webhook_delivery where data ->> 'auctionId' = $1 order by id limit 1`,
      [auctionId],
    );
    expect(sent.rows[0]?.data).toMatchObject({
      orders: [
        {
          lines: [
            { maturityDate: second, maturityId: 'A', isLocal: true, investmentAmount: 20_000 },
            { maturityDate: second, maturityId: 'B', isLocal: true, investmentAmount: 20_000 },
          ],
        },
      ],
    });
    await auctions.close(auctionId);
    const awardsOf = async (person: Member) =>
      (await person.client.listMyAllocations({ query: { auctionId } })).rows[0]?.lines.map(({ award }) => award);
    expect(await awardsOf(fund)).toEqual([40_000, 90_000]);
    expect(await awardsOf(member)).toEqual([30_000, 10_000]);
    expect(await awardsOf(other)).toEqual([10_000, 20_000]);
    const { record } = await server.market().readClosingRecord({ params: { auctionId } });
    const verified = verifyRecord(record ?? '', sha256Hex);
    expect(verified).toMatchObject({ isTrue: true, finding: null });
    expect(record).toContain(`"isLocal":true,"isSuspended":false,"maturityDate":"${second}","maturityId":"A"`);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });
});

describe('without an approved proof no one is local', () => {
  test('the ZIP code of a profile does not count, nor a proof under review, rejected or withdrawn', async () => {
    const member = await resident();
    expect(await placesAs(member)).toEqual([false]);
    const { open } = await prove(member);
    expect(open?.proof?.name).toBe('bill.pdf');
    expect(await placesAs(member)).toEqual([false]);
    const rejectionReason = 'The bill is three years old';
    await administrator.client.rejectFactChange({ params: { id: await openId(member) }, body: { rejectionReason } });
    expect((await member.client.readFactStanding()).last).toMatchObject({
      status: 'Rejected',
      reason: rejectionReason,
    });
    expect(await placesAs(member)).toEqual([false]);
    await prove(member);
    await member.client.withdrawChange({ params: { id: await openId(member) } });
    expect(await placesAs(member)).toEqual([false]);
  });

  test('another ZIP code than that of the profile, of another state, or without a document is refused', async () => {
    const member = await resident(portland);
    const fieldsOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).fields;
    expect(await fieldsOf(prove(member, springfield))).toEqual({
      zipCode: 'Must be the ZIP code of the address in your profile',
    });
    expect(await fieldsOf(prove(member, '98101'))).toEqual({
      zipCode: 'Must be a ZIP code of Oregon, the approved state of your account',
    });
    const body = { zipCode: portland, explanation: 'x' };
    expect(await fieldsOf(member.client.requestResidenceProof({ body, files: {} }))).toEqual({
      proof: 'A document is required',
    });
    const abroad = await accounts.institution({ country: 'DE' });
    expect(await fieldsOf(prove(abroad))).toEqual({ zipCode: 'Only investors in the United States can be local' });
  });

  test('the residence is no field of a profile or of a request to change the place', async () => {
    const member = await resident();
    const profile = { ...person, zipCode: springfield, residence: springfield };
    expect((await server.ask('market', member, 'PUT', individual, profile)).status).toBe(400);
    const body = { state: 'WA', country: 'US', explanation: 'x', residence: springfield };
    expect((await server.ask('market', member, 'POST', '/api/account/changes/investor', body)).status).toBe(400);
    expect(await placesAs(member)).toEqual([false]);
  });

  test('an institution with a branch office in the sale’s ZIP codes is not local by the address of its people', async () => {
    const fund = await accounts.institution();
    await server.superuser.query('update "user" set zip_code = $1 where id = $2', [springfield, fund.userId]);
    expect(await placesAs(fund)).toEqual([false]);
    const away = await accounts.institution({ state: 'WA' });
    expect((await refusalOf(prove(away))).fields).toHaveProperty('zipCode');
    // Its office, which an administrator has seen, counts.
    await prove(fund);
    await approve(fund);
    expect(await placesAs(fund)).toEqual([true]);
  });

  test('a proof counts in the issuer’s state alone, even where a list would have a ZIP code of another', async () => {
    const member = await accounts.individual({ state: 'WA' });
    await server.superuser.query('update investor_org set residence = $1 where id = $2', [springfield, member.orgId]);
    expect(await bidsAs(member)).toMatchObject({ orderClass: 'nationalIndividual' });
    expect(await placesAs(member)).toEqual([false]);
  });
});

describe('a change during a sale', () => {
  test('of the address is refused while it is proven or under review; a request ends the proof', async () => {
    const member = await proven();
    const { bidId } = await order(member, saleId, { [first]: 10_000 });
    const moved = { ...person, address: '9 Far Street', zipCode: eugene };
    const edit = () => server.ask('market', member, 'PUT', individual, moved);
    const refused = await edit();
    expect([refused.status, Object.keys((refused.body.data as { fields: object }).fields)]).toEqual([
      400,
      ['address', 'zipCode'],
    ]);
    await member.client.requestInvestorChange({
      body: { state: 'OR', country: 'US', explanation: 'I moved to Eugene' },
    });
    // Orders wait for the decision, as for a change of the state.
    expect((await refusalOf(order(member, saleId, { [second]: 5_000 }))).status).toBe(403);
    await approve(member);
    expect((await edit()).status).toBe(200);
    expect(await placesAs(member)).toEqual([false]);
    // Placed lines keep their place.
    expect(await isLocalIn(bidId)).toEqual([true]);
    const more = { params: { auctionId: saleId, bidId }, body: { investments: investmentsOf({ [first]: 15_000 }) } };
    await member.client.amendBid(more);
    expect(await isLocalIn(bidId)).toEqual([false]);
    await prove(member, eugene);
    expect((await server.ask('market', member, 'PUT', individual, { ...moved, zipCode: springfield })).status).toBe(
      400,
    );
  });

  test.runIf(isFull)('of the state ends the proof', async () => {
    const member = await proven();
    await member.client.requestInvestorChange({ body: { state: 'WA', country: 'US', explanation: 'I moved' } });
    await approve(member);
    const { facts } = await member.client.readFactStanding();
    expect(facts).toContainEqual({ field: 'residence', value: null });
    await member.client.requestInvestorChange({ body: { state: 'OR', country: 'US', explanation: 'I am back' } });
    await approve(member);
    expect(await placesAs(member)).toEqual([false]);
  });

  test.runIf(isFull)('of the list of a live or approved sale is refused', async () => {
    const approved = await auctions.approved(issuer, { priority: { localZipCodes: [springfield] } });
    for (const id of [saleId, approved]) {
      const body = { ...priority, localZipCodes: [portland] };
      expect((await server.ask('market', issuer, 'PUT', `/api/auction/${id}/priority`, body)).status).toBe(403);
      const { orderPriority } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
      expect(orderPriority.localZipCodes).toContain(springfield);
    }
  });

  test.runIf(isFull)(
    'a proof that ends between the judgment and the commit of an order does not make it local',
    async () => {
      const member = await proven();
      // The judgment knows the residence by the sign-in, which may be seconds old.
      const cached = await bidsAs(member);
      await server.superuser.query('update investor_org set residence = null where id = $1', [member.orgId]);
      expect(cached).toMatchObject({ isLocal: true });
      expect(await placesAs(member)).toEqual([false]);
    },
  );
});

describe('the document', () => {
  test('is read by its own account and by administrators, and by no one else', async () => {
    const member = await resident();
    const { open } = await prove(member);
    const url = open?.proof?.url ?? '';
    const status = async (site: 'market' | 'admin', by: Parameters<typeof server.ask>[1]) =>
      (
        await fetch(`${site === 'market' ? server.marketUrl : server.adminUrl}${url}`, {
          headers: by ? { authorization: `Bearer ${by.token}` } : {},
        })
      ).status;
    expect([await status('market', member), await status('admin', administrator)]).toEqual([200, 200]);
    expect(await status('market', await resident())).toBe(404);
    expect(await status('market', await accounts.institution())).toBe(404);
    expect(await status('market', issuer)).toBe(404);
    expect(await status('market', null)).toBe(401);
  });

  test.runIf(isFull)('is deleted with the account', async () => {
    const member = await resident();
    await prove(member);
    await member.client.eraseOwnAccount({ body: { email: member.email } });
    const { rows } = await server.deps.pool.query('select from uploaded_file where uploaded_by_id = $1', [
      member.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the ZIP codes of a sale', () => {
  const put = (id: string, localZipCodes: unknown) =>
    server.ask('market', issuer, 'PUT', `/api/auction/${id}/priority`, { ...priority, localZipCodes });
  const fieldOf = ({ body }: Awaited<ReturnType<typeof put>>) =>
    (body.data as { fields?: Record<string, string> }).fields;

  test('are of five digits, of the issuer’s state, each once, at most 200; a client that does not know them keeps them', async () => {
    const id = await auctions.draft(issuer);
    const listed = async () =>
      (await issuer.client.readOwnAuction({ params: { auctionId: id } })).orderPriority.localZipCodes;
    expect((await put(id, [eugene, springfield, eugene])).status).toBe(200);
    expect(await listed()).toEqual([eugene, springfield]);
    expect(fieldOf(await put(id, ['98101']))).toEqual({
      localZipCodes: 'Not a ZIP code of Oregon, the state of the issuer: 98101',
    });
    expect(fieldOf(await put(id, ['9740']))).toHaveProperty(['localZipCodes.0']);
    expect(
      fieldOf(
        await put(
          id,
          Array.from({ length: 201 }, (_, index) => String(97_000 + index)),
        ),
      ),
    ).toEqual({
      localZipCodes: 'At most 200 ZIP codes',
    });
    expect((await put(id, undefined)).status).toBe(200);
    expect(await listed()).toEqual([eugene, springfield]);
    expect((await put(id, [])).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});
