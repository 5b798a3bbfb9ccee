/** Auction lists: the market's, an issuer's own, the administrators'. Filtered, sorted and counted by the database. */
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { Page, QueryOf } from '@fairbook/contract/base/route.ts';
import type { SaleReader } from '@fairbook/domain/auctions/auction.ts';
import { type Cents, cents, centsFromDollars, largestAmount } from '@fairbook/domain/base/money.ts';
import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import type { JsonValue } from '../../platform/db/columns.ts';
import { endOfPart, isInPart, isSince, partOf } from '../../platform/db/cursors.ts';
import { alphabetical, countRows, one, patternOf, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { isOfferedTo } from '../accounts/account-status.sql.ts';
import { auctionOf, type StoredAuction, selectAuctions } from './auctions.sql.ts';
import { bandConditions } from './choices.sql.ts';
import { maturitiesOf } from './maturities.sql.ts';
import { resizedOf, resizedOfAuction } from './sale-changes.sql.ts';

type CatalogueQuery = QueryOf<typeof auctionsMarket.listAuctions>;
type OwnQuery = QueryOf<typeof auctionsMarket.listOwnAuctions>;
type AdminQuery = QueryOf<typeof auctionsAdmin.listAuctions>;

type AuctionSort = NonNullable<CatalogueQuery['sort'] | OwnQuery['sort'] | AdminQuery['sort']>;

export type Condition = RawBuilder<boolean>;

const catalogueList = 'auctions';

/** Columns of a list row: enough to show it and to decide whether the caller can order. */
export type CatalogueAuction = Awaited<ReturnType<typeof listCatalogue>>['rows'][number];

/** The caller, for filters on their own data. */
export interface Asker {
  readonly userId: number;
  readonly reader: SaleReader;
  /** Id of an issuer; null for everyone else. */
  readonly municipalityId: number | null;
  /** Institutions have limits of their own. */
  readonly isInstitution: boolean;
}

/** The auctions visible to the market at `now` that meet further conditions. */
export async function listCatalogue(
  db: Db,
  query: CatalogueQuery,
  asker: Asker | null,
  now: Date,
  further: readonly Condition[] = [],
) {
  const part = partOf(catalogueList, query);
  const where = together([
    ...catalogueConditions(query, asker, now),
    ...further,
    ...isInPart(sql`a.uuid`, part, changedBy(now)),
  ]);
  const { rows, ...end } = endOfPart(catalogueList, query, await selectPage(db, query, where), ({ uuid }) => uuid);
  return { rows, ...end, total: await count(db, where) };
}

/** The same for visitors, without counting all that match. */
export async function listUncounted(db: Db, query: CatalogueQuery, now: Date, further: readonly Condition[]) {
  return selectPage(db, query, together([...catalogueConditions(query, null, now), ...further]));
}

async function selectPage(db: Db, query: CatalogueQuery, where: Condition) {
  const { limit, offset } = windowOf(query);
  const rows = await selectCatalogue(db)
    .where(where)
    .orderBy(partOf(catalogueList, query) ? sql`a.uuid` : orderOf(query.sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(catalogueAuctionOf);
}

/** Auctions that match one of these searches, or all without searches, launched after one moment and up to another. */
export async function listLaunched(
  db: Db,
  asker: Asker,
  searches: readonly Partial<CatalogueQuery>[],
  since: Date,
  until: Date,
  most: number,
) {
  const searched = searches.map((query) => sql`(${sql.join(catalogueConditions(query, asker, until), sql` and `)})`);
  const { rows } = await sql<{
    uuid: string;
    name: string;
    municipality: string;
    issuerState: string | null;
    amount: Cents;
    closeDate: Date | null;
  }>`
    select a.uuid, a.name, m.name as municipality, m.state as issuer_state, a.amount, a.close_date
    from auction a join municipality m on m.id = a.municipality_id
    where a.is_active and ${isVisibleAt(until, asker.reader)} and a.status <> 'Ended'
      and a.marketing_period_launch_date > ${since} and a.marketing_period_launch_date <= ${until}
      and ${searched.length === 0 ? sql`true` : sql`(${sql.join(searched, sql` or `)})`}
    order by a.marketing_period_launch_date desc, a.id desc limit ${most}`.execute(db);
  return rows;
}

export function catalogueConditions(query: Partial<CatalogueQuery>, asker: Asker | null, now: Date): Condition[] {
  return [
    isVisibleAt(now, asker?.reader ?? 'visitor'),
    ...matches(query.q),
    ...contains(sql`unaccented(m.name)`, query.muniName),
    ...contains(sql`unaccented(m.city)`, query.city),
    ...equals(sql`m.type`, query.muniType),
    ...equals(sql`m.state`, query.state),
    ...hasCusip(query.cusip),
    ...isOneOf(sql`a.tax_status`, query.taxStatus),
    ...isOneOf(sql`a.repayment_frequency`, query.repaymentFrequency),
    ...isOneOf(sql`a.security_type`, query.securityType),
    ...bandConditions(query, asker?.isInstitution ?? false, now),
    ...standsAt(now, query.status),
    ...(query.comImpactTheme?.length
      ? [sql<boolean>`a.community_impact_themes && ${query.comImpactTheme}::text[]`]
      : []),
    ...(query.visibility === 'OwnMunicipality'
      ? [sql<boolean>`a.municipality_id = ${asker?.municipalityId ?? null}`]
      : []),
    ...(query.favorites ? [isFavoriteOf(asker)] : []),
  ];
}

/** Favorites are an array in one row, so that an index finds each of them. */
function isFavoriteOf(asker: Asker | null): Condition {
  const own = sql`select unnest(favorite_auctions) from user_social_profile where user_id = ${asker?.userId ?? null}`;
  return sql`a.uuid = any(array(${own}))`;
}

/** These auctions as list rows, in any order. */
export async function readCatalogueRows(db: Db, ids: readonly number[]) {
  const isOne = sql<boolean>`a.id = any(${ids}::bigint[])`;
  return (await selectCatalogue(db).select('a.id').where(isOne).execute()).map(catalogueAuctionOf);
}

function selectCatalogue(db: Db) {
  return db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['a.uuid', 'a.name', 'a.status', 'a.amount', 'a.securityType', 'a.taxStatus', 'a.repaymentFrequency'])
    .select(['a.marketingPeriodLaunchDate', 'a.startDate', 'a.closeDate', 'a.createdAt', 'a.updatedAt', 'a.isActive'])
    .select(['a.haltedAt', 'a.haltReason', 'a.haltedBy', 'a.cancelledAt', 'a.cancelReason', 'a.maturityStructure'])
    .select(['a.priorityStateInst', 'a.priorityNationalInst', 'a.priorityStateInd', 'a.priorityNationalInd'])
    .select(['a.priorityInternationalInst', 'a.priorityInternationalInd', 'a.communityImpactThemes', 'm.state'])
    .select(['m.name as muniName', 'm.uuid as muniId', 'm.type as muniType', 'm.city', resizedOfAuction.as('resized')]);
}

function catalogueAuctionOf<Row extends Readonly<Record<'maturityStructure' | 'resized', JsonValue>>>(row: Row) {
  return { ...row, maturityStructure: maturitiesOf(row.maturityStructure), resized: resizedOf(row.resized) };
}

/** A municipality's own auctions of every status. */
export async function listOwn(
  db: Db,
  query: OwnQuery,
  municipalityId: number,
  now: Date,
): Promise<Page<StoredAuction>> {
  const part = partOf('own auctions', query);
  const where = together([
    sql`a.municipality_id = ${municipalityId}`,
    ...matches(query.q),
    ...standsAt(now, query.status),
    ...isInPart(sql`a.uuid`, part, changedBy(now)),
  ]);
  const { rows, total } = await listWhole(db, query, where, part ? sql`a.uuid` : orderOf(query.sort));
  return { ...endOfPart('own auctions', query, rows, ({ uuid }) => uuid), total };
}

/** Auctions `a` that changed, also by the clock: the market sees them from their launch, and they open and close at their dates. */
export function changedBy(now: Date) {
  return (since: Date): Condition => {
    const passed = (date: RawBuilder<unknown>) => sql`(${isSince(date, since)} and ${date} <= ${now}::timestamptz)`;
    // Each part by an index. A sale that is no longer Scheduled was updated when it opened.
    return sql`(${isSince(sql`a.updated_at`, since)} or ${passed(sql`a.marketing_period_launch_date`)}
      or ${passed(sql`a.close_date`)} or a.status = 'Scheduled' and ${passed(sql`a.start_date`)})`;
  };
}

/** Counted up to `most`. */
export async function listWhole(
  db: Db,
  query: OwnQuery | AdminQuery,
  where: Condition,
  order: RawBuilder<unknown>,
  most?: number,
): Promise<Page<StoredAuction>> {
  const { limit, offset } = windowOf(query);
  // The rows before a page are passed by what filters and order need of them, and not read whole.
  const ids = matching(db, where).select('a.id').orderBy(order).limit(limit).offset(offset);
  const rows = await selectAuctions(db).where('a.id', 'in', ids).orderBy(order).execute();
  return { rows: rows.map(auctionOf), total: await count(db, where, most) };
}

export function count(db: Db, where: Condition, most?: number): Promise<number> {
  return countRows(db, matching(db, where).select(one), most);
}

/** Auctions with these conditions, `a`, and their municipalities, `m`. */
export function matching(db: Db, where: Condition) {
  return db.selectFrom('auction as a').innerJoin('municipality as m', 'm.id', 'a.municipalityId').where(where);
}

/** The rule `isVisibleTo` in SQL, for an auction `a`. The list's index covers its statuses. */
export function isVisibleAt(now: Date, reader: SaleReader): Condition {
  return sql`(a.status in ('Approved', 'Scheduled', 'Live', 'Ended')
    and (a.status <> 'Approved' or a.marketing_period_launch_date <= ${now})
    and ${isOfferedTo(reader)})`;
}

/**
 * The rule `effectiveStatus` in SQL: true where the auction has one of these statuses. Written as conditions on stored columns and not as a computed
 * status, so that an index can be used.
 */
export function standsAt(now: Date, statuses: readonly AuctionStatus[] | undefined): Condition[] {
  if (!statuses?.length) return [];
  const any = statuses.map((status) => sql`(${statusIs(status, now)})`);
  return [sql`(${sql.join(any, sql` or `)})`];
}

/** The moment for the clock of auction `a`: that of its halt while it is halted, which is never after `now`. */
export function clockOf(now: Date): RawBuilder<Date> {
  return sql`coalesce(a.halted_at, ${now}::timestamptz)`;
}

/** Ids of halted sales, which are few: a condition on them lets a count of many ended sales read an index alone. */
const halted = sql`array(select id from auction where halted_at is not null)`;

export function statusIs(status: AuctionStatus, now: Date): RawBuilder<unknown> {
  switch (status) {
    case 'Scheduled':
      return sql`a.status = 'Scheduled' and a.start_date > ${clockOf(now)} and (a.close_date > ${now} or a.halted_at is not null)`;
    case 'Live':
      return sql`(a.close_date > ${now} or a.halted_at is not null)
        and (a.status = 'Live' or a.status = 'Scheduled' and a.start_date <= ${clockOf(now)})`;
    case 'Ended':
      return sql`a.status = 'Ended' or a.status in ('Scheduled', 'Live') and a.close_date <= ${now} and a.id <> all(${halted})`;
    default:
      return sql`a.status = ${status}`;
  }
}

export function together(conditions: readonly Condition[]): Condition {
  return sql`${sql.join([sql`a.is_active`, ...conditions], sql` and `)}`;
}

/** All three are conditions on the auction, so that a rare text is found by their indexes together and a common one in sort order. */
function matches(q: string | undefined): Condition[] {
  if (!q) return [];
  const part = patternOf(q);
  const named = sql`array(select id from municipality where unaccented(name) ilike ${part})`;
  return [sql`(unaccented(a.name) ilike ${part} or a.base_cusip ilike ${part} or a.municipality_id = any(${named}))`];
}

/** Part of the base CUSIP, or of the full number of any maturity. */
function hasCusip(cusip: string | undefined): Condition[] {
  return contains(sql`all_cusips(a.base_cusip, a.maturity_structure)`, cusip);
}

function contains(column: RawBuilder<unknown>, text: string | undefined): Condition[] {
  return text ? [sql`${column} ilike ${patternOf(text)}`] : [];
}

export function equals(column: RawBuilder<unknown>, text: string | null | undefined): Condition[] {
  return text ? [sql`${column} = ${text}`] : [];
}

export function isOneOf(column: RawBuilder<unknown>, values: readonly string[] | undefined): Condition[] {
  return values && values.length > 0 ? [sql`${column} = any(${values}::text[])`] : [];
}

const orders = {
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
  name: alphabetical(sql`a.name`),
  municipality: alphabetical(sql`m.name`),
  status: sql`a.status`,
  amount: sql`a.amount`,
  closeDate: sql`a.close_date`,
  launchDate: sql`a.marketing_period_launch_date`,
  requestedAt: sql`last_request(a.approval_history)`,
  stage: sql`array_position(array['Live', 'Scheduled', 'Approved', 'Rejected', 'Draft', 'PendingReview', 'Ended'], a.status::text)`,
  yield: sql`highest_yield(a.maturity_structure)`,
} as const;

/** The requested sort order, newest first by default. The id makes it stable across pages; empty values come last. */
export function orderOf(sort: AuctionSort = '-createdAt'): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const column = orders[sort.replace('-', '') as keyof typeof orders];
  const canBeEmpty = /^-?(closeDate|launchDate|requestedAt|yield)$/.test(sort);
  return sql`${column} ${direction} ${sql.raw(canBeEmpty ? 'nulls last' : '')}, a.id ${direction}`;
}

/** A limit of a filter in cents; a fraction of a cent is dropped. */
export function centsOf(dollars: number): Cents {
  return centsFromDollars(dollars) ?? cents(Math.min(Math.floor(dollars * 100), largestAmount));
}
