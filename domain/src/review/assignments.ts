/** The assignee of a case. */
import { hasAdminRole } from '../accounts/administrators.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import type { AdminRole } from '../base/vocabulary.ts';

interface Administrator {
  readonly role: AdminRole;
  readonly isActive: boolean;
}

/** Why a case cannot be assigned to this administrator: a Viewer cannot decide about it. */
export function whyNotAssignTo(administrator: Administrator | undefined): Refusal | null {
  if (administrator?.isActive && hasAdminRole(administrator.role, 'Reviewer')) return null;
  return refusal('cannot-be-assigned', 'Choose a Reviewer or an Owner');
}

/** Why an assignment is not changed by an administrator who saw another one. */
export function whyNotReassign(seen: string | null, current: { id: string; name: string } | null): Refusal | null {
  if (seen === (current?.id ?? null)) return null;
  const message = current
    ? say('{name} works on this case now', { name: current.name })
    : 'No one works on this case now';
  return refusal('assignment-changed', message);
}
