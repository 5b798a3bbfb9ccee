/** Orders and their allotments, for their owners, the issuer and administrators. */

import type { Page, QueryOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { type RawBuilder, sql } from 'kysely';
import { endOfPart, isClosedSince, isInPart, isSince, partOf } from '../../platform/db/cursors.ts';
import { alphabetical, patternOf, windowOf } from '../../platform/db/lists.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import { changedBy, clockOf } from '../auctions/lists.sql.ts';
import { maturityOf } from '../auctions/maturities.ts';
import { isReferredTo } from './references.sql.ts';

type MyBidsQuery = QueryOf<typeof biddingMarket.listMyBids>;
type MyAllocationsQuery = QueryOf<typeof biddingMarket.listMyAllocations>;

/** Ids of the people of an investor, removed ones included: their orders are the investor's. */
export type People = readonly number[];

/** The people of the investor of a person; an individual is alone. */
export async function readPeople(db: Db, { userType, userId, investorOrgId }: Investor): Promise<People> {
  if (userType === 'individual-investor') return [userId];
  const rows = await db.selectFrom('userOrg').select('userId').where('investorOrgId', '=', investorOrgId).execute();
  return rows.map((row) => row.userId);
}

/** Full names of these people. */
export async function readNames(db: Db, people: People): Promise<Map<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('user')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', [...people])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A list, so that the views of orders are read by its index. */
function anyOf(people: People): RawBuilder<number> {
  return sql`any(${[...people]}::bigint[])`;
}

/** One of an investor's orders. */
export interface BidKey {
  readonly bidId: string;
  readonly auctionId: number;
}

/** An investor's orders, latest first by default, with their total number. `readLines` reads each one's lines. */
export async function pageOfBids(db: Db, people: People, query: MyBidsQuery, now: Date): Promise<Page<BidKey>> {
  const page = await readBids(db, people, query, now);
  const total = await totalOf(page, query, (first) => readBids(db, people, first, now));
  return { ...endOfPart('orders', query, page.rows, ({ bidId }) => bidId), total };
}

async function readBids(db: Db, people: People, query: MyBidsQuery, now: Date): Promise<Page<BidKey>> {
  const { limit, offset } = windowOf(query);
  const part = partOf('orders', query);
  const pattern = patternOf(query.q);
  const conditions = [
    sql<boolean>`b.user_id = ${anyOf(people)}`,
    ...(query.auctionId ? [sql<boolean>`a.uuid = ${query.auctionId}`] : []),
    ...(query.status?.length ? [sql<boolean>`${statusAt(now)} = any(${query.status}::text[])`] : []),
    ...(pattern === null
      ? []
      : [sql<boolean>`(unaccented(a.name) ilike ${pattern} or unaccented(m.name) ilike ${pattern})`]),
    ...(query.clientReference === undefined ? [] : [isReferredTo(people, query.clientReference)]),
    ...isInPart(
      sql`b.bid_id`,
      part,
      (since) => sql`(${isSince(sql`b.updated_at`, since)} or ${isSaleChanged(since, now)})`,
    ),
  ];
  const { rows } = await sql<BidKey & { total: number }>`
    select b.bid_id, b.auction_id, count(*) over () as total
    from auction_bid b join auction a on a.id = b.auction_id join municipality m on m.id = a.municipality_id
    where ${sql.join(conditions, sql` and `)}
    group by b.bid_id, b.auction_id, a.close_date
    order by ${part ? sql`b.bid_id` : sql`${orderOf(query.sort)}, b.bid_id desc`}
    limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Total number of rows of a list: a page past its end has no row to carry it, so the first page is read. */
async function totalOf<Query extends { readonly page?: number | undefined; readonly pageSize: number }>(
  { rows, total }: { readonly rows: readonly unknown[]; readonly total: number },
  query: Query,
  read: (first: Query) => Promise<{ readonly total: number }>,
): Promise<number> {
  if (rows.length > 0 || (query.page ?? 1) === 1) return total;
  return (await read({ ...query, page: 1, pageSize: 1 })).total;
}

/** The effective status of auction `a`. */
function statusAt(now: Date): RawBuilder<string> {
  return sql`case when a.status in ('Scheduled', 'Live') and a.close_date <= ${clockOf(now)} then 'Ended'
    when a.status = 'Scheduled' and a.start_date <= ${clockOf(now)} then 'Live' else a.status end`;
}

function orderOf(sort: MyBidsQuery['sort']): RawBuilder<unknown> {
  if (sort === 'closeDate') return sql`a.close_date`;
  if (sort === '-closeDate') return sql`a.close_date desc`;
  return sort === 'createdAt' ? sql`min(b.created_at)` : sql`min(b.created_at) desc`;
}

/** One line of an order with its allotment; the last three are null until the close, and where it was withdrawn. */
export type ResultLine = Awaited<ReturnType<typeof readLines>>[number];

/** Order lines `b` with their allotments, from a source of such lines: all by default, withdrawn ones included. */
export function selectLines(db: Db, source: RawBuilder<DB['openOrderLine']> = sql`auction_bid`) {
  return db
    .selectFrom(source.as('b'))
    .leftJoin('allotment as t', (join) =>
      join
        .onRef('t.auctionId', '=', 'b.auctionId')
        .onRef('t.place', '=', 'b.sequence')
        .onRef('t.maturityDate', '=', 'b.maturityDate')
        .onRef('t.maturityId', '=', 'b.maturityId'),
    )
    .select(['b.bidId', 'b.auctionId', 'b.userId', 'b.investorOrgId', maturityOf('b').as('maturityDate')])
    .select(['b.investmentAmount as amount', 'b.state', 'b.orderClass', 'b.rank', 'b.isLocal', 'b.sequence'])
    .select(['b.placedAt', 'b.createdAt', 'b.updatedAt', 't.awardedAmount as award', 't.result', 't.reason'])
    .leftJoin('closingPseudonym as g', (join) =>
      join.onRef('g.auctionId', '=', 'b.auctionId').onRef('g.investorOrgId', '=', 'b.investorOrgId'),
    )
    .select(['t.positionAsked', 't.positionCounted', 't.positionAwarded', 't.turn', 't.turns'])
    .select(sql<boolean>`g.lead is not null`.as('isLinked'));
}

/** Every line of these orders of an investor, by maturity. */
export async function readLines(db: Db, people: People, bidIds: readonly string[]) {
  if (bidIds.length === 0) return [];
  return selectLines(db)
    .where('b.userId', '=', anyOf(people))
    .where('b.bidId', 'in', [...bidIds])
    .orderBy('b.maturityDate')
    .orderBy('b.maturityId')
    .execute();
}

/** The closed auctions with an investor's open orders, latest close first. */
export async function pageOfAllocations(
  db: Db,
  people: People,
  investorOrgId: number,
  query: MyAllocationsQuery,
  now: Date,
) {
  const page = await readAllocations(db, people, investorOrgId, query, now);
  const total = await totalOf(page, query, (first) => readAllocations(db, people, investorOrgId, first, now));
  return { ...endOfPart('allocations', query, page.rows, ({ uuid }) => uuid), total };
}

/** True for auctions `a` that changed, or have a result, since a moment. */
function isSaleChanged(since: Date, now: Date): RawBuilder<boolean> {
  const isClosed = isClosedSince(sql`c.closed_at`, since);
  return sql`(${changedBy(now)(since)} or exists (select from closing_record c where c.auction_id = a.id and ${isClosed}))`;
}

async function readAllocations(db: Db, people: People, investorOrgId: number, query: MyAllocationsQuery, now: Date) {
  const { limit, offset } = windowOf(query);
  const part = partOf('allocations', query);
  const inPart = isInPart(sql`a.uuid`, part, (since) => isSaleChanged(since, now));
  const pattern = patternOf(query.q);
  const rows = await db
    .selectFrom('closingRecord as c')
    .innerJoin('auction as a', 'a.id', 'c.auctionId')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .innerJoin('closingPseudonym as p', (join) =>
      join.onRef('p.auctionId', '=', 'c.auctionId').on('p.investorOrgId', '=', investorOrgId),
    )
    .innerJoin('investorOrg as o', 'o.id', 'p.investorOrgId')
    .select([
      'a.uuid',
      'c.auctionId',
      'c.closedAt',
      'c.outcome',
      'c.ruleVersion',
      'c.fingerprint',
      'c.seed',
      'p.pseudonym',
      'p.salt',
    ])
    .select(['o.uuid as investor', sql<number>`count(*) over ()`.as('total')])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('openOrder as b')
          .select('b.bidId')
          .whereRef('b.auctionId', '=', 'c.auctionId')
          .where('b.userId', '=', anyOf(people)),
      ),
    )
    .$if(query.auctionId !== undefined, (select) => select.where('a.uuid', '=', query.auctionId ?? ''))
    .$if(pattern !== null, (select) =>
      select.where(sql<boolean>`(unaccented(a.name) ilike ${pattern} or unaccented(m.name) ilike ${pattern})`),
    )
    .where((eb) => eb.and(inPart))
    .$if(part !== null, (select) => select.orderBy('a.uuid'))
    .orderBy('c.closedAt', 'desc')
    .orderBy('c.auctionId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * Order lines `b` that the result of their sale has. Others exist only in a log that was changed after the close: receipts and verifiers say so, and the result
 * stays readable.
 */
function selectAllotted(db: Db) {
  return selectLines(db, sql`open_order_line`).where('t.result', 'is not', null);
}

/** An investor's open lines in these auctions at the close. */
export async function readAllottedLines(db: Db, people: People, auctionIds: readonly number[]) {
  if (auctionIds.length === 0) return [];
  return selectAllotted(db)
    .where('b.userId', '=', anyOf(people))
    .where('b.auctionId', 'in', [...auctionIds])
    .orderBy('b.maturityDate')
    .orderBy('b.maturityId')
    .orderBy('b.sequence')
    .execute();
}

/** An investor's identity in the result of an auction, with the names of those who ordered; undefined without an open order at its close. */
export async function findOwnResult(db: Db, auctionId: number, people: People, investorOrgId: number) {
  const placedBy = sql<string>`(select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.id) from "user" u where u.id in (
    select b.user_id from open_order b where b.auction_id = ${auctionId} and b.user_id = ${anyOf(people)}))`;
  return db
    .selectFrom('closingPseudonym as p')
    .innerJoin('investorOrg as o', 'o.id', 'p.investorOrgId')
    .select(['o.isInstitution', 'p.pseudonym', placedBy.as('placedBy')])
    .select(sql<string>`case when o.is_institution then o.name else ${placedBy} end`.as('name'))
    .where('p.auctionId', '=', auctionId)
    .where('p.investorOrgId', '=', investorOrgId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('openOrder as b')
          .select('b.bidId')
          .where('b.auctionId', '=', auctionId)
          .where('b.userId', '=', anyOf(people)),
      ),
    )
    .executeTakeFirst();
}

/** Every investor with orders at the close of an auction, by name, and every line with who placed it. */
export async function readWholeResult(db: Db, auctionId: number) {
  const name = sql<string>`case when o.is_institution then o.name else coalesce(u.first_name || ' ' || u.last_name, o.name) end`;
  const investors = await db
    .selectFrom('closingPseudonym as p')
    .innerJoin('investorOrg as o', 'o.id', 'p.investorOrgId')
    .leftJoin('userOrg as l', (join) => join.onRef('l.investorOrgId', '=', 'o.id').on('o.isInstitution', '=', false))
    .leftJoin('user as u', 'u.id', 'l.userId')
    .select(['o.id as orgId', 'o.uuid as id', 'o.isInstitution', 'p.pseudonym'])
    .select(name.as('name'))
    .select(sql<string | null>`case when o.is_institution then o.state else coalesce(u.state, o.state) end`.as('state'))
    .select(
      sql<string>`case when o.is_institution then o.country else coalesce(u.country, o.country) end`.as('country'),
    )
    .where('p.auctionId', '=', auctionId)
    .orderBy(alphabetical(name))
    .orderBy('o.id')
    .execute();
  const lines = await selectAllotted(db)
    .innerJoin('user as u', 'u.id', 'b.userId')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('placedBy'))
    .where('b.auctionId', '=', auctionId)
    .orderBy('b.maturityDate')
    .orderBy('b.maturityId')
    .orderBy('b.sequence')
    .execute();
  return { investors, lines };
}
