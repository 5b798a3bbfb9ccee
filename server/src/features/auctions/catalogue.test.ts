/** Tests which auctions the market shows to whom, and in which class they can order. */
import { some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow, schedule } from '../../../testing/market/auctions.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer({ name: 'Port of Alder' });
const other = await accounts.issuer({ name: 'Marlow County', state: 'WA' });
const investor = await accounts.individual({ state: 'OR' });

const unknown = '00000000-0000-7000-8000-000000000000';

function look(person: Member, id: string, view = 'public') {
  return server.ask('market', person, 'GET', `/api/auction/${id}/${view}`);
}

async function find(person: Member, query: Parameters<Member['client']['listAuctions']>[0]) {
  return (await person.client.listAuctions(query)).rows.map(({ uuid }) => uuid);
}

describe('visibility', () => {
  const early = { keyDates: { marketingPeriodLaunchDate: hoursFromNow(30).toISOString() } };

  test.each(some('hidden auctions', ['draft', 'pending', 'rejected', 'approved before its launch'] as const, 2))(
    'no one but its owner sees an auction that is %s: 404, as if it did not exist, and in no list',
    async (status) => {
      const id =
        status === 'approved before its launch'
          ? await auctions.approved(issuer, early)
          : await auctions[status](issuer);
      expect((await look(issuer, id, 'own')).status).toBe(200);
      for (const person of [investor, other, issuer]) {
        const [hidden, missing] = [await look(person, id), await look(person, unknown)];
        expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
        expect(await find(person, {})).not.toContain(id);
      }
      expect((await look(investor, id, 'professionals')).status).toBe(404);
    },
  );

  test.each(some('shown auctions', ['approved', 'scheduled', 'live', 'over'] as const, 2))(
    'the market sees an auction that is %s',
    async (status) => {
      const id = await auctions[status](issuer);
      for (const person of [investor, other, issuer]) {
        expect((await look(person, id)).status).toBe(200);
        expect(await find(person, {})).toContain(id);
      }
      expect((await look(other, id, 'own')).status).toBe(404);
      expect((await look(other, id, 'professionals')).status).toBe(404);
    },
  );

  test('the public view has no history, no preparation data, and no serial id', async () => {
    const id = await auctions.live(issuer);
    const { body } = await look(investor, id);
    const fields = Object.keys(body.data as object);
    for (const secret of [
      'id',
      'approvalHistory',
      'missing',
      'warnings',
      'nextAction',
      'isActive',
      'municipalityId',
      'subscribers',
    ]) {
      expect(fields).not.toContain(secret);
    }
    const list = await server.ask('market', investor, 'GET', '/api/auction/all');
    expect(JSON.stringify(list.body)).not.toContain('approvalHistory');
    expect((await look(issuer, id, 'own')).body.data).toMatchObject({
      approvalHistory: [{ action: 'REQUEST' }, { action: 'APPROVE' }],
    });
  });

  test('a suspended municipality still sees only its own auctions', async () => {
    const suspended = await accounts.issuer({ name: 'Suspended City' });
    const own = await auctions.live(suspended);
    const foreign = await auctions.live(issuer);
    await accounts.setStatus(suspended, 'Suspended');
    expect([await look(suspended, own, 'own'), await look(suspended, own)].map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect((await look(suspended, foreign)).status).toBe(403);
    expect((await look(suspended, unknown)).status).toBe(403);
    expect((await look(suspended, foreign, 'own')).status).toBe(404);
  });
});

describe('people who can bid', () => {
  const closed = [
    ['approved', 'auction-not-open'],
    ['scheduled', 'auction-not-open'],
    ['over', 'auction-ended'],
  ] as const;
  test.each(some('closed auctions', closed, 1))('no one can order in an auction that is %s', async (status, code) => {
    const id = await auctions[status](issuer);
    expect((await look(investor, id)).body.data).toMatchObject({ canBid: false, whyNotBid: { code } });
    const row = (await investor.client.listAuctions({})).rows.find(({ uuid }) => uuid === id);
    expect(row).toMatchObject({ canBid: false, whyNotBid: { code } });
  });

  test('a class without a rank, a new investor and a municipality cannot order, and get the reason', async () => {
    const id = await auctions.live(issuer, { priority: { priorityStateInd: -1 } });
    const reasons = [];
    for (const person of [investor, await accounts.institution({ status: 'New' }), other]) {
      const { whyNotBid, bidsAs } = await person.client.readPublicAuction({ params: { auctionId: id } });
      reasons.push([whyNotBid?.code, bidsAs?.rank]);
    }
    expect(reasons).toEqual([
      ['class-not-offered', -1],
      ['account-not-active', 1],
      ['not-an-investor', undefined],
    ]);
  });
});

describe('the catalogue', () => {
  test('finds auctions by each of its filters, and by all of them together', async () => {
    const offering = {
      profile: { name: 'Harbor Green Bonds', baseCusip: '98765Z', taxStatus: 'Taxable', repaymentFrequency: 'Annual' },
      keyDates: { communityImpactThemes: ['Clean water', 'Jobs'] },
      schedule: schedule.map((row, index) => ({ ...row, cusip: `98765ZA${index}${index}` })),
    };
    const id = await auctions.live(issuer, offering);
    const decoy = await auctions.live(other, { profile: { taxStatus: 'Tax Exempt' } });
    const filters = [
      { cusip: '98765z' },
      { cusip: '98765ZA11' },
      { muniName: 'of alder', taxStatus: ['Taxable' as const] },
      { comImpactTheme: ['Jobs', 'Schools'] },
      { repaymentFrequency: ['Annual' as const, 'Monthly' as const] },
      { q: 'green' },
      { status: ['Live' as const], city: 'spring', state: 'OR' as const, q: 'harbor', comImpactTheme: ['Clean water'] },
    ];
    for (const query of filters) expect([query, await find(investor, { query })]).toEqual([query, [id]]);
    expect(await find(investor, { query: { state: 'WA', taxStatus: ['Tax Exempt'] } })).toEqual([decoy]);
    expect(await find(investor, { query: { muniType: 'Airport' } })).toEqual([]);
  });

  test('finds the caller’s favorites, of every status, and no one else’s', async () => {
    const [live, over, left] = [await auctions.live(other), await auctions.over(other), await auctions.live(other)];
    const fan = await accounts.individual({ state: 'OR' });
    for (const id of [live, over, left]) {
      await fan.client.setFavoriteAuction({ params: { id }, body: { isFavorite: true } });
    }
    await fan.client.setFavoriteAuction({ params: { id: left }, body: { isFavorite: false } });
    expect((await find(fan, { query: { favorites: true } })).toSorted()).toEqual([live, over].toSorted());
    expect(await find(fan, { query: { favorites: true, status: ['Ended'] } })).toEqual([over]);
    for (const person of [investor, other]) expect(await find(person, { query: { favorites: true } })).toEqual([]);
    expect(await find(fan, { query: { favorites: false } })).toContain(left);
  });

  test('counts what its tabs hold under the same filters in one call, from memory and from the database', async () => {
    const home = await accounts.issuer({ name: 'Counted City', state: 'NV' });
    const fan = await accounts.individual({ state: 'OR' });
    const [live, elsewhere] = [await auctions.live(home), await auctions.live(other)];
    for (const kind of ['live', 'over', 'scheduled', 'approved', 'draft'] as const) await auctions[kind](home);
    for (const id of [live, elsewhere]) {
      await fan.client.setFavoriteAuction({ params: { id }, body: { isFavorite: true } });
    }
    const counts = { approved: 1, scheduled: 1, live: 2, ended: 1, favorites: 1 };
    for (const query of [{ state: 'NV' as const }, { muniName: 'counted city' }, { q: 'counted' }]) {
      expect([query, await fan.client.countAuctions({ query })]).toEqual([query, counts]);
    }
    const own = { query: { visibility: 'OwnMunicipality' as const } };
    expect(await home.client.countAuctions(own)).toEqual({ ...counts, favorites: 0 });
    const all = await fan.client.countAuctions();
    expect(all.live).toBe((await fan.client.listAuctions({ query: { status: ['Live'] } })).total);
    expect(all.favorites).toBe(2);
  });

  test('reads lists with and without indexes, and refuses values that are in none', async () => {
    const status = async (query: string) =>
      (await server.ask('market', investor, 'GET', `/api/auction/all?${query}`)).status;
    expect(await status('taxStatus[0]=Taxable&taxStatus[1]=Tax%20Exempt&state=')).toBe(200);
    expect(await status('taxStatus[]=Taxable')).toBe(200);
    for (const query of ['taxStatus[]=None', 'state=ZZ', 'muniType=Club', 'sort=uuid', 'color=red', 'status[]=Draft']) {
      expect([query, await status(query)]).toEqual([query, 400]);
    }
  });

  test('is paged in a stable order and reports the number of rows', async () => {
    for (const amount of [300_000, 300_000, 300_000])
      await auctions.live(other, { profile: { amount, name: 'Paged Bonds' } });
    const query = { q: 'Paged', sort: 'amount' as const, pageSize: 2 };
    const pages = await Promise.all(
      [1, 2, 3].map((page) => investor.client.listAuctions({ query: { ...query, page } })),
    );
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ uuid }) => uuid))).size).toBe(3);
  });

  test('shows a municipality all deals or its own alone', async () => {
    const own = await auctions.live(other);
    const foreign = await auctions.live(issuer);
    expect(await find(other, {})).toEqual(expect.arrayContaining([own, foreign]));
    const mine = await find(other, { query: { visibility: 'OwnMunicipality' } });
    expect(mine).toContain(own);
    expect(mine).not.toContain(foreign);
  });

  test('an issuer’s own list has its auctions of every status and no others', async () => {
    const lone = await accounts.issuer({ name: 'Lone Town' });
    const ids = [await auctions.draft(lone), await auctions.pending(lone), await auctions.over(lone)];
    const { rows, total } = await lone.client.listOwnAuctions({ query: { sort: 'createdAt' } });
    expect([total, rows.map(({ uuid, status }) => [uuid, status])]).toEqual([
      3,
      ids.map((id, index) => [id, ['Draft', 'PendingReview', 'Ended'][index]]),
    ]);
    expect(rows[0]).toMatchObject({ municipalityName: 'Lone Town', nextAction: { code: 'complete', step: 'ratings' } });
    expect(await lone.client.countOwnAuctions()).toEqual({
      ...{ draft: 1, pendingReview: 1, rejected: 0, approved: 0, scheduled: 0, live: 0, ended: 1 },
    });
    const ended = await lone.client.listOwnAuctions({ query: { status: ['Ended'] } });
    expect(ended.rows.map(({ uuid }) => uuid)).toEqual([ids[2]]);
  });
});
