/** Tests sales in which two maturities have one date over HTTP: from the draft to the record, the log and the papers. */
import { verifyRecord } from '@fairbook/domain/record/verification.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { dayIn, keyDates } from '../../../testing/market/auctions.ts';
import { order, refusalOf } from '../../../testing/market/orders.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer();
const fund = await accounts.institution({ name: 'Alpha Fund' });
const investor = await accounts.individual();

const [early, shared] = [dayIn(2), dayIn(3)];
const row = (maturityDate: string, principalAmount: number, interestRate: number, more: object = {}) => ({
  maturityDate,
  principalAmount,
  interestRate,
  yield: 0,
  price: 100 + interestRate,
  cusip: '',
  ...more,
});
const schedule = [row(early, 100_000, 3, { price: 101 }), row(shared, 80_000, 5.5), row(shared, 120_000, 5)];

function put(id: string, rows: readonly object[]) {
  return server.ask('market', issuer, 'PUT', `/api/auction/${id}/maturity-structure`, { schedule: rows });
}

async function namesIn(id: string) {
  const own = await issuer.client.readOwnAuction({ params: { auctionId: id } });
  return own.maturityStructure.map(({ maturityDate, maturityId, interestRate }) => [
    maturityDate,
    maturityId,
    interestRate,
  ]);
}

const alike = 'Another maturity of this day has the same coupon and CUSIP';

const line = (maturityDate: string, maturityId: string | undefined, investmentAmount: number) => ({
  maturityDate,
  ...(maturityId && { maturityId }),
  investmentAmount,
});

function place(person: Member, auctionId: string, ...investments: ReturnType<typeof line>[]) {
  return person.client.placeBid({ params: { auctionId }, body: { investments } });
}

describe('the letters of a draft', () => {
  test('are given where a date is shared, and nowhere else', async () => {
    const id = await auctions.draft(issuer);
    await put(id, schedule);
    expect(await namesIn(id)).toEqual([
      [early, undefined, 3],
      [shared, 'A', 5.5],
      [shared, 'B', 5],
    ]);
    const { body } = await server.ask('market', issuer, 'GET', `/api/auction/${id}`);
    expect(JSON.stringify(body)).not.toContain('"maturityId":null');
  });

  test.runIf(isFull)('stay when rows are edited and reordered', async () => {
    const id = await auctions.draft(issuer);
    await put(id, schedule);
    const [first, a, b] = schedule;
    await put(id, [
      { ...b, maturityId: 'B', interestRate: 4.75 },
      { ...a, maturityId: 'A' },
      row(shared, 5_000, 6),
      first as object,
    ]);
    expect(await namesIn(id)).toEqual([
      [early, undefined, 3],
      [shared, 'A', 5.5],
      [shared, 'B', 4.75],
      [shared, 'C', 6],
    ]);
  });

  test.runIf(isFull)('go with the other row of the date, and come again', async () => {
    const id = await auctions.draft(issuer);
    await put(id, schedule);
    await put(id, [schedule[0] as object, { ...schedule[2], maturityId: 'B' }]);
    expect(await namesIn(id)).toEqual([
      [early, undefined, 3],
      [shared, undefined, 5],
    ]);
    await put(id, schedule.toReversed());
    expect(await namesIn(id)).toEqual([
      [early, undefined, 3],
      [shared, 'A', 5],
      [shared, 'B', 5.5],
    ]);
  });

  test.each<[string, readonly object[], Record<string, string>]>([
    [
      'rows of one date, coupon and CUSIP',
      [row(shared, 80_000, 5), row(shared, 120_000, 5)],
      { 'schedule.0.maturityDate': alike, 'schedule.1.maturityDate': alike },
    ],
    [
      'more rows of a date than there are letters',
      Array.from({ length: 27 }, (_, at) => row(shared, 5_000, at / 8)),
      { 'schedule.26.maturityDate': 'At most 26 maturities can fall due on one day' },
    ],
    [
      'a letter of another form',
      [row(shared, 80_000, 5, { maturityId: 'AB' })],
      { 'schedule.0.maturityId': 'Must be a letter from A to Z' },
    ],
  ])('are refused with %s', async (_, rows, fields) => {
    const answer = await put(await auctions.draft(issuer), rows);
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({ fields });
  });

  test.runIf(isFull)('tell rows of one coupon apart by their CUSIPs', async () => {
    const id = await auctions.draft(issuer);
    const rows = [row(shared, 80_000, 5, { cusip: '013595AA1' }), row(shared, 120_000, 5, { cusip: '013595AB9' })];
    expect((await put(id, rows)).status).toBe(200);
    expect((await namesIn(id)).map(([, letter]) => letter)).toEqual(['A', 'B']);
  });
});

