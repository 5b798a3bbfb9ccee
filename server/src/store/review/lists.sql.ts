/** Account lists for administrators: filtered, searched, in a stable order, with their total number. */
import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { QueryOf } from '@fairbook/contract/base/route.ts';
import { type AdvisorRole, accountStatuses, type UserType, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical, countByStatus, countLimit, countRows, one, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { activeAuctionCount, municipalityColumns } from '../accounts/municipalities.sql.ts';
import { isAssigned } from './assignments.sql.ts';
import { caseOf, isRejected, orderOf, type SortColumn } from './order.sql.ts';
import { withReviews } from './reviews.sql.ts';
import { everything, findMunicipalities, findPeople, type Searched } from './search.sql.ts';

/** The caller, for the filter by assignment. */
interface Asker {
  readonly adminId?: number;
}

type Query<Call extends keyof typeof peopleAdmin> = QueryOf<(typeof peopleAdmin)[Call]> & Asker;
type PersonQuery = Query<'listIndividuals'>;
type PersonFilters = Partial<Pick<PersonQuery, 'status' | 'state' | 'rejected' | 'assigned'>> &
  Asker & { readonly wanted?: RawBuilder<boolean> };
type InstitutionQuery = Query<'listInstitutionals'>;

const statuses = valuesOf(accountStatuses);

export async function listMunicipalities(db: Db, query: Query<'listMunicipalities'>, now: Date) {
  const matching = municipalitiesMatching(db, { ...query, wanted: await wantedMunicipality(db, query) });
  const requested = sql`last_request(m.approval_history)`;
  const order = orderOf(query.sort, {
    name: { by: alphabetical(sql`m.name`), whose: 'm', isAlwaysThere: true },
    type: { by: sql`m.type`, whose: 'm' },
    city: { by: alphabetical(sql`m.city`), whose: 'm' },
    state: { by: sql`m.state`, whose: 'm' },
    status: { by: sql`m.status`, whose: 'm', isAlwaysThere: true },
    requestedAt: { by: requested, whose: 'm' },
    createdAt: { by: sql`m.created_at`, whose: 'm', isAlwaysThere: true },
    updatedAt: { by: sql`m.updated_at`, whose: 'm', isAlwaysThere: true },
  });
  const { limit, offset } = windowOf(query);
  const rows = await db
    .selectFrom('municipality as m')
    .where('m.id', 'in', matching.select('m.id').orderBy(order).limit(limit).offset(offset))
    .select(municipalityColumns)
    .select([
      'm.createdAt',
      'm.updatedAt',
      activeAuctionCount(now, 'Active').as('numActiveAuctions'),
      sql<Date | null>`(${requested})::timestamptz`.as('requestedAt'),
    ])
    .orderBy(order)
    .execute();
  const total = await countRows(db, matching.select(one), countLimit(query));
  return { rows: await withReviews(db, rows, (row) => caseOf('municipality', row.uuid, row)), total };
}

function wantedMunicipality(db: Db, query: Searched): Promise<RawBuilder<boolean>> {
  return findMunicipalities(db, query, (wanted) => municipalitiesMatching(db, { wanted }));
}

/** The number of accounts of each status, and how many of them were rejected and have not asked again: these are New. Or of each state. */
export async function countAccounts(db: Db, query: Query<'countAccounts'>) {
  if (query.by === 'state') return countByState(db, query);
  const most = countLimit(query);
  const matching = await accountsMatching(db, query);
  const counts = await countByStatus(db, statuses, (status) => matching({ status: [status] }), most);
  const rejected = await countRows(db, matching({ status: ['New'], rejected: true }), most);
  return counts.map((counted) => ({ ...counted, rejected: counted.value === 'New' ? rejected : 0 }));
}

/** The accounts of a list as a query of their status. */
async function accountsMatching(db: Db, query: Query<'countAccounts'>) {
  type Filters = Pick<PersonFilters, 'status' | 'rejected'>;
  switch (query.of) {
    case 'municipalities': {
      const wanted = await wantedMunicipality(db, query);
      return (by: Filters) => municipalitiesMatching(db, { ...query, ...by, wanted }).select(one);
    }
    case 'investors': {
      const wanted = await wantedInvestor(db, 'individual-investor', query);
      return (by: Filters) => investorsMatching(db, 'individual-investor', { ...query, ...by, wanted }).select(one);
    }
    case 'institutional-investors': {
      const wanted = await wantedInvestor(db, 'institutional-investor', query);
      return (by: Filters) => institutionsMatching(db, { ...query, ...by, wanted }).select(one);
    }
    case 'market-professionals': {
      const wanted = await wantedProfessional(db, query);
      return (by: Filters) => professionalsMatching(db, { ...query, ...by, wanted }).select(one);
    }
  }
}

/** States without any are left out, and so are municipalities without a state. */
async function countByState(db: Db, { state: _, ...query }: Query<'countAccounts'>) {
  return municipalitiesMatching(db, { ...query, wanted: await wantedMunicipality(db, query) })
    .select(['m.state as value', sql<number>`count(*)`.as('count'), sql<number>`0`.as('rejected')])
    .where('m.state', 'is not', null)
    .$narrowType<{ value: string }>()
    .groupBy('m.state')
    .orderBy('m.state')
    .execute();
}

function municipalitiesMatching(
  db: Db,
  {
    status,
    state,
    type,
    wanted = everything,
    rejected,
    ...assignment
  }: PersonFilters & Partial<Pick<Query<'listMunicipalities'>, 'type'>>,
) {
  return db
    .selectFrom('municipality as m')
    .where(isRejected('m', rejected))
    .where(isAssigned('municipality', sql`m.uuid`, assignment))
    .$if(status !== undefined, (rows) => rows.where('m.status', 'in', status ?? []))
    .$if(state !== undefined, (rows) => rows.where('m.state', 'in', state ?? []))
    .$if(type !== undefined, (rows) => rows.where('m.type', 'in', type ?? []))
    .where(wanted);
}

export async function listIndividuals(db: Db, query: PersonQuery) {
  const matching = investorsMatching(db, 'individual-investor', {
    ...query,
    wanted: await wantedInvestor(db, 'individual-investor', query),
  });
  const { rows, total } = await pageOfInvestors(db, matching, query, {
    name: { by: alphabetical(sql`(u.last_name || ' ' || u.first_name)`), whose: 'u', isAlwaysThere: true },
    city: { by: alphabetical(sql`u.city`), whose: 'u' },
    state: { by: sql`u.state`, whose: 'u' },
  });
  return { rows: rows.map(({ org: _, ...person }) => person), total };
}

function wantedInvestor(db: Db, userType: UserType, query: Searched): Promise<RawBuilder<boolean>> {
  return findPeople(db, query, 'investor_org', (wanted) => investorsMatching(db, userType, { wanted }));
}

export async function listInstitutionals(db: Db, query: InstitutionQuery) {
  const wanted = await wantedInvestor(db, 'institutional-investor', query);
  return pageOfInvestors(db, institutionsMatching(db, { ...query, wanted }), query, {
    name: { by: alphabetical(sql`i.name`), whose: 'i', isAlwaysThere: true },
    city: { by: alphabetical(sql`i.city`), whose: 'i' },
    state: { by: sql`i.state`, whose: 'i' },
  });
}

function institutionsMatching(
  db: Db,
  query: PersonFilters & Partial<Pick<InstitutionQuery, 'targetIssuers' | 'featured'>>,
) {
  const { targetIssuers, featured } = query;
  return investorsMatching(db, 'institutional-investor', query)
    .$if(targetIssuers !== undefined, (rows) =>
      rows.where(sql<boolean>`i.target_issuers && ${targetIssuers ?? []}::text[]`),
    )
    .$if(featured !== undefined, (rows) => rows.where('i.isSeekingFeaturedInvestorStatus', '=', featured ?? false));
}

/** People `u` with their account `i`. */
function investors(db: Db) {
  return db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .innerJoin('investorOrg as i', 'i.id', 'o.investorOrgId');
}

/** An institution's place is that of its organization; for an individual both are the same. */
function investorsMatching(
  db: Db,
  userType: UserType,
  { status, state, rejected, wanted = everything, ...assignment }: PersonFilters,
) {
  return (
    investors(db)
      .where('u.userType', '=', userType)
      // Repeated for the index that has investors only.
      .where(sql<boolean>`o.investor_org_id is not null`)
      .where('i.isInstitution', '=', userType === 'institutional-investor')
      .where(isRejected('i', rejected))
      .where(isAssigned('investor', sql`i.uuid`, assignment))
      .$if(status !== undefined, (rows) => rows.where('i.status', 'in', status ?? []))
      .$if(state !== undefined, (rows) =>
        rows.where(userType === 'institutional-investor' ? 'i.state' : 'u.state', 'in', state ?? []),
      )
      .where(wanted)
  );
}

async function pageOfInvestors(
  db: Db,
  matching: ReturnType<typeof investorsMatching>,
  query: PersonQuery,
  columns: Readonly<Record<'name' | 'city' | 'state', SortColumn>>,
) {
  const requested = sql`last_request(i.approval_history)`;
  const order = orderOf(query.sort, {
    ...columns,
    email: { by: sql`u.email`, whose: 'u', isAlwaysThere: true },
    status: { by: sql`i.status`, whose: 'i', isAlwaysThere: true },
    requestedAt: { by: requested, whose: 'i' },
    createdAt: { by: sql`i.created_at`, whose: 'i', isAlwaysThere: true },
    updatedAt: { by: sql`i.updated_at`, whose: 'i', isAlwaysThere: true },
  });
  const { limit, offset } = windowOf(query);
  const found = await investors(db)
    .where('u.id', 'in', matching.select('u.id').orderBy(order).limit(limit).offset(offset))
    .select(['u.uuid as id', 'u.email', 'u.firstName', 'u.lastName', 'u.businessDesignation', 'u.phone'])
    .select(['u.phoneExtension', 'u.address', 'u.city', 'u.state', 'u.zipCode', 'u.country'])
    .select(['i.uuid as orgUuid', 'i.status', 'i.name as orgName', 'i.website', 'i.city as orgCity'])
    .select(['i.state as orgState', 'i.country as orgCountry', 'i.investmentExperience', 'i.targetIssuers'])
    .select(['i.isInterestedInChat', 'i.isSeekingFeaturedInvestorStatus', 'i.createdAt', 'i.updatedAt'])
    .select(sql<Date | null>`(${requested})::timestamptz`.as('requestedAt'))
    .orderBy(order)
    .execute();
  const reviewed = await withReviews(db, found, (row) => caseOf('investor', row.orgUuid, row));
  const rows = reviewed.map(({ orgUuid, orgName, orgCity, orgState, orgCountry, ...row }) => ({
    ...row,
    org: { ...row, id: orgUuid, name: orgName, city: orgCity, state: orgState, country: orgCountry },
  }));
  return { rows, total: await countRows(db, matching.select(one), countLimit(query)) };
}

export async function listProfessionals(db: Db, query: PersonQuery) {
  const matching = professionalsMatching(db, { ...query, wanted: await wantedProfessional(db, query) });
  const requested = sql`last_request(p.approval_history)`;
  const order = orderOf(query.sort, {
    name: { by: alphabetical(sql`(u.last_name || ' ' || u.first_name)`), whose: 'u', isAlwaysThere: true },
    email: { by: sql`u.email`, whose: 'u', isAlwaysThere: true },
    city: { by: alphabetical(sql`u.city`), whose: 'u' },
    state: { by: sql`u.state`, whose: 'u' },
    status: { by: sql`p.status`, whose: 'p', isAlwaysThere: true },
    requestedAt: { by: requested, whose: 'p' },
    createdAt: { by: sql`p.created_at`, whose: 'p', isAlwaysThere: true },
    updatedAt: { by: sql`p.updated_at`, whose: 'p', isAlwaysThere: true },
  });
  const { limit, offset } = windowOf(query);
  const found = await professionals(db)
    .where('u.id', 'in', matching.select('u.id').orderBy(order).limit(limit).offset(offset))
    .select(['u.uuid as id', 'u.email', 'u.firstName', 'u.lastName', 'u.businessDesignation', 'u.phone'])
    .select(['u.phoneExtension', 'u.address', 'u.city', 'u.state', 'u.zipCode', 'u.country'])
    .select(['p.uuid as firmUuid', 'p.status', 'p.name as firmName', 'p.description', 'p.website'])
    .select(['p.createdAt', 'p.updatedAt', sql<Date | null>`(${requested})::timestamptz`.as('requestedAt')])
    .select([
      sql<AdvisorRole[]>`array(select distinct a.type from auction_professional as a where a.market_prof_id = u.id
        order by a.type)`.as('roles'),
      sql<number>`(select count(distinct a.auction_id) from auction_professional as a
        where a.market_prof_id = u.id)`.as('auctionCount'),
    ])
    .orderBy(order)
    .execute();
  const reviewed = await withReviews(db, found, (row) => caseOf('professional', row.firmUuid, row));
  const rows = reviewed.map(({ firmUuid, firmName, description, website, ...row }) => ({
    ...row,
    ...namesOf(row),
    firm: { id: firmUuid, name: firmName, description, website },
  }));
  return { rows, total: await countRows(db, matching.select(one), countLimit(query)) };
}

function wantedProfessional(db: Db, query: Searched): Promise<RawBuilder<boolean>> {
  return findPeople(db, query, 'market_prof_org', (wanted) => professionalsMatching(db, { wanted }));
}

/** People `u` with their firm `p`. */
function professionals(db: Db) {
  return db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .innerJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId');
}

function professionalsMatching(db: Db, { status, state, rejected, wanted = everything, ...assignment }: PersonFilters) {
  return professionals(db)
    .where('u.userType', '=', 'market-professional')
    .where(sql<boolean>`o.market_prof_org_id is not null`)
    .where(isRejected('p', rejected))
    .where(isAssigned('professional', sql`p.uuid`, assignment))
    .$if(status !== undefined, (rows) => rows.where('p.status', 'in', status ?? []))
    .$if(state !== undefined, (rows) => rows.where('u.state', 'in', state ?? []))
    .where(wanted);
}

/** 'Paula Counsel' and 'PC'. */
export function namesOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const initials = [firstName, lastName].map((name) => [...name][0] ?? '').join('');
  return { name: `${firstName} ${lastName}`, initials: initials.toUpperCase() };
}
