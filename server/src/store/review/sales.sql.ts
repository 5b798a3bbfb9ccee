/** Facts of sales that the checks compare: advisors, base CUSIPs of other issuers, and orders in ended sales. */

import type { Cents } from '@fairbook/domain/base/money.ts';
import type { ClassUse, LimitedOrder } from '@fairbook/domain/review/checks/orders.ts';
import type { Advisor } from '@fairbook/domain/review/checks/sale.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** The professionals of an auction. Their firms follow from their mail domains. */
export async function listAdvisors(
  db: Db,
  auctionId: number,
): Promise<(Omit<Advisor, 'domain'> & { readonly email: string })[]> {
  const { rows } = await sql<Omit<Advisor, 'domain'> & { email: string }>`
    select distinct 'professional:' || p.uuid as subject, u.uuid, u.first_name || ' ' || u.last_name as name, u.email
    from auction_professional a join "user" u on u.id = a.market_prof_id
    join user_org o on o.user_id = u.id join market_prof_org p on p.id = o.market_prof_org_id
    where a.auction_id = ${auctionId}`.execute(db);
  return rows;
}

/** Auctions of other issuers with this base CUSIP, newest first. */
export async function listSameBase(
  db: Db,
  base: string,
  municipalityId: number,
): Promise<{ subject: string; name: string }[]> {
  if (!/^[0-9A-Z]{6}$/i.test(base)) return [];
  const { rows } = await sql<{ subject: string; name: string }>`
    select 'auction:' || a.uuid as subject, m.name from auction a join municipality m on m.id = a.municipality_id
    where a.base_cusip ilike ${base} and a.municipality_id <> ${municipalityId} and a.is_active order by a.id desc limit 20`.execute(
    db,
  );
  return rows;
}

/** Orders of these investors at the close of the limited sales in which the first one ordered. Before the close it is secret who ordered. */
export async function listLimitedOrders(
  db: Db,
  investorOrgId: number,
  all: readonly number[],
): Promise<LimitedOrder[]> {
  const { rows } = await sql<Omit<LimitedOrder, 'amount' | 'limit'> & { amount: Cents; limit: Cents }>`
    with sales as materialized (
      select distinct b.auction_id from open_order b join closing_record c on c.auction_id = b.auction_id
      where b.user_id = any(array(select user_id from user_org where investor_org_id = ${investorOrgId}))
        and b.investor_org_id = ${investorOrgId})
    select 'auction:' || a.uuid as sale, 'investor:' || i.uuid as subject, sum(b.investment_amount)::numeric(15,2) as amount,
      case when i.is_institution then a.inst_max_amount else a.ind_max_amount end as limit
    from sales join auction a on a.id = sales.auction_id
    cross join lateral (
      select * from open_order_line l where l.auction_id = a.id and l.investor_org_id = any (${all}::bigint[]) offset 0) b
    join investor_org i on i.id = b.investor_org_id
    where case when i.is_institution then a.inst_max_amount else a.ind_max_amount end is not null
    group by a.id, i.id`.execute(db);
  return rows;
}

/** Orders in ended sales in a class of the issuer's own state, after an approved change of the investor's state or country. */
export async function listClassUses(db: Db, investorOrgId: number): Promise<ClassUse[]> {
  const { rows } = await sql<ClassUse>`
    select 'auction:' || a.uuid as sale, to_char(min(c.settled_at), 'YYYY-MM-DD') as changed, to_char(min(b.placed_at), 'YYYY-MM-DD') as ordered,
      extract(day from min(b.placed_at) - max(c.settled_at))::int as days
    from account_change c join open_order_line b on b.investor_org_id = c.investor_org_id
      and b.user_id = any(array(select user_id from user_org where investor_org_id = ${investorOrgId}))
      and b.placed_at > c.settled_at and b.order_class in ('stateInstitution', 'stateIndividual')
    join closing_record r on r.auction_id = b.auction_id
    join auction a on a.id = b.auction_id
    where c.investor_org_id = ${investorOrgId} and c.status = 'Approved'
    group by a.id order by a.id desc limit 20`.execute(db);
  return rows;
}
