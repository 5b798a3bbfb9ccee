/** Tests orders over HTTP: who may place them, when, and what is refused. */
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { dayIn, hoursFromNow } from '../../../testing/market/auctions.ts';
import {
  first,
  investmentsOf,
  type Lines,
  ledgerOf,
  order,
  refusalOf,
  second,
} from '../../../testing/market/orders.ts';
import { startSite } from '../../../testing/site.ts';
import { OrderIntake } from './order-intake.ts';

const { server, accounts, auctions } = await testMarket();
const ledger = ledgerOf(server);
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const neighbor = await accounts.individual({ state: 'WA' });
const fund = await accounts.institution();
const auctionId = await auctions.live(issuer);

describe('placing an order', () => {
  test('returns a receipt with the class and the position of every line', async () => {
    const receipt = await order(investor, auctionId, { [first]: 25_000, [second]: 10_000 });
    expect(receipt).toMatchObject({
      auctionId,
      auctionName: 'Water Bonds',
      state: 'Active',
      total: 35_000,
      investments: [
        { maturityDate: first, investmentAmount: 25_000, orderClass: 'stateIndividual', rank: 3 },
        { maturityDate: second, investmentAmount: 10_000, orderClass: 'stateIndividual', rank: 3 },
      ],
    });
    expect(receipt.updatedAt).toBe(receipt.createdAt);
    const lines = await ledger.linesOf(receipt.bidId);
    expect(lines.map((line) => line.sequence)).toEqual(receipt.investments.map((line) => line.sequence));
    expect(lines[0]?.ruleVersion).toBe('priority-pro-rata-1');
  });

  test('writes the history and the audit trail', async () => {
    const { bidId } = await order(investor, auctionId, { [first]: 5_000 });
    const history = await server.deps.db
      .selectFrom('auctionBidHistory')
      .selectAll()
      .where('bidId', '=', bidId)
      .execute();
    expect(history).toMatchObject([
      {
        action: 'PLACE',
        userId: investor.userId,
        amountChange: 500_000,
        bidChange: 1,
        lines: [{ amount: 5_000, before: 0 }],
      },
    ]);
    const administrator = await accounts.administrator();
    const query = { subject: `auction:${auctionId}`, action: ['bid.place' as const] };
    const { rows, total } = await administrator.client.listAuditEvents({ query: { ...query, pageSize: 200, page: 1 } });
    expect(total).toBe(rows.length);
    expect(rows[0]).toMatchObject({ actor: 'investor', detail: { bidId }, logEntry: expect.any(Number), seal: null });
  });

  test('puts institutions and people from other states into their classes', async () => {
    const id = await auctions.live(issuer);
    const classes = [];
    for (const person of [fund, neighbor, await accounts.institution({ country: 'DE' })]) {
      classes.push((await order(person, id, { [first]: 5_000 })).investments[0]);
    }
    expect(classes).toMatchObject([
      { orderClass: 'stateInstitution', rank: 1 },
      { orderClass: 'nationalIndividual', rank: 4 },
      { orderClass: 'internationalInstitution', rank: 5 },
    ]);
  });

  test('keeps the class of an order when its owner moves; the next one gets another', async () => {
    const mover = await accounts.individual();
    const id = await auctions.live(issuer);
    const before = await order(mover, id, { [first]: 5_000 });
    await server.deps.db.updateTable('investorOrg').set({ state: 'NV' }).where('id', '=', mover.orgId).execute();
    const after = await order(mover, id, { [first]: 5_000 });
    expect([before, after].map((receipt) => receipt.investments[0]?.orderClass)).toEqual([
      'stateIndividual',
      'nationalIndividual',
    ]);
    expect((await ledger.linesOf(before.bidId))[0]?.orderClass).toBe('stateIndividual');
  });
});

