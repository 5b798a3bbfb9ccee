/** Rules between the key dates of a sale. */

import { isBusinessDay } from '../base/business-days.ts';
import type { Day } from '../base/dates.ts';
import type { Text } from '../base/sentences/sentence.ts';
import type { KeyDates } from './offering.ts';

type BondDates = Pick<
  KeyDates,
  'dated' | 'delivery' | 'firstInterest' | 'firstPrincipalPaymentDate' | 'finalMaturityDate'
>;

interface CheckedDates extends BondDates {
  /** True where all bonds are due on one date, which is then both the first and the final one. */
  readonly isSingleMaturity?: boolean | undefined;
}

/** Errors between the key dates, by field. A date that is not set yet is no error here. */
export function dateErrors({ firstPrincipalPaymentDate: first, finalMaturityDate: final, ...dates }: CheckedDates) {
  const { dated, delivery, firstInterest, isSingleMaturity = false } = dates;
  const isAfter = (one: Day | null, other: Day | null) => one !== null && other !== null && one > other;
  const isFrom = (one: Day | null, other: Day | null) => isAfter(one, other) || (one !== null && one === other);
  const beforeFirst = 'Must be before the first principal payment date';
  const errors: Partial<Record<keyof BondDates, Text>> = {
    ...(isFrom(dated, first) && { dated: beforeFirst }),
    ...(delivery !== null && !isBusinessDay(delivery) && { delivery: 'Must be a business day' }),
    ...((isSingleMaturity ? isAfter : isFrom)(first, final) && {
      finalMaturityDate: 'Must be greater than first principal payment date',
    }),
    ...(isFrom(delivery, first) && { delivery: beforeFirst }),
    ...(isAfter(dated, delivery) && { delivery: 'Must not be before the dated date' }),
    ...(isAfter(firstInterest, final) && { firstInterest: 'Must not be after the final maturity date' }),
    ...(isFrom(delivery, firstInterest) && { firstInterest: 'Must be after the delivery date' }),
    ...(isFrom(dated, firstInterest) && { firstInterest: 'Must be after the dated date' }),
  };
  return errors;
}
