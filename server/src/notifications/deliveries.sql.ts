/** Messages that leave: planned with their notice, taken by one sender at a time, struck off once they have left. */
import type { NotificationType, UserType } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

export type Channel = 'Push' | 'Mail';

/**
 * Plans a message to each device and mailbox that the readers of these notices want them on. Closed accounts and people who were removed get
 * none, and devices of a suspended account stay silent.
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
      select 'Mail', u.email where not n.type = any(coalesce(p.without_mail, '{}'))) as w
    where n.id = any(${noticeIds}::bigint[]) and not n.silent
      and coalesce(m.status, i.status, b.status) <> 'Deactivated'
    on conflict do nothing`.execute(db);
}

export interface DueDelivery {
  readonly id: number;
  readonly channel: Channel;
  readonly target: string;
  readonly tries: number;
  /** Whether the device or the address is still the reader's own, who was not removed and whose account was neither closed nor, for a device, suspended. */
  readonly isReached: boolean;
  readonly notice: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly data: Record<string, string>;
  readonly user: string;
  readonly userType: UserType;
}

/** Longer than any try can take. A sender that dies leaves its message to others after that. */
const leaseSeconds = 60;

/** Takes the message of a channel that is due longest; undefined where none is. */
export async function takeDelivery(db: Db, channel: Channel): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    with taken as (
      update delivery set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}), tries = tries + 1,
        updated_at = clock_timestamp()
      where id = (select id from delivery where channel = ${channel} and done_at is null and due_at <= clock_timestamp()
        order by due_at, id limit 1 for update skip locked)
      returning id, channel, target, tries, notice_id)
    select t.id, t.channel, t.target, t.tries, n.uuid as notice, n.type, n.title, n.body, n.data, u.uuid as user, u.user_type,
      exists (select from user_org o
        left join municipality m on m.id = o.municipality_id
        left join investor_org i on i.id = o.investor_org_id
        left join market_prof_org b on b.id = o.market_prof_org_id
        where o.user_id = u.id and o.is_active and case coalesce(m.status, i.status, b.status)
          when 'Deactivated' then false when 'Suspended' then t.channel = 'Mail' else true end)
      and case t.channel when 'Mail' then u.email = t.target else exists (select from push_token k where k.token = t.target and k.user_id = u.id and k.is_active) end as is_reached
    from taken t join notif_history n on n.id = t.notice_id join "user" u on u.id = n.user_id`.execute(db);
  return rows[0];
}

/** Strikes a message off. */
export async function settleDelivery(db: Db, id: number, outcome: 'sent' | 'gone' | 'failed'): Promise<void> {
  await sql`update delivery set outcome = ${outcome}, done_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = ${id} and done_at is null`.execute(db);
}

/** Leaves a message for later; one that has waited a day is given up, since its news is old. */
export async function postponeDelivery(db: Db, id: number, seconds: number): Promise<void> {
  await sql`
    update delivery set updated_at = clock_timestamp(), due_at = clock_timestamp() + make_interval(secs => ${seconds}),
      outcome = case when created_at < clock_timestamp() - interval '1 day' then 'failed' end,
      done_at = case when created_at < clock_timestamp() - interval '1 day' then clock_timestamp() end
    where id = ${id} and done_at is null`.execute(db);
}

/** Forgets messages that left a month ago, so many at a time. */
export async function forgetDeliveries(db: Db): Promise<void> {
  await sql`delete from delivery where id in (
    select id from delivery where done_at < clock_timestamp() - interval '30 days' limit 1000)`.execute(db);
}

/** The key that servers of this market sign for a purpose with. */
export async function readSigningKey(db: Db, purpose: 'unsubscribe'): Promise<string> {
  const row = await db
    .selectFrom('signingKey')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return row.secret;
}
