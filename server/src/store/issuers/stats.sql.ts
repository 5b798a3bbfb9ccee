/** Figures of one municipality or of the whole market, each for a period and the one before it. */
import type { Cents } from '@fairbook/domain/base/money.ts';
import type { Period } from '@fairbook/domain/base/stats.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

interface InvestmentFigures {
  readonly total: Cents;
  readonly previousTotal: Cents;
  readonly volume: number;
  readonly previousVolume: number;
  readonly average: Cents;
  readonly individualAverage: Cents;
  readonly previousIndividualAverage: Cents;
  readonly institutionalAverage: Cents;
  readonly previousInstitutionalAverage: Cents;
}

/**
 * Open orders in sales not ended yet, and allocations of ended ones, each order in the period in which it was placed and as one investment. Sales
 * summed after their close are read from their sums; only the orders of others are read. `municipalityId` null means the whole market.
 */
export async function readInvestmentFigures(
  db: Db,
  municipalityId: number | null,
  periods: { current: Period; previous: Period },
): Promise<InvestmentFigures> {
  const { current, previous } = periods;
  const { rows } = await sql<InvestmentFigures>`
    with investment as (
      select is_institution, day >= ${dayOf(current.from)}::date as is_current, sum(orders) as orders, sum(amount) as amount
      from (
        select s.is_institution, s.day, s.orders, s.amount
        from sale_investment as s join auction as a on a.id = s.auction_id
        where s.day >= ${dayOf(previous.from)}::date and s.day < ${dayOf(current.to)}::date
          and (${municipalityId}::bigint is null or a.municipality_id = ${municipalityId}::bigint)
        union all
        select is_institution, day, orders, amount from (${sumsByDay(sql<boolean>`a.status in ('Scheduled', 'Live', 'Ended')
          and a.close_date > ${previous.from}
          and (${municipalityId}::bigint is null or a.municipality_id = ${municipalityId}::bigint)
          and not exists (select from sale_investment as s where s.auction_id = a.id)`)}) as unsummed
        where day >= ${dayOf(previous.from)}::date and day < ${dayOf(current.to)}::date
      ) as all_sales
      group by 1, 2
    )
    select
      coalesce(sum(amount) filter (where is_current), 0)::numeric(15, 2) as total,
      coalesce(sum(amount) filter (where not is_current), 0)::numeric(15, 2) as previous_total,
      coalesce(sum(orders) filter (where is_current), 0)::bigint as volume,
      coalesce(sum(orders) filter (where not is_current), 0)::bigint as previous_volume,
      ${average(sql`is_current`)} as average,
      ${average(sql`is_current and not is_institution`)} as individual_average,
      ${average(sql`not is_current and not is_institution`)} as previous_individual_average,
      ${average(sql`is_current and is_institution`)} as institutional_average,
      ${average(sql`not is_current and is_institution`)} as previous_institutional_average
    from investment`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate answers one row');
  return figures;
}

function average(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(amount) filter (where ${which}) / nullif(sum(orders) filter (where ${which}), 0), 0)::numeric(15, 2)`;
}

/** True for an order line `b` at a maturity of sale `a` that its issuer withdrew. */
const isAtWithdrawn = sql`exists (select from jsonb_array_elements(a.maturity_structure) m where m ? 'isWithdrawn'
  and (m ->> 'maturityDate')::date = b.maturity_date and coalesce(m ->> 'maturityId', '') = b.maturity_id)`;

/** Totals of the orders in sales `a`, by auction, kind of investor and UTC day of placing. */
function sumsByDay(where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select auction_id, is_institution, day, count(*)::bigint as orders, sum(amount)::numeric(18, 2) as amount
    from (
      select b.auction_id, i.is_institution, (min(b.created_at) at time zone 'UTC')::date as day,
        sum(case when a.status = 'Ended' then coalesce(t.awarded_amount, 0) when ${isAtWithdrawn} then 0 else b.investment_amount end) as amount
      from auction as a
      cross join lateral (select * from open_order_line as l where l.auction_id = a.id offset 0) as b
      join investor_org as i on i.id = b.investor_org_id
      left join allotment as t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date and t.maturity_id = b.maturity_id
      where ${where}
      group by b.auction_id, b.bid_id, i.id
    ) as placed
    where amount > 0
    group by auction_id, is_institution, day`;
}

/** Sales with a result that were not summed yet, a few at a time. */
export async function listUnsummedSales(db: Db): Promise<number[]> {
  const { rows } = await sql<{ auctionId: number }>`
    select r.auction_id from closing_record as r
    where not exists (select from sale_investment as s where s.auction_id = r.auction_id)
    order by r.auction_id limit 20`.execute(db);
  return rows.map(({ auctionId }) => auctionId);
}

/** Writes the sums of one ended sale; idempotent. */
export async function sumSale(db: Db, auctionId: number): Promise<void> {
  await sql`
    with sums as (${sumsByDay(sql<boolean>`a.id = ${auctionId} and a.status = 'Ended'`)})
    insert into sale_investment (auction_id, is_institution, day, orders, amount)
    select auction_id, is_institution, day, orders, amount from sums
    union all
    select id, false, (close_date at time zone 'UTC')::date, 0, 0 from auction
    where id = ${auctionId} and status = 'Ended' and not exists (select from sums)
    on conflict do nothing`.execute(db);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Sales open at any moment of each period so far, and all that ever opened. */
export async function readIssuanceFigures(
  db: Db,
  municipalityId: number | null,
  periods: { current: Period; previous: Period },
  now: Date,
): Promise<{ live: number; previousLive: number; issued: number }> {
  const { current, previous } = periods;
  const { rows } = await sql<{ live: number; previousLive: number; issued: number }>`
    select
      count(*) filter (where least(close_date, cancelled_at) > ${current.from} or halted_at is not null) as live,
      count(*) filter (where start_date < ${previous.to} and least(close_date, cancelled_at) > ${previous.from}) as previous_live,
      count(*) as issued
    from auction
    where status in ('Scheduled', 'Live', 'Ended') and start_date <= ${now} and (cancelled_at is null or cancelled_at > start_date)
      and (${municipalityId}::bigint is null or municipality_id = ${municipalityId}::bigint)`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate answers one row');
  return figures;
}
