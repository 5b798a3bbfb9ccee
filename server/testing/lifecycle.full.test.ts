/** Tests the whole life of one bond auction, from a municipality's sign-up to the allocation, over HTTP and with a real schedule. */

import { createHash } from 'node:crypto';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { verifyRecord } from '@fairbook/domain/record/verification.ts';
import sales from '@fairbook/domain/testing/data/competitive-sales.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { paper } from '../src/program/demo/paper.ts';
import { testServer } from './fixtures.ts';
import { accountsOf, type Member, stranger } from './market/accounts.ts';
import { auctionsOf } from './market/auctions.ts';
import type { MarketClient } from './test-server.ts';

const houghtonLake = sales.find((sale) => sale.id === 'houghton-lake-2017');
const minute = 60_000;

let treasurer: MarketClient;
let counsel: Member;
let auctionId: string;
const investors: Record<
  'stateInstitution' | 'nationalInstitution' | 'stateIndividual' | 'internationalInstitution',
  Member
> = {} as never;

const server = await testServer();
const accounts = accountsOf(server);
const administrator = await accounts.administrator();

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`the call was not refused: ${String(error)}`);
  return error;
}

function pdf(name: string): File {
  return new File([new Uint8Array(paper(name, ['For the life of one auction.']))], `${name}.pdf`, {
    type: 'application/pdf',
  });
}

test('a municipality signs up and starts as New', async () => {
  const identity = await stranger('treasurer@houghton.example');
  treasurer = server.market(identity);
  const session = await treasurer.signUpMunicipality({
    body: {
      muniName: 'Houghton Lake Community Schools',
      firstName: 'Iris',
      lastName: 'Treasurer',
      email: identity.email,
      idToken: identity.token,
    },
  });
  expect(session).toMatchObject({ email: identity.email, name: 'Iris Treasurer', registeredByPassword: true });
  expect(await treasurer.readMetadata()).toMatchObject({
    userType: 'municipality',
    onboardingStatus: 'New',
    role: 'Admin',
  });
});

test('its request for approval is refused with everything that is still missing', async () => {
  const refusal = await refusalOf(treasurer.requestMunicipalityApproval());
  expect(refusal.status).toBe(412);
  expect(new Set(refusal.missing.map((unmet) => unmet.step))).toEqual(new Set(['overview', 'people', 'ratings']));
});

test('it completes its onboarding and requests approval', async () => {
  await treasurer.saveMunicipalityOverview({
    body: {
      name: 'Houghton Lake Community Schools',
      legalName: 'Houghton Lake Community Schools, County of Roscommon',
      city: 'Houghton Lake',
      state: 'MI',
      zipCode: '48629',
      type: 'School District',
      summary: 'A school district.',
      website: 'houghton.example',
    },
  });
  await treasurer.addPerson({
    body: {
      name: 'Iris Treasurer',
      title: 'Treasurer',
      bio: 'Keeps the books.',
      phone: '555-0100',
      email: 'iris@houghton.example',
    },
  });
  await treasurer.addCreditRating({
    body: {
      revStream: 'General fund',
      fitchRating: 'Unrated',
      moodysRating: 'Aa1',
      snpRating: 'AA',
      krollRating: 'Unrated',
    },
  });
  await treasurer.saveFinEconProfile({
    body: { emmaIssuerUrl: 'https://emma.msrb.org', censusDataUrl: '', sifmaUrl: '' },
  });
  await treasurer.addEnablementDocuments({ files: { enablementDocs: [pdf('Budget')] } });
  await treasurer.requestMunicipalityApproval();
  expect(await treasurer.readMunicipalityProfile()).toMatchObject({
    status: 'Pending Approval',
    state: 'MI',
    keyPersonnel: [{ name: 'Iris Treasurer' }],
    creditRatings: [{ moodysRating: 'Aa1' }],
    finEconProfile: { emmaIssuerUrl: 'https://emma.msrb.org' },
    attachments: [{ type: 'EnablementDocument' }],
  });
});

test('an administrator finds it waiting and approves it', async () => {
  const { rows } = await administrator.client.listMunicipalities({ query: { status: ['Pending Approval'] } });
  const waiting = rows.find((row) => row.name === 'Houghton Lake Community Schools');
  await administrator.client.approveAccount({ params: { kind: 'municipality', id: waiting?.uuid ?? '' } });
  expect((await treasurer.readMetadata()).onboardingStatus).toBe('Active');
});

