/** Tests following the market: feedback, subscriptions, favorites. */

import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../../testing/market/auctions.ts';
import { first, second } from '../../../../testing/market/orders.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
const investor = await accounts.individual();

const unknown = '00000000-0000-7000-8000-000000000000';
const kind = { feedback: 'A fair price', levelOfInterest: 'Interested' } as const;

function post(person: Member, path: string, body: unknown) {
  return server.ask('market', person, 'POST', path, body);
}

describe('feedback', () => {
  test('is taken in the marketing phase; the last one of each investor counts', async () => {
    const id = await auctions.approved(issuer);
    await investor.client.giveFeedback({ params: { auctionUuid: id }, body: kind });
    const later = { feedback: 'A very fair price', levelOfInterest: 'Intend To Bid' } as const;
    expect(await investor.client.giveFeedback({ params: { auctionUuid: id }, body: later })).toEqual({
      ...later,
      alertMe: false,
    });
    expect(await investor.client.readOwnFeedback({ params: { id } })).toEqual({ ...later, alertMe: false });
    const fund = await accounts.institution({ name: 'Alder Fund', state: 'NY' });
    expect(await fund.client.readOwnFeedback({ params: { id } })).toBeNull();
    await fund.client.giveFeedback({ params: { auctionUuid: id }, body: kind });
    const { total, levels, entries } = await issuer.client.readFeedback({ params: { auctionUuid: id } });
    expect(total).toBe(2);
    expect(levels.filter(({ count }) => count > 0)).toEqual([
      { levelOfInterest: 'Interested', count: 1 },
      { levelOfInterest: 'Intend To Bid', count: 1 },
    ]);
    expect(entries).toMatchObject([
      { feedback: 'A fair price', authorName: 'Alder Fund', authorType: 'institutional-investor', authorState: 'NY' },
      { feedback: 'A very fair price', authorName: 'Ina Investor', authorState: 'OR' },
    ]);
    const recent = await issuer.client.listRecentFeedback();
    expect(recent.slice(0, 2)).toMatchObject(
      entries.map((entry) => ({ ...entry, auctionId: id, auctionName: 'Water Bonds' })),
    );
  });

  test('notifies the issuer, at most once an hour for each auction, without names', async () => {
    const id = await auctions.approved(issuer);
    const hours = new Set([new Date().getUTCHours()]);
    const fund = await accounts.institution({ name: 'Quiet Fund', state: 'NY' });
    for (const person of [investor, fund]) {
      await person.client.giveFeedback({ params: { auctionUuid: id }, body: kind });
    }
    hours.add(new Date().getUTCHours());
    const { rows } = await issuer.client.listNotifications({ query: {} });
    const told = rows.filter(({ data, title }) => data['auctionId'] === id && title.includes('investor feedback'));
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(hours.size);
    expect(JSON.stringify(told)).not.toMatch(/Quiet|Ina/);
    const { rows: own } = await investor.client.listNotifications({ query: {} });
    expect(own.filter(({ title }) => title.includes('investor feedback'))).toEqual([]);
  });

  test('with alertMe subscribes to the status', async () => {
    const id = await auctions.approved(issuer);
    await investor.client.giveFeedback({ params: { auctionUuid: id }, body: { ...kind, alertMe: true } });
    expect(await investor.client.listSubscriptions()).toContainEqual({
      auctionId: id,
      auctionName: 'Water Bonds',
      status: 'Approved',
      isHalted: false,
      halt: null,
      isCancelled: false,
      cancellation: null,
      isSubscribedToAuctionStatusChange: true,
      isSubscribedToInvestorPresentation: false,
    });
  });

  const wrong: [string, object, object][] = [
    ['no text', { levelOfInterest: 'Interested' }, { feedback: 'Feedback is required' }],
    ['blank text', { ...kind, feedback: ' ' }, { feedback: 'Feedback is required' }],
    ['an unknown level', { ...kind, levelOfInterest: 'Mad' }, { levelOfInterest: 'Invalid' }],
    ['no level', { feedback: 'Fine' }, { levelOfInterest: 'Invalid' }],
    ['alertMe that is no boolean', { ...kind, alertMe: 'yes' }, { alertMe: 'Must be true or false' }],
    ['another person’s name', { ...kind, userId: 1 }, { userId: 'Unknown field' }],
  ];
  test.each(wrong.slice(0, times(2, wrong.length)))('is refused with %s', async (_, body, fields) => {
    const id = await auctions.approved(issuer);
    const answer = await post(investor, `/api/auction/${id}/feedback`, body);
    expect([answer.status, answer.body.data]).toMatchObject([400, { fields }]);
    expect((await issuer.client.readFeedback({ params: { auctionUuid: id } })).total).toBe(0);
  });

  const responses = [
    ['draft', 404],
    ['scheduled', 200],
    ['live', 412],
    ['pending', 404],
    ['rejected', 404],
    ['over', 412],
  ] as const;
  test.each(responses.slice(0, times(3, responses.length)))(
    'on an auction that is %s responds %d',
    async (status, expected) => {
      const id = await auctions[status](issuer);
      expect((await post(investor, `/api/auction/${id}/feedback`, kind)).status).toBe(expected);
    },
  );

  test('before the launch is 404', async () => {
    const id = await auctions.approved(issuer, {
      keyDates: { marketingPeriodLaunchDate: hoursFromNow(9).toISOString() },
    });
    expect((await post(investor, `/api/auction/${id}/feedback`, kind)).status).toBe(404);
  });

  test('is read by its owner alone', async () => {
    const id = await auctions.approved(issuer);
    await investor.client.giveFeedback({ params: { auctionUuid: id }, body: { ...kind, feedback: 'Secret words' } });
    const other = await accounts.issuer({ name: 'Other County' });
    expect((await server.ask('market', other, 'GET', `/api/auction/${id}/feedback`)).status).toBe(404);
    expect((await server.ask('market', investor, 'GET', `/api/auction/${id}/feedback`)).status).toBe(403);
    const seen = await server.ask('market', await accounts.individual(), 'GET', `/api/auction/${id}/public`);
    expect(JSON.stringify(seen.body)).not.toContain('Secret words');
  });
});

