/** Administrator roles: permissions, and why a change among administrators is refused. */

import { type Refusal, refusal } from '../base/refusal.ts';
import { filled, say } from '../base/sentences/sentence.ts';
import { type AdminRole, adminRoles, valuesOf } from '../base/vocabulary.ts';

/** Least first. A role includes the permissions of the roles before it. */
const rolesInOrder: readonly AdminRole[] = valuesOf(adminRoles);

/** Returns whether a role is at least the required one. */
export function hasAdminRole(role: AdminRole, least: AdminRole): boolean {
  return rolesInOrder.indexOf(role) >= rolesInOrder.indexOf(least);
}

/** Returns whether a role may more than another one. */
export function isRaise(before: AdminRole, next: AdminRole): boolean {
  return before !== next && hasAdminRole(next, before);
}

/** Refuses a role that is too low for an action. */
export function whyNotAdminRole(role: AdminRole, least: AdminRole): Refusal | null {
  if (hasAdminRole(role, least)) return null;
  const needed = least === 'Owner' ? 'Only an Owner' : 'Only a Reviewer or an Owner';
  return refusal(
    'administrator-role',
    say('{needed} can do this. Your role is {role}.', { needed: filled(needed), role: { label: role } }),
  );
}

/** Refuses to demote another Owner: that would remove an Owner without a second confirmation. */
export function whyNotDemote(
  subject: { readonly id: string; readonly role: AdminRole },
  next: AdminRole,
  by: { readonly uuid: string },
): Refusal | null {
  if (subject.role !== 'Owner' || next === 'Owner' || subject.id === by.uuid) return null;
  return refusal('owner-steps-down', 'An Owner can only step down themself. Request their removal instead.');
}

/** Refuses to demote the last Owner. */
export function whyNotLoseOwner(role: AdminRole, next: AdminRole | null, owners: number): Refusal | null {
  if (role !== 'Owner' || next === 'Owner' || owners > 1) return null;
  return refusal('last-owner', 'At least one Owner must remain. Make another administrator an Owner first.');
}
