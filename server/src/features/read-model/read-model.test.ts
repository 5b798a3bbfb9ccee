/** Tests that the read model equals the database: at every moment, for every reader, after any change by any process. */
import { setTimeout } from 'node:timers/promises';
import { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { type Bidder, whyNotBid } from '@fairbook/domain/orders/bidding.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { cloneTemplate } from '../../../testing/database.ts';
import { buildBigMarket } from '../../../testing/market/big-market.sql.ts';
import { openLog } from '../../platform/base/log.ts';
import { openDatabase, openPool } from '../../platform/db/connection.ts';
import { CachedResponse } from '../../platform/http/cached-response.ts';
import { countByStatus } from '../../store/auctions/counts.sql.ts';
import { listCatalogue } from '../../store/auctions/lists.sql.ts';
import { catalogueRow } from '../auctions/views.ts';
import { ReadModel } from './read-model.ts';

const hour = 60 * 60 * 1000;
const start = Date.now();
const rowBytes = 16 * 1024 * 1024;
const log = openLog({ level: 'silent', readable: false });

const clone = await cloneTemplate();
const drop = clone.drop;
const outside = openPool(clone.superuserUrl, { statementTimeout: 0, size: 3 });
await buildBigMarket(outside, { auctions: 600, municipalities: 60, investors: 10, events: 10 });
const database = openDatabase(clone.url);
// Two processes would share no more than these.
const pools = [openDatabase(clone.url), openDatabase(clone.url)];
// The second one has too little memory for all rows.
const memory = [rowBytes, 512 * 1024];
const readModels = pools.map(
  ({ db }, index) => new ReadModel({ db, log, maxAge: 0, rowBytes: memory[index] ?? rowBytes }),
);
await Promise.all(readModels.map((readModel) => readModel.opened()));

afterAll(async () => {
  await Promise.all(readModels.map((readModel) => readModel.close()));
  await Promise.all([...pools, database].map(({ close }) => close()));
  await outside.end();
  await drop();
});

type Query = Parameters<typeof listCatalogue>[1];

function queryOf(input: object): Query {
  return auctionsMarket.listAuctions.query.parse({ page: 1, pageSize: 25, ...input });
}

const investor: Bidder = {
  userType: 'individual-investor',
  accountStatus: 'Active',
  hasOpenChange: false,
  isEmailVerified: true,
  state: 'OR',
  country: 'US',
};

const asker = { userId: 0, reader: 'Active', municipalityId: null, isInstitution: false } as const;

/** Bytes that the pipeline would send of the database's result. */
async function fromDatabase(query: Query, bidder: Bidder, now: Date) {
  const { rows, total } = await listCatalogue(database.db, query, asker, now);
  const data = rows.map((row) => {
    const refusal = whyNotBid(bidder, { ...row, issuerState: row.state }, now);
    return auctionsMarket.listAuctions.answer.parse(catalogueRow(row, refusal, now));
  });
  return { total, data };
}

async function fromReadModel(readModel: ReadModel, query: Query, bidder: Bidder, now: Date) {
  const answer = await readModel.listAuctions(query, bidder, now);
  if (!answer) return null;
  const { data } = JSON.parse(answer.bytes.toString()) as { data: unknown };
  return { total: answer.total, data };
}

const statuses = ['Draft', 'PendingReview', 'Approved', 'Rejected', 'Scheduled', 'Live', 'Ended'];
const states = ['OR', 'WA', 'AL', 'AZ', 'CA'];
const sorts = ['createdAt', 'updatedAt', 'amount', 'closeDate', 'launchDate', 'yield', 'status'];

/** A change as people, administrators and the clock make it, on one auction or municipality of the market. */
const anyChange = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    at: fc.nat(599),
    status: fc.constantFrom(...statuses),
    launch: fc.integer({ min: -30, max: 30 }),
    opens: fc.integer({ min: -60, max: 60 }),
    lasts: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    kind: fc.constant('terms' as const),
    at: fc.nat(599),
    amount: fc.integer({ min: 20, max: 40 }),
    theme: fc.constantFrom('Housing', 'Schools', 'Harbours'),
    due: fc.constantFrom('2020-01-01', new Date(start + 24 * hour).toISOString().slice(0, 10), '2040-01-01'),
    rank: fc.constantFrom(-1, 3, 4),
  }),
  fc.record({ kind: fc.constant('issuer' as const), at: fc.nat(59), state: fc.constantFrom(...states) }),
  fc.record({ kind: fc.constant('leaves' as const), at: fc.nat(599), isActive: fc.boolean() }),
  fc.record({ kind: fc.constant('new' as const), at: fc.nat(599) }),
);
type MarketChange = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

