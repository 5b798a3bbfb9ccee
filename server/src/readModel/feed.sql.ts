/** The feed of what changed in the market, as the database's triggers write it. */
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

export interface MarketChange {
  readonly auctionId: number | null;
  readonly municipalityId: number | null;
}

/** The transactions that have ended by now, as PostgreSQL writes a snapshot. */
export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  return snapshotOf(rows);
}

/** Changes that were not committed at `snapshot` and are now, at most `maxRows`; and the snapshot of this very look. */
export async function readChangesAfter(
  db: Db,
  snapshot: string,
  maxRows: number,
): Promise<{ changes: MarketChange[]; snapshot: string }> {
  const { rows } = await sql<{ snapshot: string; auctionId: number | null; municipalityId: number | null }>`
    select pg_current_snapshot()::text as snapshot, c.auction_id, c.municipality_id
    from (select 1) as look left join market_change as c
      on c.transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(c.transaction_id, ${snapshot}::pg_snapshot)
    limit ${maxRows}`.execute(db);
  const changes = rows.filter(({ auctionId, municipalityId }) => auctionId !== null || municipalityId !== null);
  return { changes, snapshot: snapshotOf(rows) };
}

function snapshotOf(rows: readonly { readonly snapshot: string }[]): string {
  const [first] = rows;
  if (!first) throw new Error('every statement has a snapshot');
  return first.snapshot;
}

/** Forgets what every process has read long ago. */
export async function deleteChangesBefore(db: Db, hours: number): Promise<void> {
  await sql`delete from market_change where at < clock_timestamp() - make_interval(hours => ${hours})`.execute(db);
}
