/** Measurements for the checks of the running market. */
import type { ChannelCounts } from '@fairbook/domain/operations/health.ts';
import type { DatabaseCopies, WaitingDraw } from '@fairbook/domain/operations/health-of-copies.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';

/** Messages and jobs of a kind are counted up to here: more are too many whatever their number. */
export const maxCounted = 10_000;

/**
 * Messages of each channel; sent and failed ones of the last 24 hours. Each index is asked for its part, and no further than the limit: the time of the
 * statement can limit what is read of an index, other than that of the clock, which goes on while it is read.
 */
export async function countMessages(db: Db): Promise<ChannelCounts[]> {
  const parts = (table: 'delivery' | 'webhook_delivery', channel: RawBuilder<unknown>) => sql`
    (select ${channel} as channel, outcome, due_at, done_at from ${sql.table(table)}
      where done_at is null order by due_at limit ${maxCounted})
    union all (select ${channel}, outcome, due_at, done_at from ${sql.table(table)}
      where done_at is not null and done_at > statement_timestamp() - interval '1 day' order by done_at desc limit ${maxCounted})`;
  const { rows } = await sql<ChannelCounts>`
    with message as (${parts('delivery', sql`channel`)} union all ${parts('webhook_delivery', sql`'Webhook'`)})
    select c.channel, count(m.due_at) filter (where m.done_at is null) as waiting,
      count(*) filter (where m.outcome = 'sent') as sent, count(*) filter (where m.outcome = 'failed') as failed,
      min(m.due_at) filter (where m.done_at is null and m.due_at <= clock_timestamp()) as due_since
    from unnest(array['Mail', 'Push', 'Webhook']) with ordinality as c (channel, place) left join message m on m.channel = c.channel
    group by c.channel, c.place order by c.place`.execute(db);
  return rows;
}

/** Age of the oldest event of the audit trail that is not sealed, in seconds; 0 where all are. */
export async function readSealingLag(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(e.at)), 0)::integer as seconds
    from audit_event e, audit_cursor c
    where e.transaction_id >= least(c.sealed_to, pg_snapshot_xmin(pg_current_snapshot()))
      and not exists (select from audit_seal s where s.audit_event_id = e.id)`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Sales whose close passed half a minute ago without a result; a beacon, and an issuer who can decide about the amounts, are waited for in addition. */
export async function countLateCloses(db: Db): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select count(*) as late from auction a
    where a.status in ('Scheduled', 'Live', 'Ended') and a.close_date < clock_timestamp() - interval '30 seconds'
        - make_interval(secs => coalesce((select (b ->> 'delay')::float8 + (b ->> 'period')::float8 from beacon_of(a.id) b), 0))
        - make_interval(mins => coalesce(a.resizing_minutes, 0))
      and a.halted_at is null and a.cancelled_at is null and a.is_active
      and not exists (select from closing_record c where c.auction_id = a.id)`.execute(db);
  return rows[0]?.late ?? 0;
}

/**
 * Sales that cannot be allocated before lots are drawn, and what that waits for; at most 10, latest last. Where witnesses are missing, all the others have
 * signed the head; where some signed a seed in time for its round and others did not, these are `late`, and the sale gets no result.
 */
export async function listWaitingDraws(db: Db): Promise<WaitingDraw[]> {
  const { rows } = await sql<WaitingDraw>`
    select a.name as sale, coalesce(array_agg(w.name order by lower(w.name)) filter (where l.size < h.size), '{}') as witnesses,
      case when bool_and(l.size = h.size) and bool_or(l.cosigned_at <= d.deadline)
        then coalesce(array_agg(w.name order by lower(w.name)) filter (where l.cosigned_at > d.deadline), '{}') else '{}' end as late
    from auction a join order_log_head h on h.auction_id = a.id join order_log_witness l on l.auction_id = a.id join witness w on w.id = l.witness_id
    join order_log e on e.auction_id = a.id and e.index = h.size - 1
    cross join lateral (select beacon_of(a.id) as beacon) o
    cross join lateral (select to_timestamp(time_of_round(o.beacon, (e.entry::json ->> 'at')::timestamptz) - (o.beacon ->> 'margin')::numeric) as deadline) d
    where a.status = 'Ended' and a.cancelled_at is null and h.is_closed and draws_lots(a.id)
      and (e.kind = 'CLOSE' and l.size < h.size or e.kind = 'SEED' and o.beacon is not null)
    group by a.id, a.name, a.close_date order by a.close_date limit 10`.execute(db);
  return rows;
}

/** How the archive and the standbys of the database server stand. */
export async function readCopies(db: Db): Promise<DatabaseCopies> {
  const { rows } = await sql<DatabaseCopies>`select * from database_copies()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('database_copies() answers one row');
  return row;
}