describe('indications of interest', () => {
  const some = (...lines: readonly [string, number][]) => ({
    ...kind,
    interests: lines.map(([maturityDate, amount]) => ({ maturityDate, amount })),
  });
  const give = (person: Member, id: string, body: Parameters<Member['client']['giveFeedback']>[0]['body']) =>
    person.client.giveFeedback({ params: { auctionUuid: id }, body });

  test('come with the feedback, are returned to their author, and are replaced with it', async () => {
    const id = await auctions.approved(issuer);
    const named = some([second, 25_000], [first, 10_000]);
    expect(await give(investor, id, named)).toEqual({ ...named, alertMe: false });
    expect((await investor.client.readOwnFeedback({ params: { id } }))?.interests).toEqual([
      { maturityDate: first, amount: 10_000 },
      { maturityDate: second, amount: 25_000 },
    ]);
    await give(investor, id, some([first, 5_000]));
    const lines = [{ maturityDate: first, amount: 5_000 }];
    expect((await investor.client.readOwnFeedback({ params: { id } }))?.interests).toEqual(lines);
    expect((await issuer.client.readFeedback({ params: { auctionUuid: id } })).entries[0]?.interests).toEqual(lines);
    expect((await issuer.client.listRecentFeedback())[0]?.interests).toEqual(lines);
    expect(await give(investor, id, some())).not.toHaveProperty('interests');
    expect(await investor.client.readOwnFeedback({ params: { id } })).not.toHaveProperty('interests');
  });

  test('are added up for the issuer by maturity, class and level, each institution once', async () => {
    const id = await auctions.approved(issuer);
    const fund = await accounts.institution({ name: 'Birch Fund' });
    const colleague = await accounts.institution({ name: 'Birch Fund', state: 'WA' });
    const { db } = server.deps;
    await sql`update user_org set investor_org_id = (select investor_org_id from user_org where user_id = ${fund.userId})
      where user_id = ${colleague.userId}`.execute(db);
    await give(fund, id, { ...some([first, 90_000], [second, 100_000]), levelOfInterest: 'Intend To Bid' });
    await give(colleague, id, some([first, 50_000]));
    await give(investor, id, some([second, 25_000]));
    const { demand } = await issuer.client.readFeedback({ params: { auctionUuid: id } });
    expect(demand).toMatchObject({ investors: 2, amount: 215_000, notCounted: 0 });
    expect(demand.levels.filter(({ amount }) => amount > 0)).toEqual([
      { levelOfInterest: 'Interested', amount: 25_000 },
      { levelOfInterest: 'Intend To Bid', amount: 190_000 },
    ]);
    expect(
      demand.maturities.map(({ maturityDate, amount, classes }) => [maturityDate, amount, classes.length]),
    ).toEqual([
      [first, 90_000, 6],
      [second, 125_000, 6],
    ]);
    expect(demand.maturities[1]?.classes.filter(({ amount }) => amount > 0)).toEqual([
      { orderClass: 'stateInstitution', amount: 100_000 },
      { orderClass: 'stateIndividual', amount: 25_000 },
    ]);
    await accounts.setStatus(fund, 'Suspended');
    expect((await issuer.client.readFeedback({ params: { auctionUuid: id } })).demand).toMatchObject({
      investors: 1,
      amount: 25_000,
    });
  });

  test('at a maturity that is no longer offered are not counted, and reported to the issuer', async () => {
    const id = await auctions.approved(issuer);
    await give(investor, id, some([first, 10_000], [second, 25_000]));
    await sql`update auction set maturity_structure = jsonb_set(maturity_structure, '{0,isOffered}', 'false')
      where uuid = ${id}`.execute(server.deps.db);
    const { demand } = await issuer.client.readFeedback({ params: { auctionUuid: id } });
    expect(demand).toMatchObject({ amount: 25_000, notCounted: 10_000, maturities: [{ maturityDate: second }] });
  });

  const wrong: [string, object, object][] = [
    ['an unknown maturity', some(['2099-01-01', 5_000]), { 'interests.0.maturityDate': 'Invalid maturity' }],
    ['no whole steps', some([first, 7_500]), { 'interests.0.amount': 'Must be a multiple of $5,000' }],
    ['too much', some([first, 105_000]), { 'interests.0.amount': 'At most $100,000 is offered at this maturity' }],
    ['no list', { ...kind, interests: 5 }, { interests: 'Must be a list' }],
    [
      'amounts without interest',
      { ...some([first, 5_000]), levelOfInterest: 'No Interest' },
      { interests: 'Name no amounts where there is no interest' },
    ],
  ];
  test.each(wrong.slice(0, times(2, wrong.length)))(
    'are refused with %s, and nothing is stored',
    async (_, body, fields) => {
      const id = await auctions.approved(issuer);
      const answer = await post(investor, `/api/auction/${id}/feedback`, body);
      expect([answer.status, answer.body.data]).toMatchObject([400, { fields }]);
      expect((await issuer.client.readFeedback({ params: { auctionUuid: id } })).total).toBe(0);
    },
  );
});

