/** Candidates for the second person of a change of an announced sale, from the database. The rule is in second-person.ts of the domain. */
import { rolesWith } from '@fairbook/domain/accounts/account-roles.ts';
import type { Holder } from '@fairbook/domain/accounts/settled.ts';
import { rolesWithTeamRight } from '@fairbook/domain/deal-team/deal-team.ts';
import type { ActingAdvisor, SecondPeople } from '@fairbook/domain/sale-changes/second-person.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from './auctions.sql.ts';

/** A person who advises in the sale, for those who have to know whom a request waits for. */
export interface Advisor extends ActingAdvisor {
  readonly name: string;
  /** Null where it has the person's own name. */
  readonly firm: string | null;
}

type SaleOfIssuer = Pick<StoredAuction, 'id' | 'municipality'>;

export interface StoredSecondPeople extends SecondPeople {
  readonly advisors: readonly Advisor[];
}

export async function readSecondPeople(db: Db, { id, municipality }: SaleOfIssuer): Promise<StoredSecondPeople> {
  return { issuers: await listIssuers(db, municipality.id), advisors: await listAdvisors(db, id) };
}

/** The people of a municipality who can act for it, and those who were removed. */
export async function listIssuers(db: Db, municipalityId: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select o.user_id, greatest(o.confirms_since, u.verified_at) as since,
      greatest(case when not o.is_active then o.confirmed_until end, case when not u.is_active then u.updated_at end) as removed_at
    from user_org o join "user" u on u.id = o.user_id
    where o.municipality_id = ${municipalityId} and u.verified_at is not null order by o.user_id`.execute(db);
  return rows;
}

/**
 * The people of firms with a place that confirms, and of those whose place has ended, by person. A firm that is suspended or closed counts as removed
 * at that moment. A professional whom the terms name has the place since they were named, also after it has ended.
 */
async function listAdvisors(db: Db, auctionId: number): Promise<Advisor[]> {
  const { rows } = await sql<Advisor>`
    with place as (
      select t.user_id, t.since, null::timestamptz as ended_at from sale_team t
      where t.auction_id = ${auctionId} and t.role = any(${rolesWithTeamRight('confirm')})
      union all
      select e.user_id, coalesce(e.joined_at, n.created_at, e.created_at), e.ended_at
      from deal_team_place e left join auction_professional n
        on n.auction_id = e.auction_id and n.market_prof_id = e.user_id and n.type = e.role and e.email is null
      where e.auction_id = ${auctionId} and e.role = any(${rolesWithTeamRight('confirm')}) and e.ended_at is not null
        and (e.joined_at is not null or e.email is null)
    ), firm as (
      select w.market_prof_org_id as id, min(p.since) as since,
        case when bool_and(p.ended_at is not null) then max(p.ended_at) end as ended_at
      from place p join user_org w on w.user_id = p.user_id group by 1
    )
    select o.user_id, f.id as firm_id, f.since, u.first_name || ' ' || u.last_name as name,
      nullif(g.name, u.first_name || ' ' || u.last_name) as firm,
      least(f.ended_at, case when not (o.is_active and u.is_active and g.status = 'Active')
        then greatest(o.updated_at, u.updated_at, g.updated_at) end) as removed_at
    from firm f join market_prof_org g on g.id = f.id and g.status in ('Active', 'Suspended', 'Deactivated')
      join user_org o on o.market_prof_org_id = f.id join "user" u on u.id = o.user_id
    where u.verified_at is not null and o.role = any(${rolesWith('edit', 'market-professional')})
    order by f.since, o.user_id`.execute(db);
  return rows;
}
