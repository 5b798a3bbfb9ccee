/** Labels of a market professional's roles. */
import { type AdvisorRole, advisorRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { texts } from '../../base/texts.ts';

/** 'Bond Counsel, Auction Trustee'; a dash if none. */
export function rolesText(roles: readonly AdvisorRole[]): string {
  return roles.map((role) => labelOf(advisorRoles, role)).join(', ') || texts.none;
}