describe('an order is refused and leaves nothing', () => {
  test.each<[string, Lines, Record<string, string>]>([
    ['below the minimum', { [first]: 4_999 }, { 'investments.0.investmentAmount': 'Minimum amount is $5,000' }],
    ['between steps', { [first]: 7_500 }, { 'investments.0.investmentAmount': 'Must be a multiple of $5,000' }],
    ['a cent off', { [first]: 5_000.01 }, { 'investments.0.investmentAmount': 'Must be a multiple of $5,000' }],
    ['of nothing', { [first]: 0 }, { 'investments.0.investmentAmount': 'Minimum amount is $5,000' }],
    ['negative', { [first]: -5_000 }, { 'investments.0.investmentAmount': 'Must be greater than or equal to 0' }],
    ['for no maturity of the sale', { '2099-01-01': 5_000 }, { 'investments.0.maturityDate': 'Invalid maturity' }],
    [
      'for more than a maturity',
      { [first]: 105_000 },
      { 'investments.0.investmentAmount': 'At most $100,000 can be ordered at this maturity' },
    ],
    [
      'with one bad line among three',
      { [first]: 5_000, [second]: 1, '2099-01-01': 5_000 },
      {
        'investments.1.investmentAmount': 'Minimum amount is $5,000',
        'investments.2.maturityDate': 'Invalid maturity',
      },
    ],
  ])('%s', async (_, lines, fields) => {
    const person = await accounts.individual();
    const refusal = await ledger.refusedWithoutTrace(() => order(person, auctionId, lines, 'key'));
    expect(refusal.status).toBe(400);
    expect(refusal.fields).toEqual(fields);
  });

  test('without a line', async () => {
    const refusal = await ledger.refusedWithoutTrace(() => order(investor, auctionId, {}));
    expect(refusal).toMatchObject({ status: 400, fields: { investments: 'At least one investment required' } });
  });

  test('naming a maturity twice', async () => {
    const investments = [...investmentsOf({ [first]: 5_000 }), ...investmentsOf({ [first]: 10_000 })];
    const refusal = await ledger.refusedWithoutTrace(() =>
      investor.client.placeBid({ params: { auctionId }, body: { investments } }),
    );
    expect(refusal.fields).toEqual({
      'investments.0.maturityDate': 'Duplicate value',
      'investments.1.maturityDate': 'Duplicate value',
    });
  });

  test('for a maturity that is not offered', async () => {
    const schedule = [
      {
        maturityDate: first,
        principalAmount: 100_000,
        interestRate: 5,
        yield: 0,
        price: 100,
        cusip: '',
        isOffered: false,
      },
      { maturityDate: second, principalAmount: 200_000, interestRate: 5, yield: 0, price: 100, cusip: '' },
    ];
    const id = await auctions.live(issuer, { schedule });
    const refusal = await ledger.refusedWithoutTrace(() => order(investor, id, { [first]: 5_000 }));
    expect(refusal.fields).toEqual({ 'investments.0.maturityDate': 'Invalid maturity' });
  });

  test('with fields that only the server may set', async () => {
    const body = { investments: investmentsOf({ [first]: 5_000 }), userId: 1, bidId: dayIn(2) };
    const path = `/api/auction/${auctionId}/bid`;
    const before = await ledger.traces();
    expect((await server.ask('market', investor, 'POST', path, body)).status).toBe(400);
    expect(await ledger.traces()).toBe(before);
  });

  test('where orders together pass what one investor may order of a maturity', async () => {
    const person = await accounts.individual();
    await order(person, auctionId, { [first]: 60_000 });
    const refusal = await ledger.refusedWithoutTrace(() => order(person, auctionId, { [first]: 50_000 }));
    expect(refusal.fields['investments.0.investmentAmount']).toMatch(/you already ordered \$60,000$/);
  });

  test('where orders together pass what one person may order in the sale', async () => {
    const id = await auctions.live(issuer, { priority: { indMaxAmount: 20_000 } });
    await order(investor, id, { [first]: 15_000 });
    const refusal = await ledger.refusedWithoutTrace(() => order(investor, id, { [second]: 10_000 }));
    expect(refusal).toMatchObject({ status: 400, fields: { investments: expect.stringContaining('at most $20,000') } });
    expect((await order(investor, id, { [second]: 5_000 })).total).toBe(5_000);
  });

  test('where it is less than a person must order in the sale', async () => {
    const id = await auctions.live(issuer, { priority: { indMinAmount: 10_000 } });
    const refusal = await ledger.refusedWithoutTrace(() => order(investor, id, { [first]: 5_000 }));
    expect(refusal.fields).toEqual({ investments: 'Order at least $10,000 in this auction' });
  });

  test('where two people of one institution together pass its limit, even at the same moment', async () => {
    const schedule = [
      { maturityDate: first, principalAmount: 100_000, interestRate: 5, yield: 0, price: 100, cusip: '' },
      { maturityDate: second, principalAmount: 2_000_000, interestRate: 5, yield: 0, price: 100, cusip: '' },
    ];
    const id = await auctions.live(issuer, {
      profile: { amount: 2_100_000 },
      schedule,
      priority: { instMaxAmount: 1_000_000 },
    });
    const colleague = await accounts.institution();
    await server.deps.db
      .updateTable('userOrg')
      .set({ investorOrgId: fund.orgId })
      .where('userId', '=', colleague.userId)
      .execute();
    const requests = [fund, colleague].map((person) => () => order(person, id, { [second]: 600_000 }));
    const both = await auctions.atOnce(
      id,
      requests.map((request) => () => Promise.allSettled([request()])),
    );
    expect(both.map(([one]) => one?.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await fund.client.readInventory({ params: { auctionId: id } })).investments[1]?.investmentAmount).toBe(
      600_000,
    );
  });
});