describe('a sale with two maturities of one date', () => {
  let auctionId: string;
  const sentence = /^Several maturities are due on .*: name one by its maturityId \(A: 5\.5%, B: 5%\)$/;

  beforeAll(async () => {
    auctionId = await auctions.live(issuer, { keyDates, schedule });
  });

  test('refuses an order that names only the date, and says the letters and coupons', async () => {
    const refused = await refusalOf(order(investor, auctionId, { [shared]: 5_000 }));
    expect(refused.status).toBe(400);
    expect(refused.fields).toEqual({ 'investments.0.maturityDate': expect.stringMatching(sentence) });
    const previewed = await server.ask('market', investor, 'POST', `/api/auction/${auctionId}/bid/preview`, {
      investments: [line(shared, undefined, 5_000)],
    });
    expect(previewed.status).toBe(400);
  });

  test.each([
    [
      'an unknown letter',
      [line(shared, 'C', 5_000)],
      { 'investments.0.maturityDate': expect.stringMatching(sentence) },
    ],
    [
      'a letter where no date is shared',
      [line(early, 'A', 5_000)],
      { 'investments.0.maturityDate': 'Invalid maturity' },
    ],
    [
      'one letter twice',
      [line(shared, 'A', 5_000), line(shared, 'A', 10_000)],
      { 'investments.0.maturityDate': 'Duplicate value', 'investments.1.maturityDate': 'Duplicate value' },
    ],
    [
      'more than the maturity of a letter offers',
      [line(shared, 'A', 100_000)],
      { 'investments.0.investmentAmount': 'At most $80,000 can be ordered at this maturity' },
    ],
  ])('refuses an order with %s', async (_, investments, fields) => {
    expect((await refusalOf(place(investor, auctionId, ...investments))).fields).toEqual(fields);
  });

  test('takes, changes and withdraws orders of both, each by itself', async () => {
    const receipt = await place(fund, auctionId, line(shared, 'B', 60_000), line(shared, 'A', 80_000));
    expect(receipt.investments).toMatchObject([line(shared, 'A', 80_000), line(shared, 'B', 60_000)]);
    expect(receipt.log.entry).toContain(
      `{"amount":8000000,"maturityDate":"${shared}","maturityId":"A","orderClass":"stateInstitution"`,
    );
    // All of A is ordered by this investor, and B is not touched by that.
    const refused = await refusalOf(place(fund, auctionId, line(shared, 'A', 5_000)));
    expect(refused.fields['investments.0.investmentAmount']).toContain('you already ordered $80,000');
    const { bidId } = receipt;
    const params = { auctionId, bidId };
    const changed = await fund.client.amendBid({
      params,
      body: { investments: [line(shared, 'A', 40_000), line(shared, 'B', 90_000), line(early, undefined, 5_000)] },
    });
    expect(changed.investments).toMatchObject([
      { ...line(early, undefined, 5_000), sequence: changed.investments[2]?.sequence },
      // Reduced, so it keeps its place.
      { ...line(shared, 'A', 40_000), sequence: receipt.investments[0]?.sequence },
      line(shared, 'B', 90_000),
    ]);
    expect('maturityId' in (changed.investments[0] ?? {})).toBe(false);
    const fewer = await fund.client.amendBid({ params, body: { investments: [line(shared, 'B', 90_000)] } });
    expect(fewer.investments).toMatchObject([line(shared, 'B', 90_000)]);
    const mine = await fund.client.listMyBids({ query: { auctionId } });
    expect(
      mine.rows[0]?.investments.map(({ maturityDate, maturityId, state }) => [maturityDate, maturityId, state]),
    ).toEqual([
      [early, undefined, 'Withdrawn'],
      [shared, 'A', 'Withdrawn'],
      [shared, 'B', 'Amended'],
    ]);
    await fund.client.withdrawBid({ params });
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test('answers the same order to the same key, and refuses another letter under it', async () => {
    const body = { investments: [line(shared, 'A', 5_000)] };
    const headers = { 'idempotency-key': 'letters-1' };
    const first = await investor.client.placeBid({ params: { auctionId }, body, headers });
    const again = await investor.client.placeBid({ params: { auctionId }, body, headers });
    expect(again.bidId).toBe(first.bidId);
    expect(again.investments).toEqual(first.investments);
    const other = investor.client.placeBid({
      params: { auctionId },
      body: { investments: [line(shared, 'B', 5_000)] },
      headers,
    });
    expect(await refusalOf(other)).toMatchObject({ status: 409, data: { code: 'idempotency-key-used' } });
    await investor.client.withdrawBid({ params: { auctionId, bidId: first.bidId } });
  });

  test('previews and counts each by itself', async () => {
    await place(fund, auctionId, line(shared, 'A', 80_000));
    // More than B would have left if orders of A counted there.
    const { bidId } = await place(fund, auctionId, line(shared, 'B', 100_000));
    await fund.client.withdrawBid({ params: { auctionId, bidId } });
    const preview = await investor.client.previewBid({
      params: { auctionId },
      body: { investments: [line(shared, 'A', 10_000), line(shared, 'B', 10_000)] },
    });
    expect(preview.lines).toMatchObject([
      { ...line(shared, 'A', 10_000), indicativeAward: 0, price: 105.5 },
      { ...line(shared, 'B', 10_000), indicativeAward: 10_000, price: 105 },
    ]);
    await place(investor, auctionId, line(shared, 'A', 10_000), line(shared, 'B', 20_000));
    const inventory = await investor.client.readInventory({ params: { auctionId } });
    expect(inventory.investments).toMatchObject([
      { ...line(early, undefined, 0), demand: 0 },
      { ...line(shared, 'A', 10_000), inventoryUsed: 0, principal: 80_000, demand: 90_000 },
      { ...line(shared, 'B', 20_000), inventoryUsed: 20_000, principal: 120_000, demand: 20_000 },
    ]);
    const book = await issuer.client.readOrderBook({ params: { auctionId } });
    expect(book.maturities.map(({ maturityId, demand }) => [maturityId, demand])).toEqual([
      [undefined, 0],
      ['A', 90_000],
      ['B', 20_000],
    ]);
    expect(book.recent[0]).toMatchObject({ maturityDate: shared, maturityId: expect.stringMatching(/^[AB]$/) });
    const [demand] = await investor.client.listDemand({ query: { auctionId: [auctionId] } });
    expect(demand?.maturities.map(({ maturityId }) => maturityId)).toEqual([undefined, 'A', 'B']);
    const open = await server.ask('market', null, 'GET', `/api/public/sales/${auctionId}`);
    expect(open.body.data).toMatchObject({
      demand: { maturities: [{}, { maturityDate: shared, maturityId: 'A', demand: 90_000 }, { maturityId: 'B' }] },
    });
  });

  describe('after its close', () => {
    beforeAll(async () => {
      await auctions.close(auctionId);
    });

    test('has a record that can be verified, and a log that says the same', async () => {
      const { record } = await server.market().readClosingRecord({ params: { auctionId } });
      const verified = verifyRecord(record ?? '', sha256Hex);
      expect(verified).toMatchObject({ isTrue: true, finding: null });
      expect(verified.record?.format).toBe('fairbook-closing-record-1');
      expect(record).toContain(`"maturityDate":"${shared}","maturityId":"A"`);
      const swapped = record?.replace(/("maturityId":")A(","orderClass":"stateIndividual")/, '$1B$2') ?? '';
      expect(swapped).not.toBe(record);
      expect(verifyRecord(swapped, sha256Hex).isTrue).toBe(false);
      expect(await brokenLaws(server.deps.pool)).toEqual([]);
    });

    test('is confirmed bond by bond', async () => {
      const confirmed = await fund.client.readMyConfirmation({ params: { auctionId } });
      expect(confirmed.bonds).toMatchObject([
        { maturityDate: shared, maturityId: 'A', par: 80_000, interestRate: 5.5 },
      ]);
      const own = await investor.client.readMyConfirmation({ params: { auctionId } });
      expect(own.bonds).toMatchObject([{ maturityId: 'B', par: 20_000, interestRate: 5, price: 105 }]);
      expect(own.lines).toMatchObject([
        { maturityId: 'A', investmentAmount: 10_000, award: 0 },
        { maturityId: 'B', investmentAmount: 20_000, award: 20_000 },
      ]);
      const allotted = await investor.client.listMyAllocations({ query: { auctionId } });
      expect(allotted.rows[0]?.lines.map(({ maturityId, award }) => [maturityId, award])).toEqual([
        ['A', 0],
        ['B', 20_000],
      ]);
    });

    test('has a final book by maturity, in figures and as a file', async () => {
      const report = await issuer.client.readSaleReport({ params: { auctionId } });
      expect(report.maturities).toMatchObject([
        { maturityDate: early, award: 0 },
        { maturityId: 'A', award: 80_000, interestRate: 5.5, price: 105.5 },
        { maturityId: 'B', award: 20_000, interestRate: 5, price: 105 },
      ]);
      expect(report.investors.largest.map(({ cost }) => cost)).toEqual([84_400, 21_000]);
      const file = await fetch(`${server.marketUrl}/api/auction/${auctionId}/downloads/final-book`, {
        headers: { authorization: `Bearer ${issuer.token}` },
      });
      const book = await file.text();
      expect(book).toContain(`${shared} A`);
      expect(book).toContain(`${shared} B`);
      const result = await administrator.client.readAllocations({ params: { auctionId } });
      expect(result.maturities.map(({ maturityId, award }) => [maturityId, award])).toEqual([
        [undefined, 0],
        ['A', 80_000],
        ['B', 20_000],
      ]);
    });
  });
});

describe('an indication of interest', () => {
  test('names a letter where the date is shared', async () => {
    const launched = { ...keyDates, marketingPeriodLaunchDate: new Date(Date.now() - 60_000).toISOString() };
    const auctionId = await auctions.approved(issuer, { keyDates: launched, schedule });
    const give = (interests: readonly object[]) =>
      server.ask('market', fund, 'POST', `/api/auction/${auctionId}/feedback`, {
        feedback: 'We like it',
        levelOfInterest: 'Interested',
        interests,
      });
    const refused = await give([{ maturityDate: shared, amount: 5_000 }]);
    expect(refused.body.data).toMatchObject({
      fields: { 'interests.0.maturityDate': expect.stringContaining('A: 5.5%, B: 5%') },
    });
    const interests = [
      { maturityDate: shared, maturityId: 'A', amount: 5_000 },
      { maturityDate: shared, maturityId: 'B', amount: 15_000 },
    ];
    expect((await give(interests)).body.data).toMatchObject({ interests });
    const { demand } = await issuer.client.readFeedback({ params: { auctionUuid: auctionId } });
    expect(demand.maturities.map(({ maturityId, amount }) => [maturityId, amount])).toEqual([
      [undefined, 0],
      ['A', 5_000],
      ['B', 15_000],
    ]);
  });
});

test.runIf(isFull)('a webhook names the letters of lines and results', async () => {
  const owner = await accounts.institution({ name: 'Hook Fund' });
  await owner.client.addWebhook({
    body: { url: 'https://hooks.example/in', events: ['order.accepted', 'auction.allotted'] },
  });
  const auctionId = await auctions.live(issuer, { keyDates, schedule });
  await place(owner, auctionId, line(shared, 'B', 5_000), line(early, undefined, 5_000));
  await auctions.close(auctionId);
  await makeAllMessages(server);
  const { rows } = await server.deps.pool.query<{ event: string; data: Record<string, unknown> }>(
    `select event, data from webhook_delivery where data ->> 'auctionId' = $1 order by id`,
    [auctionId],
  );
  const dataOf = (event: string) => rows.find((one) => one.event === event)?.data;
  expect(dataOf('order.accepted')).toMatchObject({
    orders: [{ lines: [{ maturityDate: early }, { maturityDate: shared, maturityId: 'B', investmentAmount: 5_000 }] }],
  });
  expect(dataOf('auction.allotted')).toMatchObject({
    maturities: [
      { maturityDate: early },
      { maturityDate: shared, maturityId: 'A', award: 0 },
      { maturityDate: shared, maturityId: 'B', award: 5_000 },
    ],
    allotments: [{ maturityDate: early }, { maturityDate: shared, maturityId: 'B', awardedAmount: 5_000 }],
  });
});
