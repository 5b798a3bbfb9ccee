/** Changes of an institution's rules for orders in the audit trail. */
import type { OrderRules } from '@fairbook/domain/orders/order-rules.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Investor } from '../../../platform/http/caller/actor.ts';
import type { RuledUser, StoredRuleChange } from '../../../store/orders/rule-changes.sql.ts';

/** Object of the change: the limits of a person, or with null the amount of the institution. */
export interface RuleEdit {
  readonly person: RuledUser | null;
  readonly before: OrderRules;
  readonly after: OrderRules;
}

/** Ends of requests in the audit trail; the clock ends what no one decided. */
export async function auditEnd(
  db: Db,
  actor: Investor | 'clock',
  change: StoredRuleChange,
  how: 'Withdrawn' | 'Declined' | 'Expired' | 'Void',
): Promise<void> {
  const detail = { ...detailOf(change), requestedBy: change.requesterId, how };
  await audit(db, {
    actor,
    action: 'colleague.end-order-rules',
    subject: subjectOf(change),
    detail,
    secretUntilResultOf: null,
  });
}

export const actionOf = ({ person }: Pick<RuleEdit, 'person'>) =>
  person === null ? 'colleague.order-rules' : 'colleague.order-limits';

/** The person whose limits it is about, or who asked for another amount. */
export const subjectOf = ({ person, requesterId }: StoredRuleChange) => `user:${person?.id ?? requesterId}`;

export function detailOf({ person, before, after }: RuleEdit) {
  if (person === null) return { before: inDollars(before.approvalAbove), after: inDollars(after.approvalAbove) };
  const limits = (of: OrderRules) => ({ maxOrder: inDollars(of.maxOrder), maxDay: inDollars(of.maxDay) });
  return { before: limits(before), after: limits(after) };
}

function inDollars(amount: number | null): number | null {
  return amount === null ? null : amount / 100;
}
