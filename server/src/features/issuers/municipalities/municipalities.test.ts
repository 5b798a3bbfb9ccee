import { randomUUID } from 'node:crypto';
import { statPeriods } from '@fairbook/domain/base/stats.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../../testing/market/auctions.ts';
import { writeOrders } from '../../../../testing/market/big-sale.ts';
import { sumSale } from '../../../store/issuers/stats.sql.ts';

const { server, accounts, auctions } = await testMarket();
const individual = await accounts.individual();
const institution = await accounts.institution();

/** An order placed at a moment of the test's choice. */
async function order(
  who: Member,
  auctionUuid: string,
  amounts: readonly number[],
  at = new Date(),
  isWithdrawn = false,
) {
  const { db } = server.deps;
  const { id: auctionId } = await db
    .selectFrom('auction')
    .select('id')
    .where('uuid', '=', auctionUuid)
    .executeTakeFirstOrThrow();
  const bidId = randomUUID();
  await writeOrders(server.superuser, {
    text: `select $1::bigint, $2::uuid, $3::bigint, $4::bigint, amount, make_date(2039 + number::int, 6, 1), 'stateIndividual', 1, number, $6::timestamptz
      from unnest($5::numeric[]) with ordinality as line(amount, number)`,
    values: [auctionId, bidId, who.userId, who.orgId, amounts, at],
  });
  if (isWithdrawn) await who.client.withdrawBid({ params: { auctionId: auctionUuid, bidId } });
  const lines = await db
    .selectFrom('openOrderLine')
    .select(['sequence', 'maturityDate'])
    .where('bidId', '=', bidId)
    .orderBy('maturityDate')
    .execute();
  return { bidId, auctionId, lines };
}

const piece = { title: 'T', content: 'C', url: 'https://news.example' };

describe('an investor', () => {
  test('finds approved municipalities and no others', async () => {
    const found = await accounts.issuer({ state: 'ND', name: 'City of Fargo' });
    for (const status of ['New', 'Pending Approval', 'Suspended', 'Error', 'Deactivated'] as const) {
      const hidden = await accounts.issuer({ state: 'ND', status });
      await expect(individual.client.readMunicipality({ params: { uuid: hidden.orgUuid } })).rejects.toMatchObject({
        status: 404,
        message: 'Not found',
      });
    }
    const { rows, total } = await individual.client.listMunicipalities({ query: { state: 'ND' } });
    expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [found.orgUuid], total: 1 });
  });

  test('finds them by part of a name or city, by type and by state', async () => {
    const a = await accounts.issuer({ state: 'SD', name: 'Zeta Water District' });
    const b = await accounts.issuer({ state: 'SD', name: 'Alpha Airport' });
    await sql`update municipality set type = 'Airport', city = 'Pierre' where id = ${b.orgId}`.execute(server.deps.db);
    const find = async (query: object) => {
      const { rows } = await institution.client.listMunicipalities({ query: { ...query, state: 'SD' } });
      return rows.map(({ uuid }) => uuid);
    };
    expect(await find({})).toEqual([b.orgUuid, a.orgUuid]);
    expect(await find({ sort: '-name' })).toEqual([a.orgUuid, b.orgUuid]);
    expect(await find({ name: 'water' })).toEqual([a.orgUuid]);
    expect(await find({ city: 'pier' })).toEqual([b.orgUuid]);
    expect(await find({ type: 'Airport' })).toEqual([b.orgUuid]);
    expect(await find({ q: 'springfield' })).toEqual([a.orgUuid]);
    expect(await find({ page: 2, pageSize: 1 })).toEqual([a.orgUuid]);
    expect(await find({ name: '', city: '', type: '' })).toHaveLength(2);
  });

  test.each(some('filters', ['state=XX', 'type=Village', 'sort=status', 'nonsense=1'], 1))(
    'cannot filter by %s',
    async (query) => {
      const answer = await server.ask('market', individual, 'GET', `/api/investor/municipalities?${query}`);
      expect(answer.status).toBe(400);
    },
  );

  test('sees of the people only those meant to be shown, and no account matters', async () => {
    const issuer = await accounts.issuer();
    const person = { title: 'Mayor', bio: 'Elected', phone: '503-555-0100', email: 'office@alder.example' };
    await issuer.client.addPerson({ body: { ...person, name: 'Shown' } });
    await issuer.client.addPerson({ body: { ...person, name: 'Hidden', showOnProfile: false } });
    const finEconProfile = { emmaIssuerUrl: 'https://emma.msrb.org', censusDataUrl: null, sifmaUrl: null };
    await issuer.client.saveFinEconProfile({ body: finEconProfile });
    const answer = await server.ask('market', individual, 'GET', `/api/investor/municipalities/${issuer.orgUuid}`);
    expect(answer.body.data).toMatchObject({ keyPersonnel: [{ name: 'Shown' }], finEconProfile });
    const text = JSON.stringify(answer.body);
    for (const secret of ['Hidden', 'approvalHistory', 'missing', issuer.email]) expect(text).not.toContain(secret);
  });

  test('sees live sales, launched upcoming ones, and nothing in preparation', async () => {
    const issuer = await accounts.issuer();
    await auctions.draft(issuer);
    await auctions.pending(issuer);
    await auctions.rejected(issuer);
    await auctions.approved(issuer, { keyDates: { marketingPeriodLaunchDate: hoursFromNow(5).toISOString() } });
    await auctions.over(issuer);
    const launched = await auctions.approved(issuer);
    const scheduled = await auctions.scheduled(issuer);
    const live = await auctions.live(issuer);
    const page = await individual.client.readMunicipality({ params: { uuid: issuer.orgUuid } });
    expect(page.activeAuctions.map(({ uuid, status }) => [uuid, status])).toEqual([[live, 'Live']]);
    expect(page.upcomingAuctions.map(({ uuid, status }) => [uuid, status])).toEqual([
      [launched, 'Approved'],
      [scheduled, 'Scheduled'],
    ]);
    expect(page.numActiveAuctions).toBe(1);
  });

  test('sees own orders in live sales as outstanding, and no one else’s', async () => {
    const issuer = await accounts.issuer();
    const live = await auctions.live(issuer);
    const { bidId } = await order(individual, live, [5_000, 10_000]);
    await order(institution, live, [50_000]);
    await order(individual, live, [15_000], new Date(), true);
    const over = await auctions.over(issuer);
    await order(individual, over, [5_000]);
    const { outstandingBids } = await individual.client.readMunicipality({ params: { uuid: issuer.orgUuid } });
    expect(outstandingBids).toMatchObject([
      {
        bidId,
        auctionId: live,
        investments: [
          { maturityDate: '2040-06-01', investmentAmount: 5_000 },
          { maturityDate: '2041-06-01', investmentAmount: 10_000 },
        ],
      },
    ]);
  });

  test('reads the news, which only their author may change', async () => {
    const issuer = await accounts.issuer();
    const { uuid } = await issuer.client.publishMarketNews({ body: { ...piece, title: 'Upgrade' } });
    const { marketNews } = await individual.client.readMunicipality({ params: { uuid: issuer.orgUuid } });
    expect(marketNews).toMatchObject([{ uuid, title: 'Upgrade', isEditable: false }]);
  });
});

