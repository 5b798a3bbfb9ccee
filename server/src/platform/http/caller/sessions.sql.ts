/** Sign-ins in the database: read when a token is first seen, written when one begins, followed for ended ones. */
import { sql } from 'kysely';
import type pg from 'pg';
import { committedSince, currentSnapshot } from '../../db/change-feed.ts';
import { runNamed } from '../../db/statement.ts';
import type { Db } from '../../db/transaction.ts';

/** A sign-in, identified by its person and the second in which the password was entered. */
export interface SessionName {
  readonly uid: string;
  readonly authTime: Date;
}

export interface StoredSession {
  /** Undefined where the person has an account but this sign-in was not seen before. */
  readonly id: number | null;
  readonly lastSeenAt: Date | null;
  readonly hasEnded: boolean;
  /** True if the person has an account here. */
  readonly isKnown: boolean;
}

const read = {
  name: 'read_session',
  text: `select s.id, s.last_seen_at as "lastSeenAt",
      s.ended_at is not null or exists (select from token_cutoff c where c.uid = p.uid and c.valid_after > p.auth_time) as "hasEnded",
      exists (select from "user" u where u.uid = p.uid) or exists (select from admin_user a where a.uid = p.uid) as "isKnown"
    from (select $1::text as uid, $2::timestamptz as auth_time) p
    left join user_session s on s.uid = p.uid and s.auth_time = p.auth_time`,
};

export async function readSession(pool: pg.Pool, { uid, authTime }: SessionName): Promise<StoredSession> {
  const { rows } = await runNamed<StoredSession>(pool, read, [uid, authTime]);
  const [row] = rows;
  if (!row) throw new Error('a row of constants is always there');
  return row;
}

export interface NewSession extends SessionName {
  readonly agent: string;
  readonly network: string | null;
  readonly hasSecondFactor: boolean;
}

/** Stores a sign-in; returns its id, or null where another process stored it first. */
export async function beginSession(db: Db, session: NewSession): Promise<number | null> {
  const made = await db
    .insertInto('userSession')
    .values(session)
    .onConflict((conflict) => conflict.columns(['uid', 'authTime']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Returns whether the person has signed in before, whether from a device like this, and whether the last time with a second factor. */
export async function readEarlier(db: Db, { uid, authTime, agent }: NewSession) {
  return db
    .selectFrom('userSession')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(eb('agent', '=', agent))
        .as('alike'),
      sql<boolean>`coalesce((array_agg(has_second_factor order by auth_time desc))[1], false)`.as('hadSecondFactor'),
    ])
    .where('uid', '=', uid)
    .where('authTime', '<', authTime)
    .executeTakeFirstOrThrow();
}

export interface Ended {
  readonly uid: string;
  /** Milliseconds since 1970: of the sign-in that ended, or before which all did. */
  readonly at: number;
  readonly kind: 'one' | 'before';
}

const ended = {
  name: 'ended_sessions',
  text: `select ${currentSnapshot} as snapshot, coalesce((
      select jsonb_agg(e) from (
        select uid, 'one' as kind, extract(epoch from auth_time) * 1000 as at from user_session
        where ${committedSince('ended_xid', '$1::pg_snapshot')}
        union all
        select uid, 'before', extract(epoch from valid_after) * 1000 from token_cutoff
        where ${committedSince('changed_xid', '$1::pg_snapshot')}
      ) e), '[]'::jsonb) as ended`,
};

/** Sign-ins that ended since the read with this snapshot, none where it is null; and the snapshot of this read. */
export async function readEnded(pool: pg.Pool, snapshot: string | null): Promise<{ snapshot: string; ended: Ended[] }> {
  const { rows } = await runNamed<{ snapshot: string; ended: Ended[] }>(pool, ended, [snapshot]);
  const [row] = rows;
  if (!row) throw new Error('a row of constants is always there');
  return row;
}

const seen = {
  name: 'sessions_seen',
  text: `update user_session s set last_seen_at = greatest(s.last_seen_at, t.at)
    from unnest($1::bigint[], $2::timestamptz[]) as t(id, at) where s.id = t.id`,
};

/** Stores when these sessions were last active. */
export async function noteSeen(pool: pg.Pool, moments: ReadonlyMap<number, Date>): Promise<void> {
  await runNamed(pool, seen, [[...moments.keys()], [...moments.values()]]);
}

const cutOff = {
  name: 'cut_off_tokens',
  // Without a sign-in before that moment there is nothing to refuse. Sign-ins end as well: calls that write lock their row.
  text: `with ended as (update user_session set ended_at = clock_timestamp() where uid = $1 and auth_time < $2 and ended_at is null)
    insert into token_cutoff as c (uid, valid_after)
    select $1::text, $2::timestamptz where exists (select from user_session where uid = $1 and auth_time < $2)
    on conflict (uid) do update set valid_after = excluded.valid_after, changed_at = clock_timestamp()
    where c.valid_after < excluded.valid_after`,
};

/** From now on refuses every token of a sign-in before this moment. */
export async function refuseTokensBefore(pool: pg.Pool, uid: string, validAfter: Date): Promise<void> {
  await runNamed(pool, cutOff, [uid, validAfter]);
}
