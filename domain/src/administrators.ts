/** Administrators: what each role may do, and why a change among administrators is refused. */
import { type Refusal, refusal } from './refusal.ts';
import { type AdminRole, adminRoles, valuesOf } from './vocabulary.ts';

/** Least first. A role may do everything that the roles before it may. */
const rolesInOrder: readonly AdminRole[] = valuesOf(adminRoles);

/** Whether a role is at least the one that an action asks for. */
export function hasAdminRole(role: AdminRole, least: AdminRole): boolean {
  return rolesInOrder.indexOf(role) >= rolesInOrder.indexOf(least);
}

/** Refuses a role that is too low for an action. */
export function whyNotAdminRole(role: AdminRole, least: AdminRole): Refusal | null {
  if (hasAdminRole(role, least)) return null;
  const needed = least === 'Owner' ? 'Only an Owner' : 'Only a Reviewer or an Owner';
  return refusal('administrator-role', `${needed} can do this. Your role is ${role}.`);
}

/** Refuses to take the role of Owner from somebody else: that would remove an administrator without a second one. */
export function whyNotDemote(
  subject: { readonly id: string; readonly role: AdminRole },
  next: AdminRole,
  by: { readonly uuid: string },
): Refusal | null {
  if (subject.role !== 'Owner' || next === 'Owner' || subject.id === by.uuid) return null;
  return refusal('owner-steps-down', 'An Owner can only step down themself. Request their removal instead.');
}

/** Refuses to take the role of Owner from the last one who has it. */
export function whyNotLoseOwner(role: AdminRole, next: AdminRole | null, owners: number): Refusal | null {
  if (role !== 'Owner' || next === 'Owner' || owners > 1) return null;
  return refusal('last-owner', 'At least one Owner must remain. Make somebody else an Owner first.');
}
