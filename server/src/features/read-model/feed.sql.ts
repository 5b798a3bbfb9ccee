/** Reads the feed of changes in the market, which the database's triggers write. */
import { sql } from 'kysely';
import { committedSince, currentSnapshot } from '../../platform/db/change-feed.ts';
import type { Db } from '../../platform/db/transaction.ts';

export interface MarketChange {
  readonly auctionId: number | null;
  readonly municipalityId: number | null;
}

/** A cursor that everything is committed before that is committed by now. */
export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select ${sql.raw(currentSnapshot)} as snapshot`.execute(db);
  return snapshotOf(rows);
}

/** Changes that were committed since `snapshot`, at most `maxRows`; and the snapshot of this read. */
export async function readChangesAfter(
  db: Db,
  snapshot: string,
  maxRows: number,
): Promise<{ changes: MarketChange[]; snapshot: string }> {
  const { rows } = await sql<{ snapshot: string; auctionId: number | null; municipalityId: number | null }>`
    select ${sql.raw(currentSnapshot)} as snapshot, c.auction_id, c.municipality_id
    from (select ${snapshot}::pg_snapshot as snapshot) as last_read left join market_change as c
      on ${sql.raw(committedSince('c.transaction_id', 'last_read.snapshot'))}
    limit ${maxRows}`.execute(db);
  const changes = rows.filter(({ auctionId, municipalityId }) => auctionId !== null || municipalityId !== null);
  return { changes, snapshot: snapshotOf(rows) };
}

function snapshotOf(rows: readonly { readonly snapshot: string }[]): string {
  const [first] = rows;
  if (!first) throw new Error('every statement has a snapshot');
  return first.snapshot;
}

/** Deletes what every process has read long ago. */
export async function deleteChangesBefore(db: Db, hours: number): Promise<void> {
  await sql`delete from market_change where at < clock_timestamp() - make_interval(hours => ${hours})`.execute(db);
}
