/** Which logs have heads to send to their witnesses, and what the witnesses answered. */

import { sql } from 'kysely';
import { secondsFromNow } from '../../platform/db/outbox.ts';
import { storedSentence } from '../../platform/db/sentences.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { CosigningFailure } from './failures.ts';

/** Longer than a round of requests takes: four requests of five seconds. After a crash the log is sent again when it is over. */
const leaseSeconds = 30;
/** The longest pause of a witness that does not answer, or refuses, while a sale runs. */
const maxPauseSeconds = 60;
/** The same once the log has its last entry: its head does not change any more. */
const maxFinalPauseSeconds = 3_600;

/** Near its close a log is sent more often. */
const nearClose = sql`interval '1 minute'`;

/** True in the last minute of the sale of log `q`, and after its close while its witnesses are in time. Then no witness is left alone because it was silent in other logs. */
const isNearClose = sql<boolean>`
  exists (select from auction a where a.id = q.auction_id and a.close_date between clock_timestamp() - make_interval(secs => q.witness_seconds) and clock_timestamp() + ${nearClose})`;

/** True where log `q` has grown since a witness that can be asked now cosigned it: once in a while, and at once after the close. */
const isDue = sql<boolean>`
  not q.is_done and q.leased_until <= clock_timestamp() and (q.due_at <= clock_timestamp() or h.is_closed and h.size > q.sent_size)
  and exists (select from order_log_witness l join witness w on w.id = l.witness_id
    where l.auction_id = q.auction_id and l.size < h.size and l.due_at <= clock_timestamp() and (w.resting_until <= clock_timestamp() or ${isNearClose}))`;

/** The closest that a due log is to its close; null where none is due. */
export async function findDueLogs(db: Db): Promise<'near its close' | 'due' | null> {
  const { rows } = await sql<{ isNear: boolean }>`
    select ${isNearClose} as is_near from order_log_quorum q join order_log_head h on h.auction_id = q.auction_id where ${isDue}
    order by 1 desc limit 1`.execute(db);
  return rows[0] ? (rows[0].isNear ? 'near its close' : 'due') : null;
}

/** A log that this process sends. */
export interface LeasedLog {
  readonly auctionId: number;
  readonly isNearClose: boolean;
  /** Its close has come, and it may wait for these signatures. */
  readonly isOver: boolean;
}

/** Takes a log near its close, or else the one that has been due longest, which no other process takes while this one sends. */
export async function leaseLog(db: Db, onlyNearClose = false): Promise<LeasedLog | undefined> {
  const { rows } = await sql<LeasedLog>`
    update order_log_quorum q set leased_until = ${secondsFromNow(leaseSeconds)}
    where auction_id = (select q.auction_id from order_log_quorum q join order_log_head h on h.auction_id = q.auction_id
      where ${isDue} and (${isNearClose} or not ${onlyNearClose}::boolean) order by ${isNearClose} desc, q.due_at limit 1 for update of q skip locked)
    returning auction_id, ${isNearClose} as is_near_close,
      exists (select from auction a where a.id = q.auction_id and a.close_date <= clock_timestamp()) as is_over`.execute(
    db,
  );
  return rows[0];
}

/** A witness of a log that can be asked now. */
export interface DueWitness {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly url: string;
  /** Size of the largest head it cosigned. */
  readonly size: number;
}

/** The witnesses that have not cosigned a head of this size, and can be asked now. */
export async function listDueWitnesses(db: Db, auctionId: number, size: number): Promise<DueWitness[]> {
  const { rows } = await sql<DueWitness>`
    select w.id, w.name, w.key, w.url, l.size
    from order_log_witness l join witness w on w.id = l.witness_id join order_log_quorum q on q.auction_id = l.auction_id
    where l.auction_id = ${auctionId} and l.size < ${size} and l.due_at <= clock_timestamp() and (w.resting_until <= clock_timestamp() or ${isNearClose})
    order by w.id`.execute(db);
  return rows;
}

/** Returns whether the log of this size ends with its last entry. */
export async function isLastEntry(db: Db, auctionId: number, size: number): Promise<boolean> {
  const { rows } = await sql<{ isLast: boolean }>`
    select exists (select from order_log where auction_id = ${auctionId} and index = ${size - 1} and kind in ('RESULT', 'CANCEL')) as is_last`.execute(
    db,
  );
  return rows[0]?.isLast === true;
}

