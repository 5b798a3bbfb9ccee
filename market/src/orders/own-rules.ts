/** The rules of an institution for the order in the ticket, as the domain judges them. */
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { waitingOrdersMarket } from '@fairbook/contract/orders/waiting-orders/market.ts';
import { fieldsInLanguage } from '@fairbook/domain/base/in-language.ts';
import { type Cents, cents, centsFromDollars, sum } from '@fairbook/domain/base/money.ts';
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { limitErrors, needsApproval } from '@fairbook/domain/orders/order-rules.ts';

type OwnRules = AnswerOf<typeof waitingOrdersMarket.readOwnOrderRules>;

export interface Approval {
  /** Dollars in one sale above which another person approves. */
  readonly above: number;
  /** Other people who could approve. */
  readonly approvers: number;
}

/** The error of the order as a whole, and the approval that it needs; null where there is none. */
export function ownRulesOf(
  own: OwnRules | undefined,
  lines: readonly Investment[],
  before: readonly Investment[],
): { readonly error: string | null; readonly approval: Approval | null } {
  if (!own) return { error: null, approval: null };
  const { maxOrder, maxDay, approvalAbove, usedToday, unapproved, approvers } = own;
  const rules = { maxOrder: exact(maxOrder), maxDay: exact(maxDay), approvalAbove: exact(approvalAbove) };
  const use = { today: exact(usedToday) ?? cents(0), unapproved: exact(unapproved) ?? cents(0) };
  const total = totalOf(lines);
  const size = { total, added: cents(Math.max(0, total - totalOf(before))) };
  const waits = approvalAbove !== null && needsApproval(rules, use, size);
  return {
    error: fieldsInLanguage(limitErrors(rules, use, size))['investments'] ?? null,
    approval: waits ? { above: approvalAbove, approvers } : null,
  };
}

function totalOf(lines: readonly Investment[]): Cents {
  return sum(lines.map(({ investmentAmount }) => investmentAmount));
}

function exact(dollars: number | null): Cents | null {
  return dollars === null ? null : centsFromDollars(dollars);
}