test('it drafts an auction on the ladder of a real sale, step by step', async () => {
  counsel = await accounts.professional();
  const rows = houghtonLake?.maturities.map((row) => ({
    maturityDate: row.maturityDate.replace(/^\d{4}/, (year) => String(Number(year) + 12)),
    principalAmount: row.principalAmount,
    interestRate: row.interestRate,
    yield: row.reofferYield ?? 0,
  }));
  if (!rows) throw new Error('the ladder is missing');
  const created = await treasurer.createAuction({
    body: {
      name: '2029 Refunding Bonds',
      baseCusip: '442565',
      amount: houghtonLake?.par ?? 0,
      offeringType: 'Public',
      securityType: 'General Obligation',
      repaymentFrequency: 'Semi-Annual',
      taxStatus: 'Tax Exempt',
    },
  });
  auctionId = created.id;
  const params = { auctionId };
  const refusal = await refusalOf(treasurer.requestAuctionApproval({ params }));
  expect(refusal.status).toBe(412);
  expect(refusal.missing.map((unmet) => unmet.step)).toEqual(
    expect.arrayContaining(['ratings', 'dates', 'maturities']),
  );
  await treasurer.saveRatingsProviders({
    params,
    body: {
      fitchRating: 'Unrated',
      moodysRating: 'Aa1',
      snpRating: 'AA',
      krollRating: 'Unrated',
      auctionCounsel: [counsel.uuid],
      auctionTrustee: [counsel.uuid],
    },
  });
  await treasurer.savePriority({
    params,
    body: {
      priorityStateInst: 2,
      priorityNationalInst: 3,
      priorityStateInd: 1,
      priorityNationalInd: 4,
      priorityInternationalInst: 5,
      priorityInternationalInd: -1,
    },
  });
  await treasurer.saveKeyDates({
    params,
    body: {
      dated: '2027-03-15',
      firstPrincipalPaymentDate: rows[0]?.maturityDate ?? '',
      finalMaturityDate: rows.at(-1)?.maturityDate ?? '',
      marketingPeriodLaunchDate: new Date(Date.now() - minute).toISOString(),
      communityImpactThemes: ['Education'],
    },
  });
  await treasurer.saveMaturityStructure({ params, body: { schedule: rows } });
  await treasurer.addDocuments({ params, files: { preliminaryOfficialStatement: pdf('POS') } });
  await treasurer.requestAuctionApproval({ params });
  expect(await treasurer.readOwnAuction({ params })).toMatchObject({
    status: 'PendingReview',
    profile: { amount: 4_515_000 },
    documents: { preliminaryOfficialStatement: { name: 'POS.pdf' } },
    approvalHistory: [{ action: 'REQUEST' }],
  });
});

test('an administrator approves the auction, and the market sees it from its launch date on', async () => {
  const params = { auctionId };
  await administrator.client.decideAuction({ params, body: { status: 'Approved', remarks: null } });
  investors.stateIndividual = await accounts.individual({ state: 'MI' });
  investors.stateInstitution = await accounts.institution({ state: 'MI' });
  investors.nationalInstitution = await accounts.institution({ state: 'NY' });
  investors.internationalInstitution = await accounts.institution({ country: 'DE' });
  await server.runJobs();
  const seen = await investors.stateIndividual.client.readPublicAuction({ params });
  expect(seen).toMatchObject({ status: 'Approved', isInMarketingPhase: true, canBid: false });
  expect(seen).not.toHaveProperty('approvalHistory');
});

test('an investor gives feedback and the issuer reads it', async () => {
  await investors.stateIndividual.client.giveFeedback({
    params: { auctionUuid: auctionId },
    body: { feedback: 'I like the short end.', levelOfInterest: 'Intend To Bid', alertMe: true },
  });
  const summary = await treasurer.readFeedback({ params: { auctionUuid: auctionId } });
  expect(summary).toMatchObject({
    total: 1,
    entries: [{ feedback: 'I like the short end.', levelOfInterest: 'Intend To Bid' }],
  });
});

test('the issuer goes live', async () => {
  const closeDate = new Date(Date.now() + 60 * minute).toISOString();
  const standing = await treasurer.goLive({ params: { auctionUuid: auctionId }, body: { closeDate } });
  expect(standing.status).toBe('Live');
});

