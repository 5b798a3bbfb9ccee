/** Decisions that need two administrators: one requests, a second one confirms. Why one of them cannot, or cannot any more. */
import { hasAdminRole, whyNotAdminRole } from './administrators.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { AdminRole, PendingAction, PendingStatus } from './vocabulary.ts';

/** A request that nobody has confirmed expires after this many hours. */
export const decisionHours = 72;

/** The least role that may request an action, and that may confirm it. */
export function minRoleFor(action: PendingAction): AdminRole {
  return action === 'administrator.remove' || action === 'auction.cancel' ? 'Owner' : 'Reviewer';
}

export interface PendingDecision {
  readonly action: PendingAction;
  readonly status: PendingStatus;
  /** What it is about, as the audit trail names it: 'municipality:<uuid>'. */
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

/** The status at a moment: an open request whose time has passed has expired, whether or not that was stored. */
export function pendingStatusAt({ status, expiresAt }: Pick<PendingDecision, 'status' | 'expiresAt'>, now: Date) {
  return status === 'Open' && now >= expiresAt ? 'Expired' : status;
}

/** Refuses a confirmation by somebody who is not the right second person. */
export function whyNotConfirmBy(decision: PendingDecision, by: Decider): Refusal | null {
  const { action, requester } = decision;
  if (requester.uuid === by.uuid) {
    return refusal('own-request', 'You requested this. A second administrator must confirm it.');
  }
  return whyNotAdminRole(by.role, minRoleFor(action));
}

/** Refuses to turn a request down: by the requester, who withdraws it instead, and by the administrator whom it would remove. */
export function whyNotRefuseBy(decision: PendingDecision, by: Decider): Refusal | null {
  const { action, requester, subject } = decision;
  if (requester.uuid === by.uuid) return refusal('own-request', 'You requested this. Withdraw it instead.');
  if (subject === `administrator:${by.uuid}`) {
    return refusal('about-yourself', 'You cannot refuse a request that is about you.');
  }
  return whyNotAdminRole(by.role, minRoleFor(action));
}

/** Refuses to withdraw what somebody else requested. */
export function whyNotWithdrawBy({ requester }: PendingDecision, by: Decider): Refusal | null {
  if (requester.uuid === by.uuid) return null;
  return refusal('not-your-request', 'Only the administrator who requested this can withdraw it.');
}

/** Refuses what comes after the request was decided or has expired. */
export function whyNotOpen(decision: PendingDecision, now: Date): Refusal | null {
  switch (pendingStatusAt(decision, now)) {
    case 'Open':
      return null;
    case 'Expired':
      return refusal('expired', `This request was not confirmed within ${decisionHours} hours. Request it again.`);
    default:
      return refusal('already-decided', 'Someone else already decided this. The page is up to date.');
  }
}

/**
 * Refuses to carry out a request that no longer stands: the requester has lost the right to it, or what it is about is not as it was.
 * `stateThen` and `stateNow` are what the request was made about, and what that is now.
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
