/** Runs the handler of a call: in its own transaction unless it only reads or opts out, and once for each Idempotency-Key. */
import type { Route } from '@fairbook/contract/route.ts';
import { chain, type MaybePromise } from '../chain.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Endpoint } from './endpoint.ts';
import type { Call } from './handler.ts';
import { onceForKey, type Sent } from './idempotency.ts';

/** The result of the handler; or a KeptAnswer, where the request has an Idempotency-Key. */
export function runHandler(
  { of, handle, hasTransaction }: Endpoint,
  call: Call<Route>,
  sent: Sent,
  { db, readModel, books, callers }: Deps,
): MaybePromise<unknown> {
  if (of.method === 'GET') return handle(call);
  if (!hasTransaction) {
    return chain(handle(call) as MaybePromise<unknown>, (result) => {
      books.noteWrite();
      return result;
    });
  }
  const work = async (inside: Call<Route>) => onceForKey(of, inside, sent, () => handle(inside));
  return inTransaction(db, (transaction) => work({ ...call, db: transaction })).then((result) => {
    for (const reader of [readModel, books, callers]) reader.noteWrite();
    return result;
  });
}