async function make(client: Pick<pg.ClientBase, 'query'>, change: MarketChange): Promise<void> {
  const auction = '(select min(id) from auction) + $1';
  switch (change.kind) {
    case 'sale': {
      const launch = new Date(start + change.launch * hour);
      const opens = new Date(start + change.opens * hour);
      const closes = new Date(opens.getTime() + change.lasts * hour);
      const text = `update auction set status = $2, marketing_period_launch_date = $3, start_date = $4, close_date = $5 where id = ${auction}`;
      await client.query(text, [change.at, change.status, launch, opens, closes]);
      break;
    }
    case 'terms': {
      const { amount, theme, due, rank } = change;
      const maturity = { isOffered: true, maturityDate: due, principalAmount: 5000, interestRate: 5, yield: 3.5 };
      const structure = JSON.stringify([{ ...maturity, price: 100, cusip: '012345AA1' }]);
      const text = `update auction set amount = $2, community_impact_themes = $3, maturity_structure = $4,
        priority_state_ind = $5, priority_national_ind = $5 where id = ${auction}`;
      await client.query(text, [change.at, amount * 5000, [theme, theme], structure, rank]);
      break;
    }
    case 'issuer': {
      const text = `update municipality set state = $2, name = name || '*' where id = (select min(id) from municipality) + $1`;
      await client.query(text, [change.at, change.state]);
      break;
    }
    case 'leaves':
      await client.query(`update auction set is_active = $2 where id = ${auction}`, [change.at, change.isActive]);
      break;
    case 'new':
      await client.query(
        `insert into auction (municipality_id, name, base_cusip, amount, status, marketing_period_launch_date, minimum_amount, step_amount, max_orders)
         select (select min(id) from municipality) + $1 % 60, 'New Bonds', '999999', 100000, 'Approved', now(), 5000, 5000, 2000`,
        [change.at],
      );
  }
}

/** Mostly nothing, or nearly every list would be empty. */
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const some = <Value>(...values: Value[]) => seldom(fc.subarray(values, { minLength: 1 }));
const anyQuery = fc.record({
  page: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.constantFrom(7, 25, 200),
  sort: fc.option(fc.constantFrom(...sorts.flatMap((sort) => [sort, `-${sort}`])), { nil: undefined }),
  state: seldom(fc.constantFrom(...states)),
  muniType: seldom(fc.constantFrom('City', 'County')),
  taxStatus: some('Taxable', 'Tax Exempt'),
  repaymentFrequency: some('Monthly', 'Semi-Annual', 'Annual'),
  securityType: some('General Obligation', 'Revenue'),
  comImpactTheme: some('Housing', 'Harbours', 'Nothing'),
  status: some('Approved', 'Scheduled', 'Live', 'Ended'),
});
const anyBidder = fc.constantFrom<Bidder>(
  investor,
  { ...investor, state: 'WA' },
  { ...investor, state: null, country: 'DE' },
  { ...investor, userType: 'institutional-investor' },
  { ...investor, accountStatus: 'Suspended' },
  { ...investor, hasOpenChange: true },
  { ...investor, userType: 'municipality', state: null, country: null },
);

describe('two read models and the database', () => {
  test('are equal after any changes, of any list, for any reader, at any moment', async () => {
    const asked = fc.record({ query: anyQuery, bidder: anyBidder, hours: fc.integer({ min: -70, max: 130 }) });
    const property = fc.asyncProperty(
      fc.array(anyChange, { maxLength: 4 }),
      fc.array(asked, { minLength: 3, maxLength: 6 }),
      async (changes, questions) => {
        for (const change of changes) await make(outside, change);
        for (const { query: input, bidder, hours } of questions) {
          const [query, now] = [queryOf(input), new Date(start + hours * hour)];
          const expected = await fromDatabase(query, bidder, now);
          for (const readModel of readModels)
            expect(await fromReadModel(readModel, query, bidder, now)).toEqual(expected);
          const { status: _, ...filters } = query;
          const counts = await countByStatus(database.db, filters, asker, now);
          for (const readModel of readModels) expect(await readModel.countAuctions(filters, now)).toEqual(counts);
        }
      },
    );
    await fc.assert(property, { numRuns: times(8, 25) });
  }, 30_000);

  test('answer synchronously where nothing has to be read or checked first, and the same', async () => {
    const readModel = new ReadModel({ db: database.db, log, maxAge: 60_000, rowBytes });
    const [query, now] = [queryOf({ sort: '-amount' }), new Date(start)];
    const listNow = () => readModel.listAuctions(query, investor, now);
    expect(await listNow()).toBeNull();
    await readModel.filled();
    const waited = await listNow();
    for (const time of ['first', 'second', 'third']) {
      const atOnce = listNow();
      if (!(atOnce instanceof CachedResponse)) throw new Error(`the ${time} list was waited for`);
      expect([atOnce.etag, atOnce.bytes.toString()]).toEqual([waited?.etag, waited?.bytes.toString()]);
    }
    await outside.query(`update municipality set name = name || ' West'`);
    expect((await listNow())?.etag).toBe(waited?.etag);
    readModel.noteWrite();
    const looked = listNow();
    expect(looked).toBeInstanceOf(Promise);
    expect((await looked)?.etag).not.toBe(waited?.etag);
    await readModel.close();
  });

  test('name equal responses alike, and different ones differently', async () => {
    const [one, other] = readModels;
    const [query, now] = [queryOf({ pageSize: 200 }), new Date(start)];
    const names = [await one?.listAuctions(query, investor, now), await other?.listAuctions(query, investor, now)];
    expect(names[0]?.etag).toBe(names[1]?.etag);
    await outside.query(`update municipality set name = name || ' East'`);
    expect((await one?.listAuctions(query, investor, now))?.etag).not.toBe(names[0]?.etag);
    const issuer: Bidder = { ...investor, userType: 'municipality', state: null, country: null };
    expect((await one?.listAuctions(query, issuer, now))?.etag).not.toBe(names[0]?.etag);
  });
});

