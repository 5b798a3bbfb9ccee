/** Requests a decision that a second administrator must confirm. Features call this instead of carrying the decision out. */

import type { pendingReference } from '@fairbook/contract/base/pending.ts';
import type { AdminNoticeKind, PendingStatus } from '@fairbook/domain/base/vocabulary.ts';
import { minRoleFor, pendingStatusAt, whyNotOpen } from '@fairbook/domain/review/decisions.ts';
import type { z } from 'zod';
import { Refused, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Administrator } from '../../../platform/http/caller/actor.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import {
  closeRequest,
  lockRequest,
  type NewRequest,
  openRequest,
  type StoredRequest,
} from '../../../store/review/pending.sql.ts';
import { notifyAdministrator } from '../../notices/notifications/notify-administrator.ts';

/** A request that waits for a second administrator, as the answer of the call has it. */
export type PendingReference = z.input<typeof pendingReference>;

/** Dependencies of a request and its confirmation. */
export interface DecisionCall {
  readonly db: Db;
  readonly actor: Administrator;
  readonly now: Date;
  readonly deps: { readonly jobs: Jobs };
}

/** Stores the request and mails those who can confirm it. Throws 412 where the same is open already. */
export async function requestDecision(
  { db, actor, now, deps }: DecisionCall,
  request: Omit<NewRequest, 'requestedById'>,
): Promise<PendingReference> {
  const { action, subject, reason } = request;
  const before = await lockRequest(db, { action, subject });
  if (before && whyNotOpen(before, now)) await voidRequest(db, deps.jobs, before, now);
  const opened = await openRequest(db, { ...request, requestedById: actor.adminId });
  if (!opened) {
    const message = 'This was already requested and is waiting for a second administrator.';
    throw new Refused(412, { message, data: { code: 'already-requested' } });
  }
  const { uuid, expiresAt } = opened;
  await audit(db, { actor, action: 'decision.request', subject, detail: { decision: action }, text: { reason } });
  await deps.jobs.enqueue(db, 'mail-decision', { id: uuid });
  await deps.jobs.enqueue(db, 'expire-decision', { id: uuid }, { startAfter: expiresAt });
  return { id: uuid, needs: minRoleFor(action), expiresAt };
}

/** Closes a confirmed request. The caller has checked the rules, and carries the decision out. */
export async function confirmRequest({ db, actor, now, deps }: DecisionCall, request: StoredRequest): Promise<void> {
  requireMet(whyNotOpen(request, now));
  const { isDeciderNew } = await endRequest(db, deps.jobs, request, { status: 'Confirmed', by: actor });
  const { action: decision, reason, requester } = request;
  const detail = { decision, requestedBy: requester.uuid, ...(isDeciderNew && { isDeciderNew }) };
  await audit(db, { actor, action: 'decision.confirm', subject: request.subject, detail, text: { reason } });
}

/** How a request ends: by an administrator, or without one where it expired or its subject changed. */
interface End {
  readonly status: Exclude<PendingStatus, 'Open'>;
  readonly by: Administrator | null;
  readonly remarks?: string | null;
}

/** Those who withdraw a request know it. */
const noticeKinds: Readonly<Record<Exclude<End['status'], 'Withdrawn'>, AdminNoticeKind>> = {
  Confirmed: 'confirmed',
  Refused: 'refused',
  Expired: 'expired',
  Cancelled: 'void',
};

/** Closes a request, and tells the administrator who made it, by mail as well. Answers whether the one who confirmed it was new. */
export async function endRequest(
  db: Db,
  jobs: Jobs,
  { id, action, subject, requestedById }: StoredRequest,
  { status, by, remarks = null }: End,
): Promise<{ isDeciderNew: boolean }> {
  const closed = await closeRequest(db, { id, action }, status, by, remarks);
  if (status === 'Withdrawn' || by?.adminId === requestedById) return closed;
  await notifyAdministrator(db, jobs, {
    adminUserId: requestedById,
    kind: noticeKinds[status],
    decision: action,
    subject,
    actor: by === null ? 'clock' : `administrator:${by.uuid}`,
    body: remarks ?? '',
  });
  return closed;
}

/** Ends an open request that is no longer valid: its time is over, or its subject has changed. */
export async function voidRequest(db: Db, jobs: Jobs, request: StoredRequest, now: Date): Promise<void> {
  const isExpired = pendingStatusAt(request, now) === 'Expired';
  await endRequest(db, jobs, request, { status: isExpired ? 'Expired' : 'Cancelled', by: null });
}
