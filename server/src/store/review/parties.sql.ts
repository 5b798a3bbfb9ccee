/** Accounts as the checks compare them: one account, and the others that may share something with it. */
import type { Contact, Party } from '@fairbook/domain/review/checks/party.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { type AccountKey, memberColumns } from '../accounts/account-status.sql.ts';

/** At most so many candidates by each way of finding them: a detail that more accounts share is no hint. */
const most = 200;

/** Ids of accounts by table. */
export interface AccountIds {
  readonly municipality: readonly number[];
  readonly investorOrg: readonly number[];
  readonly marketProfOrg: readonly number[];
}

/** The accounts that may share something with this one, found by indexes; itself is among them. */
export async function findCandidates(db: Db, { table, id }: AccountKey): Promise<AccountIds> {
  const { rows } = await sql<{ table: keyof AccountIds; id: number }>`
    with self as materialized (
      select u.id, u.email, phone_key(u.phone) as phone, house_key(u.address, u.zip_code) as house
      from user_org o join "user" u on u.id = o.user_id
      where o.${sql.ref(memberColumns[table])} = ${id} and o.is_active and u.is_active),
    people as (
      select x.id from self cross join lateral (
        (select id from "user" where phone_key(phone) = self.phone and length(self.phone) = 10 limit ${most})
        union all (select id from "user" where house_key(address, zip_code) = self.house limit ${most})
        union all (select id from "user" where mailbox_stem(email) = mailbox_stem(self.email) limit ${most})
        union all (select id from "user" where mail_domain(email) = mail_domain(self.email)
          and (select count(*) from (select from "user" d where mail_domain(d.email) = mail_domain(self.email) limit ${most}) as all_of) < ${most})
      ) as x),
    found as (
      select o.municipality_id, o.investor_org_id, o.market_prof_org_id
      from people join user_org o on o.user_id = people.id and o.is_active)
    select 'municipality' as table, municipality_id as id from found where municipality_id is not null
    union select 'investorOrg', investor_org_id from found where investor_org_id is not null
    union select 'marketProfOrg', market_prof_org_id from found where market_prof_org_id is not null
    union (select ${table}, ${id}::bigint)
    ${table === 'municipality' ? likeMunicipality(id) : sql``}
    ${table === 'investorOrg' ? likeInstitution(id) : sql``}`.execute(db);
  const idsOf = (of: keyof AccountIds) => rows.filter((row) => row.table === of).map((row) => row.id);
  return {
    municipality: idsOf('municipality'),
    investorOrg: idsOf('investorOrg'),
    marketProfOrg: idsOf('marketProfOrg'),
  };
}

/** Issuers with a similar name in the same state, or with the same website. */
function likeMunicipality(id: number) {
  return sql`union (select 'municipality', x.id from municipality own join municipality x
      on x.state = own.state and (unaccented(x.name) % unaccented(own.name) or unaccented(x.legal_name) % unaccented(own.name))
      where own.id = ${id} order by similarity(unaccented(x.name), unaccented(own.name)) desc limit ${most})
    union (select 'municipality', x.id from municipality own join municipality x
      on x.website is not null and site_host(x.website) = site_host(own.website) where own.id = ${id} limit ${most})`;
}

function likeInstitution(id: number) {
  return sql`union (select 'investorOrg', x.id from investor_org own join investor_org x
      on x.is_institution and x.state = own.state and unaccented(x.name) % unaccented(own.name)
      where own.id = ${id} and own.is_institution order by similarity(unaccented(x.name), unaccented(own.name)) desc limit ${most})
    union (select 'investorOrg', x.id from investor_org own join investor_org x
      on x.website is not null and site_host(x.website) = site_host(own.website) where own.id = ${id} and own.is_institution limit ${most})`;
}

/** The accounts of these ids with their active people. */
export async function readParties(db: Db, ids: AccountIds): Promise<Party[]> {
  const { rows } = await sql<Omit<Party, 'people'> & { people: Contact[] }>`
    select 'municipality:' || m.uuid as subject, 'municipality' as kind, m.name, m.legal_name, m.state, 'US' as country,
      m.zip_code, m.state as zip_state, m.website, m.status, p.people
    from municipality m cross join lateral (${peopleOf('municipality')}) as p where m.id = any (${ids.municipality}::bigint[])
    union all
    select 'investor:' || m.uuid, case when m.is_institution then 'institution' else 'individual' end, m.name, null, m.state, m.country,
      p.zip_code, p.state, m.website, m.status, p.people
    from investor_org m cross join lateral (${peopleOf('investorOrg')}) as p where m.id = any (${ids.investorOrg}::bigint[])
    union all
    select 'professional:' || m.uuid, 'professional', m.name, null, p.state, coalesce(p.country, 'US'),
      p.zip_code, p.state, m.website, m.status, p.people
    from market_prof_org m cross join lateral (${peopleOf('marketProfOrg')}) as p
    where m.id = any (${ids.marketProfOrg}::bigint[])`.execute(db);
  return rows;
}

/** The people of the account `m`. */
function peopleOf(table: keyof AccountIds) {
  return sql`select coalesce(jsonb_agg(jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
      'phone', u.phone, 'address', u.address, 'zipCode', u.zip_code) order by u.id), '[]') as people,
      (array_agg(u.zip_code order by u.id))[1] as zip_code, (array_agg(u.state order by u.id))[1] as state,
      (array_agg(u.country order by u.id))[1] as country
    from user_org o join "user" u on u.id = o.user_id
    where o.${sql.ref(memberColumns[table])} = m.id and o.is_active and u.is_active`;
}
