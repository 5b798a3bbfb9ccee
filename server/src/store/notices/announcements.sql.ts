/** Announcements to users. */

import type { QueryOf, ResultOf } from '@fairbook/contract/base/route.ts';
import type { announcementsAdmin } from '@fairbook/contract/notices/announcements/admin.ts';
import {
  type AnnouncementAudience,
  type AnnouncementForm,
  type AnnouncementState,
  type AnnouncementTimes,
  announcementState,
} from '@fairbook/domain/notices/announcements.ts';
import { type RawBuilder, sql } from 'kysely';
import { countRows, patternOf, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';

type Query = QueryOf<(typeof announcementsAdmin)['listAnnouncements']>;
export type Announcement = ResultOf<(typeof announcementsAdmin)['addAnnouncement']>;

/** The planned end or the one by hand, whichever was first; null for none. */
const end = sql<Date | null>`least(n.ends_at, n.ended_at)`;

function inState(state: AnnouncementState | undefined, now: Date): RawBuilder<unknown> {
  switch (state) {
    case 'ended':
      return sql`${end} <= ${now}`;
    case 'planned':
      return sql`n.starts_at > ${now} and (${end} is null or ${end} > ${now})`;
    case 'current':
      return sql`n.starts_at <= ${now} and (${end} is null or ${end} > ${now})`;
    case undefined:
      return sql`true`;
  }
}

/** The latest start first. */
export async function listAnnouncements(db: Db, query: Query, now: Date) {
  const { limit, offset } = windowOf(query);
  const words = patternOf(query.q);
  const where = sql`${inState(query.state, now)}
    and ${query.kind === undefined ? sql`true` : sql`n.kind = any(${[...query.kind]}::text[])`}
    and ${words === null ? sql`true` : sql`(unaccented(n.text) ilike ${words} or unaccented(n.text_es) ilike ${words})`}`;
  return {
    rows: await select(db, where, now, sql`limit ${limit} offset ${offset}`),
    total: await countRows(db, { limit: (most) => sql`(select 1 from announcement n where ${where} limit ${most})` }),
  };
}

export async function readAnnouncement(db: Db, uuid: string, now: Date): Promise<Announcement | undefined> {
  const [found] = await select(db, sql`n.uuid = ${uuid}`, now);
  return found;
}

async function select(
  db: Db,
  where: RawBuilder<unknown>,
  now: Date,
  window: RawBuilder<unknown> = sql``,
): Promise<Announcement[]> {
  const { rows } = await sql<Omit<Announcement, 'state'>>`
    select n.uuid as id, n.kind, n.audience, n.is_public, n.text, n.text_es, n.starts_at, n.ends_at, n.ended_at, n.version, n.created_at,
      c.first_name || ' ' || c.last_name as created_by, e.first_name || ' ' || e.last_name as ended_by
    from announcement n left join admin_user c on c.id = n.created_by_id left join admin_user e on e.id = n.ended_by_id
    where ${where} order by n.starts_at desc, n.id desc ${window}`.execute(db);
  return rows.map((row) => ({ ...row, state: announcementState(row, now) }));
}

/** Makes changes of announcements wait for each other until the transaction ends: how many are shown at once depends on all of them. */
export async function lockAnnouncements(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('announcements', 0))`.execute(db);
}

/** An announcement that has not ended, as pages get it, with its readers. */
export interface OpenAnnouncement extends AnnouncementTimes {
  readonly id: string;
  readonly audience: AnnouncementAudience;
  readonly isPublic: boolean;
  readonly text: string;
  readonly textEs: string | null;
}

/** Those that have not ended, the earliest start first. */
export async function listOpenAnnouncements(db: Db, now: Date): Promise<OpenAnnouncement[]> {
  const { rows } = await sql<OpenAnnouncement>`
    select uuid as id, kind, audience, is_public, text, text_es, starts_at, ends_at, ended_at
    from announcement where ended_at is null and (ends_at is null or ends_at > ${now}) order by starts_at, id`.execute(
    db,
  );
  return rows;
}

/** Returns the uuid. `createdById` is null for the operator. */
export async function insertAnnouncement(
  db: Db,
  announcement: AnnouncementForm,
  createdById: number | null,
): Promise<string> {
  const { uuid } = await db
    .insertInto('announcement')
    .values({ ...announcement, createdById })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export async function updateAnnouncement(db: Db, uuid: string, announcement: AnnouncementForm): Promise<void> {
  await db
    .updateTable('announcement')
    .set((eb) => ({ ...announcement, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();
}

export async function markEnded(db: Db, uuid: string, endedAt: Date, endedById: number | null): Promise<void> {
  await db
    .updateTable('announcement')
    .set((eb) => ({ endedAt, endedById, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();
}
