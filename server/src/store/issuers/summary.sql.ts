/** The public market summary. */
import type { Cents } from '@fairbook/domain/base/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { isOfferedTo } from '../accounts/account-status.sql.ts';
import { clockOf, isVisibleAt } from '../auctions/lists.sql.ts';

/** For visitors: issuers by state, sales by effective status at `now`, and allocations of those that are ended and summed. */
export async function readMarketSummary(db: Db, now: Date) {
  const states = await sql<{ state: string | null; issuers: number }>`
    select state, count(*) as issuers from municipality where status = 'Active' and is_active
    group by state order by state`.execute(db);
  const sales = await sql<{ live: number; upcoming: number; ended: number; offered: Cents }>`
    select count(*) filter (where is_live) as live, count(*) filter (where is_over) as ended,
      count(*) filter (where not is_live and not is_over) as upcoming,
      coalesce(sum(amount) filter (where not is_over), 0)::numeric(18, 2) as offered
    from (
      select a.amount, a.status = 'Ended' or (a.status in ('Scheduled', 'Live') and a.close_date <= ${clockOf(now)}) as is_over,
        a.status in ('Scheduled', 'Live') and a.start_date <= ${clockOf(now)} and a.close_date > ${clockOf(now)} as is_live
      from auction as a where a.is_active and ${isVisibleAt(now, 'visitor')}
    ) as sale`.execute(db);
  const allotted = await sql<{ amount: Cents }>`
    select coalesce(sum(s.amount), 0)::numeric(18, 2) as amount
    from sale_investment as s join auction as a on a.id = s.auction_id where ${isOfferedTo('visitor')}`.execute(db);
  const [{ offered, ...auctions } = { live: 0, upcoming: 0, ended: 0, offered: 0 as Cents }] = sales.rows;
  return {
    issuers: states.rows.reduce((sum, { issuers }) => sum + issuers, 0),
    issuersByState: states.rows.flatMap(({ state, issuers }) => (state === null ? [] : [{ state, issuers }])),
    auctions,
    offered,
    allotted: allotted.rows[0]?.amount ?? (0 as Cents),
    asOf: now,
  };
}
