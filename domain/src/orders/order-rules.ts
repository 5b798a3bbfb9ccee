/** Rules of an institution for the orders of its people: limits of each person, and the amount from which a second person approves. */

import { type Cents, cents, formatDollars } from '../base/money.ts';
import { type FieldErrors, type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

/** Null is no limit. Limits are of one person; `approvalAbove` is the same for all people of the account. */
export interface OrderRules {
  /** Par of one order. */
  readonly maxOrder: Cents | null;
  /** Par that the person may add to orders on one day. */
  readonly maxDay: Cents | null;
  /** Par in one sale that the person may add to orders without another person. */
  readonly approvalAbove: Cents | null;
}

/** Columns of an account and a person from which their rules follow. */
export interface RuleColumns {
  readonly hasOrderRules: boolean;
  readonly approvalAbove: Cents | null;
  readonly maxOrder: Cents | null;
  readonly maxDay: Cents | null;
}

/** Null where the account has no rules, which costs its orders nothing. */
export function rulesIn({ hasOrderRules, approvalAbove, maxOrder, maxDay }: RuleColumns): OrderRules | null {
  return hasOrderRules ? { approvalAbove, maxOrder, maxDay } : null;
}

/** Amounts that a person has added to orders so far. Withdrawing or reducing an order gives nothing back: a limit that refills would bound nothing. */
export interface OrderUse {
  /** On this day, in all sales. */
  readonly today: Cents;
  /** In this sale, without the approval of another person. */
  readonly unapproved: Cents;
}

/** An action on an order: its par afterwards, and what the action adds to it; 0 where it is reduced. */
export interface OrderSize {
  readonly total: Cents;
  readonly added: Cents;
}

/** The days of limits begin at midnight in this zone, in which municipal bonds are traded. */
export const limitZone = 'America/New_York';

export const nothingUsed: OrderUse = { today: cents(0), unapproved: cents(0) };

/** Messages where an order is beyond the limits of the person. A request that adds nothing is within every limit. */
export function limitErrors(rules: OrderRules | null, use: OrderUse, { total, added }: OrderSize): FieldErrors {
  if (rules === null || added <= 0) return {};
  const { maxOrder, maxDay } = rules;
  if (maxOrder !== null && total > maxOrder) {
    return { investments: say('Your limit for one order is {limit}', { limit: formatDollars(maxOrder) }) };
  }
  if (maxDay !== null && use.today + added > maxDay) {
    const left = cents(Math.max(0, maxDay - use.today));
    return {
      investments: say('Your limit for one day is {limit}, and {left} of it is left', {
        limit: formatDollars(maxDay),
        left: formatDollars(left),
      }),
    };
  }
  return {};
}

/** Returns whether an order waits for the approval of another person. Small orders count together, so that none is split to avoid it. */
export function needsApproval(rules: OrderRules | null, use: OrderUse, { added }: OrderSize): boolean {
  if (rules === null || rules.approvalAbove === null || added <= 0) return false;
  return use.unapproved + added > rules.approvalAbove;
}

/** Why an order cannot be placed by one person; null where it can. */
export function whyNotAlone(rules: OrderRules | null, use: OrderUse, size: OrderSize): Refusal | null {
  if (!needsApproval(rules, use, size)) return null;
  const above = formatDollars(rules?.approvalAbove ?? cents(0));
  return refusal(
    'needs-approval',
    say('Above {above} in one sale another person of your account must approve. Send the order for approval.', {
      above,
    }),
  );
}

/** How long a list of waiting orders an account can have. */
export const maxWaitingOrders = 100;
