/** What an upgrade asks the database of the earlier release: its live sales, and the processes that are connected. */
import type pg from 'pg';

export interface LiveSales {
  readonly count: number;
  /** When the first of them closes; null without any. */
  readonly firstClose: Date | null;
  /** Whether that is within the given minutes, by the clock of the database. */
  readonly closesSoon: boolean;
}

/** Sales that take orders, or are about to. */
export async function readLiveSales(pool: pg.Pool, soonMinutes: number): Promise<LiveSales> {
  const { rows } = await pool.query<LiveSales>(
    `select count(*)::integer as count, min(close_date) as "firstClose",
       coalesce(min(close_date) < clock_timestamp() + $1 * interval '1 minute', false) as "closesSoon"
     from auction where status in ('Scheduled', 'Live') and start_date < clock_timestamp() + $1 * interval '1 minute'`,
    [soonMinutes],
  );
  const [row] = rows;
  if (!row) throw new Error('A count has one row.');
  return row;
}

/** Connections of market, administrators' site and worker of any release. Commands, `psql` and others are not meant. */
export async function countServing(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^(fairbook|pgboss)'
       and application_name not in ('fairbook upgrade', 'fairbook migrate', 'fairbook backup', 'fairbook doctor')`,
  );
  return rows[0]?.count ?? 0;
}
