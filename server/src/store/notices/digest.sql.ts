/** Market digests in the database. */
import { defaultLanguage, type Language } from '@fairbook/domain/base/languages.ts';
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface DigestReader {
  readonly userId: number;
  readonly country: string | null;
  readonly state: string | null;
  readonly zone: string | null;
  readonly status: AccountStatus;
}

/** Investors whose next digest may be due, up to a limit. */
export async function listDigestReaders(db: Db, after: number, most: number): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select u.id as user_id, u.country, u.state, p.zone, i.status
    from notification_preference p
    join "user" u on u.id = p.user_id and u.is_active
    join user_org o on o.user_id = u.id
    join investor_org i on i.id = o.investor_org_id and i.status <> 'Deactivated'
    where p.digest is not null and u.id > ${after}
    order by u.id limit ${most}`.execute(db);
  return rows;
}

export interface DueDigest {
  readonly since: Date;
  readonly until: Date;
  readonly digest: 'Daily' | 'Weekly' | 'Monthly';
  readonly user: string;
  readonly email: string;
  readonly language: Language;
}

/** Claims a person's digest in this zone where it is due by the database's clock; of concurrent callers one gets it. */
export async function takeDigest(db: Db, userId: number, zone: string): Promise<DueDigest | undefined> {
  const { rows } = await sql<DueDigest>`
    with asked as (
      select p.id, p.user_id, p.digest, p.digested_until as since,
        digest_moment(p.digest, ${zone}, clock_timestamp()) as until
      from notification_preference p where p.user_id = ${userId} and p.digest is not null for update),
    taken as (
      update notification_preference p set digested_until = a.until, updated_at = clock_timestamp()
      from asked a where p.id = a.id and a.since < a.until
      returning p.user_id, a.since, a.until, a.digest)
    select t.since, t.until, t.digest, u.uuid as user, u.email,
      coalesce(u.language, ${defaultLanguage}) as language from taken t join "user" u on u.id = t.user_id`.execute(db);
  return rows[0];
}

/** News of the person's favorite municipalities after one moment and up to another, latest first. */
export async function listFavoriteNews(db: Db, userId: number, since: Date, until: Date, most: number) {
  const { rows } = await sql<{ title: string; municipality: string; municipalityUuid: string }>`
    select n.title, m.name as municipality, m.uuid as municipality_uuid
    from user_social_profile p
    join municipality m on m.uuid = any(p.favorite_municipalities) and m.status = 'Active'
    join market_news n on n.municipality_id = m.id
    where p.user_id = ${userId} and n.created_at > ${since} and n.created_at <= ${until}
    order by n.created_at desc limit ${most}`.execute(db);
  return rows;
}