describe('the own municipality', () => {
  test.each(some('statuses', ['New', 'Active', 'Suspended'] as const, 1))(
    'is seen in short while %s',
    async (status) => {
      const issuer = await accounts.issuer({ status, name: 'Port of Short' });
      expect(await issuer.client.readMunicipalityInfo()).toMatchObject({
        id: issuer.orgUuid,
        uuid: issuer.orgUuid,
        name: 'Port of Short',
        status,
        numActiveAuctions: 0,
        bannerUrl: null,
      });
    },
  );
});

describe('market news', () => {
  test.each(some('addresses of news', [['javascript:alert(1)'], [''], [undefined]], 1))(
    'need a title, a content and a valid address, unlike %j',
    async (url) => {
      const issuer = await accounts.issuer();
      const form = new FormData();
      if (url !== undefined) form.append('url', url);
      form.append('author', 'Iris');
      const answer = await server.ask('market', issuer, 'POST', '/api/municipality/market-news', form);
      expect([answer.status, answer.body.data]).toMatchObject([
        400,
        { fields: { title: 'Title is required', content: 'Content is required', url: 'Invalid URL' } },
      ]);
    },
  );

  test('keep their text exactly as written, with a re-encoded image', async () => {
    const issuer = await accounts.issuer();
    const content = '<script>alert("hello")</script>\n\nTwo & more';
    const body = { title: 'Bridge opens', content, url: 'https://news.example/bridge', author: 'Iris' };
    const published = await issuer.client.publishMarketNews({ body, files: { image: png() } });
    expect(published).toMatchObject({ ...body, isEditable: true });
    expect(published.imageUrl).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
    expect(await issuer.client.listMarketNews()).toEqual([published]);
  });

  test('get an error when their image is no image, and nothing is published', async () => {
    const issuer = await accounts.issuer();
    const image = new File(['GIF89a'], 'a.png', { type: 'image/png' });
    await expect(issuer.client.publishMarketNews({ body: piece, files: { image } })).rejects.toMatchObject({
      status: 400,
      fields: { image: 'Must be a PNG, JPEG or WebP image' },
    });
    expect(await issuer.client.listMarketNews()).toEqual([]);
  });

  test.runIf(isFull)('come latest first, and are one’s own alone', async () => {
    const issuer = await accounts.issuer();
    for (const title of ['First', 'Second']) await issuer.client.publishMarketNews({ body: { ...piece, title } });
    expect((await issuer.client.listMarketNews()).map(({ title }) => title)).toEqual(['Second', 'First']);
    expect(await (await accounts.issuer()).client.listMarketNews()).toEqual([]);
  });

  test.runIf(isFull)('change, keeping their image until it is replaced or removed', async () => {
    const issuer = await accounts.issuer();
    const body = { title: 'Bridge opens', content: 'Soon', url: 'https://news.example' };
    const { uuid, imageUrl } = await issuer.client.publishMarketNews({ body, files: { image: png() } });
    const change = (more: object, files = {}) =>
      issuer.client.changeMarketNews({
        params: { uuid },
        body: { title: 'Bridge open', content: 'Now', url: 'https://news.example/now', ...more },
        files,
      });
    expect(await change({})).toMatchObject({ title: 'Bridge open', content: 'Now', author: null, imageUrl });
    const replaced = await change({}, { image: png() });
    expect(replaced.imageUrl).not.toBe(imageUrl);
    expect((await change({ removeImage: true })).imageUrl).toBeNull();
    const { rows } = await sql<{ files: number }>`
      select count(*) as files from uploaded_file where uploaded_by_id = ${issuer.userId}`.execute(server.deps.db);
    expect(rows).toEqual([{ files: 0 }]);
  });

  test.runIf(isFull)('can be removed with their image', async () => {
    const issuer = await accounts.issuer();
    const { uuid } = await issuer.client.publishMarketNews({ body: piece, files: { image: png() } });
    await issuer.client.removeMarketNews({ params: { uuid } });
    expect(await issuer.client.listMarketNews()).toEqual([]);
    await expect(issuer.client.removeMarketNews({ params: { uuid } })).rejects.toMatchObject({ status: 404 });
  });

  test('of another municipality are as unknown as any that never were', async () => {
    const issuer = await accounts.issuer();
    const { uuid } = await issuer.client.publishMarketNews({ body: piece });
    const other = await accounts.issuer();
    const form = () => {
      const fields = new FormData();
      fields.append('title', 'Mine');
      fields.append('content', 'Now');
      fields.append('url', piece.url);
      return fields;
    };
    for (const [method, body] of [
      ['PUT', form],
      ['DELETE', () => undefined],
    ] as const) {
      const path = '/api/municipality/market-news/';
      const foreign = await server.ask('market', other, method, `${path}${uuid}`, body());
      const unknown = await server.ask('market', other, method, `${path}${randomUUID()}`, body());
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    }
    expect(await issuer.client.listMarketNews()).toMatchObject([{ title: 'T' }]);
  });

  test('of a suspended municipality can be read by it and not changed', async () => {
    const issuer = await accounts.issuer();
    await issuer.client.publishMarketNews({ body: piece });
    await accounts.setStatus(issuer, 'Suspended');
    expect(await issuer.client.listMarketNews()).toMatchObject([{ isEditable: false }]);
    await expect(issuer.client.publishMarketNews({ body: piece })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('the figures of a municipality', () => {
  test('are nothing where nothing happened', async () => {
    const issuer = await accounts.issuer();
    expect(await issuer.client.readMunicipalityStats()).toEqual({
      totalInvestmentStats: { totalInvestment: 0, changePercentage: 0 },
      totalInvestmentVolumeStats: { totalInvestmentVolume: 0, averageInvestment: 0, changePercentage: 0 },
      averageIndividualInvestmentStats: { averageInvestment: 0, changePercentage: 0 },
      averageInstitutionalInvestmentStats: { averageInvestment: 0, changePercentage: 0 },
      liveBondIssuanceStats: { count: 0, changePercentage: 0 },
      bondIssuanceStats: { count: 0 },
    });
  });

  test('count orders of open sales and allocations of ended ones, each in the period it was placed in', async () => {
    const issuer = await accounts.issuer();
    const { current, previous } = statPeriods('Monthly', new Date());
    const now = current.from;
    const before = previous.from;
    const live = await auctions.live(issuer);
    await order(individual, live, [10_000, 5_000], now);
    await order(institution, live, [45_000], now);
    await order(individual, live, [10_000], before);
    await order(individual, live, [500_000], now, true);
    await order(individual, live, [900_000], new Date(before.getTime() - 1));
    const ended = await auctions.over(issuer);
    const { lines, auctionId } = await order(institution, ended, [80_000, 20_000], now);
    await sql`update auction set status = 'Ended' where id = ${auctionId}`.execute(server.deps.db);
    for (const [index, awarded] of [30_000, 0].entries()) {
      await sql`insert into allotment (auction_id, place, maturity_date, awarded_amount, result, reason)
        values (${auctionId}, ${lines[index]?.sequence}, ${lines[index]?.maturityDate}, ${awarded}, 'Partial', 'share')`.execute(
        server.deps.db,
      );
    }
    const figures = await issuer.client.readMunicipalityStats({ query: { timeFrame: 'Monthly' } });
    expect(figures).toMatchObject({
      totalInvestmentStats: { totalInvestment: 90_000, changePercentage: 800 },
      totalInvestmentVolumeStats: { totalInvestmentVolume: 3, averageInvestment: 30_000, changePercentage: 200 },
      averageIndividualInvestmentStats: { averageInvestment: 15_000, changePercentage: 50 },
      averageInstitutionalInvestmentStats: { averageInvestment: 37_500, changePercentage: null },
      bondIssuanceStats: { count: 2 },
    });
    // Summed after its close, twice since a job may run twice, the sale has the same figures.
    await sumSale(server.deps.db, auctionId);
    await sumSale(server.deps.db, auctionId);
    const summed = await sql<{ orders: number; amount: number }>`
      select orders, amount from sale_investment where auction_id = ${auctionId}`.execute(server.deps.db);
    expect(summed.rows).toEqual([{ orders: 1, amount: 3_000_000 }]);
    expect(await issuer.client.readMunicipalityStats({ query: { timeFrame: 'Monthly' } })).toEqual(figures);
  });

  test.runIf(isFull)('count a sale as live in every period it was open in', async () => {
    const issuer = await accounts.issuer();
    const { previous } = statPeriods('Daily', new Date());
    const yesterday = await auctions.live(issuer);
    const at = (hours: number) => new Date(previous.from.getTime() + hours * 3_600_000);
    await auctions.moveSale(yesterday, at(1), at(2));
    const both = await auctions.live(issuer);
    await auctions.moveSale(both, at(23), hoursFromNow(1));
    await auctions.scheduled(issuer);
    const { liveBondIssuanceStats, bondIssuanceStats } = await issuer.client.readMunicipalityStats({
      query: { timeFrame: 'Daily' },
    });
    expect(liveBondIssuanceStats).toEqual({ count: 1, changePercentage: -50 });
    expect(bondIssuanceStats).toEqual({ count: 2 });
  });

  test.runIf(isFull)('are those of the whole market only on request', async () => {
    const issuer = await accounts.issuer();
    const other = await accounts.issuer();
    await order(individual, await auctions.live(other), [5_000]);
    const own = await issuer.client.readMunicipalityStats({ query: { isOnlyMine: true, timeFrame: 'Daily' } });
    const all = await issuer.client.readMunicipalityStats({ query: { isOnlyMine: false, timeFrame: 'Daily' } });
    expect(own.totalInvestmentStats.totalInvestment).toBe(0);
    expect(all.totalInvestmentStats.totalInvestment).toBeGreaterThanOrEqual(5_000);
    expect(await issuer.client.readMunicipalityStats({ query: { timeFrame: 'Daily' } })).toEqual(own);
  });

  test.each(some('queries of figures', ['timeFrame=Yearly', 'isOnlyMine=perhaps', 'municipality=1'], 1))(
    'refuse %s',
    async (query) => {
      const issuer = await accounts.issuer();
      expect((await server.ask('market', issuer, 'GET', `/api/municipality/stats?${query}`)).status).toBe(400);
    },
  );
});

/** One transparent dot. */
function png(): File {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return new File([Buffer.from(dot, 'base64')], 'dot.png', { type: 'image/png' });
}

test('the market summary needs no sign-in, may be cached for a minute and counts what visitors could see', async () => {
  const read = () => server.ask('market', null, 'GET', '/api/public/summary');
  const before = (await read()).body.data as Summary;
  const issuer = await accounts.issuer();
  await auctions.live(issuer);
  await auctions.approved(issuer);
  await auctions.over(issuer);
  await accounts.issuer({ status: 'Pending Approval' });
  const { status, headers, body } = await read();
  const after = body.data as Summary;
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  expect(after.issuers - before.issuers).toBe(1);
  expect(after.issuersByState.reduce((sum, { issuers }) => sum + issuers, 0)).toBe(after.issuers);
  expect(after.auctions).toEqual({
    live: before.auctions.live + 1,
    upcoming: before.auctions.upcoming + 1,
    ended: before.auctions.ended + 1,
  });
  expect(after.offered).toBeGreaterThan(before.offered);
});

interface Summary {
  readonly issuers: number;
  readonly issuersByState: readonly { readonly state: string; readonly issuers: number }[];
  readonly auctions: { readonly live: number; readonly upcoming: number; readonly ended: number };
  readonly offered: number;
}