export interface Cosignature {
  readonly auctionId: number;
  readonly witnessId: number;
  readonly size: number;
  /** The signed head without cosignatures. */
  readonly checkpoint: string;
  readonly line: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** Stores a verified cosignature, and deletes older ones that are needed no more; from the last minute before the close on all are kept, since they show what was signed in time. An answer that arrives late never takes a larger head back. */
export async function storeCosignature(db: Db, cosignature: Cosignature): Promise<void> {
  const { auctionId, witnessId, size, checkpoint, line, time } = cosignature;
  const at = sql`to_timestamp(${time}::float8)`;
  await sql`
    with signed as (
      update order_log_witness set size = ${size}, cosigned_at = ${at}, state = 'cosigned', problem = null, failures = 0, due_at = clock_timestamp()
      where auction_id = ${auctionId} and witness_id = ${witnessId} and size <= ${size} returning auction_id, witness_id),
    answered as (
      update witness set failures = 0, problem = null, answered_at = clock_timestamp()
      where id = ${witnessId} and (failures > 0 or answered_at is null or answered_at < clock_timestamp() - interval '10 seconds'))
    insert into order_log_cosignature (auction_id, size, witness_id, checkpoint, line, cosigned_at)
    select auction_id, ${size}, witness_id, ${checkpoint}, ${line}, ${at} from signed
    on conflict do nothing`.execute(db);
  await sql`
    delete from order_log_cosignature c where c.auction_id = ${auctionId}
      and not exists (select from auction a join order_log_head h on h.auction_id = a.id
        where a.id = c.auction_id and (h.is_closed or a.close_date < clock_timestamp() + ${nearClose}))
      and c.size < (select l.size from order_log_witness l where l.auction_id = c.auction_id and l.witness_id = c.witness_id)
      and c.size is distinct from (select w.size from (${largestWitnessed(auctionId)}) w)`.execute(db);
}

/** The largest head with a quorum, with the lines of all that cosigned it. `at` is the time of the cosignature that completed the quorum. */
function largestWitnessed(auctionId: number) {
  return sql`
    select c.size, c.checkpoint, array_agg(c.line order by c.witness_id) as lines,
      (array_agg(c.cosigned_at order by c.cosigned_at))[q.quorum] as at
    from order_log_cosignature c join order_log_quorum q on q.auction_id = c.auction_id
    where c.auction_id = ${auctionId}
    group by c.size, c.checkpoint, q.quorum having count(*) >= q.quorum
    order by c.size desc limit 1`;
}

/** Why a witness did not cosign a head. */
interface Failure extends CosigningFailure {
  readonly auctionId: number;
  readonly witnessId: number;
  /** True if the log has its last entry. */
  readonly isFinal: boolean;
}

/** Stores it with the pause until the next try, which grows. A witness that does not answer is left alone for all logs. */
export async function storeFailure(
  db: Db,
  { auctionId, witnessId, state, isFinal, ...failure }: Failure,
): Promise<void> {
  const problem = storedSentence(failure.problem);
  const isSilent = state === 'unreachable';
  // A silent one rests for all logs, apart from those near their close.
  const maxSeconds = isFinal ? maxFinalPauseSeconds : isSilent ? 1 : maxPauseSeconds;
  await sql`
    with failed as (
      update order_log_witness set state = ${state}, problem = ${problem}, failures = failures + 1,
        due_at = clock_timestamp() + make_interval(secs => least(${maxSeconds}::float8, 2 ^ least(failures, 12)))
      where auction_id = ${auctionId} and witness_id = ${witnessId})
    update witness set failures = failures + 1, problem = ${problem},
      resting_until = clock_timestamp() + make_interval(secs => least(${maxPauseSeconds}::float8, 2 ^ least(failures, 12)))
    where id = ${witnessId} and ${isSilent} and resting_until <= clock_timestamp()`.execute(db);
}

export interface Round {
  readonly auctionId: number;
  /** Size of the head that was sent; null where that failed. */
  readonly size: number | null;
  readonly isFinal: boolean;
}

/** Ends the lease of a log; the next round follows after these seconds, after one second near the close, or never where all witnesses have cosigned the last head. */
export async function finishRound(db: Db, { auctionId, size, isFinal }: Round, seconds: number): Promise<void> {
  await sql`
    update order_log_quorum q set sent_size = greatest(q.sent_size, ${size ?? 0}::integer), leased_until = clock_timestamp(),
      due_at = least(${secondsFromNow(seconds)}, greatest(${secondsFromNow(1)}, (select a.close_date - ${nearClose} from auction a where a.id = q.auction_id))),
      is_done = ${isFinal} and not exists (select from order_log_witness l where l.auction_id = q.auction_id and l.size < ${size ?? 0}::integer)
    where q.auction_id = ${auctionId}`.execute(db);
}

/**
 * Age of the oldest entry of a running sale, or of one that ended within a day, that too few witnesses have signed, in seconds; 0 where there is none.
 * `largest` is the size of the largest head with a quorum, and so the index of that entry. Only entries of orders have their time in a column; the first one has none.
 */
export async function readQuorumLag(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(e.at)), 0)::integer as seconds
    from order_log_quorum q join order_log_head h on h.auction_id = q.auction_id join auction a on a.id = q.auction_id,
      lateral (select coalesce(max(c.size), 0) as largest from (
        select size from order_log_cosignature where auction_id = q.auction_id group by size, checkpoint having count(*) >= q.quorum) c) w,
      lateral (select coalesce(l.at, (l.entry::json ->> 'at')::timestamptz) as at from order_log l
        where l.auction_id = q.auction_id and l.index >= w.largest and (l.at is not null or l.entry::json ->> 'at' is not null)
        order by l.index limit 1) e
    where q.quorum > 0 and not q.is_done and w.largest < h.size
      and (not h.is_closed or a.close_date > clock_timestamp() - interval '1 day')`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** A witness that a log names, with the newest head of this log that it cosigned. */
export interface LogWitness {
  readonly name: string;
  readonly key: string;
  readonly url: string;
  readonly size: number | null;
  readonly at: Date | null;
}

export interface Witnessing {
  /** 0 where the log names no witness. */
  readonly quorum: number;
  readonly witnesses: LogWitness[];
  /** The largest head with a quorum, with its cosignatures. */
  readonly witnessed: { readonly size: number; readonly checkpoint: string; readonly at: Date } | null;
}

/** Heads that the witnesses of a log have cosigned. */
export async function readWitnessing(db: Db, auctionId: number): Promise<Witnessing> {
  const { rows: witnesses } = await sql<LogWitness & { quorum: number }>`
    select q.quorum, w.name, w.key, w.url, nullif(l.size, 0) as size, l.cosigned_at as at
    from order_log_quorum q join order_log_witness l on l.auction_id = q.auction_id join witness w on w.id = l.witness_id
    where q.auction_id = ${auctionId} order by lower(w.name)`.execute(db);
  const [any] = witnesses;
  if (!any) return { quorum: 0, witnesses: [], witnessed: null };
  const { rows } = await sql<{
    size: number;
    checkpoint: string;
    lines: string[];
    at: Date;
  }>`${largestWitnessed(auctionId)}`.execute(db);
  const witnessed = rows.map(({ size, checkpoint, lines, at }) => ({
    size,
    at,
    checkpoint: checkpoint + lines.join(''),
  }));
  return {
    quorum: any.quorum,
    witnesses: witnesses.map(({ quorum: _, ...witness }) => witness),
    witnessed: witnessed[0] ?? null,
  };
}

/** Where the quorum of a sale with a result had signed what is before its CLOSE too late, by the stored times: how late, and how many entries that leaves. Null where it was in time. */
export async function findLateClose(
  db: Db,
  auctionId: number,
): Promise<{ readonly seconds: number | null; readonly entries: number } | null> {
  const { rows } = await sql<{ seconds: number | null; entries: number }>`
    select ceil(extract(epoch from s.at - a.close_date))::integer as seconds,
      greatest(0, l.index - greatest(first, coalesce(k.size, 0)))::integer as entries
    from order_log_quorum q join auction a on a.id = q.auction_id join closing_record r on r.auction_id = a.id
      join order_log l on l.auction_id = a.id and l.kind = 'CLOSE',
      lateral (select case when exists (select from order_log where auction_id = a.id and index = 1 and kind = 'DEADLINE') then 2 else 1 end as first) f,
      lateral (select (array_agg(at order by at))[q.quorum] as at from (
        select min(cosigned_at) as at from order_log_cosignature where auction_id = a.id and size >= l.index group by witness_id) o) s,
      lateral (select (array_agg(size order by size desc))[q.quorum] as size from (
        select max(size) as size from order_log_cosignature
        where auction_id = a.id and cosigned_at <= a.close_date + make_interval(secs => q.witness_seconds) group by witness_id) o) k
    where q.auction_id = ${auctionId} and (s.at is null or s.at > a.close_date + make_interval(secs => q.witness_seconds))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** All stored cosignatures of a log, with the keys of their witnesses. */
export async function listCosignatures(
  db: Db,
  auctionId: number,
): Promise<{ key: string; size: number; checkpoint: string; line: string }[]> {
  return db
    .selectFrom('orderLogCosignature as c')
    .innerJoin('witness as w', 'w.id', 'c.witnessId')
    .select(['w.key', 'c.size', 'c.checkpoint', 'c.line'])
    .where('c.auctionId', '=', auctionId)
    .orderBy('c.size')
    .execute();
}

/** The cosignatures of the head of this size, where its signed text is this. */
export async function readCosignatures(db: Db, auctionId: number, size: number, checkpoint: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select line from order_log_cosignature
    where auction_id = ${auctionId} and size = ${size} and checkpoint = ${checkpoint} order by witness_id`.execute(db);
  return rows.map(({ line }) => line).join('');
}
