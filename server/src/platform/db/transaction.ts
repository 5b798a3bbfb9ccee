/** Runs each write call in one transaction, and again what was cut off before it could change anything. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isQueueTimeout, isStalePlan, troubleOf } from '../base/trouble.ts';
import type { DB } from './tables.ts';

/** First argument of queries: a connection, or in every call that writes the transaction. */
export type Db = Kysely<DB>;

const tries = 3;

/**
 * Milliseconds that requests wait for another database server to take over: a planned switchover takes about two seconds, and no request may take longer
 * than four.
 */
export const failoverTimeoutMs = 3_500;
/** Milliseconds between two tries. */
export const againMs = 150;

/**
 * Runs `work`, which may be done twice without harm, again for as long as the database is away, until this moment of `performance.now()`. A server that is there but
 * busy is not asked again: its requests have waited already.
 */
export async function retryUntil<Result>(work: () => Result, until: number): Promise<Awaited<Result>> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || performance.now() + againMs > until) throw error;
      await setTimeout(againMs);
    }
  }
}

/** Returns whether the error says that the database server is gone, and another may take over. */
export function isAway(error: unknown): boolean {
  return troubleOf(error) === 'lost' && !isQueueTimeout(error);
}

/**
 * Runs `work` in a transaction and returns its result. Where PostgreSQL rolled it back because of another (serialization failure, deadlock, migration), or its connection ended
 * before the commit was sent, it runs again. Any other error passes through.
 */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const progress = { hasBegun: false, isDone: false };
    try {
      return await db.transaction().execute(async (transaction) => {
        progress.hasBegun = true;
        const result = await work(transaction);
        progress.isDone = true;
        return result;
      });
    } catch (error) {
      // Once only: each new connection is waited for.
      const wasCutOff = attempt === 1 && progress.hasBegun && !progress.isDone && isAway(error);
      if (attempt === tries || (!wasUndone(error) && !wasCutOff)) throw error;
      await setTimeout(Math.random() * 50 * attempt);
    }
  }
}

function wasUndone(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01' || isStalePlan(error);
}
