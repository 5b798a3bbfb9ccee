/** Tests that in a big market no list scans a big table from end to end, whatever its filters, search and sort order. */

import { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import { accountLists } from '@fairbook/contract/accounts/people/shapes.ts';
import { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { municipalitiesMarket } from '@fairbook/contract/issuers/municipalities/market.ts';
import { notificationsMarket } from '@fairbook/contract/notices/notifications/market.ts';
import { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import { lastEntry } from '@fairbook/domain/auctions/approval.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { maxCountedFound } from '@fairbook/domain/base/text/search-words.ts';
import { auctionStatuses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { earliestSimilarClose } from '@fairbook/domain/figures/similar-sales.ts';
import { some, times } from '@fairbook/domain/testing/effort.ts';
import { maxCountedEvents } from '@fairbook/domain/words/audit-count.ts';
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { countJobs } from '../src/features/operations/health/jobs.sql.ts';
import { countMessages } from '../src/features/operations/health/measures.sql.ts';
import { listComparable } from '../src/features/public/sales.sql.ts';
import { openPool } from '../src/platform/db/connection.ts';
import type { DB } from '../src/platform/db/tables.ts';
import type { StoredAuction } from '../src/store/auctions/auctions.sql.ts';
import { listCatalogue, listOwn } from '../src/store/auctions/lists.sql.ts';
import { listActiveMunicipalities } from '../src/store/issuers/municipalities.sql.ts';
import { listNotices } from '../src/store/notices/notices.sql.ts';
import { pageOfBids } from '../src/store/orders/results.sql.ts';
import { countAll, listAll } from '../src/store/review/admin-lists.sql.ts';
import { listAuditEvents } from '../src/store/review/audit.sql.ts';
import {
  countAccounts,
  listIndividuals,
  listInstitutionals,
  listMunicipalities,
  listProfessionals,
} from '../src/store/review/lists.sql.ts';
import { listMessages } from '../src/store/review/messages.sql.ts';
import { readReview } from '../src/store/review/review.sql.ts';
import { cloneTemplate } from './database.ts';
import { buildBigMarket } from './market/big-market.sql.ts';

const big = new Set([
  'auction',
  'municipality',
  'user',
  'investor_org',
  'market_prof_org',
  'user_org',
  'audit_event',
  'notif_history',
  'delivery',
  'order_log',
  'job_common',
]);
const now = new Date();
const page = { page: 1, pageSize: 25 };
/** As programs read lists: all of them, and what changed, which are few rows of many. */
const byCursor = { page: undefined, cursor: 'start' };
const bySince = { page: undefined, updatedSince: new Date(now.getTime() + 600_000).toISOString() };
/** Already at half its size every plan uses an index, and notices where one is missing. */
const [one, five] = [times(1_000, 2_000), times(5_000, 10_000)];
const size = { auctions: 2 * five, municipalities: five, investors: 3 * one, events: 2 * five };

let asked: CompiledQuery[] = [];

const database = await cloneTemplate();
const pool = openPool(database.superuserUrl, { statementTimeout: 0, lockTimeout: 0, size: 2 });
await buildBigMarket(pool, size);
// Jobs that are done stay for days.
await pool.query(`select pgboss.create_queue('send-mail', '{"policy":"short"}')`);
await pool.query(`insert into pgboss.job (name, state, completed_on)
    select 'send-mail', 'completed', now() from generate_series(1, ${size.events})`);
await pool.query('vacuum (analyze) pgboss.job_common');
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  log: ({ query }) => {
    asked.push(query);
  },
});
const close = async () => {
  await db.destroy();
  await database.drop();
};

afterAll(() => close());

/** Tables that a list's queries scan fully, by their plans. */
async function scannedBy(list: () => Promise<unknown>): Promise<string[]> {
  asked = [];
  await list();
  const scanned = new Set<string>();
  for (const query of asked.splice(0)) {
    const plan = await db.executeQuery<{ QUERY_PLAN?: string; 'QUERY PLAN'?: string }>({
      ...query,
      sql: `explain ${query.sql}`,
    });
    for (const row of plan.rows) {
      const table = /Seq Scan on "?(\w+)"?/.exec(Object.values(row).join(' '))?.[1];
      if (table !== undefined && big.has(table)) scanned.add(table);
    }
  }
  return [...scanned];
}

/** A query as the pipeline passes it to a list. */
function queryOf<Call extends { query: { parse(input: unknown): unknown } }>(call: Call, input: object) {
  return call.query.parse({ ...page, ...input }) as ReturnType<Call['query']['parse']>;
}

/** Sort values as numbers; null where empty. */
const keys = {
  createdAt: ({ createdAt }: StoredAuction) => createdAt.getTime(),
  amount: ({ amount }: StoredAuction) => amount,
  closeDate: ({ closeDate }: StoredAuction) => closeDate?.getTime() ?? null,
  launchDate: ({ marketingPeriodLaunchDate }: StoredAuction) => marketingPeriodLaunchDate?.getTime() ?? null,
  requestedAt: ({ approvalHistory }: StoredAuction) => {
    const request = lastEntry(approvalHistory, 'REQUEST');
    return request && new Date(request.timestamp).getTime();
  },
  yield: ({ maturityStructure }: StoredAuction) => Math.max(...maturityStructure.map((row) => row.yield)),
};

function sortsOf(...columns: string[]): object[] {
  return columns.flatMap((column) => [{ sort: column }, { sort: `-${column}` }]);
}

const auctionSorts = sortsOf(
  'createdAt',
  'updatedAt',
  'name',
  'municipality',
  'status',
  'amount',
  'closeDate',
  'launchDate',
  'yield',
);
const accountSorts = sortsOf('name', 'city', 'state', 'status', 'requestedAt', 'createdAt', 'updatedAt');

describe('results', () => {
  const day = 24 * 60 * 60 * 1000;

  test.each(some('days', [0, 1.5, 5], 1))('by status follow the clock, %d days on', async (days) => {
    const at = new Date(now.getTime() + days * day);
    const everything = await listAll(db, queryOf(auctionsAdmin.listAuctions, {}), at);
    let total = 0;
    for (const status of valuesOf(auctionStatuses)) {
      const found = await listAll(db, queryOf(auctionsAdmin.listAuctions, { status: [status], pageSize: 200 }), at);
      expect(new Set(found.rows.map((auction) => effectiveStatus(auction, at)))).toEqual(
        new Set(found.total === 0 ? [] : [status]),
      );
      total += found.total;
    }
    expect([total, everything.total]).toEqual([size.auctions, size.auctions]);
  });

  test.each(some('sorts', ['createdAt', 'amount', 'closeDate', 'launchDate', 'requestedAt', 'yield'] as const, 3))(
    'by %s is sorted to the last page, both directions, with empty values at the end',
    async (sort) => {
      const narrow = { state: 'OR', pageSize: 200 };
      const keysOf = async (order: string) => {
        const query = (page: number) => queryOf(auctionsAdmin.listAuctions, { ...narrow, page, sort: order });
        const { total, rows } = await listAll(db, query(1), now);
        for (let page = 2; rows.length < total; page++) rows.push(...(await listAll(db, query(page), now)).rows);
        expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(total);
        return rows.map((auction) => keys[sort](auction));
      };
      const ascending = await keysOf(sort);
      const there = ascending.filter((key) => key !== null);
      const empty = ascending.filter((key) => key === null);
      expect(ascending).toEqual([...there.toSorted((one, other) => one - other), ...empty]);
      expect(await keysOf(`-${sort}`)).toEqual([...there.toSorted((one, other) => other - one), ...empty]);
    },
  );

  test('by a search is in the name, the CUSIP or the name of the municipality', async () => {
    const { rows, total } = await listAll(db, queryOf(auctionsAdmin.listAuctions, { q: '0004d' }), now);
    // 0004d0 to 0004df, and 00004d.
    expect([total, rows.every(({ baseCusip }) => baseCusip.includes('0004d'))]).toEqual([17, true]);
    const found = await listAll(db, queryOf(auctionsAdmin.listAuctions, { q: 'SERIES 1234' }), now);
    const named = found.rows.find(({ name }) => name.endsWith('Series 1234'));
    const issuer = named?.municipality.name ?? '';
    const theirs = await listAll(db, queryOf(auctionsAdmin.listAuctions, { q: issuer }), now);
    expect(theirs.rows.map(({ uuid }) => uuid)).toContain(named?.uuid);
    expect(new Set(theirs.rows.map(({ municipality }) => municipality.name.includes(issuer)))).toEqual(new Set([true]));
  });
});

test('a search finds the same auctions, in the order of the list, and counts them so far', async () => {
  const queryAt = (page: number, q?: string) =>
    queryOf(auctionsAdmin.listAuctions, { q, page, pageSize: 200, sort: 'amount' });
  const read = (page: number, q: string) => listAll(db, queryAt(page, q), now);
  // More rows than a program may ask for at once.
  const { rows: everything } = await listAll(db, { ...queryAt(1), pageSize: size.auctions }, now);
  // One finds more than are named by their ids.
  for (const q of ['Bonds', 'Larch Quince', 'Larch Bonds'].slice(0, times(1, 3))) {
    const hasWord = ({ name, municipality }: StoredAuction, word: string) =>
      name.includes(word) || municipality.name.includes(word);
    const expected = everything
      .filter((auction) => q.split(' ').every((word) => hasWord(auction, word)))
      .map(({ uuid }) => uuid);
    const pages = [await read(1, q), await read(3, q)];
    const counted = Math.min(expected.length, maxCountedFound);
    expect(pages.map(({ total }) => total)).toEqual([counted, counted]);
    expect(pages.map(({ rows }) => rows.map(({ uuid }) => uuid))).toEqual([
      expected.slice(0, 200),
      expected.slice(400, 600),
    ]);
    const counts = await countAll(db, auctionsAdmin.countAuctions.query.parse({ q }), now);
    const ofStatus = new Map(counts.map(({ value, count }) => [value, count]));
    const isIn = new Set(expected);
    for (const status of ofStatus.keys()) {
      const theirs = everything.filter((each) => isIn.has(each.uuid) && effectiveStatus(each, now) === status);
      expect(ofStatus.get(status), `${q}, ${status}`).toBe(Math.min(theirs.length, maxCountedFound));
    }
  }
}, 120_000);

describe('the audit trail', () => {
  test('counts its events so far, and has all of them by time', async () => {
    const read = (page: number, sort: string) =>
      listAuditEvents(db, queryOf(peopleAdmin.listAuditEvents, { page, pageSize: 200, sort }));
    // Its own events, and as many of orders.
    const [latest, oldest, last] = [
      await read(1, '-at'),
      await read(1, 'at'),
      await read((2 * size.events) / 200, '-at'),
    ];
    expect([latest.total, oldest.total]).toEqual([maxCountedEvents, maxCountedEvents]);
    expect(last.rows.map(({ at }) => at)).toEqual(oldest.rows.map(({ at }) => at).toReversed());
    const moments = [...latest.rows, ...last.rows].map(({ at }) => at.getTime());
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
    expect(new Set(moments).size).toBe(400);
  });
});

/** Others see no private sales, which the conditions of public lists exclude anyway. */
const approvedMember = { userId: 0, reader: 'Active', municipalityId: null, isInstitution: false } as const;

describe('no big table is read from end to end by', () => {
  test.each([
    {},
    ...auctionSorts,
    { q: 'Series 1234' },
    { cusip: '0004d2A' },
    { muniName: 'Alder Birch' },
    { city: 'Cedar Spr' },
    { state: 'OR' },
    { muniType: 'Airport' },
    { status: ['Live'] },
    { status: ['Scheduled', 'Approved'] },
    { comImpactTheme: ['Housing'], status: ['Live'] },
    { rating: ['AA'], yieldBand: ['3-to-4'], maturityBand: ['under-5'], status: ['Live'] },
    { callable: ['Callable'], sizeBand: ['under-1m'], minimumBand: ['none'], status: ['Live'] },
    { state: 'OR', muniType: 'City', taxStatus: ['Taxable'], repaymentFrequency: ['Annual'] },
  ])('the market’s auctions %j', async (input) => {
    const query = queryOf(auctionsMarket.listAuctions, input);
    expect(await scannedBy(() => listCatalogue(db, query, approvedMember, now))).toEqual([]);
  });

  test.each([
    {},
    ...auctionSorts,
    ...sortsOf('requestedAt'),
    { status: ['PendingReview'], sort: 'requestedAt' },
    { q: 'Series 1234' },
    { q: '1234 bonds' },
    { q: 'Zxqwv Bnods' },
    { q: '0004d2AA1' },
    { q: '0198b5a8-0000-7000-8000-000000000000' },
    { q: 'ALD-7F3K' },
    { state: 'OR', muniType: 'City' },
    { taxStatus: ['Taxable'] },
    { minAmount: '44000000' },
  ])('the administrators’ auctions %j', async (input) => {
    expect(await scannedBy(() => listAll(db, queryOf(auctionsAdmin.listAuctions, input), now))).toEqual([]);
  });

  test.each([{}, ...auctionSorts, { status: ['Live'] }, { q: 'Series 12' }])('own auctions %j', async (input) => {
    const { id } = await db.selectFrom('municipality').select('id').limit(1).executeTakeFirstOrThrow();
    expect(await scannedBy(() => listOwn(db, queryOf(auctionsMarket.listOwnAuctions, input), id, now))).toEqual([]);
  });

  test.each([
    {},
    ...sortsOf('name'),
    { q: 'Alder Birch' },
    { name: 'Alder Birch' },
    { city: 'Cedar Spr' },
    { state: 'OR', type: 'City' },
  ])('the municipalities of the market %j', async (input) => {
    const query = queryOf(municipalitiesMarket.listMunicipalities, input);
    expect(await scannedBy(() => listActiveMunicipalities(db, query, 'Active', now))).toEqual([]);
  });

  test.each([
    {},
    ...accountSorts,
    ...sortsOf('type'),
    { q: 'Alder Birch' },
    { q: 'Birhc Zxqwv' },
    { q: '(541) 555-0199' },
    { q: '0198b5a8-0000-7000-8000-000000000000' },
    { status: ['Pending Approval'], sort: 'requestedAt' },
    { status: ['New'], rejected: 'true', sort: '-updatedAt' },
    { status: ['New'], rejected: 'false', sort: '-createdAt' },
    { assigned: 'me' },
    { assigned: 'none', status: ['Pending Approval'], sort: 'requestedAt' },
    { state: ['OR', 'WA'], type: ['City'] },
  ])('the administrators’ municipalities %j', async (input) => {
    const query = queryOf(peopleAdmin.listMunicipalities, input);
    expect(await scannedBy(() => listMunicipalities(db, query, now))).toEqual([]);
  });

  test.each([{}, { status: ['Active'] }, { type: ['City'] }, { q: 'Alder Birch' }])(
    'municipalities counted by state %j',
    async (input) => {
      const query = peopleAdmin.countAccounts.query.parse({ of: 'municipalities', by: 'state', ...input });
      expect(await scannedBy(() => countAccounts(db, query))).toEqual([]);
    },
  );

  const peopleQueries = [
    {},
    ...accountSorts,
    ...sortsOf('email'),
    { q: 'Maple 1234' },
    { q: 'Mapel Zxqwv' },
    { q: '(541) 555-0199' },
    { q: '0198b5a8-0000-7000-8000-000000000000' },
    { q: 'ALD-7F3K' },
    { status: ['New'] },
    { status: ['New'], rejected: 'true', sort: '-updatedAt' },
    { status: ['New'], rejected: 'false', sort: '-createdAt' },
    { assigned: 'me' },
    { assigned: 'none', status: ['Pending Approval'], sort: 'requestedAt' },
    { state: ['OR'] },
  ];

  test.each(some('individual investors', peopleQueries, 14))('individual investors %j', async (input) => {
    expect(await scannedBy(() => listIndividuals(db, queryOf(peopleAdmin.listIndividuals, input)))).toEqual([]);
  });

  test.each(some('institutions', [...peopleQueries, { targetIssuers: ['Airport'] }, { featured: 'true' }], 14))(
    'institutions %j',
    async (input) => {
      expect(await scannedBy(() => listInstitutionals(db, queryOf(peopleAdmin.listInstitutionals, input)))).toEqual([]);
    },
  );

  test.each(some('market professionals', peopleQueries, 14))('market professionals %j', async (input) => {
    expect(await scannedBy(() => listProfessionals(db, queryOf(peopleAdmin.listProfessionals, input)))).toEqual([]);
  });

  test.each([{}, { q: 'Maple 1234' }, { state: 'OR' }, { assigned: 'me' }])('counts by status %j', async (input) => {
    const scanned = await scannedBy(async () => {
      for (const of of accountLists) await countAccounts(db, peopleAdmin.countAccounts.query.parse({ of, ...input }));
      await countAll(db, auctionsAdmin.countAuctions.query.parse(input), now);
    });
    expect(scanned).toEqual([]);
  });

  test.each([
    {},
    { sort: 'at' },
    { q: 'save-profile' },
    { q: '0b5e-4' },
    { q: 'bid.place' },
    { q: 'approved' },
    { q: 'no proof of address' },
    { actor: 'clock' },
    { action: ['auction.approve', 'bid.amend'] },
    { from: '2026-01-01', to: '2026-01-02' },
  ])('the audit trail %j', async (input) => {
    expect(await scannedBy(() => listAuditEvents(db, queryOf(peopleAdmin.listAuditEvents, input)))).toEqual([]);
  });

  test('the audit trail by cursor', async () => {
    const read = (input: object) => listAuditEvents(db, peopleAdmin.listAuditEvents.query.parse(input));
    for (const first of [{ cursor: 'start' }, { updatedSince: '2026-01-02' }]) {
      expect(
        await scannedBy(async () => {
          const { next } = await read(first);
          await read({ ...first, cursor: next });
        }),
      ).toEqual([]);
    }
  });

  test.each([
    {},
    { state: ['Failed'] },
    { state: ['Waiting', 'Gone'] },
    { channel: ['Mail'] },
    { channel: ['Webhook'] },
    { q: 'Maple 1234' },
    { q: 'Mapel Zxqwv' },
    { q: 'person.1234@big.example' },
  ])('the messages %j', async (input) => {
    expect(await scannedBy(() => listMessages(db, queryOf(casesAdmin.listMessages, input)))).toEqual([]);
  });

  test('the figures of the health of the market', async () => {
    expect(await scannedBy(() => countMessages(db))).toEqual([]);
    expect(await scannedBy(() => countJobs(db))).toEqual([]);
  });

  test.each([null, 'OR'] as const)('sales to compare a result with, of the state %j', async (state) => {
    const from = earliestSimilarClose(now);
    const asked = { taxStatus: 'Tax Exempt' as const, state, from, until: now };
    expect(await scannedBy(() => listComparable(db, asked, now))).toEqual([]);
  });

  test('waiting decisions', async () => {
    expect(await scannedBy(() => readReview(db, 1))).toEqual([]);
  });

  test('notices and orders of one’s own', async () => {
    const { id } = await db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow();
    for (const query of [{ unread: true }, byCursor, bySince]) {
      const asked = queryOf(notificationsMarket.listNotifications, query);
      expect(await scannedBy(() => listNotices(db, id, asked))).toEqual([]);
    }
    for (const query of [{}, { clientReference: 'desk-7' }, byCursor, bySince]) {
      expect(await scannedBy(() => pageOfBids(db, [id], queryOf(biddingMarket.listMyBids, query), now))).toEqual([]);
    }
  });

  test.each([{ ...byCursor }, { ...byCursor, q: 'Bonds 1234' }, { ...bySince }])(
    'auctions by cursor, %j',
    async (input) => {
      const query = queryOf(auctionsMarket.listAuctions, input);
      expect(await scannedBy(() => listCatalogue(db, query, approvedMember, now))).toEqual([]);
      const { id } = await db.selectFrom('municipality').select('id').limit(1).executeTakeFirstOrThrow();
      expect(await scannedBy(() => listOwn(db, queryOf(auctionsMarket.listOwnAuctions, input), id, now))).toEqual([]);
    },
  );

  test('and dropping an index is noticed', async () => {
    await sql`drop index auction_by_yield_highest`.execute(db);
    const query = queryOf(auctionsMarket.listAuctions, { sort: '-yield' });
    expect(await scannedBy(() => listCatalogue(db, query, approvedMember, now))).toContain('auction');
  });
});
