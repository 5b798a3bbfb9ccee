/** Sign-ins at an OpenID Connect provider: the person of a subject, and the handles that renew tokens. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { Site } from '../../platform/http/caller/sessions.ts';
import { findAdministrator, findPerson } from './recovery-codes.sql.ts';

export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The person of a subject; undefined for one who is new. The row is locked. */
export async function findLinked(db: Db, { issuer, subject }: Subject): Promise<string | undefined> {
  const row = await db
    .selectFrom('signInLink')
    .select('uid')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  return row?.uid;
}

/** Stores a new subject as this person; returns the one that it is already where another request was first. */
export async function addSubject(db: Db, { issuer, subject }: Subject, uid: string): Promise<string> {
  const row = await db
    .insertInto('signInLink')
    .values({ issuer, subject, uid })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ issuer, subject }))
    .returning('uid')
    .executeTakeFirstOrThrow();
  return row.uid;
}

/** From now on the subject is this person. */
export async function linkSubject(db: Db, { issuer, subject }: Subject, uid: string): Promise<void> {
  await db
    .insertInto('signInLink')
    .values({ issuer, subject, uid })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ uid }))
    .execute();
}

/** The account of a person on a site. */
export async function findAccount(db: Db, site: Site, uid: string) {
  return site === 'admin' ? findAdministrator(db, uid) : findPerson(db, uid);
}

/** The account with this verified address that no subject of this issuer has yet. */
export async function findUnlinked(db: Db, site: Site, email: string, issuer: string): Promise<string | undefined> {
  const account =
    site === 'admin'
      ? db.selectFrom('adminUser as a').select('a.uid').where('a.email', '=', email).where('a.isActive', '=', true)
      : db
          .selectFrom('user as a')
          .select('a.uid')
          .where('a.email', '=', email)
          .where('a.isActive', '=', true)
          .where('a.verifiedAt', 'is not', null);
  const isLinked = sql<boolean>`exists (select from sign_in_link l where l.uid = a.uid and l.issuer = ${issuer})`;
  const row = await account.where((eb) => eb.not(isLinked)).executeTakeFirst();
  return row?.uid;
}

export interface NewProviderSignIn extends Subject {
  readonly site: Site;
  readonly handle: Buffer;
  readonly uid: string;
  readonly authTime: Date;
  readonly email: string;
  readonly hasSecondFactor: boolean;
  readonly refreshToken: string | null;
  readonly idToken: string;
  readonly askedAt: Date;
  readonly confirmedAt: Date;
}

export async function storeSignIn(db: Db, signIn: NewProviderSignIn): Promise<void> {
  await db.insertInto('providerSignIn').values(signIn).execute();
}

export async function findSignIn(db: Db, site: Site, handle: Buffer) {
  return db
    .selectFrom('providerSignIn')
    .select(['id', 'createdAt', 'uid', 'authTime', 'issuer', 'subject', 'email', 'hasSecondFactor'])
    .select(['refreshToken', 'idToken', 'confirmedAt'])
    .where('handle', '=', handle)
    .where('site', '=', site)
    .executeTakeFirst();
}

/** Returns whether the caller is the one who asks the provider now: of simultaneous callers it is one. */
export async function claimAsking(db: Db, id: number, now: Date, before: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('providerSignIn')
    .set({ askedAt: now })
    .where('id', '=', id)
    .where('askedAt', '<', before)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The provider has confirmed the sign-in, and may have given another token for the next time. */
export async function noteConfirmed(db: Db, id: number, confirmedAt: Date, refreshToken: string | null): Promise<void> {
  await db
    .updateTable('providerSignIn')
    .set({ confirmedAt, ...(refreshToken === null ? {} : { refreshToken }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteSignIn(db: Db, id: number): Promise<void> {
  await db.deleteFrom('providerSignIn').where('id', '=', id).execute();
}

interface SessionOf {
  readonly uid: string;
  readonly authTime: Date;
}

/** State of the session of a sign-in: whether it was ended, and when it was last active; null where no call has used it. */
export async function readSessionState(db: Db, { uid, authTime }: SessionOf) {
  const { rows } = await sql<{ hasEnded: boolean; lastSeenAt: Date | null }>`
    select s.ended_at is not null
        or exists (select from token_cutoff c where c.uid = p.uid and c.valid_after > p.auth_time) as "hasEnded",
      s.last_seen_at as "lastSeenAt"
    from (select ${uid}::text as uid, ${authTime}::timestamptz as auth_time) p
    left join user_session s on s.uid = p.uid and s.auth_time = p.auth_time`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a row of constants is always there');
  return row;
}

/** Ends the session of a sign-in, on request of its owner. */
export async function endSessionOf(db: Db, { uid, authTime }: SessionOf): Promise<void> {
  await db
    .updateTable('userSession')
    .set({ endedAt: sql<Date>`clock_timestamp()` })
    .where('uid', '=', uid)
    .where('authTime', '=', authTime)
    .where('endedAt', 'is', null)
    .execute();
}

/** Deletes sign-ins from before this moment, and subjects that have had a day to open an account and did not. */
export async function deleteOldSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('providerSignIn').where('authTime', '<', before).execute();
  await sql`delete from sign_in_link l where l.created_at < clock_timestamp() - interval '1 day'
    and not exists (select from "user" u where u.uid = l.uid) and not exists (select from admin_user a where a.uid = l.uid)`.execute(
    db,
  );
}