describe('subscriptions', () => {
  test('are two switches that do not touch each other', async () => {
    const id = await auctions.live(issuer);
    const person = await accounts.institution({ status: 'New' });
    await person.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
    const both = await person.client.subscribeToInvestorPresentation({
      params: { id },
      body: { isSubscribedToInvestorPresentation: true },
    });
    expect(both).toMatchObject({
      auctionId: id,
      status: 'Live',
      isSubscribedToAuctionStatusChange: true,
      isSubscribedToInvestorPresentation: true,
    });
    const one = await person.client.subscribeToStatus({
      params: { id },
      body: { isSubscribedToAuctionStatusChange: false },
    });
    expect(one).toMatchObject({ isSubscribedToAuctionStatusChange: false, isSubscribedToInvestorPresentation: true });
    expect(await person.client.listSubscriptions()).toEqual([one]);
    await person.client.subscribeToInvestorPresentation({
      params: { id },
      body: { isSubscribedToInvestorPresentation: false },
    });
    expect(await person.client.listSubscriptions()).toEqual([]);
  });

  test('need an auction the market sees, and the right switch', async () => {
    const hidden = await auctions.pending(issuer);
    const seen = await auctions.live(issuer);
    const switches = { isSubscribedToAuctionStatusChange: true };
    for (const id of [hidden, unknown]) {
      expect((await post(investor, `/api/auction/subscription/status/${id}`, switches)).status).toBe(404);
    }
    expect((await post(investor, `/api/auction/subscription/investor-presentation/${seen}`, switches)).status).toBe(
      400,
    );
    expect((await post(issuer, `/api/auction/subscription/status/${seen}`, switches)).status).toBe(403);
  });

  test('of one person are not those of another', async () => {
    const id = await auctions.live(issuer);
    await investor.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
    expect(await (await accounts.individual()).client.listSubscriptions()).toEqual([]);
  });

  test('are counted for the owner', async () => {
    const id = await auctions.live(issuer);
    await investor.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
    expect((await issuer.client.readOwnAuction({ params: { auctionId: id } })).subscribers).toBe(1);
  });
});

