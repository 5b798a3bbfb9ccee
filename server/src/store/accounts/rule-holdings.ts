/** Personal data in changes of rules for orders: who asked, who decided, and whose limits they were. */
import type { Holding } from './holding.ts';

const columns = {
  decided_by_id: 'decidedOrderRuleChanges',
  requested_by_id: 'requestedOrderRuleChanges',
  user_id: 'changesOfOwnOrderLimits',
};

export const holdingsOfRules: readonly Holding[] = Object.entries(columns).map(([column, name]) => ({
  table: 'order_rule_change',
  column,
  name,
  hidden: Object.keys(columns).filter((other) => other !== column),
  erasure: 'keep',
  why: 'Who loosened rules for orders must stay verifiable; the row refers to people by numbers.',
}));
