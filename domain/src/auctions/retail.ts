/** Terms of allocation beside the rule, which every rule knows: a share for individuals, a cap per investor, and who is local. */

import { floorOfShare } from '../base/exact.ts';
import { type Cents, formatDollars } from '../base/money.ts';
import type { FieldErrors } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import type { AmountLimits, ProposedAllocation } from './offering.ts';

/** The amounts of a sale, with the terms that decide how its classes are served. Absent where the sale has no such term. */
export interface TermsOfAllocation extends AmountLimits {
  /** Whole percent, 1 to 100, of each maturity, which individuals get before institutions, as far as they ask for it. */
  readonly retailShare?: number;
  /** The most that counts of one investor's orders at a maturity. */
  readonly investorCap?: Cents;
}

/** Without the terms that are not set. */
export function setTerms({
  retailShare,
  investorCap,
}: ProposedAllocation): Pick<TermsOfAllocation, 'retailShare' | 'investorCap'> {
  return { ...(retailShare !== null && { retailShare }), ...(investorCap !== null && { investorCap }) };
}

/** The steps of a maturity that are for individuals first: the share, rounded down to whole steps. */
export function retailStepsOf({ step, retailShare = 0 }: TermsOfAllocation, principal: Cents): number {
  return floorOfShare(retailShare, Math.floor(principal / step), 100);
}

/** The most steps that count of one investor at a maturity. */
export function countedMost({ step, investorCap }: TermsOfAllocation, principal: Cents): number {
  return Math.floor((investorCap === undefined ? principal : Math.min(principal, investorCap)) / step);
}

/** Errors of the terms, by field. */
export function allocationErrors(
  { retailShare, investorCap }: ProposedAllocation,
  { minimum, step }: AmountLimits,
): FieldErrors {
  const errors: Record<string, Sentence> = {};
  if (retailShare !== null && !(Number.isInteger(retailShare) && retailShare >= 1 && retailShare <= 100))
    errors['retailShare'] = 'Must be a whole number from 1 to 100';
  if (investorCap !== null && investorCap < minimum)
    errors['investorCap'] = say('Must be at least {least}', { least: formatDollars(minimum) });
  else if (investorCap !== null && investorCap % step !== 0)
    errors['investorCap'] = say('Must be a multiple of {step}', { step: formatDollars(step) });
  return errors;
}
