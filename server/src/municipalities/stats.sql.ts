/** The figures of one municipality or of the whole market, each for a period and the one before it. */
import type { Cents } from '@fairbook/domain/money.ts';
import type { Period } from '@fairbook/domain/stats.ts';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

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
 * Orders that stand in sales not ended yet, and allotments of ended ones, each order in the period in which it was
 * placed and as one investment. `municipalityId` null means the whole market.
 */
export async function readInvestmentFigures(
  db: Db,
  municipalityId: number | null,
  periods: { current: Period; previous: Period },
): Promise<InvestmentFigures> {
  const { current, previous } = periods;
  const { rows } = await sql<InvestmentFigures>`
    with investment as (
      select i.is_institution, min(b.created_at) >= ${current.from} as is_current,
        sum(case when a.status = 'Ended' then coalesce(t.awarded_amount, 0) else b.investment_amount end) as amount
      from auction_bid as b
      join auction as a on a.id = b.auction_id
      join investor_org as i on i.id = b.investor_org_id
      left join allotment as t on t.auction_bid_id = b.id
      where b.state <> 'Withdrawn' and a.status in ('Scheduled', 'Live', 'Ended') and a.close_date > ${previous.from}
        and (${municipalityId}::bigint is null or a.municipality_id = ${municipalityId}::bigint)
      group by b.auction_id, b.bid_id, i.id
      having min(b.created_at) >= ${previous.from} and min(b.created_at) < ${current.to}
    )
    select
      coalesce(sum(amount) filter (where is_current), 0)::numeric(15, 2) as total,
      coalesce(sum(amount) filter (where not is_current), 0)::numeric(15, 2) as previous_total,
      count(*) filter (where is_current) as volume,
      count(*) filter (where not is_current) as previous_volume,
      coalesce(avg(amount) filter (where is_current), 0)::numeric(15, 2) as average,
      coalesce(avg(amount) filter (where is_current and not is_institution), 0)::numeric(15, 2) as individual_average,
      coalesce(avg(amount) filter (where not is_current and not is_institution), 0)::numeric(15, 2)
        as previous_individual_average,
      coalesce(avg(amount) filter (where is_current and is_institution), 0)::numeric(15, 2) as institutional_average,
      coalesce(avg(amount) filter (where not is_current and is_institution), 0)::numeric(15, 2)
        as previous_institutional_average
    from investment where amount > 0`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate answers one row');
  return figures;
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
      count(*) filter (where close_date > ${current.from}) as live,
      count(*) filter (where start_date < ${previous.to} and close_date > ${previous.from}) as previous_live,
      count(*) as issued
    from auction
    where status in ('Scheduled', 'Live', 'Ended') and start_date <= ${now}
      and (${municipalityId}::bigint is null or municipality_id = ${municipalityId}::bigint)`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate answers one row');
  return figures;
}
