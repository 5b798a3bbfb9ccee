/** Messages to programs that are due: taken by one sender a webhook, and what became of each try. */
import { sql } from 'kysely';
import type { JsonValue } from '../db/columns.ts';
import type { Db } from '../db/transaction.ts';
import { isDeliverable } from './webhooks.sql.ts';

/** Longer than any try can take. A sender that dies leaves the webhook to others after that. */
const leaseSeconds = 30;

export interface DueMessage {
  readonly id: number;
  readonly uuid: string;
  readonly webhookId: number;
  readonly url: string;
  readonly secrets: readonly string[];
  readonly event: string;
  readonly data: JsonValue;
  readonly createdAt: Date;
  readonly tries: number;
}

/** Takes the oldest message that is due of a webhook nobody sends to at this moment; undefined where there is none. */
export async function takeMessage(db: Db): Promise<DueMessage | undefined> {
  for (let webhook = await leaseWebhook(db); webhook; webhook = await leaseWebhook(db)) {
    const message = await takeOldest(db, webhook);
    if (message) return message;
    // Another sender sent its last message after the lease was decided on.
    await sql`update webhook set resting_until = clock_timestamp() where id = ${webhook}`.execute(db);
  }
  return undefined;
}

/** Keeps other senders from a webhook that has a message due; answers its id. */
async function leaseWebhook(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update webhook set resting_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = (select w.id from webhook w
      where ${isDeliverable} and w.resting_until <= clock_timestamp() and exists (select from webhook_delivery d
        where d.webhook_id = w.id and d.done_at is null and d.due_at <= clock_timestamp())
      order by w.resting_until limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * A statement of its own: it sees what the sender before committed. Within the statement that leases, PostgreSQL reads the newest
 * version of the locked row alone and everything else as it was when the statement began, so a message just sent was sent again.
 */
async function takeOldest(db: Db, webhook: number): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    with taken as (
      update webhook_delivery set tries = tries + 1, last_tried_at = clock_timestamp(), updated_at = clock_timestamp()
      where id = (select d.id from webhook_delivery d
        where d.webhook_id = ${webhook} and d.done_at is null and d.due_at <= clock_timestamp() order by d.due_at, d.id limit 1)
      returning *)
    select t.id, t.uuid, t.webhook_id, w.url, t.event, t.data, t.created_at, t.tries,
      array_remove(array[w.secret, case when w.former_until > clock_timestamp() then w.former_secret end], null) as secrets
    from taken t join webhook w on w.id = t.webhook_id`.execute(db);
  return rows[0];
}

/** Whether a message is due that nobody is sending. */
export async function isAnythingDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from webhook w where ${isDeliverable} and w.resting_until <= clock_timestamp() and exists (
      select from webhook_delivery d where d.webhook_id = w.id and d.done_at is null and d.due_at <= clock_timestamp()))
      as is_due`.execute(db);
  return rows[0]?.isDue === true;
}

/** Strikes a message off that was taken with this status. */
export async function settleMessage(db: Db, { id, webhookId }: DueMessage, status: number): Promise<void> {
  await sql`
    with done as (
      update webhook_delivery set outcome = 'sent', done_at = clock_timestamp(), last_status = ${status}, last_problem = null,
        updated_at = clock_timestamp()
      where id = ${id})
    update webhook set failures = 0, resting_until = clock_timestamp() where id = ${webhookId}`.execute(db);
}

export interface FailedTry {
  /** What was answered; null where nothing was. */
  readonly status: number | null;
  readonly problem: string;
  /** When the message is tried again, and when another one of this webhook may be. */
  readonly retryAfter: number;
  readonly restFor: number;
}

/** Leaves a message for later; one that has waited for a day is given up. Times in seconds. */
export async function postponeMessage(db: Db, { id, webhookId }: DueMessage, failed: FailedTry): Promise<void> {
  const { status, problem, retryAfter, restFor } = failed;
  await sql`
    with postponed as (
      update webhook_delivery set last_status = ${status}, last_problem = ${problem}, updated_at = clock_timestamp(),
        due_at = clock_timestamp() + make_interval(secs => ${retryAfter}),
        outcome = case when created_at < clock_timestamp() - interval '1 day' then 'failed' end,
        done_at = case when created_at < clock_timestamp() - interval '1 day' then clock_timestamp() end
      where id = ${id})
    update webhook set failures = failures + 1, resting_until = clock_timestamp() + make_interval(secs => ${restFor})
    where id = ${webhookId}`.execute(db);
}

/** Forgets what was settled a month ago and what programs have been told of, so many at a time. */
export async function forgetMessages(db: Db): Promise<void> {
  await sql`delete from webhook_delivery where id in (
    select id from webhook_delivery where done_at < clock_timestamp() - interval '30 days' limit 1000)`.execute(db);
  await sql`delete from auction_event where id in (
    select e.id from auction_event e, webhook_cursor c
    where e.at < clock_timestamp() - interval '1 day' and e.xid < c.followed_to limit 1000)`.execute(db);
}
