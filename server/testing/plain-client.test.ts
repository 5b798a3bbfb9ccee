/**
 * The whole mission of the market as a client makes it that knows only the specification: its calls, bodies, statuses and shapes, by fetch. Nothing
 * here comes from the contract, so a change that such a client would notice fails here.
 */
import { afterAll, expect, test } from 'vitest';
import * as accounts from './market/plain-accounts.ts';
import {
  type Answer,
  expectShape,
  filters,
  form,
  refuses,
  shapes,
  specifiedCalls,
  textAt,
  wrongAmounts,
} from './plain-client.ts';

const { first, image, keyDates, news, pdf, priority, profile, ratings, rows } = accounts;

/** The address of the auction, and of a second one. */
let [sale, second, closeDate, counselId] = ['', '', '', ''];

const plain = await accounts.openPlain();
const people = plain.people;
afterAll(() => plain.close());

const order = (investmentAmount: number) => ({ investments: [{ maturityDate: first, investmentAmount }] });

const expectTypes = ({ data }: Answer, types: readonly string[]) =>
  expect(data).toEqual(expect.arrayContaining(types.map((type) => expect.objectContaining({ type }))));

test('a visitor reads the configuration of the identity provider, and nothing else', async () => {
  for (const ask of [plain.visitor, plain.adminVisitor]) {
    expectShape(await ask('GET /api/auth/firebase-config'), shapes.configuration);
    await ask('GET /api/auth/metadata', undefined, 401);
  }
});

test('a municipality signs up, and is let in once its email is verified', () => accounts.signUpMunicipality(plain));
test('investors and institutions sign up', () => accounts.signUpInvestors(plain));
test('an invited administrator signs up', () => accounts.signUpAdministrator(plain));

test('a municipality requests approval only with a complete profile', async () => {
  await people.treasurer('POST /api/onboarding/municipality/request-approval', undefined, 412);
  await accounts.saveMunicipality(plain);
  await accounts.saveOfficials(plain);
  await accounts.saveCreditRatings(plain);
});

test('a municipality is rejected, and approved after its next request', () => accounts.decideMunicipality(plain));
test('a municipality invites professionals, and one of them signs up', () => accounts.inviteProfessionals(plain));

test('investors and professionals fill in their profiles and are approved', async () => {
  await accounts.onboardPerson(plain, 'local', 'indie-investor', 'investor', 'OR');
  await accounts.onboardPerson(plain, 'distant', 'indie-investor', 'investor', 'WA');
  await accounts.onboardPerson(plain, 'counsel', 'market-prof', 'market-professional', 'OR');
  await accounts.onboardInstitution(plain, 'fund', 'River Fund', 'OR');
  await accounts.onboardInstitution(plain, 'distantFund', 'Bay Fund', 'NY');
});

test('a person makes no call of another kind of person', async () => {
  await people.local('GET /api/municipality/info', undefined, 403);
  await people.treasurer('GET /api/auction/my-bids', undefined, 403);
  await people.counsel('POST /api/auction', profile, 403);
  await people.fund('GET /api/market-professional/my-connections', undefined, 403);
});

test('a municipality drafts an auction', async () => {
  const { treasurer } = people;
  const wrong = { name: '', baseCusip: '', amount: 0, offeringType: 'A', securityType: 'B', repaymentFrequency: 'C' };
  await refuses(treasurer, 'POST /api/auction', wrong, {
    ...{ name: 'Name is required', baseCusip: 'Base CUSIP is required', amount: 'Must be greater than 0' },
    ...{ offeringType: 'Invalid', securityType: 'Invalid', repaymentFrequency: 'Invalid' },
  });
  sale = `/api/auction/${textAt(await treasurer('POST /api/auction', profile), 'id')}`;
  const texts = { purpose: 'Pipes', useOfFunds: 'Pipes', repaymentSource: 'Water', redemptionProvisions: 'None' };
  await treasurer(`PUT ${sale}/profile`, { ...profile, ...texts, redemptionPrice: '' });
  await treasurer(`POST ${sale}/request-approval`, undefined, 412);
  const none = { auctionCounsel: [], auctionTrustee: [] };
  await refuses(treasurer, `PUT ${sale}/ratings-providers`, none, {
    ...{ auctionCounsel: 'At least one counsel required', auctionTrustee: 'At least one trustee required' },
    ...{ fitchRating: 'Fitch rating required', krollRating: 'Kroll rating required' },
  });
  const listed = await treasurer('GET /api/auction/professionals');
  expectShape(listed, shapes.professionals);
  counselId = textAt(listed, '0.id');
  const providers = { auctionCounsel: [counselId], auctionTrustee: [counselId] };
  await treasurer(`PUT ${sale}/ratings-providers`, { ...ratings, ...providers });
  const duplicate = { priorityStateInst: 'Duplicate value', priorityNationalInst: 'Duplicate value' };
  await refuses(treasurer, `PUT ${sale}/priority`, { ...priority, priorityNationalInst: 1 }, duplicate);
  const unset = { priorityInternationalInst: -1, priorityInternationalInd: -1 };
  await treasurer(`PUT ${sale}/priority`, { ...priority, ...unset });
});

