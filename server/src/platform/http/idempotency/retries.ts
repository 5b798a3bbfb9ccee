/** Retries a call after the database connection was lost, for as long as a request can wait for another server to take over. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '@fairbook/contract/base/route.ts';
import { type MaybePromise, rescue } from '../../base/chain.ts';
import { failoverTimeoutMs, isAway, retryUntil } from '../../db/transaction.ts';

/** Returns whether a call may be made twice: it only reads, or its key says that it is the same one. */
export function isRetryable({ method, takesIdempotencyKey }: Route, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' || (takesIdempotencyKey && headers['idempotency-key'] !== undefined);
}

/** Does this for a request that began at this moment of `performance.now()`, repeatedly while the database is away. */
export function retryOnFailover<Result>(beganAt: number, work: () => MaybePromise<Result>): MaybePromise<Result> {
  return rescue(work, async (error) => {
    if (!isAway(error)) throw error;
    return retryUntil(work, beganAt + failoverTimeoutMs);
  });
}