describe('people and times', () => {
  test('municipalities and professionals place no orders, nor do investors who are not active', async () => {
    const people = [
      issuer,
      await accounts.professional(),
      await accounts.individual({ status: 'New' }),
      await accounts.individual({ status: 'Pending Approval' }),
      await accounts.institution({ status: 'Suspended' }),
    ];
    for (const person of people) {
      expect((await ledger.refusedWithoutTrace(() => order(person, auctionId, { [first]: 5_000 }))).status).toBe(403);
    }
  });

  // Changed in the database, as by another process: this one has cached the old values.
  test.each([
    ['was suspended', `update investor_org set status = 'Suspended' where id = $1 and $2 > 0`, 'account-suspended'],
    ['was removed', 'update user_org set is_active = false where investor_org_id = $1 and user_id = $2', 'no-account'],
    ['is gone', 'update "user" set is_active = false where id = $2 and $1 > 0', 'no-account'],
  ])('an investor who %s a moment after an order places no other, and learns of none', async (_, change, code) => {
    const person = await accounts.individual();
    await order(person, auctionId, { [first]: 5_000 }, 'before');
    await order(person, auctionId, { [first]: 10_000 });
    await server.deps.pool.query(change, [person.orgId, person.userId]);
    for (const key of ['after', 'before']) {
      const refusal = await ledger.refusedWithoutTrace(() => order(person, auctionId, { [first]: 5_000 }, key));
      expect(refusal).toMatchObject({ status: 403, data: { code } });
    }
  });

  test('an investor who joined another institution a moment ago orders for that one', async () => {
    const [person, other] = await Promise.all([accounts.institution(), accounts.institution()]);
    await order(person, auctionId, { [first]: 5_000 });
    const { db } = server.deps;
    await db.updateTable('userOrg').set({ investorOrgId: other.orgId }).where('userId', '=', person.userId).execute();
    const { bidId } = await order(person, auctionId, { [first]: 10_000 });
    const { rows } = await server.deps.pool.query('select investor_org_id from auction_bid where bid_id = $1', [bidId]);
    expect(rows).toEqual([{ investor_org_id: other.orgId }]);
  });

  test('an unknown auction and one the market does not see are the same 404', async () => {
    const unknown = await refusalOf(order(investor, '019b0000-0000-7000-8000-000000000000', { [first]: 5_000 }));
    const draft = await refusalOf(order(investor, await auctions.complete(issuer), { [first]: 5_000 }));
    expect([unknown.status, draft.status]).toEqual([404, 404]);
    expect(draft.message).toBe(unknown.message);
  });

  test('an auction that is approved or scheduled takes no orders yet', async () => {
    for (const id of [await auctions.approved(issuer), await auctions.scheduled(issuer)]) {
      const refusal = await ledger.refusedWithoutTrace(() => order(investor, id, { [first]: 5_000 }));
      expect(refusal).toMatchObject({ status: 403, data: { code: 'auction-not-open' } });
    }
  });

  test('a scheduled auction whose start has come takes orders, though no job has opened it', async () => {
    const id = await auctions.scheduled(issuer);
    await auctions.moveSale(id, hoursFromNow(-1), hoursFromNow(1));
    expect((await order(investor, id, { [first]: 5_000 })).total).toBe(5_000);
  });

  test('from the close on no order is taken', async () => {
    const id = await auctions.live(issuer);
    const placed = await order(investor, id, { [first]: 5_000 });
    await auctions.closeNow(id);
    const change = { params: { auctionId: id, bidId: placed.bidId } };
    const investments = investmentsOf({ [first]: 10_000 });
    for (const send of [
      () => order(investor, id, { [first]: 5_000 }),
      () => investor.client.amendBid({ ...change, body: { investments } }),
      () => investor.client.withdrawBid(change),
      () => investor.client.previewBid({ params: { auctionId: id }, body: { investments } }),
    ]) {
      const refusal = await refusalOf(send());
      expect(refusal).toMatchObject({ status: 403, data: { code: 'auction-ended' } });
      const time = String.raw`\w{3} \d+, \d{4}, \d+:\d{2}:\d{2}\.\d{3} [AP]M \w+`;
      expect(refusal.message).toMatch(new RegExp(`^This auction closed at ${time}, and this arrived at ${time}$`));
    }
  });

  test('an order that meets the close ends the auction for good, so that a clock set back cannot open it again', async () => {
    const id = await auctions.live(issuer);
    await auctions.closeNow(id);
    await refusalOf(order(investor, id, { [first]: 5_000 }));
    const stored = await server.deps.db
      .selectFrom('auction')
      .select('status')
      .where('uuid', '=', id)
      .executeTakeFirst();
    expect(stored?.status).toBe('Ended');
    const { rows: events } = await server.deps.pool.query(
      `select actor from audit_event where action = 'auction.end' and subject = $1`,
      [`auction:${id}`],
    );
    expect(events).toEqual([{ actor: 'clock' }]);
    await auctions.moveSale(id, hoursFromNow(-1), hoursFromNow(1));
    expect((await refusalOf(order(investor, id, { [first]: 5_000 }))).status).toBe(403);
  });

  test('an order that began before the close and waited past it is refused', async () => {
    const { pool, db, jobs, clock } = server.deps;
    const limits = { maxBatch: 10, maxWaiting: 10, timeoutMs: 60_000, awayTimeoutMs: 60_000 };
    const orderIntake = new OrderIntake({ pool, db, jobs, logs: server.deps.orderLogs, clock, limits });
    const site = await startSite({ ...server.deps, orderIntake });
    const body = { investments: investmentsOf({ [first]: 5_000 }) };

    const id = await auctions.live(issuer);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from auction where uuid = $1 for update', [id]);
    const answer = site.ask(investor, 'POST', `/api/auction/${id}/bid`, body);
    await expect.poll(() => orderIntake.waiting, { interval: 2 }).toBe(1);
    await holder.query('update auction set close_date = clock_timestamp() where uuid = $1', [id]);
    await holder.query('commit');
    holder.release();
    const refusal = await answer;
    expect([refusal.status, refusal.body.data]).toMatchObject([403, { code: 'auction-ended' }]);
    await site.close();
  });

  test('an investor who is suspended while the order waits is refused', async () => {
    const id = await auctions.live(issuer);
    const person = await accounts.individual();
    const holder = await server.deps.pool.connect();
    await holder.query('begin');
    await holder.query(`update investor_org set status = 'Suspended' where id = $1`, [person.orgId]);
    const waiting = refusalOf(order(person, id, { [first]: 5_000 }));
    await expect.poll(() => server.deps.orderIntake.waiting, { interval: 2 }).toBe(1);
    await holder.query('commit');
    holder.release();
    expect(await waiting).toMatchObject({ status: 403, data: { code: 'account-suspended' } });
  });

  test('a class that is not offered cannot order', async () => {
    const id = await auctions.live(issuer, { priority: { priorityNationalInd: -1 } });
    const refusal = await ledger.refusedWithoutTrace(() => order(neighbor, id, { [first]: 5_000 }));
    expect(refusal).toMatchObject({ status: 403, data: { code: 'class-not-offered' } });
    expect((await order(investor, id, { [first]: 5_000 })).total).toBe(5_000);
  });

  test('orders of others never block: demand may exceed the offer', async () => {
    const id = await auctions.live(issuer);
    for (const person of [fund, investor, neighbor]) await order(person, id, { [first]: 100_000 });
    expect((await issuer.client.readInventory({ params: { auctionId: id } })).investments[0]).toMatchObject({
      demand: 300_000,
      cover: 3,
    });
  });
});

