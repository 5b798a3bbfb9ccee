/** Lists of auctions: the catalogue of the market, an issuer's own, the administrators'. Filtered, ordered and counted by the database. */
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { Page, QueryOf } from '@fairbook/contract/route.ts';
import { type Cents, cents, centsFromDollars, decimalOf, largestAmount } from '@fairbook/domain/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { patternOf, windowOf } from '../db/lists.ts';
import type { Db } from '../db/transaction.ts';
import { auctionOf, maturitiesOf, type StoredAuction, selectAuctions } from './auctions.sql.ts';

type CatalogueQuery = QueryOf<typeof auctionsMarket.listAuctions>;
type OwnQuery = QueryOf<typeof auctionsMarket.listOwnAuctions>;
type AdminQuery = QueryOf<typeof auctionsAdmin.listAuctions>;

type Condition = RawBuilder<boolean>;

/** What a row of the catalogue needs: enough to show it and to decide whether the caller can bid. */
export type CatalogueAuction = Awaited<ReturnType<typeof listCatalogue>>['rows'][number];

/** The auctions that the market sees at `now`. `municipalityId` is the caller's, for a view of the own ones alone. */
export async function listCatalogue(db: Db, query: CatalogueQuery, municipalityId: number | null, now: Date) {
  const where = together([
    isVisibleAt(now),
    ...matches(query.q),
    ...contains(sql`m.name`, query.muniName),
    ...contains(sql`m.city`, query.city),
    ...equals(sql`m.type`, query.muniType),
    ...equals(sql`m.state`, query.state),
    ...hasCusip(query.cusip),
    ...isOneOf(sql`a.tax_status`, query.taxStatus),
    ...isOneOf(sql`a.repayment_frequency`, query.repaymentFrequency),
    ...isOneOf(sql`a.security_type`, query.securityType),
    ...isOneOf(statusAt(now), query.status),
    ...(query.comImpactTheme?.length
      ? [sql<boolean>`a.community_impact_themes && ${query.comImpactTheme}::text[]`]
      : []),
    ...(query.visibility === 'OwnMunicipality' ? [sql<boolean>`a.municipality_id = ${municipalityId}`] : []),
  ]);
  const { limit, offset } = windowOf(query);
  const rows = await db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['a.uuid', 'a.name', 'a.status', 'a.amount', 'a.securityType', 'a.taxStatus', 'a.repaymentFrequency'])
    .select(['a.marketingPeriodLaunchDate', 'a.startDate', 'a.closeDate', 'a.createdAt', 'a.updatedAt', 'a.isActive'])
    .select(['a.priorityStateInst', 'a.priorityNationalInst', 'a.priorityStateInd', 'a.priorityNationalInd'])
    .select(['a.priorityInternationalInst', 'a.priorityInternationalInd'])
    .select(['a.communityImpactThemes', 'a.maturityStructure'])
    .select(['m.name as muniName', 'm.uuid as muniId', 'm.type as muniType', 'm.city', 'm.state'])
    .where(where)
    .orderBy(orderOf(query.sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    rows: rows.map((row) => ({ ...row, maturityStructure: maturitiesOf(row.maturityStructure) })),
    total: await count(db, where),
  };
}

/** A municipality's own auctions of every status. */
export async function listOwn(
  db: Db,
  query: OwnQuery,
  municipalityId: number,
  now: Date,
): Promise<Page<StoredAuction>> {
  const where = together([
    sql`a.municipality_id = ${municipalityId}`,
    ...matches(query.q),
    ...isOneOf(statusAt(now), query.status),
  ]);
  return listWhole(db, query, where);
}

