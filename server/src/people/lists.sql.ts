/** The lists of accounts that administrators page through: filtered, searched, in a stable order, with their full number. */
import type { peopleAdmin } from '@fairbook/contract/people/admin.ts';
import type { QueryOf } from '@fairbook/contract/route.ts';
import type { AdvisorRole, UserType } from '@fairbook/domain/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { patternOf, windowOf } from '../db/lists.ts';
import type { Db } from '../db/transaction.ts';
import { activeAuctionCount } from '../onboarding/municipalities.sql.ts';

type Query<Call extends keyof typeof peopleAdmin> = QueryOf<(typeof peopleAdmin)[Call]>;
type PersonQuery = Query<'listIndividuals'>;
type Sort = PersonQuery['sort'] | Query<'listMunicipalities'>['sort'];

export async function listMunicipalities(db: Db, query: Query<'listMunicipalities'>, now: Date) {
  const { status, state, type } = query;
  const pattern = patternOf(query.q);
  const matching = db
    .selectFrom('municipality as m')
    .$if(status !== undefined, (rows) => rows.where('m.status', 'in', status ?? []))
    .$if(state !== undefined, (rows) => rows.where('m.state', 'in', state ?? []))
    .$if(type !== undefined, (rows) => rows.where('m.type', 'in', type ?? []))
    .$if(pattern !== null, (rows) =>
      rows.where(sql<boolean>`(m.name ilike ${pattern} or m.legal_name ilike ${pattern} or m.city ilike ${pattern})`),
    );
  const requested = lastRequest('m');
  const rows = await matching
    .select([
      'm.uuid as id',
      'm.uuid',
      'm.name',
      'm.legalName',
      'm.city',
      'm.state',
      'm.zipCode',
      'm.type',
      'm.summary',
    ])
    .select(['m.website', 'm.emmaIssuerUrl', 'm.sifmaUrl', 'm.censusDataUrl', 'm.status', 'm.createdAt', 'm.updatedAt'])
    .select([activeAuctionCount(now).as('numActiveAuctions'), requested.as('requestedAt')])
    .orderBy(
      orderOf(query.sort, {
        name: sql`lower(m.name)`,
        type: sql`m.type`,
        city: sql`lower(m.city)`,
        state: sql`m.state`,
        status: sql`m.status`,
        requestedAt: requested,
        createdAt: sql`m.created_at`,
        updatedAt: sql`m.updated_at`,
      }),
    )
    .orderBy('m.id', 'desc')
    .limit(windowOf(query).limit)
    .offset(windowOf(query).offset)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function listIndividuals(db: Db, query: PersonQuery) {
  const matching = investorsMatching(db, 'individual-investor', query);
  const { rows, total } = await pageOfInvestors(matching, query, sql`lower(u.last_name || ' ' || u.first_name)`);
  return { rows: rows.map(({ org: _, ...person }) => person), total };
}

export async function listInstitutionals(db: Db, query: Query<'listInstitutionals'>) {
  const { targetIssuers, featured } = query;
  const matching = investorsMatching(db, 'institutional-investor', query)
    .$if(targetIssuers !== undefined, (rows) =>
      rows.where(sql<boolean>`i.target_issuers && ${targetIssuers ?? []}::text[]`),
    )
    .$if(featured !== undefined, (rows) => rows.where('i.isSeekingFeaturedInvestorStatus', '=', featured ?? false));
  return pageOfInvestors(matching, query, sql`lower(i.name)`);
}

/** An institution is where its organisation is; for an individual both places are the same. */
function investorsMatching(db: Db, userType: UserType, { status, state, q }: PersonQuery) {
  const pattern = patternOf(q);
  return db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .innerJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .where('u.userType', '=', userType)
    .$if(status !== undefined, (rows) => rows.where('i.status', 'in', status ?? []))
    .$if(state !== undefined, (rows) => rows.where((eb) => eb.fn.coalesce('i.state', 'u.state'), 'in', state ?? []))
    .$if(pattern !== null, (rows) =>
      rows.where(sql<boolean>`(u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern}
        or u.city ilike ${pattern} or i.name ilike ${pattern} or i.city ilike ${pattern})`),
    );
}

async function pageOfInvestors(matching: ReturnType<typeof investorsMatching>, query: PersonQuery, name: Expression) {
  const requested = lastRequest('i');
  const found = await matching
    .select(['u.uuid as id', 'u.email', 'u.firstName', 'u.lastName', 'u.businessDesignation', 'u.phone'])
    .select(['u.phoneExtension', 'u.address', 'u.city', 'u.state', 'u.zipCode', 'u.country'])
    .select(['i.uuid as orgUuid', 'i.status', 'i.name as orgName', 'i.website', 'i.city as orgCity'])
    .select(['i.state as orgState', 'i.country as orgCountry', 'i.investmentExperience', 'i.targetIssuers'])
    .select(['i.isInterestedInChat', 'i.isSeekingFeaturedInvestorStatus', 'i.createdAt', 'i.updatedAt'])
    .select(requested.as('requestedAt'))
    .orderBy(
      orderOf(query.sort, {
        name,
        email: sql`u.email`,
        city: sql`lower(coalesce(i.city, u.city))`,
        state: sql`coalesce(i.state, u.state)`,
        status: sql`i.status`,
        requestedAt: requested,
        createdAt: sql`i.created_at`,
        updatedAt: sql`i.updated_at`,
      }),
    )
    .orderBy('u.id', 'desc')
    .limit(windowOf(query).limit)
    .offset(windowOf(query).offset)
    .execute();
  const rows = found.map(({ orgUuid, orgName, orgCity, orgState, orgCountry, ...row }) => ({
    ...row,
    org: { ...row, id: orgUuid, name: orgName, city: orgCity, state: orgState, country: orgCountry },
  }));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function listProfessionals(db: Db, query: PersonQuery) {
  const { status, state } = query;
  const pattern = patternOf(query.q);
  const matching = db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .innerJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId')
    .where('u.userType', '=', 'market-professional')
    .$if(status !== undefined, (rows) => rows.where('p.status', 'in', status ?? []))
    .$if(state !== undefined, (rows) => rows.where('u.state', 'in', state ?? []))
    .$if(pattern !== null, (rows) =>
      rows.where(sql<boolean>`(u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern}
        or u.city ilike ${pattern} or p.name ilike ${pattern})`),
    );
  const requested = lastRequest('p');
  const found = await matching
    .select(['u.uuid as id', 'u.email', 'u.firstName', 'u.lastName', 'u.businessDesignation', 'u.phone'])
    .select(['u.phoneExtension', 'u.address', 'u.city', 'u.state', 'u.zipCode', 'u.country'])
    .select(['p.uuid as firmUuid', 'p.status', 'p.name as firmName', 'p.description', 'p.website'])
    .select(['p.createdAt', 'p.updatedAt', requested.as('requestedAt')])
    .select([
      sql<AdvisorRole[]>`array(select distinct a.type from auction_professional as a where a.market_prof_id = u.id
        order by a.type)`.as('roles'),
      sql<number>`(select count(distinct a.auction_id) from auction_professional as a
        where a.market_prof_id = u.id)`.as('auctionCount'),
    ])
    .orderBy(
      orderOf(query.sort, {
        name: sql`lower(u.last_name || ' ' || u.first_name)`,
        email: sql`u.email`,
        city: sql`lower(u.city)`,
        state: sql`u.state`,
        status: sql`p.status`,
        requestedAt: requested,
        createdAt: sql`p.created_at`,
        updatedAt: sql`p.updated_at`,
      }),
    )
    .orderBy('u.id', 'desc')
    .limit(windowOf(query).limit)
    .offset(windowOf(query).offset)
    .execute();
  const rows = found.map(({ firmUuid, firmName, description, website, ...row }) => ({
    ...row,
    ...namesOf(row),
    firm: { id: firmUuid, name: firmName, description, website },
  }));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** 'Paula Counsel' and 'PC'. */
export function namesOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const initials = [firstName, lastName].map((name) => [...name][0] ?? '').join('');
  return { name: `${firstName} ${lastName}`, initials: initials.toUpperCase() };
}

type Expression = RawBuilder<unknown>;

/** When the account of this table last asked for approval. */
function lastRequest(table: 'm' | 'i' | 'p') {
  return sql<Date | null>`(select max((entry->>'timestamp')::timestamptz)
    from jsonb_array_elements(${sql.ref(`${table}.approvalHistory`)}) as entry where entry->>'action' = 'REQUEST')`;
}

/** The latest first where nothing is asked for; what is empty always comes last. */
function orderOf(sort: Sort, by: Readonly<Record<string, Expression>>) {
  const descending = sort === undefined || sort.startsWith('-');
  const expression = by[sort?.replace(/^-/, '') ?? 'createdAt'] ?? sql`1`;
  return descending ? sql`${expression} desc nulls last` : sql`${expression} asc nulls last`;
}
