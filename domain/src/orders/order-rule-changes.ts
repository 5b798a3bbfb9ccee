/** Which changes of an institution’s rules for orders need a second person, and who may confirm them. */

import { type Holder, whyNotTakePart } from '../accounts/settled.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import type { OrderRules } from './order-rules.ts';

export type OrderRule = keyof OrderRules;

export const orderRuleNames: readonly OrderRule[] = ['approvalAbove', 'maxOrder', 'maxDay'];

/** A change is about the limits of one person, or about the amount of the institution; the others are null before and after it. */
export const noOrderRules: OrderRules = { approvalAbove: null, maxOrder: null, maxDay: null };

export type OrderRuleChangeStatus = 'Requested' | 'Made' | 'Withdrawn' | 'Declined' | 'Expired' | 'Void';

/** How long a request waits for a second person. */
export const orderRuleRequestDays = 7;

/** When a request that is made at this moment can no longer be confirmed. */
export function orderRuleRequestEnd(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + orderRuleRequestDays * 24 * 60 * 60_000);
}

/** Amounts before and after a change, all in cents or all in dollars. */
type RuleAmounts = Readonly<Record<OrderRule, number | null>>;

/** The rules that bind less after the change than before it. A first rule, and a lower amount, bind more. */
export function loosenedRules(before: RuleAmounts, after: RuleAmounts): OrderRule[] {
  return orderRuleNames.filter((name) => isLooser(before[name], after[name]));
}

function isLooser(before: number | null, after: number | null): boolean {
  return before !== null && (after === null || after > before);
}

/** A request, whatever became of it. */
export interface OrderRuleRequest {
  readonly status: OrderRuleChangeStatus;
  readonly requestedBy: number;
  readonly before: OrderRules;
  readonly after: OrderRules;
  readonly expiresAt: Date;
}

/** Facts at the moment where a request is looked at. */
export interface OrderRuleStanding {
  /** The rules that the request is about; null where the person whose limits it is about was removed. */
  readonly rules: OrderRules | null;
  readonly isRequesterAdmin: boolean;
  /** The people who may approve, and those who could until recently. */
  readonly rights: readonly Holder[];
  readonly now: Date;
}

/** Why a request can no longer be confirmed by anyone, or null. Codes: rule-change-decided, rule-change-expired, rule-requester-gone, changed-meanwhile. */
export function whyNotOpen(
  request: OrderRuleRequest,
  { rules, isRequesterAdmin, now }: OrderRuleStanding,
): Refusal | null {
  if (request.status !== 'Requested') return refusal('rule-change-decided', 'This request was decided already');
  if (request.expiresAt <= now) {
    return refusal(
      'rule-change-expired',
      say('No one confirmed this request within {days} days. Request it again.', { days: orderRuleRequestDays }),
    );
  }
  if (!isRequesterAdmin) {
    return refusal('rule-requester-gone', 'The person who requested this is no longer an Admin. Request it again.');
  }
  const isAsBefore = rules !== null && orderRuleNames.every((name) => rules[name] === request.before[name]);
  return isAsBefore
    ? null
    : refusal('changed-meanwhile', 'The rules were changed since this was requested. Request it again.');
}

/** Why a person cannot confirm a request, or null: the reasons of `whyNotOpen`, own-change and right-too-new. */
export function whyNotConfirmRules(
  request: OrderRuleRequest,
  standing: OrderRuleStanding,
  userId: number,
): Refusal | null {
  const reason = whyNotOpen(request, standing);
  if (reason) return reason;
  if (request.requestedBy === userId) {
    return refusal('own-change', 'You requested this. Another person of your account must confirm it.');
  }
  return whyNotTakePart(standing.rights, userId, standing.now);
}

/** Why rules cannot be loosened while this request is open, or null. */
export function whyNotRequestRules(open: OrderRuleRequest | undefined, standing: OrderRuleStanding): Refusal | null {
  if (!open || whyNotOpen(open, standing)) return null;
  return refusal(
    'rule-change-requested',
    'Another change of the rules waits for a second person: confirm, decline or withdraw it first',
  );
}
