/** Stores messages to webhooks: taken by one sender for each webhook, with what became of each try. */
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { sql } from 'kysely';
import type { JsonValue } from '../../platform/db/columns.ts';
import {
  type DueMessage,
  deleteSettled,
  type Outbox,
  secondsFromNow,
  storeOutcome,
  takeOldest,
} from '../../platform/db/outbox.ts';
import { storedSentence } from '../../platform/db/sentences.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { isDeliverable } from './webhooks.sql.ts';

const outbox: Outbox = { table: 'webhook_delivery', maxDelaySeconds: 3_600 };

/** Longer than any try can take. The lease is on the webhook, so that it gets its messages one after the other. */
const leaseSeconds = 30;
/** The longest pause of a webhook that does not answer. */
const maxPauseSeconds = 60;

export interface DueWebhookMessage extends DueMessage {
  readonly uuid: string;
  readonly webhookId: number;
  readonly url: string;
  readonly secrets: readonly string[];
  readonly event: string;
  readonly data: JsonValue;
  readonly createdAt: Date;
}

/** Takes the longest due message of a webhook that no process is sending to; undefined if there is none. */
export async function takeMessage(db: Db): Promise<DueWebhookMessage | undefined> {
  for (let webhook = await leaseWebhook(db); webhook; webhook = await leaseWebhook(db)) {
    const message = await takeOldestOf(db, webhook);
    if (message) return message;
    // Another sender sent its last message after the lease was decided on.
    await sql`update webhook set resting_until = clock_timestamp() where id = ${webhook}`.execute(db);
  }
  return undefined;
}

/** Leases a webhook with a due message; returns its id. */
async function leaseWebhook(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update webhook set resting_until = ${secondsFromNow(leaseSeconds)}
    where id = (select w.id from webhook w where ${hasDueMessage} order by w.resting_until limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * A separate statement: it sees what the sender before committed. Within the leasing statement, PostgreSQL reads only the newest version of the
 * locked row and everything else as it was when the statement began, so a message just sent was sent again.
 */
async function takeOldestOf(db: Db, webhook: number): Promise<DueWebhookMessage | undefined> {
  const taken = takeOldest(outbox, sql`webhook_id = ${webhook}`, sql`last_tried_at = clock_timestamp()`);
  const { rows } = await sql<DueWebhookMessage>`
    with taken as (${taken})
    select t.id, t.uuid, t.webhook_id, w.url, t.event, t.data, t.created_at, t.tries,
      array_remove(array[w.secret, case when w.former_until > clock_timestamp() then w.former_secret end], null) as secrets
    from taken t join webhook w on w.id = t.webhook_id`.execute(db);
  return rows[0];
}

/** True where a message to webhook `w` can be sent now. */
const hasDueMessage = sql<boolean>`${isDeliverable} and w.resting_until <= clock_timestamp() and exists (
  select from webhook_delivery d where d.webhook_id = w.id and d.done_at is null and d.due_at <= clock_timestamp())`;

export async function isAnythingDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from webhook w where ${hasDueMessage}) as is_due`.execute(db);
  return rows[0]?.isDue === true;
}

/** Outcome of an attempt: the response status, or why there was none. */
export interface Attempt {
  readonly outcome: 'sent' | 'later';
  readonly status: number | null;
  readonly problem: Sentence | null;
}

/** Stores what became of a try, and ends the lease: at once, or after a pause where the webhook did not take the message. */
export async function storeAttempt(db: Db, message: DueWebhookMessage, attempt: Attempt): Promise<void> {
  const { outcome, status, problem } = attempt;
  const isSent = outcome === 'sent';
  const pauseSeconds = isSent ? 0 : Math.min(maxPauseSeconds, 2 ** message.tries);
  const lastProblem = problem && storedSentence(problem);
  const stored = storeOutcome(outbox, message, outcome, sql`last_status = ${status}, last_problem = ${lastProblem}`);
  await sql`
    with stored as (${stored})
    update webhook set failures = ${isSent ? sql`0` : sql`failures + 1`}, resting_until = ${secondsFromNow(pauseSeconds)}
    where id = ${message.webhookId}`.execute(db);
}

/** Deletes what was settled a month ago and events that messages were made of, 1,000 at a time. */
export async function deleteOldMessages(db: Db): Promise<void> {
  await deleteSettled(db, outbox);
  await sql`delete from auction_event where id in (
    select e.id from auction_event e, webhook_cursor c
    where e.at < clock_timestamp() - interval '1 day' and e.xid < c.followed_to limit 1000)`.execute(db);
}
