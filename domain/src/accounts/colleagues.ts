/** Rules about the people of one account: who may get which role, be removed and restored. */
import { type Refusal, refusal } from '../base/refusal.ts';
import type { Role } from '../base/vocabulary.ts';

export interface Colleague {
  readonly id: string;
  readonly role: Role;
  /** False for a removed person. */
  readonly isActive: boolean;
}

/** Why this role cannot be given to one of `people`; null where it can. */
export function whyNotChangeRole(people: readonly Colleague[], person: Colleague, role: Role): Refusal | null {
  if (!person.isActive) return refusal('removed', 'This person was removed. Restore their access first.');
  return role === 'Admin' ? null : whyNotDoWithout(people, person);
}

/** Why one of `people` cannot be removed; null where they can. */
export function whyNotRemove(people: readonly Colleague[], person: Colleague): Refusal | null {
  if (!person.isActive) return refusal('removed', 'This person was removed already');
  return whyNotDoWithout(people, person);
}

/** Why a person cannot be restored; null where they can. */
export function whyNotRestore(person: Colleague): Refusal | null {
  return person.isActive ? refusal('not-removed', 'This person was not removed') : null;
}

/** There is always an Admin, so that people can still be managed. */
function whyNotDoWithout(people: readonly Colleague[], person: Colleague): Refusal | null {
  const isNeeded = !people.some(({ id, role, isActive }) => id !== person.id && role === 'Admin' && isActive);
  if (!isNeeded) return null;
  return refusal('last-admin', 'An account needs at least one Admin. Make another person an Admin first.');
}