describe('a change', () => {
  const live = queryOf({ status: ['Live'], sort: 'amount', pageSize: 200 });

  test('that was made early and committed late is seen, whatever was committed and read in between', async () => {
    const [readModel] = readModels;
    const client = await outside.connect();
    await client.query('begin');
    const touch = `update auction set is_active = true, status = 'Ended', community_impact_themes = '{Late}'
      where id = (select min(id) from auction) + $1`;
    await client.query(touch, [1]);
    for (const at of [2, 3, 4]) {
      await outside.query(touch, [at]);
      await readModel?.listAuctions(live, investor, new Date(start));
    }
    await client.query('commit');
    client.release();
    const query = queryOf({ comImpactTheme: ['Late'], pageSize: 200 });
    const expected = await fromDatabase(query, investor, new Date(start));
    expect(expected.total).toBe(4);
    expect(readModel && (await fromReadModel(readModel, query, investor, new Date(start)))).toEqual(expected);
  });

  test('by no one the database knows of is impossible: each visible table records its changes itself', async () => {
    const { rows } = await sql<{ name: string; events: number }>`
      select event_object_table as name, count(distinct event_manipulation) as events from information_schema.triggers
      where trigger_name in ('note_insert', 'note_update', 'note_delete') group by 1 order by 1`.execute(database.db);
    expect(Object.fromEntries(rows.map(({ name, events }) => [name, events]))).toEqual({
      auction: 3,
      auction_professional: 3,
      closing_record: 1,
      final_statement: 1,
      muni_credit_rating: 3,
      muni_personnel: 3,
      municipality: 3,
      municipality_attachment: 3,
      market_news: 3,
      uploaded_file: 1,
    });
  });

  test('of another process is seen within the age that is allowed, one’s own at once', async () => {
    const [readModel, quick] = [60_000, 20].map((maxAge) => new ReadModel({ db: database.db, log, maxAge, rowBytes }));
    if (!readModel || !quick) throw new Error('two read models must be there');
    await Promise.all([readModel.filled(), quick.filled()]);
    const totalOf = async (of = readModel) =>
      (await of.listAuctions(queryOf({ status: ['Live'] }), investor, new Date(start)))?.total;
    const end = `update auction set status = 'Ended' where id =
      (select min(id) from auction where status = 'Live' and is_active and close_date > now() + interval '1 hour')`;
    const before = (await totalOf()) ?? 0;
    await outside.query(end);
    expect(await totalOf()).toBe(before);
    readModel.noteWrite();
    expect(await totalOf()).toBe(before - 1);
    await outside.query(end);
    await setTimeout(25);
    expect([await totalOf(quick), await totalOf()]).toEqual([before - 2, before - 1]);
    await Promise.all([readModel.close(), quick.close()]);
    expect(await totalOf()).toBeUndefined();
  });

  test.runIf(isFull)('too large to follow triggers a full reload, with the database answering meanwhile', async () => {
    const [readModel] = readModels;
    await outside.query(`insert into auction (municipality_id, name, base_cusip, amount, status, marketing_period_launch_date, minimum_amount, step_amount, max_orders)
      select (select min(id) from municipality) + g % 60, 'Many ' || g, '777777', 100000, 'Approved', now(), 5000, 5000, 2000 from generate_series(1, 5200) g`);
    await outside.query('analyze auction');
    const [query, now] = [queryOf({ sort: 'amount' }), new Date(start)];
    expect(await readModel?.listAuctions(query, investor, now)).toBeNull();
    await readModel?.opened();
    expect(readModel && (await fromReadModel(readModel, query, investor, now))).toEqual(
      await fromDatabase(query, investor, now),
    );
  });
});
