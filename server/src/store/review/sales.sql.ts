/** Facts of sales that the checks compare: advisors, and base CUSIPs of other issuers. */

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
