/**
 * Outbox: sends messages that wait in a table. One due message is taken under a lease, sent outside any transaction, and settled or tried
 * again later with exponential back-off. A sender that dies leaves its message to others, so a message is sent at least once.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './transaction.ts';

export interface Outbox {
  /** Its columns: id, created_at, updated_at, due_at, tries, outcome, done_at. */
  readonly table: 'delivery' | 'webhook_delivery';
  /** The longest wait between two tries of a message, in seconds. */
  readonly maxDelaySeconds: number;
}

export interface DueMessage {
  readonly id: number;
  /** Including the one it was taken for. */
  readonly tries: number;
}

/** Result of a try: 'later' where another one may help, 'gone' where the receiver no longer exists. */
export type Outcome = 'sent' | 'gone' | 'failed' | 'later';

/** How the messages of one channel are sent. */
export interface Sender<Message, Result> {
  /** Takes a due message that no other sender takes while this one sends it; undefined where there is none. */
  take(): Promise<Message | undefined>;
  send(message: Message): Promise<Result>;
  store(message: Message, result: Result): Promise<void>;
}

/** Messages of one channel that a process sends at the same time. */
const maxConcurrent = 5;
const firstDelaySeconds = 5;

/**
 * Sends the due messages of a channel, and returns once none is left to take. Further senders start only once a message was found, so that a
 * channel without any costs one query.
 */
export async function sendDue<Message, Result>(sender: Sender<Message, Result>): Promise<void> {
  const first = await sender.take();
  if (!first) return;
  const sendInTurn = async (taken?: Message) => {
    for (let message = taken ?? (await sender.take()); message; message = await sender.take()) {
      await sender.store(message, await sender.send(message));
    }
  };
  await Promise.all([sendInTurn(first), ...Array.from({ length: maxConcurrent - 1 }, () => sendInTurn())]);
}

/**
 * The update that takes, of the messages that meet `condition`, the one that has been due longest, and returns its row. `lease` is the
 * change of columns that keeps other senders from it.
 */
export function takeOldest({ table }: Outbox, condition: RawBuilder<unknown>, lease: RawBuilder<unknown>) {
  return sql`
    update ${sql.table(table)} set tries = tries + 1, updated_at = clock_timestamp(), ${lease}
    where id = (select id from ${sql.table(table)}
      where ${condition} and done_at is null and due_at <= clock_timestamp()
      order by due_at, id limit 1 for update skip locked)
    returning *`;
}

/**
 * The update that stores what became of a try, with other `columns` if there are any. A message that is a day old is given up, since its
 * news is old.
 */
export function storeOutcome(
  { table, maxDelaySeconds }: Outbox,
  { id, tries }: DueMessage,
  outcome: Outcome,
  columns?: RawBuilder<unknown>,
) {
  const isOld = sql`created_at < clock_timestamp() - interval '1 day'`;
  const change =
    outcome === 'later'
      ? sql`due_at = ${secondsFromNow(Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (tries - 1)))},
          outcome = case when ${isOld} then 'failed' end, done_at = case when ${isOld} then clock_timestamp() end`
      : sql`outcome = ${outcome}, done_at = clock_timestamp()`;
  const changes = sql.join([change, ...(columns ? [columns] : []), sql`updated_at = clock_timestamp()`]);
  return sql`update ${sql.table(table)} set ${changes} where id = ${id} and done_at is null`;
}

export function secondsFromNow(seconds: number): RawBuilder<Date> {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}

/** Deletes messages that were settled 30 days ago, 1,000 at a time. */
export async function deleteSettled(db: Db, { table }: Outbox): Promise<void> {
  await sql`delete from ${sql.table(table)} where id in (
    select id from ${sql.table(table)} where done_at < clock_timestamp() - interval '30 days' limit 1000)`.execute(db);
}
