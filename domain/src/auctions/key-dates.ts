/** Rules between the key dates of a sale, and about those that have passed. */

import { isBusinessDay } from '../base/business-days.ts';
import type { Day } from '../base/dates.ts';
import type { FieldErrors } from '../base/refusal.ts';
import type { Text } from '../base/sentences/sentence.ts';
import type { UnmetTerm } from './completeness.ts';
import { wrongDelivery } from './delivery.ts';
import type { KeyDates } from './offering.ts';

type BondDates = Pick<
  KeyDates,
  'dated' | 'delivery' | 'firstInterest' | 'firstPrincipalPaymentDate' | 'finalMaturityDate'
>;

/** Errors between the key dates, by field. A date that is not set yet is no error here. */
export function dateErrors({ firstPrincipalPaymentDate: first, finalMaturityDate: final, ...dates }: BondDates) {
  const { dated, delivery, firstInterest } = dates;
  const isAfter = (one: Day | null, other: Day | null) => one !== null && other !== null && one > other;
  const isFrom = (one: Day | null, other: Day | null) => isAfter(one, other) || (one !== null && one === other);
  const beforeFirst = 'Must be before the first principal payment date';
  const errors: Partial<Record<keyof BondDates, Text>> = {
    ...(isFrom(dated, first) && { dated: beforeFirst }),
    ...(isFrom(first, final) && { finalMaturityDate: 'Must be greater than first principal payment date' }),
    ...(delivery !== null && !isBusinessDay(delivery) && { delivery: 'Must be a business day' }),
    ...(isFrom(delivery, first) && { delivery: beforeFirst }),
    ...(isAfter(dated, delivery) && { delivery: 'Must not be before the dated date' }),
    ...(isAfter(firstInterest, final) && { firstInterest: 'Must not be after the final maturity date' }),
    ...(isFrom(delivery, firstInterest) && { firstInterest: 'Must be after the delivery date' }),
    ...(isFrom(dated, firstInterest) && { firstInterest: 'Must be after the dated date' }),
  };
  return errors;
}

/** How long ago a typed moment may be; it then means now. Clocks differ, and a person takes a moment to submit. */
export const toleranceMs = 5 * 60 * 1000;

type Launch = Pick<KeyDates, 'marketingPeriodLaunchDate'>;

function isLaunchPassed({ marketingPeriodLaunchDate: launch }: Launch, now: Date): boolean {
  return launch !== null && now.getTime() - launch.getTime() > toleranceMs;
}

/** Errors in the launch as it is saved at `now`, by field. One that is stored already is asked for when approval is requested. */
export function launchErrors(saved: Launch, stored: Launch, now: Date): FieldErrors {
  const isKept = saved.marketingPeriodLaunchDate?.getTime() === stored.marketingPeriodLaunchDate?.getTime();
  if (isKept || !isLaunchPassed(saved, now)) return {};
  return { marketingPeriodLaunchDate: launchPassed };
}

/**
 * Dates that have passed when approval is requested at `now`. Codes: launch-date-passed, delivery-not-business-day, delivery-passed. A launch that
 * passes later is no error: the marketing phase then begins with the approval.
 */
export function missingAheadOf(
  terms: Launch & Pick<KeyDates, 'delivery'>,
  issuerState: string | null,
  now: Date,
): UnmetTerm[] {
  const delivery = wrongDelivery(terms.delivery, issuerState, now);
  if (!isLaunchPassed(terms, now)) return delivery;
  const place = { step: 'dates', field: 'marketingPeriodLaunchDate' } as const;
  return [{ code: 'launch-date-passed', message: launchPassed, ...place }, ...delivery];
}

const launchPassed = 'The marketing launch date is in the past. Enter a later one';