test('a municipality sets dates, maturities and documents', async () => {
  const { treasurer } = people;
  const dates = `PUT ${sale}/dates-community-impact`;
  const required = { dated: 'Required', firstPrincipalPaymentDate: 'Required', finalMaturityDate: 'Required' };
  await refuses(treasurer, dates, {}, required);
  const tooEarly = { finalMaturityDate: 'Must be greater than first principal payment date' };
  await refuses(treasurer, dates, { ...keyDates, finalMaturityDate: first }, tooEarly);
  const launch = { marketingPeriodLaunchDate: plain.inMinutes(60), investorPresentationUrl: 'https://slides.example' };
  await treasurer(dates, { ...keyDates, ...launch, communityImpactThemes: ['Education'] });
  const structure = `PUT ${sale}/maturity-structure`;
  await refuses(treasurer, structure, { schedule: [] }, 'At least one maturity required');
  for (const [principalAmount, message] of wrongAmounts) {
    await refuses(treasurer, structure, { schedule: [{ ...rows[0], principalAmount }] }, message);
  }
  await treasurer(structure, { schedule: rows });
  await treasurer(
    `POST ${sale}/documents`,
    form({
      ...{ investorPresentation: pdf('Slides'), preliminaryOfficialStatement: pdf('Statement') },
      ...{ docOther1: pdf('Audit'), docOther2: pdf('Draft') },
    }),
  );
  await treasurer(`DELETE ${sale}/documents/docOther2`);
});

test('an administrator rejects an auction, approves it after the next request, and sets its launch date', async () => {
  const { treasurer, reviewer } = people;
  await treasurer(`POST ${sale}/request-approval`);
  await treasurer(`PUT ${sale}/profile`, profile, 403);
  await reviewer(`PATCH ${sale}/approve-reject`, { status: 'Rejected', remarks: 'The name is short' });
  await reviewer(`PATCH ${sale}/approve-reject`, { status: 'Approved' }, 412);
  await treasurer(`PUT ${sale}/profile`, { ...profile, name: 'Water Revenue Bonds' });
  await treasurer(`POST ${sale}/request-approval`);
  expectShape(await reviewer('GET /api/auction'), [{ uuid: 'text', name: 'text', status: 'text' }]);
  expectShape(await reviewer(`GET ${sale}/details`), shapes.ownAuction);
  expectShape(await reviewer('GET /api/auction/professionals'), shapes.professionals);
  await reviewer(`PATCH ${sale}/approve-reject`, { status: 'Approved', remarks: 'Complete' });
  const actions = ['REQUEST', 'REJECT', 'REQUEST', 'APPROVE'].map((action) => ({ action }));
  const own = await treasurer(`GET ${sale}/own`);
  expectShape(own, shapes.ownAuction);
  expect(own.data).toMatchObject({ status: 'Approved', approvalHistory: actions });
  await people.local(`GET ${sale}/public`, undefined, 404);
  await refuses(reviewer, `PATCH ${sale}/marketing-launch-date`, {}, { marketingPeriodLaunchDate: 'Required' });
  await reviewer(`PATCH ${sale}/marketing-launch-date`, { marketingPeriodLaunchDate: plain.inMinutes(60) });
  await treasurer(`POST ${sale}/go-live`, undefined, 412);
  await people.local(`POST ${sale}/feedback`, { feedback: 'Good', levelOfInterest: 'Interested' }, 404);
  await reviewer(`PATCH ${sale}/marketing-launch-date`, { marketingPeriodLaunchDate: plain.inMinutes(-1) });
});

