/** Approvals that take two administrators where the rules of the market say so: the first one is a request, and the second one counts. */
import { whyNotCarryOut, whyNotConfirmBy, whyNotOpen } from '@fairbook/domain/review/decisions.ts';
import { requireAllowed } from '../../../platform/base/errors.ts';
import { findRequest, type NewRequest, readConfirmers, type StoredRequest } from '../../../store/review/pending.sql.ts';
import type { PreviewCall } from './preview.ts';
import {
  confirmRequest,
  type DecisionCall,
  endRequest,
  type PendingReference,
  requestDecision,
  voidRequest,
} from './request.ts';

type Approval = Omit<NewRequest, 'requestedById'>;

/**
 * Null where another administrator approved before, so that this approval counts; otherwise this one is stored as the first, and waits. `request` is what
 * is open for the subject, locked. Throws 403 where it was the same administrator.
 */
export async function awaitSecondApproval(
  call: DecisionCall,
  approval: Approval,
  request: StoredRequest | undefined,
): Promise<PendingReference | null> {
  const { db, actor, now, deps } = call;
  if (request && isValid(request, approval, now)) {
    requireAllowed(whyNotConfirmBy(request, actor, await readConfirmers(db, request.action)));
    await confirmRequest(call, request);
    return null;
  }
  if (request) await voidRequest(db, deps.jobs, request, now);
  return requestDecision(call, approval);
}

/** Ends what was requested while two administrators were needed, where one is enough by now: another one confirms it, the same one needs no second. */
export async function endFirstApproval(call: DecisionCall, request: StoredRequest): Promise<void> {
  const { db, actor, now, deps } = call;
  if (whyNotOpen(request, now)) await voidRequest(db, deps.jobs, request, now);
  else if (whyNotConfirmBy(request, actor, await readConfirmers(db, request.action)))
    await endRequest(db, deps.jobs, request, { status: 'Cancelled', by: actor });
  else await confirmRequest(call, request);
}

/** For a preview: whether another administrator approved before, so that an approval by this one would count. */
export async function wouldBeSecond(
  { db, actor, now }: PreviewCall,
  approval: Omit<Approval, 'reason'>,
): Promise<boolean> {
  const request = await findRequest(db, approval);
  return request !== undefined && request.requester.uuid !== actor.uuid && isValid(request, approval, now);
}

/** Returns whether a first approval still holds: it is open, by someone who may still approve, and of the same as now. */
function isValid(request: StoredRequest, { subjectState }: Pick<Approval, 'subjectState'>, now: Date): boolean {
  return (whyNotOpen(request, now) ?? whyNotCarryOut(request, request.subjectState, subjectState)) === null;
}
