/** Market professionals: the directory for auctions, and the professionals of each auction. */

import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { Page, QueryOf } from '@fairbook/contract/base/route.ts';
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import type { Providers } from '@fairbook/domain/auctions/offering.ts';
import type { AdvisorRole } from '@fairbook/domain/base/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical, patternOf, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';

type DirectoryQuery = QueryOf<typeof auctionsMarket.listProfessionals>;

export interface DirectoryEntry {
  readonly id: string;
  readonly email: string | null;
  readonly name: string;
  readonly initials: string;
  readonly firm: string | null;
  readonly roles: AdvisorRole[];
  readonly city: string | null;
  readonly state: string | null;
}

/**
 * Professionals a municipality can name: all approved ones, and those it invited itself, approved or not. It sees the email only of those it is
 * connected with.
 */
export async function listDirectory(
  db: Db,
  municipalityId: number,
  query: DirectoryQuery,
): Promise<Page<DirectoryEntry>> {
  return listPage(db, query, canBeNamedBy(municipalityId), isConnectedWith(municipalityId));
}

/** Every professional with an open account, for administrators. */
export async function listAllProfessionals(db: Db, query: DirectoryQuery): Promise<Page<DirectoryEntry>> {
  return listPage(db, query, sql<boolean>`p.status <> 'Deactivated'`, sql<boolean>`true`);
}

/** Ids of users by uuid, for those of `uuids` the municipality can name; the others are missing. */
export async function findNameable(
  db: Db,
  municipalityId: number,
  uuids: readonly string[],
): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map();
  const rows = await selectProfessionals(db)
    .select(['u.id', 'u.uuid'])
    .where('u.uuid', 'in', [...uuids])
    .where(canBeNamedBy(municipalityId))
    .execute();
  return new Map(rows.map((row) => [row.uuid, row.id]));
}

/** Names of an auction's professionals, by uuid. */
export async function namesOfProviders(db: Db, providers: Providers): Promise<Map<string, string>> {
  const uuids = [...providers.auctionCounsel, ...providers.auctionTrustee, ...providers.muniAdvisor];
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user')
    .select(['uuid', 'firstName', 'lastName'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map(({ uuid, firstName, lastName }) => [uuid, `${firstName} ${lastName}`]));
}

/** Replaces the professionals of an auction; `ids` are users by uuid. */
export async function replaceProfessionals(
  db: Db,
  auctionId: number,
  providers: Providers,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  await db.deleteFrom('auctionProfessional').where('auctionId', '=', auctionId).execute();
  const rows = [
    ...rowsOf(auctionId, 'BondCounsel', providers.auctionCounsel, ids),
    ...rowsOf(auctionId, 'AuctionTrustee', providers.auctionTrustee, ids),
    ...rowsOf(auctionId, 'MunicipalAdvisor', providers.muniAdvisor, ids),
  ];
  if (rows.length > 0) await db.insertInto('auctionProfessional').values(rows).execute();
}

/** Professionals of an auction with their roles. `municipalityId` is the reader's own municipality, which may see emails; otherwise null. */
export async function listProfessionalsOf(db: Db, auctionId: number, municipalityId: number | null) {
  const connected = municipalityId === null ? sql<boolean>`false` : isConnectedWith(municipalityId);
  return selectProfessionals(db)
    .innerJoin('auctionProfessional as ap', 'ap.marketProfId', 'u.id')
    .select(entryColumns(connected))
    .select(sql<AdvisorRole[]>`array_agg(ap.type order by ap.id)`.as('types'))
    .where('ap.auctionId', '=', auctionId)
    .where('ap.isActive', '=', true)
    .groupBy(['u.id', 'p.id'])
    .orderBy(sql`min(ap.id)`)
    .limit(maxListed)
    .execute();
}

async function listPage(
  db: Db,
  query: DirectoryQuery,
  where: RawBuilder<boolean>,
  showsEmail: RawBuilder<boolean>,
): Promise<Page<DirectoryEntry>> {
  const { limit, offset } = windowOf(query);
  const part = patternOf(query.q);
  const found = selectProfessionals(db)
    .where(where)
    .$if(part !== null, (all) =>
      all.where(sql<boolean>`unaccented(u.first_name || ' ' || u.last_name || ' ' || p.name) ilike ${part}`),
    );
  const rows = await found
    .select(entryColumns(showsEmail))
    .orderBy(orderOf(query.sort))
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

function selectProfessionals(db: Db) {
  return db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .innerJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId')
    .where('u.isActive', '=', true)
    .where('o.isActive', '=', true);
}

/** Roles in sales that took orders; a draft tells no one who is named in it. */
const rolesOf = sql<AdvisorRole[]>`array(
  select distinct w.type from auction_professional w join auction a on a.id = w.auction_id
  where w.market_prof_id = u.id and w.is_active and a.status in ('Live', 'Ended') order by w.type)`;

function entryColumns(showsEmail: RawBuilder<boolean>) {
  return [
    sql<string>`u.uuid`.as('id'),
    sql<string | null>`case when ${showsEmail} then u.email end`.as('email'),
    sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
    sql<string>`upper(left(u.first_name, 1) || left(u.last_name, 1))`.as('initials'),
    sql<string | null>`nullif(p.name, u.first_name || ' ' || u.last_name)`.as('firm'),
    rolesOf.as('roles'),
    sql<string | null>`u.city`.as('city'),
    sql<string | null>`u.state`.as('state'),
  ] as const;
}

function orderOf(sort: DirectoryQuery['sort'] = 'name') {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const name = sql`${alphabetical(sql`(u.last_name || ' ' || u.first_name)`)} ${direction}, u.id ${direction}`;
  return sort.endsWith('state') ? sql`u.state ${direction} nulls last, ${name}` : name;
}

function canBeNamedBy(municipalityId: number): RawBuilder<boolean> {
  return sql`(p.status = 'Active' or (p.status in ('New', 'Pending Approval') and ${isConnectedWith(municipalityId)}))`;
}

/** The municipality invited them, or they work on an auction it has submitted for approval. A draft connects no one. */
function isConnectedWith(municipalityId: number): RawBuilder<boolean> {
  return sql`(
    exists (select from user_invite i join user_org inviter on inviter.user_id = i.invited_by_id
      where i.email = u.email and i.accepted_at is not null and inviter.municipality_id = ${municipalityId})
    or exists (select from auction_professional w join auction a on a.id = w.auction_id
      where w.market_prof_id = u.id and w.is_active and a.municipality_id = ${municipalityId}
        and a.status not in ('Draft', 'Rejected')))`;
}

function rowsOf(
  auctionId: number,
  type: AdvisorRole,
  uuids: readonly string[],
  ids: ReadonlyMap<string, number>,
): { auctionId: number; marketProfId: number; type: AdvisorRole }[] {
  return uuids.flatMap((uuid) => {
    const marketProfId = ids.get(uuid);
    return marketProfId === undefined ? [] : [{ auctionId, marketProfId, type }];
  });
}
