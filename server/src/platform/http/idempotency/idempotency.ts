/**
 * Carries out a request once for each Idempotency-Key. The key and the answer are stored in the transaction of the effect: either all of them exist or none does,
 * and of two requests at once the second one waits for the first and gets its answer. Orders have a mechanism of their own: their log keeps their keys.
 */

import { hash } from 'node:crypto';
import type { Route } from '@fairbook/contract/base/route.ts';
import { idempotencyKeyPattern } from '@fairbook/contract/orders/discard.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { conflict, invalid, Refused } from '../../base/errors.ts';
import { KeptAnswer } from '../answers.ts';
import type { Administrator, User } from '../caller/actor.ts';
import type { Call } from '../handler.ts';
import { writeAnswer } from '../json.ts';
import { type Claim, claimKey, keepAnswer, maxKeysOfCaller } from './idempotency.sql.ts';

/** A larger answer is not stored. */
export const maxKeptBytes = 32 * 1024;

/** The content of a request, as far as two requests differ by it: a JSON body or the fields of a form, and digests of its files. */
export interface Sent {
  readonly body: unknown;
  readonly files: readonly string[];
}

/** The Idempotency-Key of a request, if it has one. */
export function idempotencyKeyIn(headers: Call<unknown>['headers']): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key;
  throw invalid({ 'Idempotency-Key': 'Must be 1 to 255 printable characters' });
}

/** Does `work` in the transaction `call.db`, unless a request with the same key did: then the result is the answer of that one. */
export async function onceForKey(of: Route, call: Call<Route>, sent: Sent, work: () => unknown): Promise<unknown> {
  const key = of.takesIdempotencyKey ? idempotencyKeyIn(call.headers) : null;
  if (key === null) return work();
  const claim = claimOf(of, call, sent, key);
  const earlier = await claimKey(call.db, claim);
  if (earlier === 'too many') throw tooManyKeys();
  if (earlier !== 'new') {
    if (!earlier.request.equals(claim.request)) {
      throw conflict('idempotency-key-used', 'This Idempotency-Key was used for another request');
    }
    if (earlier.answer === null) {
      throw conflict(
        'answer-not-kept',
        'This was done before under the same Idempotency-Key, and its answer is not kept',
      );
    }
    return new KeptAnswer(earlier.answer, true);
  }
  const result = await work();
  if (of.answersSecret) return result;
  const { text } = writeAnswer(of, result);
  if (Buffer.byteLength(text) <= maxKeptBytes) await keepAnswer(call.db, claim, text);
  return new KeptAnswer(text, false);
}

function claimOf(of: Route, { actor, params, query }: Call<Route>, sent: Sent, key: string): Claim {
  const caller = actor as unknown as User | Administrator;
  const content = JSON.stringify([params, query, sent.body, sent.files], sorted);
  return {
    // 128 bits of a hash, so that the database shows no text of a client. The same key of another person, or of another call, is another key.
    key: hash('sha256', `${caller.uuid} ${of.method} ${of.path} ${key}`).slice(0, 32),
    request: hash('sha256', content ?? '', 'buffer'),
    holder:
      'adminId' in caller ? { column: 'admin_user_id', id: caller.adminId } : { column: 'user_id', id: caller.userId },
  };
}

/** Objects with their fields by name: programs may write them in any order. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function tooManyKeys(): Refused {
  const message = say('You have used {count} Idempotency-Keys within a day', { count: maxKeysOfCaller });
  return new Refused(429, { message, data: { code: 'too-many' } }, ['retry-after', '3600']);
}