describe('favorites', () => {
  test('are listed latest first, each once, and can be removed', async () => {
    const person = await accounts.individual();
    const [one, two] = [
      await auctions.live(issuer, { profile: { name: 'First' } }),
      await auctions.live(issuer, { profile: { name: 'Second' } }),
    ];
    const set = (id: string, isFavorite: boolean) =>
      person.client.setFavoriteAuction({ params: { id }, body: { isFavorite } });
    await set(one, true);
    await set(two, true);
    await set(one, true);
    expect(await person.client.listFavoriteAuctions()).toEqual([one, two]);
    await person.client.setFavoriteMunicipality({ params: { id: issuer.orgUuid }, body: { isFavorite: true } });
    expect(await person.client.listFavoriteMunicipalities()).toEqual([issuer.orgUuid]);
    expect(await person.client.listFavorites()).toEqual({
      auctions: [
        { uuid: one, name: 'First' },
        { uuid: two, name: 'Second' },
      ],
      municipalities: [{ uuid: issuer.orgUuid, name: 'City of Springfield' }],
    });
    expect(await set(one, false)).toEqual([two]);
    expect(await (await accounts.individual()).client.listFavorites()).toEqual({ auctions: [], municipalities: [] });
  });

  test.runIf(isFull)('set at once by one person are all stored', async () => {
    const person = await accounts.individual();
    const ids = await Promise.all([1, 2, 3].map(() => auctions.live(issuer)));
    await Promise.all(
      ids.map((id) => person.client.setFavoriteAuction({ params: { id }, body: { isFavorite: true } })),
    );
    expect((await person.client.listFavoriteAuctions()).toSorted()).toEqual(ids.toSorted());
  });

  test('need something the market sees, but can always be let go', async () => {
    const hidden = await auctions.draft(issuer);
    const young = await accounts.issuer({ name: 'Young City', status: 'New' });
    for (const path of [
      `fav-auction/${hidden}`,
      `fav-auction/${unknown}`,
      `fav-muni/${young.orgUuid}`,
      `fav-muni/${unknown}`,
    ]) {
      expect((await post(investor, `/api/social/${path}`, { isFavorite: true })).status).toBe(404);
      expect((await post(investor, `/api/social/${path}`, { isFavorite: false })).status).toBe(200);
    }
    expect((await post(issuer, `/api/social/fav-muni/${issuer.orgUuid}`, { isFavorite: true })).status).toBe(403);
    expect((await post(investor, `/api/social/fav-muni/${issuer.orgUuid}`, { isFavorite: 1 })).status).toBe(400);
  });

  test('are left out by name once the market sees them no more', async () => {
    const person = await accounts.individual();
    const gone = await accounts.issuer({ name: 'Gone City' });
    await person.client.setFavoriteMunicipality({ params: { id: gone.orgUuid }, body: { isFavorite: true } });
    await accounts.setStatus(gone, 'Suspended');
    expect((await person.client.listFavorites()).municipalities).toEqual([]);
  });
});

test('the address for shared links is public', async () => {
  for (const person of [issuer, investor]) {
    expect(await person.client.readShareableHost()).toEqual({ url: server.deps.config.marketUrl });
  }
});
