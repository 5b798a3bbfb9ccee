/** Idempotency keys of calls other than orders, with the answers of their requests. */
import { sql } from 'kysely';
import { Unavailable } from '../../base/errors.ts';
import type { Db } from '../../db/transaction.ts';

/** Keys of one caller that are stored at the same time. */
export const maxKeysOfCaller = 5_000;

/** Rows that one statement deletes. */
const perDeletion = 5_000;

/** A request under a key. */
export interface Claim {
  /** 128 bits, in hexadecimal digits. */
  readonly key: string;
  /** SHA-256 of what was sent. */
  readonly request: Buffer;
  readonly holder: { readonly column: 'user_id' | 'admin_user_id'; readonly id: number };
}

/** A request that was carried out under a key. */
interface Earlier {
  readonly request: Buffer;
  /** Null where it was not kept. */
  readonly answer: string | null;
}

/**
 * Stores a key for this transaction; or returns the earlier request that has it, after waiting for its transaction. An earlier one is read by a statement that
 * writes, so that the answer is sent only once this server's commit is as safe as the first one had to be (as `replayKey` does for orders).
 */
export async function claimKey(db: Db, { key, request, holder }: Claim): Promise<Earlier | 'new' | 'too many'> {
  const column = sql.ref(holder.column);
  const { numAffectedRows } = await sql`
    insert into kept_answer (key, ${column}, request)
    select ${key}::uuid, ${holder.id}::bigint, ${request}::bytea
    where (select count(*) from (select from kept_answer where ${column} = ${holder.id} limit ${maxKeysOfCaller}) k) < ${maxKeysOfCaller}
    on conflict (key) do nothing`.execute(db);
  if (numAffectedRows === 1n) return 'new';
  const { rows } = await sql<Earlier>`
    select request, answer, pg_logical_emit_message(true, 'answer given again', '') from kept_answer where key = ${key}::uuid`.execute(
    db,
  );
  const [earlier] = rows;
  if (earlier) return { request: earlier.request, answer: earlier.answer };
  const { rows: held } = await sql<{ isFull: boolean }>`
    select count(*) >= ${maxKeysOfCaller} as is_full from kept_answer where ${column} = ${holder.id}`.execute(db);
  if (held[0]?.isFull) return 'too many';
  // Deleted since: the next try finds the key free.
  throw new Unavailable('an Idempotency-Key was forgotten at this moment');
}

/** Stores the answer of the request that has this key. */
export async function keepAnswer(db: Db, { key }: Pick<Claim, 'key'>, answer: string): Promise<void> {
  await db.updateTable('keptAnswer').set({ answer }).where('key', '=', key).execute();
}

/** Deletes keys and answers from before this moment, a number of them at a time. */
export async function forgetAnswers(db: Db, before: Date): Promise<void> {
  for (let deleted = perDeletion; deleted === perDeletion; ) {
    const result = await sql`
      delete from kept_answer where key in (select key from kept_answer where created_at < ${before} order by created_at limit ${perDeletion})`.execute(
      db,
    );
    deleted = Number(result.numAffectedRows ?? 0n);
  }
}
