/** Contents of a closing transcript beyond the result: the history of the sale, notices about it, and the payments of each investor. */
import type { MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { detail } from '../logs/seal.sql.ts';

/** Everything that was done with the auction, by time, without orders, which the order log has, and without what investors did, which names them. */
export async function listSaleEvents(db: Db, auctionUuid: string) {
  const { rows } = await sql<{ at: Date; action: string; actor: string; detail: unknown }>`
    select e.at, e.action, e.actor, ${detail} as detail from audit_event e left join audit_text t on t.audit_event_id = e.id
    where e.subject = ${`auction:${auctionUuid}`} and not e.detail ? 'secretUntilResultOf' order by e.id`.execute(db);
  return rows;
}

/** Notices about the sale by their text, and how many people got each by which channel. */
export async function countNotices(db: Db, auctionUuid: string) {
  const { rows } = await sql<{
    type: string;
    title: string;
    first: Date;
    last: Date;
    people: number;
    mails: number;
    pushes: number;
    undelivered: number;
  }>`
    select n.type, n.title, min(n.created_at) as first, max(n.created_at) as last, count(*) as people,
      coalesce(sum(d.mails), 0)::bigint as mails, coalesce(sum(d.pushes), 0)::bigint as pushes, coalesce(sum(d.undelivered), 0)::bigint as undelivered
    from notif_history n
      left join lateral (
        select count(*) filter (where d.outcome = 'sent' and d.channel = 'Mail') as mails,
          count(*) filter (where d.outcome = 'sent' and d.channel <> 'Mail') as pushes,
          count(*) filter (where d.outcome is distinct from 'sent') as undelivered
        from delivery d where d.notice_id = n.id) d on true
    where n.data ->> 'auctionId' = ${auctionUuid} and not n.silent
    group by n.type, n.title order by min(n.id)`.execute(db);
  return rows;
}

export interface Purchase {
  readonly investorId: number;
  readonly investor: string;
  readonly isInstitution: boolean;
  readonly pseudonym: string;
  readonly maturityDate: MaturityKey;
  readonly award: Cents;
}

/**
 * Awards by investor and maturity, of at most so many investors after one; and the last of these investors, null where there are
 * no more.
 */
export async function listPurchases(db: Db, auctionId: number, afterInvestor: number, maxInvestors: number) {
  const { rows } = await sql<Omit<Purchase, 'award'> & { award: Cents | null }>`
    with chosen as materialized (
      select investor_org_id, pseudonym from closing_pseudonym
      where auction_id = ${auctionId} and investor_org_id > ${afterInvestor} order by investor_org_id limit ${maxInvestors}),
    awarded as (
      select b.investor_org_id, b.maturity_date, b.maturity_id, sum(t.awarded_amount) as award
      from open_order_line b join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date
        and t.maturity_id = b.maturity_id
      where b.auction_id = ${auctionId} and b.investor_org_id = any(array(select investor_org_id from chosen)) and t.awarded_amount > 0
      group by b.investor_org_id, b.maturity_date, b.maturity_id)
    select o.id as investor_id, o.is_institution, c.pseudonym, maturity_key(a.maturity_date, a.maturity_id) as maturity_date, a.award::numeric(15,2) as award,
      case when o.is_institution then o.name else coalesce(u.first_name || ' ' || u.last_name, o.name) end as investor
    from chosen c join investor_org o on o.id = c.investor_org_id left join awarded a using (investor_org_id)
      left join user_org m on m.investor_org_id = o.id and not o.is_institution left join "user" u on u.id = m.user_id
    order by o.id, a.maturity_date, a.maturity_id`.execute(db);
  const purchases = rows.flatMap(({ award, ...row }): Purchase[] => (award === null ? [] : [{ ...row, award }]));
  return { purchases, last: rows.at(-1)?.investorId ?? null };
}
