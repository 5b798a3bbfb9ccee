/** The minimum and the increment of orders that an issuer proposes for a sale. */

import { dollarsOf, formatDollars } from '../base/money.ts';
import type { FieldErrors } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import { type AmountLimits, amountLimits, type ProposedAmounts } from './offering.ts';

/** Bounds of the denominations that an issuer can propose, in dollars: from retail sales to those for large investors alone. */
export const proposedBounds = { leastDollars: 100, mostDollars: 100_000 } as const;

/** The limits of a sale with this proposal that is not approved yet. */
export function proposedLimits({ orderMinimum, orderStep }: ProposedAmounts, market: AmountLimits): AmountLimits {
  return amountLimits({ minimumAmount: null, stepAmount: null, orderMinimum, orderStep }, market);
}

/** Errors of proposed denominations, by field. The minimum must be an amount that can be ordered. */
export function proposedAmountErrors(proposed: ProposedAmounts, market: AmountLimits): FieldErrors {
  const { leastDollars, mostDollars } = proposedBounds;
  const errors: Record<string, Sentence> = {};
  for (const field of ['orderMinimum', 'orderStep'] as const) {
    const amount = proposed[field];
    if (amount === null) continue;
    const inDollars = dollarsOf(amount);
    if (!Number.isInteger(inDollars) || inDollars < leastDollars || inDollars > mostDollars) {
      errors[field] = say('Must be whole dollars from {least} to {most}', {
        least: `$${leastDollars}`,
        most: `$${mostDollars.toLocaleString('en-US')}`,
      });
    }
  }
  const { minimum, step } = proposedLimits(proposed, market);
  if (Object.keys(errors).length === 0 && minimum % step !== 0) {
    errors[proposed.orderMinimum === null ? 'orderStep' : 'orderMinimum'] = say(
      'The minimum, {minimum}, must be a multiple of the increment, {step}',
      { minimum: formatDollars(minimum), step: formatDollars(step) },
    );
  }
  return errors;
}
