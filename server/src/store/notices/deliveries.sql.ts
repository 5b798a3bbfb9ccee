/** Stores messages to devices and mailboxes: planned with their notification, and sent through the outbox. */
import { defaultLanguage, type Language } from '@fairbook/domain/base/languages.ts';
import type { NotificationType, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import {
  type DueMessage,
  deleteSettled,
  type Outbox,
  type Outcome,
  secondsFromNow,
  storeOutcome,
  takeOldest,
} from '../../platform/db/outbox.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { type NoticeTexts, textsIn } from './notices.sql.ts';

export type Channel = 'Push' | 'Mail';

const outbox: Outbox = { table: 'delivery', maxDelaySeconds: 600 };

/**
 * Plans a message to each device and mailbox according to the readers' preferences. Closed accounts and removed people get none, and suspended
 * accounts get no push messages. The proof that a log was changed, and the deadline after which one's orders lapse, reach every mailbox.
 */
export async function planDeliveries(db: Db, noticeIds: readonly number[]): Promise<void> {
  await sql`
    insert into delivery (notice_id, channel, target)
    select n.id, w.channel, w.target
    from notif_history n
    join "user" u on u.id = n.user_id and u.is_active
    join user_org o on o.user_id = u.id and o.is_active
    left join municipality m on m.id = o.municipality_id
    left join investor_org i on i.id = o.investor_org_id
    left join market_prof_org b on b.id = o.market_prof_org_id
    left join notification_preference p on p.user_id = u.id
    cross join lateral (
      select 'Push' as channel, t.token as target from push_token t
        where t.user_id = u.id and t.is_active and coalesce(m.status, i.status, b.status) <> 'Suspended' and not n.type = any(coalesce(p.without_push, '{}'))
      union all
      select 'Mail', u.email where not n.type = any(coalesce(p.without_mail, '{}')) or coalesce(n.data ->> 'contradiction', n.data ->> 'reconfirm') is not null) as w
    where n.id = any(${noticeIds}::bigint[]) and not n.silent
      and coalesce(m.status, i.status, b.status) <> 'Deactivated'
    on conflict do nothing`.execute(db);
}

/** Those of these people whom a notification of the type reaches, and whether by mail: as `planDeliveries` does it. */
export async function listMailReaders(db: Db, userIds: readonly number[], type: NotificationType) {
  const { rows } = await sql<{
    id: number;
    name: string;
    email: string;
    language: Language;
    userType: UserType;
    isMailed: boolean;
  }>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.user_type,
      coalesce(u.language, ${defaultLanguage}) as language, not ${type} = any(coalesce(p.without_mail, '{}')) as is_mailed
    from "user" u
    join user_org o on o.user_id = u.id and o.is_active
    left join municipality m on m.id = o.municipality_id
    left join investor_org i on i.id = o.investor_org_id
    left join market_prof_org b on b.id = o.market_prof_org_id
    left join notification_preference p on p.user_id = u.id
    where u.id = any(${userIds}::bigint[]) and u.is_active and coalesce(m.status, i.status, b.status) <> 'Deactivated'
    order by u.id`.execute(db);
  return rows;
}

export interface DueDelivery extends DueMessage, NoticeTexts {
  readonly channel: Channel;
  readonly target: string;
  /** True if the device or the address is still the reader's own, who was not removed and whose account was neither closed nor, for a device, suspended. */
  readonly isReached: boolean;
  /** How often it was sent again on request. */
  readonly resends: number;
  readonly notice: string;
  readonly type: NotificationType;
  readonly data: Record<string, string>;
  readonly user: string;
  readonly userType: UserType;
  readonly language: Language;
}

/** Longer than any try can take. */
const leaseSeconds = 60;

/** Takes the message of a channel that has been due longest; undefined where none is due. */
export async function takeDelivery(db: Db, channel: Channel): Promise<DueDelivery | undefined> {
  const taken = takeOldest(outbox, sql`channel = ${channel}`, sql`due_at = ${secondsFromNow(leaseSeconds)}`);
  const { rows } = await sql<
    DueDelivery & { readonly title: string; readonly body: string; readonly sentences: unknown }
  >`
    with taken as (${taken})
    select t.id, t.channel, t.target, t.tries, t.resends, n.uuid as notice, n.type, n.title, n.body, n.sentences, n.data, u.uuid as user, u.user_type, coalesce(u.language, ${defaultLanguage}) as language,
      exists (select from user_org o
        left join municipality m on m.id = o.municipality_id
        left join investor_org i on i.id = o.investor_org_id
        left join market_prof_org b on b.id = o.market_prof_org_id
        where o.user_id = u.id and o.is_active and case coalesce(m.status, i.status, b.status)
          when 'Deactivated' then false when 'Suspended' then t.channel = 'Mail' else true end)
      and case t.channel when 'Mail' then u.email = t.target else exists (select from push_token k where k.token = t.target and k.user_id = u.id and k.is_active) end as is_reached
    from taken t join notif_history n on n.id = t.notice_id join "user" u on u.id = n.user_id`.execute(db);
  return rows[0] && { ...rows[0], ...textsIn(rows[0]) };
}

export async function storeDelivery(db: Db, due: DueDelivery, outcome: Outcome): Promise<void> {
  await storeOutcome(outbox, due, outcome).execute(db);
}

export async function deleteOldDeliveries(db: Db): Promise<void> {
  await deleteSettled(db, outbox);
}

/** The key with which servers of this market sign for a purpose. */
export async function readSigningKey(db: Db, purpose: 'unsubscribe'): Promise<string> {
  const row = await db
    .selectFrom('signingKey')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return row.secret;
}
