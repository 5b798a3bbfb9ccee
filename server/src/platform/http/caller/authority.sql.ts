/**
 * The rows by which a caller may act, read and locked until the end of the transaction. `for key share` conflicts only with what takes the authority away: the
 * columns that decide are in unique indexes with the id (migration 0017), so PostgreSQL treats a change of one like a change of a key. Everything else that changes
 * these rows, such as a profile or the last activity of a session, neither waits nor is waited for, so that calls of one account do not deadlock.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';
import { type ActorRow, personColumns, userOf } from './actor.sql.ts';
import type { Administrator, User } from './actor.ts';
import type { StoredKey } from './api-keys.sql.ts';
import type { SessionName, StoredSession } from './sessions.sql.ts';

/** A sign-in as it is stored. */
type LockedSession = Pick<StoredSession, 'id' | 'lastSeenAt' | 'hasEnded'>;

interface SessionRow {
  readonly sessionId: number | null;
  readonly sessionSeenAt: Date | null;
  readonly sessionHasEnded: boolean;
}

/** The sign-in of the identity `c`. */
const ofSession = `s.id as "sessionId", s.last_seen_at as "sessionSeenAt",
      s.ended_at is not null or exists (select from token_cutoff t where t.uid = c.uid and t.valid_after > c.auth_time) as "sessionHasEnded"`;
const joinSession = `left join lateral (
      select id, last_seen_at, ended_at from user_session where uid = c.uid and auth_time = c.auth_time for key share) s on true`;

/** The person of the identity `c`. Their rows are locked in the order in which a removal changes them. */
const joinPerson = `left join lateral (select * from "user" where uid = c.uid and is_active for key share) u on true
    left join lateral (select * from user_org where user_id = u.id and is_active for key share) o on true
    left join lateral (select * from municipality where id = o.municipality_id for key share) m on true
    left join lateral (select * from investor_org where id = o.investor_org_id for key share) i on true
    left join lateral (select * from market_prof_org where id = o.market_prof_org_id for key share) p on true`;

/** The person of a sign-in; undefined without a live account. */
export async function lockPersonOfSession(db: Db, { uid, authTime }: SessionName) {
  const { rows } = await sql<ActorRow & SessionRow>`select ${sql.raw(`${personColumns}, ${ofSession}`)}
    from (select ${uid}::text as uid, ${authTime}::timestamptz as auth_time) c
    ${sql.raw(joinPerson)}
    ${sql.raw(joinSession)}`.execute(db);
  const { sessionId, sessionSeenAt, sessionHasEnded, ...person } = only(rows);
  return { person: personIn(person), session: sessionOf({ sessionId, sessionSeenAt, sessionHasEnded }) };
}

/** The administrator of a sign-in; undefined where the identity is of none. */
export async function lockAdministratorOfSession(db: Db, { uid, authTime }: SessionName) {
  const { rows } = await sql<
    Administrator & SessionRow
  >`select a.id as "adminId", a.uuid, a.email, a.first_name as "firstName",
      a.last_name as "lastName", a.role, ${sql.raw(ofSession)}
    from (select ${uid}::text as uid, ${authTime}::timestamptz as auth_time) c
    left join lateral (select * from admin_user where uid = c.uid and is_active for key share) a on true
    ${sql.raw(joinSession)}`.execute(db);
  const { sessionId, sessionSeenAt, sessionHasEnded, ...administrator } = only(rows);
  const session = sessionOf({ sessionId, sessionSeenAt, sessionHasEnded });
  // Without an administrator every column is null.
  return { administrator: (administrator.adminId as number | null) === null ? undefined : administrator, session };
}

interface KeyRow extends Omit<StoredKey, 'uid' | 'id' | 'uuid'> {
  readonly keyId: number | null;
  readonly keyUuid: string;
}

/** The person of an API key, and the key; neither where it is revoked. */
export async function lockPersonOfKey(db: Db, publicId: string) {
  const { rows } = await sql<ActorRow & KeyRow>`select ${sql.raw(personColumns)}, k.id as "keyId", k.uuid as "keyUuid",
      k.public_id as "publicId", k.hash, k.scopes, k.networks, k.expires_at as "expiresAt"
    from (select (select w.uid from api_key x join "user" w on w.id = x.user_id where x.public_id = ${publicId}) as uid) c
    ${sql.raw(joinPerson)}
    left join lateral (select * from api_key where public_id = ${publicId} and is_active and user_id = o.user_id for key share) k on true`.execute(
    db,
  );
  const { keyId, keyUuid, publicId: id, hash, scopes, networks, expiresAt, ...row } = only(rows);
  const person = personIn(row);
  const key = { id: keyId ?? 0, uuid: keyUuid, publicId: id, hash, scopes, networks, expiresAt, uid: row.uid };
  return { person, key: keyId === null ? undefined : key };
}

function personIn(row: ActorRow): User | undefined {
  // Without a person, or their membership, the columns of these are null.
  return (row.userId as number | null) === null || (row.role as string | null) === null ? undefined : userOf(row);
}

function sessionOf({ sessionId, sessionSeenAt, sessionHasEnded }: SessionRow): LockedSession {
  return { id: sessionId, lastSeenAt: sessionSeenAt, hasEnded: sessionHasEnded };
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('a row of constants is always there');
  return row;
}

/** How the sign-in or the API key of a call is now. */
interface Means {
  readonly hasSessionEnded: boolean;
  readonly keyExpiresAt: Date | null;
}

/** The same for a call whose own statement checks everything else; nothing is locked. */
export async function readMeans(db: Db, { session, apiKey }: Pick<User, 'session' | 'apiKey'>): Promise<Means> {
  const { rows } = await sql<Means>`select
    ${session ?? null}::bigint is not null and not exists (
      select from user_session where id = ${session ?? null}::bigint and ended_at is null) as "hasSessionEnded",
    (select expires_at from api_key where id = ${apiKey?.id ?? null}::bigint and is_active) as "keyExpiresAt"`.execute(
    db,
  );
  return only(rows);
}
