/** Decisions that need two administrators: one requests, a second one confirms. Gives the reasons why one of them cannot. */

import { hasAdminRole, whyNotAdminRole } from '../accounts/administrators.ts';
import { type Holder, whyNotTakePart } from '../accounts/settled.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import type { AdminRole, PendingAction, PendingStatus } from '../base/vocabulary.ts';
import { reasonedDecisions } from './reason-templates.ts';

/** Decisions whose effects and mails can be previewed, by the names of the audit trail. */
export const previewedDecisions = [
  ...reasonedDecisions,
  'account.approve',
  'account.approve-change',
  'auction.approve',
  'auction.approve-amendment',
  'auction.resume',
  'auction.change-launch-date',
  'account.link',
  'account.unlink',
  'administrator.change-role',
  'administrator.invite',
  'administrator.remove',
  'rules.end-four-eyes',
  'witness.activate',
  'question.ask',
] as const;
export type PreviewedDecision = (typeof previewedDecisions)[number];

/** Those that are made about several cases at once. */
export const bulkDecisions = ['account.reject', 'auction.reject', 'question.ask'] as const;

/** As many cases as a page of a list can show. */
export const maxBulkCases = 200;

/** An unconfirmed request expires after this many hours. */
export const decisionHours = 72;

const ownersDecide: readonly PendingAction[] = [
  'administrator.change-role',
  'administrator.invite',
  'administrator.remove',
  'auction.cancel',
  'rules.end-four-eyes',
  'witness.activate',
];

/** The minimum role to request an action, and to confirm it. */
export function minRoleFor(action: PendingAction): AdminRole {
  return ownersDecide.includes(action) ? 'Owner' : 'Reviewer';
}

const withoutReason: readonly PendingAction[] = [
  'account.approve-change',
  'administrator.change-role',
  'administrator.invite',
  'auction.approve',
  'auction.approve-amendment',
  'witness.activate',
];

/** Acts that let something in. They need no reason, and a later one can correct them. */
export function isApproval(action: PendingAction): boolean {
  return withoutReason.includes(action);
}

/** Before the close of a sale, one administrator alone does not suspend, link or reclass an investor for this time. */
export const guardedHours = 24;

export interface PendingDecision {
  readonly action: PendingAction;
  readonly status: PendingStatus;
  /** Its subject in the audit trail: 'municipality:<uuid>'. */
  readonly subject: string;
  readonly expiresAt: Date;
  readonly requester: {
    readonly uuid: string;
    readonly role: AdminRole;
    /** False once they were removed. */
    readonly isActive: boolean;
  };
}

interface Decider {
  readonly uuid: string;
  readonly role: AdminRole;
}

/** The status at a moment: an open request past its time has expired, whether or not that was stored. */
export function pendingStatusAt({ status, expiresAt }: Pick<PendingDecision, 'status' | 'expiresAt'>, now: Date) {
  return status === 'Open' && now >= expiresAt ? 'Expired' : status;
}

/** Administrators with the least role that an action needs, and those who had it until recently, at a moment. */
export interface Confirmers {
  readonly holders: readonly Holder[];
  readonly now: Date;
}

/** Refuses a confirmation by a person who may not confirm. */
export function whyNotConfirmBy(
  decision: PendingDecision,
  by: Decider & { readonly adminId: number },
  { holders, now }: Confirmers,
): Refusal | null {
  const { action, requester } = decision;
  if (requester.uuid === by.uuid) {
    return refusal('own-request', 'You requested this. A second administrator must confirm it.');
  }
  return whyNotAdminRole(by.role, minRoleFor(action)) ?? whyNotTakePart(holders, by.adminId, now);
}

/** Refuses a refusal by the requester, who withdraws it instead, and by the administrator it would remove. */
export function whyNotRefuseBy(decision: PendingDecision, by: Decider): Refusal | null {
  const { action, requester, subject } = decision;
  if (requester.uuid === by.uuid) return refusal('own-request', 'You requested this. Withdraw it instead.');
  if (subject === `administrator:${by.uuid}`) {
    return refusal('about-yourself', 'You cannot refuse a request that is about you.');
  }
  return whyNotAdminRole(by.role, minRoleFor(action));
}

/** Refuses to withdraw another administrator's request. */
export function whyNotWithdrawBy({ requester }: PendingDecision, by: Decider): Refusal | null {
  if (requester.uuid === by.uuid) return null;
  return refusal('not-your-request', 'Only the administrator who requested this can withdraw it.');
}

/** Refuses actions after the request was decided or has expired. */
export function whyNotOpen(decision: PendingDecision, now: Date): Refusal | null {
  switch (pendingStatusAt(decision, now)) {
    case 'Open':
      return null;
    case 'Expired':
      return refusal(
        'expired',
        say('This request was not confirmed within {hours} hours. Request it again.', { hours: decisionHours }),
      );
    default:
      return refusal('already-decided', 'Someone else already decided this. The page is up to date.');
  }
}

/**
 * Refuses to carry out an invalid request: the requester has lost the right to it, or its subject has changed. `stateThen` and `stateNow` are the
 * subject's state at the request and now.
 */
export function whyNotCarryOut(decision: PendingDecision, stateThen: string, stateNow: string): Refusal | null {
  const { action, requester } = decision;
  if (!requester.isActive || !hasAdminRole(requester.role, minRoleFor(action))) {
    return refusal(
      'requester-gone',
      'The administrator who requested this no longer has the right to. Request it again.',
    );
  }
  if (stateThen === stateNow) return null;
  return refusal('changed-meanwhile', 'This has changed since the request was made. Review it and request it again.');
}