test('investors of four classes preview, bid and read the inventory', async () => {
  const params = { auctionId };
  const maturityDate = '2030-05-01';
  const bid = (who: Member, investmentAmount: number) =>
    who.client.placeBid({ params, body: { investments: [{ maturityDate, investmentAmount }] } });

  const preview = await investors.nationalInstitution.client.previewBid({
    params,
    body: { investments: [{ maturityDate, investmentAmount: 115_000 }] },
  });
  expect(preview).toMatchObject({ orderClass: 'nationalInstitution', rank: 3, indicativeTotal: 115_000 });

  await bid(investors.nationalInstitution, 60_000);
  await bid(investors.internationalInstitution, 50_000);
  await bid(investors.stateInstitution, 80_000);
  const receipt = await bid(investors.stateIndividual, 25_000);
  expect(receipt).toMatchObject({
    auctionId,
    total: 25_000,
    investments: [{ orderClass: 'stateIndividual', rank: 1 }],
  });

  const inventory = await investors.nationalInstitution.client.readInventory({ params });
  expect(inventory.investments.find((line) => line.maturityDate === maturityDate)).toMatchObject({
    investmentAmount: 60_000,
    inventoryUsed: 10_000,
  });
  expect(inventory).toMatchObject({ total: 4_515_000, remaining: 4_400_000 });
});

test('an order that breaks a rule is refused with its message at its field, and nothing of it is stored', async () => {
  const refusal = await refusalOf(
    investors.stateIndividual.client.placeBid({
      params: { auctionId },
      body: {
        investments: [
          { maturityDate: '2031-05-01', investmentAmount: 5_000 },
          { maturityDate: '2032-05-01', investmentAmount: 7_500 },
        ],
      },
    }),
  );
  expect(refusal.status).toBe(400);
  expect(refusal.fields).toEqual({ 'investments.1.investmentAmount': 'Must be a multiple of $5,000' });
  expect((await investors.stateIndividual.client.listMyBids()).total).toBe(1);
});

test('at the close no one can order anymore, whether or not a job ran', async () => {
  await auctionsOf(server, administrator, counsel).closeNow(auctionId);
  const refusal = await refusalOf(
    investors.stateIndividual.client.placeBid({
      params: { auctionId },
      body: { investments: [{ maturityDate: '2030-05-01', investmentAmount: 5_000 }] },
    }),
  );
  expect(refusal.status).toBe(403);
  expect((await treasurer.readOwnAuction({ params: { auctionId } })).status).toBe('Ended');
});

test('the published rule allocates by the issuer’s priority', async () => {
  await auctionsOf(server, administrator, counsel).close(auctionId);
  const { investors: allotted, outcome, totals } = await treasurer.readAllocations({ params: { auctionId } });
  expect(outcome).toBe('PartlySold');
  expect(totals).toMatchObject({ principal: 4_515_000, award: 115_000, unsold: 4_400_000 });
  const awards = Object.fromEntries(allotted.map((investor) => [investor.id, investor.award]));
  expect(awards).toEqual({
    [investors.stateIndividual.orgUuid]: 25_000,
    [investors.stateInstitution.orgUuid]: 80_000,
    [investors.nationalInstitution.orgUuid]: 10_000,
    [investors.internationalInstitution.orgUuid]: 0,
  });
  expect(await administrator.client.readAllocations({ params: { auctionId } })).toMatchObject({
    outcome: 'PartlySold',
  });
});

test('every investor reads their own allocation with its reason', async () => {
  const { rows } = await investors.nationalInstitution.client.listMyAllocations();
  expect(rows).toMatchObject([{ auctionId, award: 10_000, lines: [{ result: 'Partial', award: 10_000 }] }]);
  expect(rows[0]?.lines[0]?.reason).toMatch(/priority group/i);
});

test('anyone can verify the closing record', async () => {
  const { record, fingerprint } = await server.market().readClosingRecord({ params: { auctionId } });
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(sha256(record ?? '')).toBe(fingerprint);
  expect(verifyRecord(record ?? '', sha256, fingerprint)).toMatchObject({ isTrue: true, finding: null });
});

test('everyone concerned finds the notifications in their history', async () => {
  const typesOf = async (client: MarketClient) => (await client.listNotifications()).rows.map((notice) => notice.type);
  expect(await typesOf(treasurer)).toEqual(
    expect.arrayContaining(['AccountApproved', 'AuctionApproved', 'AuctionLive', 'AuctionClosed']),
  );
  const heard = await typesOf(investors.stateIndividual.client);
  expect(heard).toEqual(expect.arrayContaining(['AuctionLive', 'AuctionClosed']));
  expect(heard.filter((type) => type === 'AuctionClosed')).toHaveLength(1);
});
