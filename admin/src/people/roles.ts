/** The parts a market professional plays, in words. */
import { type AdvisorRole, advisorRoles, labelOf } from '@fairbook/domain/vocabulary.ts';
import { texts } from '../texts.ts';

/** 'Bond Counsel, Auction Trustee'; a dash where none is held. */
export function rolesText(roles: readonly AdvisorRole[]): string {
  return roles.map((role) => labelOf(advisorRoles, role)).join(', ') || texts.none;
}
