/** The day on which the bonds of a sale are paid for and delivered. `docs/EXACTNESS.md` publishes the rule. */
import { businessDayFrom, isBusinessDay } from '../base/business-days.ts';
import { addDays, type Day, day, dayInWords } from '../base/dates.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { dayIn, zoneOfState } from '../base/zones.ts';

/** Days from the close to the delivery of a sale whose issuer gives no delivery date. */
export const defaultDeliveryDays = 14;

/** A sale with its day of delivery; null until it has a close. Its `delivery` is the date that the issuer gave for it. */
export interface Delivered {
  readonly settlement: Day | null;
}

/** The dates of the terms that decide the delivery: both as the issuer gave them. */
interface DeliveryTerms {
  readonly dated: Day | null;
  readonly delivery: Day | null;
}

/**
 * The day of delivery of a sale with this close; null until it has one. The date that the issuer gave stays while it is a business day after the day
 * of the close, in the issuer's zone, and otherwise moves to the next that is. Without one it is the first business day at least 14 days after the
 * close and not before the dated date. It follows from the terms and the close alone, so that it moves with every change of the close.
 */
export function settlementOf(
  { dated, delivery }: DeliveryTerms,
  closeDate: Date | null,
  issuerState: string | null,
): Day | null {
  if (closeDate === null) return null;
  const closes = dayAt(closeDate, issuerState);
  if (delivery !== null) return businessDayFrom(later(delivery, addDays(closes, 1)));
  return businessDayFrom(later(addDays(closes, defaultDeliveryDays), dated));
}

interface DatesOfSale extends DeliveryTerms {
  readonly firstPrincipalPaymentDate: Day | null;
}

/** Why a sale cannot go live with this close because of its delivery, or null. Codes: delivery-not-after-close, delivery-after-principal. */
export function whyNotDeliverFirst(terms: DatesOfSale, closeDate: Date, issuerState: string | null): Refusal | null {
  const { delivery } = terms;
  const closes = dayAt(closeDate, issuerState);
  if (delivery === null || delivery > closes) return whyNotDeliver(terms, closeDate, issuerState);
  const values = { delivery: { time: dayInWords(delivery) }, close: { time: dayInWords(closes) } };
  return refusal(
    'delivery-not-after-close',
    say('The delivery date, {delivery}, must be after the day of the close, {close}', values),
  );
}

/** Why the close cannot move to this moment: the bonds would be delivered when principal is due. Code: delivery-after-principal. */
export function whyNotDeliver(terms: DatesOfSale, closeDate: Date, issuerState: string | null): Refusal | null {
  const settlement = settlementOf(terms, closeDate, issuerState);
  const first = terms.firstPrincipalPaymentDate;
  if (settlement === null || first === null || settlement < first) return null;
  const values = { delivery: { time: dayInWords(settlement) }, first: { time: dayInWords(first) } };
  return refusal(
    'delivery-after-principal',
    say(
      'With this close the bonds are delivered on {delivery}, which is not before the first principal payment date, {first}',
      values,
    ),
  );
}

/** Why no close can come before a delivery date, at `now`, or null. Codes: delivery-not-business-day, delivery-passed. */
export function wrongDelivery(delivery: Day | null, issuerState: string | null, now: Date): Refusal | null {
  if (delivery === null) return null;
  const values = { delivery: { time: dayInWords(delivery) } };
  if (!isBusinessDay(delivery)) {
    return refusal('delivery-not-business-day', say('The delivery date, {delivery}, must be a business day', values));
  }
  if (delivery > dayAt(now, issuerState)) return null;
  return refusal('delivery-passed', say('The delivery date, {delivery}, must be in the future', values));
}

/** The day of a moment where the issuer is. */
function dayAt(moment: Date, issuerState: string | null): Day {
  return day(dayIn(moment, zoneOfState('US', issuerState)));
}

function later(one: Day, other: Day | null): Day {
  return other !== null && other > one ? other : one;
}