/** Everybody's auctions of every status. */
export async function listAll(db: Db, query: AdminQuery, now: Date): Promise<Page<StoredAuction>> {
  const where = together([
    ...matches(query.q),
    ...isOneOf(statusAt(now), query.status),
    ...equals(sql`m.state`, query.state),
    ...equals(sql`m.type`, query.muniType),
    ...equals(sql`m.uuid`, query.municipalityId),
    ...isOneOf(sql`a.tax_status`, query.taxStatus),
    ...(query.leastAmount ? [sql<boolean>`a.amount >= ${decimalOf(centsOf(query.leastAmount))}`] : []),
    ...(query.mostAmount ? [sql<boolean>`a.amount <= ${decimalOf(centsOf(query.mostAmount))}`] : []),
  ]);
  return listWhole(db, query, where);
}

async function listWhole(db: Db, query: OwnQuery | AdminQuery, where: Condition): Promise<Page<StoredAuction>> {
  const { limit, offset } = windowOf(query);
  const rows = await selectAuctions(db).where(where).orderBy(orderOf(query.sort)).limit(limit).offset(offset).execute();
  return { rows: rows.map(auctionOf), total: await count(db, where) };
}

async function count(db: Db, where: Condition): Promise<number> {
  const row = await db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The rule `isVisibleToMarket` in the database's words, for an auction `a`. Its list of statuses is what the catalogue's index covers. */
export function isVisibleAt(now: Date): Condition {
  return sql`(a.status in ('Approved', 'Scheduled', 'Live', 'Ended')
    and (a.status <> 'Approved' or a.marketing_period_launch_date <= ${now}))`;
}

/** The rule `effectiveStatus` in the database's words. */
function statusAt(now: Date): RawBuilder<string> {
  return sql`case
    when a.status in ('Scheduled', 'Live') and a.close_date <= ${now} then 'Ended'
    when a.status = 'Scheduled' and a.start_date <= ${now} then 'Live'
    else a.status end`;
}

function together(conditions: readonly Condition[]): Condition {
  return sql`${sql.join([sql`a.is_active`, ...conditions], sql` and `)}`;
}

function matches(q: string | undefined): Condition[] {
  if (!q) return [];
  const part = patternOf(q);
  return [sql`(a.name ilike ${part} or m.name ilike ${part} or a.base_cusip ilike ${part})`];
}

/** Part of the base CUSIP, or of the full number of any maturity. */
function hasCusip(cusip: string | undefined): Condition[] {
  if (!cusip) return [];
  const part = patternOf(cusip);
  return [
    sql`(a.base_cusip ilike ${part} or exists (
      select from jsonb_array_elements(a.maturity_structure) row where row->>'cusip' ilike ${part}))`,
  ];
}

function contains(column: RawBuilder<unknown>, text: string | undefined): Condition[] {
  return text ? [sql`${column} ilike ${patternOf(text)}`] : [];
}

function equals(column: RawBuilder<unknown>, text: string | null | undefined): Condition[] {
  return text ? [sql`${column} = ${text}`] : [];
}

function isOneOf(column: RawBuilder<unknown>, values: readonly string[] | undefined): Condition[] {
  return values && values.length > 0 ? [sql`${column} = any(${values}::text[])`] : [];
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
  name: sql`lower(a.name)`,
  amount: sql`a.amount`,
  closeDate: sql`a.close_date`,
  launchDate: sql`a.marketing_period_launch_date`,
  yield: sql`(select max((row->>'yield')::float8) from jsonb_array_elements(a.maturity_structure) row
    where (row->>'isOffered')::boolean)`,
};

/** The order asked for, newest first where none is. The id makes it the same on every page. */
function orderOf(sort = '-createdAt'): RawBuilder<unknown> {
  const descends = sort.startsWith('-');
  const column = orders[descends ? sort.slice(1) : sort] ?? sql`a.created_at`;
  const isAlwaysThere = /^-?(createdAt|updatedAt|name|amount)$/.test(sort);
  const direction = sql.raw(descends ? 'desc' : 'asc');
  return sql`${column} ${direction} ${sql.raw(isAlwaysThere ? '' : 'nulls last')}, a.id ${direction}`;
}

/** A limit of a filter in cents; a fraction of a cent is dropped. */
function centsOf(dollars: number): Cents {
  return centsFromDollars(dollars) ?? cents(Math.min(Math.floor(dollars * 100), largestAmount));
}
