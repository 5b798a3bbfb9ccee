/** Roles of the people of one account, by kind of account, and what each role may do. */

import { type Refusal, refusal } from '../base/refusal.ts';
import type { Text } from '../base/sentences/sentence.ts';
import type { Role, UserType } from '../base/vocabulary.ts';

/**
 * `trade`: place, change and withdraw orders. `approve`: approve orders that wait for a second person. `edit`: change what belongs to the account, such
 * as its webhooks. `keys`: create API keys. Managing people and the rules of orders takes an Admin (`onlyAdmins`).
 */
export type Right = 'trade' | 'approve' | 'edit' | 'keys';

/** A person of the role, within a sentence. */
export const roleWords: Readonly<Record<Role, Text>> = {
  Admin: 'an Admin',
  User: 'a User',
  Trader: 'a Trader',
  Approver: 'an Approver',
  Viewer: 'a Viewer',
};

/** The Admin of an institution may do everything that its other people may, so that an institution of one person can trade. */
const rolesByRight: Readonly<Record<Right, readonly Role[]>> = {
  trade: ['Admin', 'Trader'],
  approve: ['Admin', 'Approver'],
  edit: ['Admin', 'User', 'Trader'],
  keys: ['Admin', 'Trader'],
};

/** Professionals place no orders, so no one in their firms trades or approves. */
const rolesByType: Readonly<Record<UserType, readonly [Role, ...Role[]]>> = {
  municipality: ['User', 'Admin'],
  'individual-investor': ['Admin'],
  'institutional-investor': ['Viewer', 'Trader', 'Approver', 'Admin'],
  'market-professional': ['Viewer', 'User', 'Admin'],
};

/** The roles that people of this kind of account can have, least first. */
export function rolesFor(userType: UserType): readonly [Role, ...Role[]] {
  return rolesByType[userType];
}

/** The roles of this kind of account with a right. */
export function rolesWith(right: Right, userType: UserType): Role[] {
  return rolesFor(userType).filter((role) => hasRight(role, right));
}

export function hasRight(role: Role, right: Right): boolean {
  return rolesByRight[right].includes(role);
}

const sentences: Readonly<Record<Right, Text>> = {
  trade: 'Your role does not allow orders. Ask an Admin of your account.',
  approve: 'Your role does not allow approving orders. Ask an Admin of your account.',
  edit: 'Your role only allows reading. Ask an Admin of your account.',
  keys: 'Your role does not allow API keys. Ask an Admin of your account.',
};

/** Why a person with this role may not do this; null where they may. */
export function whyNotRight(role: Role, right: Right): Refusal | null {
  return hasRight(role, right) ? null : refusal('role-missing', sentences[right]);
}

/** Returns whether people of this role confirm what another one requests: changes of a sale, orders of a colleague, looser rules. */
export function isConfirmingRole(userType: UserType, role: Role): boolean {
  return userType === 'municipality' || (userType === 'institutional-investor' && hasRight(role, 'approve'));
}

/**
 * Returns whether a role gives a person a power that a second person confirms: managing people, or confirming. `before` is null for a person who has no
 * access. In a firm of professionals nothing takes two people.
 */
export function givesPower(userType: UserType, before: Role | null, next: Role): boolean {
  if (userType === 'market-professional' || before === next) return false;
  if (next === 'Admin') return true;
  return isConfirmingRole(userType, next) && !(before !== null && isConfirmingRole(userType, before));
}
