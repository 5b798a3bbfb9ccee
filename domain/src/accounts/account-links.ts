/** Conditions for linking accounts of one investor, and statements of investors about it. */

import { type Refusal, refusal } from '../base/refusal.ts';
import type { Text } from '../base/sentences/sentence.ts';
import { say } from '../base/sentences/sentence.ts';
import type { LinkGround } from '../base/vocabulary.ts';

/** Text of a link for an investor. Spouses and others of one household are different investors. */
export const groundsInWords: Readonly<Record<LinkGround, Text>> = {
  samePerson: 'Both accounts belong to one person.',
  sameInstitution: 'Both accounts belong to one institution.',
  sameControl: 'One person or institution decides about the orders of both accounts.',
};

export const linkLimits = {
  /** Standing links of one account: more than any investor needs, so that no group grows without bound. */
  links: 20,
  /** Statements of one account that no administrator has answered. */
  openStatements: 10,
  statementLength: 2_000,
} as const;

/** Why two accounts of investors cannot be linked, or null. Codes: same-account, linked-already, too-many-links. */
export function whyNotLink(pair: {
  readonly isSame: boolean;
  readonly isLinked: boolean;
  /** Counted for the account that has more. */
  readonly links: number;
}): Refusal | null {
  if (pair.isSame) return refusal('same-account', 'An account cannot be linked to itself');
  if (pair.isLinked) return refusal('linked-already', 'These accounts are linked already');
  if (pair.links >= linkLimits.links)
    return refusal(
      'too-many-links',
      say('An account can be linked to at most {count} others', { count: linkLimits.links }),
    );
  return null;
}

/** Why an account cannot say more about its links, or null. Code: too-many-statements. */
export function whyNotState(open: number): Refusal | null {
  if (open < linkLimits.openStatements) return null;
  return refusal('too-many-statements', 'Wait until an administrator has answered what you sent before');
}