describe('with the investor remembered or looked up', () => {
  /** A client that requests fresh data is looked up for this request. */
  const cacheControls = ['', 'no-cache'];
  const good = JSON.stringify({ investments: investmentsOf({ [first]: 5_000 }) });
  const elsewhere = '/api/auction/00000000-0000-4000-8000-000000000000/bid';

  /** Parts that are equal in all orders. */
  async function answersOf(person: Member | null, body: string, key: string | null, path: string): Promise<unknown[]> {
    const answers: unknown[] = [];
    for (const cacheControl of cacheControls) {
      const headers = new Headers({ 'content-type': 'application/json', 'cache-control': cacheControl });
      if (person) headers.set('authorization', `Bearer ${person.token}`);
      if (key !== null) headers.set('idempotency-key', key);
      const answer = await fetch(`${server.marketUrl}${path}`, { method: 'POST', headers, body });
      const known = (await answer.text())
        .replaceAll(/"(bidId|createdAt|updatedAt)":"[^"]+"/g, '')
        .replaceAll(/"sequence":\d+/g, '')
        .replaceAll(/"log":\{.*?"salt":"[^"]+"\}/g, '');
      const ofEachOwn = ['date', 'x-server-time', 'x-request-id', 'content-length'];
      for (const name of ofEachOwn) expect(answer.headers.get(name)).toMatch(/\S/);
      const headersOfAll = [...answer.headers].filter(([name]) => ![...ofEachOwn, 'ratelimit'].includes(name));
      answers.push({ status: answer.status, headers: headersOfAll, known });
    }
    return answers;
  }

  const tooLong = JSON.stringify({ investments: [{ maturityDate: 'w'.repeat(300_000), investmentAmount: 1 }] });
  test.each([
    ['a good one', 200, good, 'once-1', ''],
    ['one sent again under its key', 200, good, 'once-1', ''],
    ['one without a key', 200, good, null, ''],
    ['another under the same key', 409, good.replace('5000', '10000'), 'once-1', ''],
    ['a key that is none', 400, good, 'a b', ''],
    ['too small an amount', 400, good.replace('5000', '4000'), null, ''],
    ['no line', 400, '{"investments":[]}', null, ''],
    ['an unknown field', 400, good.replace('{', '{"more":1,'), null, ''],
    ['no JSON', 400, good.slice(1), null, ''],
    ['nothing', 400, '', null, ''],
    ['__proto__', 400, good.replace('{', '{"__proto__":{"isAdmin":true},'), null, ''],
    ['constructor.prototype', 400, good.replace('{', '{"constructor":{"prototype":{}},'), null, ''],
    ['a body that is too large', 413, tooLong, null, ''],
    ['an unknown sale', 404, good, null, elsewhere],
  ])('%s is answered the same', async (_, status, body, key, path) => {
    const [remembered, fresh] = await answersOf(investor, body, key, path || `/api/auction/${auctionId}/bid`);
    expect(remembered).toEqual(fresh);
    expect(remembered).toMatchObject({ status });
  });

  test('people who may not order are refused the same', async () => {
    const path = `/api/auction/${auctionId}/bid`;
    const stranger = { ...investor, token: `${investor.token}x` };
    for (const [person, status] of [
      [null, 401],
      [stranger, 401],
      [issuer, 403],
      [await accounts.individual({ status: 'Suspended' }), 403],
    ] as const) {
      const [remembered, fresh] = await answersOf(person, good, null, path);
      expect(remembered).toEqual(fresh);
      expect(remembered).toMatchObject({ status });
    }
  });
});