test('investors read an announced auction, subscribe to it and give feedback', async () => {
  const { treasurer, local, fund } = people;
  const seen = await local(`GET ${sale}/public`);
  expectShape(seen, shapes.publicAuction);
  expect(seen.data).toMatchObject({ status: 'Approved', canBid: false, profile: { name: 'Water Revenue Bonds' } });
  expect(seen.data).not.toHaveProperty('approvalHistory');
  expectShape(await treasurer('GET /api/auction/own'), shapes.ownAuctions);
  expectShape(await treasurer(`GET ${sale}/professionals`), shapes.professionals);
  expectShape(await people.counsel('GET /api/market-professional/my-connections'), shapes.connections);
  const id = sale.slice('/api/auction/'.length);
  const subscribe = '/api/auction/subscription';
  await local(`POST ${subscribe}/status/${id}`, { isSubscribedToAuctionStatusChange: true });
  await local(`POST ${subscribe}/investor-presentation/${id}`, { isSubscribedToInvestorPresentation: true });
  const subscriptions = await local('GET /api/auction/auction-subscriptions');
  expectShape(subscriptions, [shapes.subscription]);
  expect(subscriptions.data).toMatchObject([{ auctionId: id, isSubscribedToAuctionStatusChange: true }]);
  const invalid = { feedback: expect.any(String), levelOfInterest: 'Invalid' };
  await refuses(fund, `POST ${sale}/feedback`, { feedback: '', levelOfInterest: 'Much' }, invalid);
  const given = await fund(`POST ${sale}/feedback`, { feedback: 'A good name', levelOfInterest: 'Intend To Bid' });
  expectShape(given, shapes.feedback);
  expect(given.data).toMatchObject({ alertMe: false, levelOfInterest: 'Intend To Bid' });
});

test('a municipality goes live, and investors of four classes order', async () => {
  const { treasurer, local, distant, fund, distantFund } = people;
  await local(`POST ${sale}/bid`, order(5_000), 403);
  closeDate = plain.inMinutes(20);
  await treasurer(`POST ${sale}/go-live`, { closeDate });
  expect((await treasurer(`GET ${sale}/own`)).data).toMatchObject({ status: 'Live' });
  expect((await local(`GET ${sale}/public`)).data).toMatchObject({ canBid: true });
  await refuses(local, `POST ${sale}/bid`, { investments: [] }, 'At least one investment required');
  for (const [amount, message] of wrongAmounts) await refuses(local, `POST ${sale}/bid`, order(amount), message);
  await treasurer(`POST ${sale}/bid`, order(5_000), 403);
  const placed = [local, distant, fund, distantFund].map((ask, at) =>
    ask(`POST ${sale}/bid`, order(20_000 + at * 10_000)),
  );
  for (const answer of await Promise.all(placed)) expectShape(answer, shapes.bid);
});

test('investors edit and withdraw orders, and read them and the inventory', async () => {
  const { local, fund } = people;
  const extra = textAt(await local(`POST ${sale}/bid`, order(5_000)), 'bidId');
  const edited = await local(`PUT ${sale}/bid/${extra}`, order(10_000));
  expectShape(edited, shapes.bid);
  expect(edited.data).toMatchObject({ bidId: extra, investments: [{ maturityDate: first, investmentAmount: 10_000 }] });
  await fund(`PUT ${sale}/bid/${extra}`, order(10_000), 404);
  await local(`DELETE ${sale}/bid/${extra}`);
  expectShape(await local('GET /api/auction/my-bids'), [shapes.bid]);
  const inventory = await fund(`GET ${sale}/inventory`);
  expectShape(inventory, shapes.inventory);
  expect(inventory.data).toMatchObject({ total: 300_000, remaining: 200_000 });
});

test('a second auction goes live for the default time, without a body', async () => {
  const { treasurer, reviewer } = people;
  const created = await treasurer('POST /api/auction', { ...profile, baseCusip: '013595', name: 'Bridge Bonds' });
  second = `/api/auction/${textAt(created, 'id')}`;
  const providers = { auctionCounsel: [counselId], auctionTrustee: [counselId], muniAdvisor: [] };
  await treasurer(`PUT ${second}/ratings-providers`, { ...ratings, ...providers });
  const launch = { marketingPeriodLaunchDate: plain.inMinutes(-1), communityImpactThemes: ['Transit'] };
  await treasurer(`PUT ${second}/dates-community-impact`, { ...keyDates, ...launch });
  await treasurer(`PUT ${second}/maturity-structure`, { schedule: rows });
  await treasurer(`POST ${second}/request-approval`);
  await reviewer(`PATCH ${second}/approve-reject`, { status: 'Approved' });
  await refuses(treasurer, `POST ${second}/go-live`, { startDate: '2020-01-01' }, { startDate: expect.any(String) });
  expect((await treasurer(`POST ${second}/go-live`)).data).toMatchObject({ status: 'Live' });
  await treasurer(`POST ${second}/go-live`, undefined, 412);
});

