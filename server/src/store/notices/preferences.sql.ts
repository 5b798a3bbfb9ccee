/** Notification preferences in the database. People who never chose have no row. */
import type { DigestFrequency, NotificationType } from '@fairbook/domain/base/vocabulary.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface Preferences {
  readonly zone: string | null;
  readonly digest: DigestFrequency | null;
  /** Disabled types. */
  readonly withoutPush: readonly NotificationType[];
  readonly withoutMail: readonly NotificationType[];
}

export async function readPreferences(db: Db, userId: number) {
  const row = await db
    .selectFrom('user as u')
    .leftJoin('notificationPreference as p', 'p.userId', 'u.id')
    .leftJoin('userOrg as o', 'o.userId', 'u.id')
    .leftJoin('municipality as m', 'm.id', 'o.municipalityId')
    .select(['u.country', 'u.state', 'm.state as municipalityState', 'p.zone', 'p.digest'])
    .select(['p.withoutPush', 'p.withoutMail', 'p.calendarKey'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    zone: row.zone,
    zoneInUse: zoneOf(row),
    digest: row.digest as DigestFrequency | null,
    withoutPush: row.withoutPush ?? [],
    withoutMail: row.withoutMail ?? [],
    calendarKey: row.calendarKey,
  };
}

export interface Place {
  readonly zone: string | null;
  readonly country: string | null;
  readonly state: string | null;
  /** State of the person's municipality: such people have no address of their own. */
  readonly municipalityState: string | null;
}

/** A person's time zone: the chosen one, otherwise that of their municipality's state or their own. */
export function zoneOf({ zone, country, state, municipalityState }: Place): string {
  return zone ?? (municipalityState === null ? zoneOfState(country, state) : zoneOfState('US', municipalityState));
}

/** Replaces a person's preferences. A new digest, or one with a new frequency, covers news from now on. */
export async function savePreferences(db: Db, userId: number, { zone, digest, ...types }: Preferences): Promise<void> {
  const [push, mail] = [[...types.withoutPush], [...types.withoutMail]];
  await sql`
    insert into notification_preference as p (user_id, zone, digest, without_push, without_mail)
    values (${userId}, ${zone}, ${digest}, ${push}::text[], ${mail}::text[])
    on conflict (user_id) do update set zone = excluded.zone, digest = excluded.digest,
      without_push = excluded.without_push, without_mail = excluded.without_mail, updated_at = clock_timestamp(),
      digested_until = case when p.digest is distinct from excluded.digest then clock_timestamp() else p.digested_until end`.execute(
    db,
  );
}

/** Ends mails of one type, or the digest, for the person with this uuid; idempotent. */
export async function stopMail(db: Db, userUuid: string, subject: string): Promise<void> {
  const isDigest = subject === 'Digest';
  const types = isDigest ? [] : [subject];
  await sql`
    insert into notification_preference as p (user_id, without_mail)
    select id, ${types}::text[] from "user" where uuid = ${userUuid}
    on conflict (user_id) do update set updated_at = clock_timestamp(),
      digest = case when ${isDigest} then null else p.digest end,
      without_mail = array(select distinct unnest(p.without_mail || excluded.without_mail))`.execute(db);
}
