/** Requests a decision that a second administrator must confirm. Features call this instead of carrying the decision out. */
import { whyNotOpen } from '@fairbook/domain/decisions.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import { Refused, requireMet } from '../errors.ts';
import type { Administrator } from '../http/actor.ts';
import type { Jobs } from '../jobs.ts';
import { closeRequest, type NewRequest, openRequest, type StoredRequest } from './pending.sql.ts';

/** Dependencies of a request and its confirmation. */
export interface DecisionCall {
  readonly db: Db;
  readonly actor: Administrator;
  readonly now: Date;
  readonly deps: { readonly jobs: Jobs };
}

/** Stores the request and mails those who can confirm it. Throws 412 where the same is open already. */
export async function requestDecision(
  { db, actor, deps }: DecisionCall,
  request: Omit<NewRequest, 'requestedById'>,
): Promise<string> {
  const { action, subject, reason } = request;
  const uuid = await openRequest(db, { ...request, requestedById: actor.adminId });
  if (uuid === null) {
    const message = 'This was already requested and is waiting for a second administrator.';
    throw new Refused(412, { message, data: { code: 'already-requested' } });
  }
  await audit(db, { actor, action: 'decision.request', subject, detail: { decision: action, reason } });
  await deps.jobs.enqueue(db, 'mail-decision', { id: uuid });
  return uuid;
}

/** Closes a confirmed request. The caller has checked the rules, and carries the decision out. */
export async function confirmRequest({ db, actor, now }: DecisionCall, request: StoredRequest): Promise<void> {
  requireMet(whyNotOpen(request, now));
  await closeRequest(db, request.id, 'Confirmed', actor);
  const detail = { decision: request.action, reason: request.reason, requestedBy: request.requester.uuid };
  await audit(db, { actor, action: 'decision.confirm', subject: request.subject, detail });
}