test.each([
  ['/api/auction/all', shapes.allAuctions, 'Water Revenue Bonds'],
  ['/api/investor/municipalities', shapes.municipalities, 'City of Springfield'],
] as const)('the list at %s has each filter of the specification', async (at, shape, found) => {
  const list = (filter: string, value = '') => people.local(`GET ${at}?${new URLSearchParams({ [filter]: value })}`);
  for (const [filter, [value, other]] of Object.entries(filters[at])) {
    const matching = await list(filter, value);
    expectShape(matching, shape);
    expect(matching.data, filter).toEqual(expect.arrayContaining([expect.objectContaining({ name: found })]));
    expect((await list(filter, other)).data, filter).toEqual([]);
  }
});

test('a municipality publishes news with an image and reads its figures, and investors read about it', async () => {
  const { treasurer, local } = people;
  const at = '/api/municipality/market-news';
  await refuses(treasurer, `POST ${at}`, form({ title: '', content: '', url: 'x' }), {
    ...{ title: 'Title is required', content: 'Content is required', url: 'Invalid URL' },
  });
  const published = await treasurer(`POST ${at}`, form({ ...news, image: await image() }));
  expectShape(published, shapes.news);
  expectShape(await treasurer(`GET ${at}`), [shapes.news]);
  const plainNews = await treasurer(`POST ${at}`, form(news));
  await treasurer(`DELETE ${at}/${textAt(plainNews, 'uuid')}`);
  for (const query of ['isOnlyMine=true&timeFrame=Daily', 'isOnlyMine=false&timeFrame=Weekly', 'timeFrame=Monthly']) {
    expectShape(await treasurer(`GET /api/municipality/stats?${query}`), shapes.stats);
  }
  const info = await treasurer('GET /api/municipality/info');
  expectShape(info, shapes.municipality);
  const one = await local(`GET /api/investor/municipalities/${textAt(info, 'uuid')}`);
  expectShape(one, shapes.investorsMunicipality);
  expect(one.data).toMatchObject({ activeAuctions: [{}, {}], outstandingBids: [{}] });
});

test('people keep favorites', () => accounts.keepFavorites(plain, sale.slice('/api/auction/'.length)));

test('the auction ends at its close, and investors read what they were allocated', async () => {
  const { local, distantFund } = people;
  await plain.passTo(closeDate);
  await plain.server.runJobs();
  expect((await local(`GET ${sale}/public`)).data).toMatchObject({ status: 'Ended' });
  await local(`POST ${sale}/bid`, order(5_000), 403);
  const bids = await distantFund('GET /api/auction/my-bids');
  const filled = { ...order(50_000).investments[0], final: { award: 50_000 } };
  expect(bids.data).toMatchObject([{ investments: [filled] }]);
  expect((await local(`GET ${sale}/inventory`)).data).toMatchObject({
    investments: [{ investmentAmount: 20_000 }, {}],
  });
});

test('people are notified, and mark notifications read', async () => {
  const { local, treasurer } = people;
  await local('POST /api/notifications/register', { token: 'a-device' });
  const uuid = textAt(await local('GET /api/auth/metadata'), 'uuid');
  for (const call of ['push-test', 'sse-test', 'test']) await local(`POST /api/notifications/${call}`, { uuid });
  const history = await local('GET /api/notifications/history');
  expectShape(history, shapes.notifications);
  expectTypes(history, ['AccountApproved', 'AuctionLive', 'AuctionClosed', 'Test']);
  await local(`PATCH /api/notifications/${textAt(history, '0.id')}/mark-read`);
  await local('POST /api/notifications/mark-all-read');
  const read = (await local('GET /api/notifications/history')).data as { isRead: boolean }[];
  expect(read.every(({ isRead }) => isRead)).toBe(true);
  const own = await treasurer('GET /api/notifications/history');
  expectTypes(own, ['InviteeJoined', 'AccountRejected', 'AuctionRejected', 'AuctionApproved']);
});

test('every call of the specification was answered', () => {
  expect(specifiedCalls).toHaveLength(95);
  expect(specifiedCalls.filter((call) => !plain.walk.made.has(call))).toEqual([]);
  expect(plain.walk.requests).toBeGreaterThan(140);
});
