/** Tests building an auction: profile, ratings, providers and order priority, and what they refuse. */
import { priorityFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { unset } from '@fairbook/domain/testing/auctions.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { priority, profile, ratings } from '../../../testing/market/auctions.ts';
import { pdfOf } from '../../../testing/pdf.ts';

const { server, accounts, professional, auctions } = await testMarket();
const issuer = await accounts.issuer();

const unknown = '00000000-0000-7000-8000-000000000000';

function put(id: string, part: string, body: unknown, person = issuer) {
  return server.ask('market', person, 'PUT', `/api/auction/${id}/${part}`, body);
}

function _pdf(name = 'statement.pdf'): File {
  return new File([pdfOf()], name, { type: 'application/pdf' });
}

async function read(auctionId: string, person = issuer) {
  return person.client.readOwnAuction({ params: { auctionId } });
}

/** Ratings of one revenue stream of the municipality. */
const onGeneralFund = { fitchRating: 'AA', moodysRating: 'Aa2', snpRating: 'AA+', krollRating: 'Unrated' } as const;

describe('the last saves', () => {
  test('name the person of each part, while it is a draft', async () => {
    const { id } = await issuer.client.createAuction({ body: profile });
    expect((await read(id)).lastSaves).toEqual([]);
    await issuer.client.saveProfile({ params: { auctionId: id }, body: profile });
    await issuer.client.savePriority({ params: { auctionId: id }, body: priority });
    await issuer.client.saveProfile({ params: { auctionId: id }, body: profile });
    const { lastSaves } = await read(id);
    expect(lastSaves.map(({ part, userUuid }) => [part, userUuid])).toEqual([
      ['priority', issuer.uuid],
      ['profile', issuer.uuid],
    ]);
    expect(lastSaves[0]?.name).toMatch(/^\S+ \S+$/);
    const pending = await auctions.pending(issuer, { profile });
    expect((await read(pending)).lastSaves).toEqual([]);
  });
});

describe('a new auction', () => {
  test('starts with the ratings of the municipality’s profile', async () => {
    const rated = await accounts.issuer({ name: 'Rated City' });
    const before = await rated.client.createAuction({ body: profile });
    expect((await read(before.id, rated)).ratingsProviders.fitchRating).toBeNull();
    await rated.client.addCreditRating({ body: { revStream: 'General fund', ...onGeneralFund } });
    await rated.client.addCreditRating({ body: { revStream: 'Water', ...onGeneralFund, fitchRating: 'BBB' } });
    const { id } = await rated.client.createAuction({ body: profile });
    expect((await read(id, rated)).ratingsProviders).toMatchObject(onGeneralFund);
  });
});

describe('the profile', () => {
  test('creates a draft with the default order priority', async () => {
    const { id } = await issuer.client.createAuction({
      body: { ...profile, baseCusip: '01234a', redemptionPrice: '' },
    });
    const auction = await read(id);
    expect(auction).toMatchObject({ uuid: id, status: 'Draft', approvalHistory: [], startDate: null, ...priority });
    expect(auction.profile).toMatchObject({ ...profile, baseCusip: '01234A', redemptionPrice: null });
    expect(auction.terms).toEqual({ minimum: 5000, step: 5000 });
    expect(auction.municipality).toMatchObject({ uuid: issuer.orgUuid, state: 'OR' });
  });

  test('reports all its errors at once, each in its own words', async () => {
    const body = { amount: 0, offeringType: 'Secret', securityType: 'Revenue', repaymentFrequency: 'Daily' };
    const answer = await server.ask('market', issuer, 'POST', '/api/auction', body);
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({
      fields: {
        name: 'Name is required',
        baseCusip: 'Base CUSIP is required',
        amount: 'Must be greater than 0',
        offeringType: 'Invalid',
        repaymentFrequency: 'Invalid',
      },
    });
  });

  test.each([
    ['amount as text', { amount: '300000' }, 200],
    ['amount with a fraction of a cent', { amount: 0.001 }, 400],
    ['an amount that is no number', { amount: 'much' }, 400],
    ['a redemption date that does not exist', { redemptionDate: '2030-02-30' }, 400],
    ['a name with NUL', { name: 'Water\u0000Bonds' }, 400],
  ])('meets %s as it should: %j, %d', async (_, change, status) => {
    const answer = await server.ask('market', issuer, 'POST', '/api/auction', { ...profile, ...change });
    expect(answer.status).toBe(status);
  });

  test.each(['status', 'startDate', 'closeDate', 'municipalityId', 'uuid', 'id', 'isActive', 'approvalHistory'])(
    'refuses %s, which no issuer sets, and changes nothing',
    async (field) => {
      const id = await auctions.draft(issuer);
      const before = await read(id);
      const answer = await put(id, 'profile', { ...profile, name: 'Other Bonds', [field]: 'Live' });
      expect(answer.status).toBe(400);
      expect(answer.body.data).toMatchObject({ fields: { [field]: 'Unknown field' } });
      expect(await read(id)).toEqual(before);
    },
  );
});

describe('ratings and providers', () => {
  const providers = () => ({ auctionCounsel: [professional.uuid], auctionTrustee: [professional.uuid] });

  test('are stored, each professional once', async () => {
    const id = await auctions.draft(issuer);
    const twice = { ...providers(), muniAdvisor: [professional.uuid, professional.uuid] };
    const auction = await issuer.client.saveRatingsProviders({
      params: { auctionId: id },
      body: { ...ratings, ...twice },
    });
    expect(auction.ratingsProviders).toEqual({ ...ratings, ...providers(), muniAdvisor: [professional.uuid] });
  });

  test.each([
    ['fitchRating', 'RD', 200],
    ['snpRating', 'RD', 400],
    ['krollRating', 'RD', 400],
    ['moodysRating', 'RD', 400],
    ['moodysRating', 'AA', 400],
  ])('accept %s %s as %d, since each agency has its own scale', async (field, rating, status) => {
    const id = await auctions.draft(issuer);
    const answer = await put(id, 'ratings-providers', { ...ratings, ...providers(), [field]: rating });
    expect(answer.status).toBe(status);
  });

  test('accept Unrated from all four agencies', async () => {
    const id = await auctions.draft(issuer);
    const unrated = Object.fromEntries(Object.keys(ratings).map((field) => [field, 'Unrated']));
    expect((await put(id, 'ratings-providers', { ...unrated, ...providers() })).status).toBe(200);
  });

  test('need every rating, a counsel and a trustee', async () => {
    const id = await auctions.draft(issuer);
    const answer = await put(id, 'ratings-providers', { auctionCounsel: [], auctionTrustee: [] });
    expect(answer.body.data).toMatchObject({
      fields: {
        fitchRating: 'Fitch rating required',
        moodysRating: 'Moodys rating required',
        snpRating: 'S&P rating required',
        krollRating: 'Kroll rating required',
        auctionCounsel: 'At least one counsel required',
        auctionTrustee: 'At least one trustee required',
      },
    });
  });

  test('name market professionals only: neither strangers nor investors', async () => {
    const id = await auctions.draft(issuer);
    const investor = await accounts.individual();
    const wrong = { auctionCounsel: [investor.uuid], auctionTrustee: [professional.uuid, unknown] };
    const answer = await put(id, 'ratings-providers', { ...ratings, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({
      fields: { 'auctionCounsel.0': 'Unknown market professional', 'auctionTrustee.1': 'Unknown market professional' },
    });
    expect((await read(id)).ratingsProviders).toMatchObject({ fitchRating: null, auctionTrustee: [] });
  });

  test('name a professional who is not approved only where the municipality invited them', async () => {
    const waiting = await accounts.professional({ status: 'New' });
    const id = await auctions.draft(issuer);
    const body = { ...ratings, ...providers(), muniAdvisor: [waiting.uuid] };
    expect((await put(id, 'ratings-providers', body)).status).toBe(400);
    await server.deps.db
      .updateTable('userInvite')
      .set({ invitedById: issuer.userId, acceptedAt: new Date() })
      .where('email', '=', waiting.email)
      .execute();
    expect((await put(id, 'ratings-providers', body)).status).toBe(200);
  });
});

describe('the priority of orders', () => {
  test.each([
    [
      'two equal ranks',
      { priorityStateInd: 2 },
      { priorityStateInd: 'Duplicate value', priorityNationalInst: 'Duplicate value' },
    ],
    ['rank 0', { priorityStateInd: 0 }, { priorityStateInd: 'Must be from 1 to 6, or -1 if not offered' }],
    ['half a rank', { priorityStateInd: 2.5 }, { priorityStateInd: 'Must be from 1 to 6, or -1 if not offered' }],
    ['a maximum below the minimum', { indMaxAmount: 4000 }, { indMaxAmount: 'Minimum amount is $5,000' }],
    [
      'a maximum below the least',
      { instMinAmount: 20_000, instMaxAmount: 10_000 },
      { instMaxAmount: 'Must not be less than the minimum' },
    ],
  ])('refuses %s', async (_, change, fields) => {
    const id = await auctions.draft(issuer);
    const answer = await put(id, 'priority', { ...priority, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({ fields });
  });

  test('accepts gaps, classes that are not offered, and limits per investor', async () => {
    const id = await auctions.draft(issuer);
    const ranks = { priorityStateInst: 1, priorityNationalInst: 3, priorityStateInd: 6 };
    const shut = { priorityNationalInd: -1, priorityInternationalInst: -1, priorityInternationalInd: -1 };
    const body = { ...ranks, ...shut, indMinAmount: 5000, indMaxAmount: 20_000 };
    const auction = await issuer.client.savePriority({ params: { auctionId: id }, body });
    const usual = { ...unset(priorityFields), allocationRule: 'priority-pro-rata-1', localZipCodes: [] };
    expect(auction.orderPriority).toEqual({ ...usual, ...body });
  });

  test('keeps the rule of allocation where it is saved without one, as the first clients do', async () => {
    const id = await auctions.draft(issuer);
    const ruleOf = async () => (await read(id)).orderPriority.allocationRule;
    expect((await put(id, 'priority', { ...priority, allocationRule: 'lot-first-1' })).status).toBe(200);
    expect((await put(id, 'priority', { ...priority, priorityStateInst: 2, priorityNationalInst: 1 })).status).toBe(
      200,
    );
    expect([await ruleOf(), (await read(id)).orderPriority.priorityStateInst]).toEqual(['lot-first-1', 2]);
    expect((await put(id, 'priority', { ...priority, allocationRule: 'draw-9' })).status).toBe(400);
    expect(await ruleOf()).toBe('lot-first-1');
  });

  test('may shut every class out while it is a draft, but not when approval is requested', async () => {
    const none = Object.fromEntries(Object.keys(priority).map((field) => [field, -1]));
    const id = await auctions.complete(issuer, { priority: none });
    await expect(issuer.client.requestAuctionApproval({ params: { auctionId: id } })).rejects.toMatchObject({
      status: 412,
      missing: [{ code: 'no-class-offered', step: 'priority' }],
    });
  });
});
