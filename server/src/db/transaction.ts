/** Runs each write call in one transaction. */
import type { Kysely } from 'kysely';
import type { DB } from './tables.ts';

/** First argument of queries: a connection, or in every call that writes the transaction. */
export type Db = Kysely<DB>;

const tries = 3;

/**
 * Runs `work` in a transaction and returns its result. Where PostgreSQL rolled it back because of another (serialization failure, deadlock), it runs
 * again. Any other error passes through.
 */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === tries || !wasUndone(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
  }
}

function wasUndone(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}
