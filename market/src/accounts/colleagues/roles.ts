/** Roles in the words of each kind of account; apart from the queries of people, which every page has. */
import type { Role, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { colleagueTexts } from '../texts/colleagues.ts';

/** Rights of a role, in the words of this kind of account. */
export function whatRoleDoes(userType: UserType, role: Role): string {
  const does: Readonly<Partial<Record<Role, string>>> = colleagueTexts.kinds[userType].roles;
  return does[role] ?? '';
}
