/** Changes of the market's rules as sentences, for mails and the audit trail. */

import { centsFromDollars, formatDollars } from '../base/money.ts';
import { type Filled, filled, say, type Text, type Value } from '../base/sentences/sentence.ts';
import type { RuleVersion } from '../base/vocabulary.ts';
import type { MarketRuleName, RuleChange, RuleValue } from './market-rules.ts';

/** 'Minimum of an order and a maturity: $10,000 instead of $5,000'. */
export function ruleChangeInWords({ rule, from, to, isDefault }: RuleChange): Filled {
  const change = { rule: filled(names[rule]), from: ruleInWords(rule, from), to: ruleInWords(rule, to) };
  if (from === to) {
    return say(
      isDefault ? '{rule}: {to}, which is the default again' : '{rule}: {to}, whatever the default is',
      change,
    );
  }
  return say(isDefault ? '{rule}: {to}, the default, instead of {from}' : '{rule}: {to} instead of {from}', change);
}

const names: Readonly<Record<MarketRuleName, Text>> = {
  minimum: 'Minimum of an order and a maturity',
  step: 'Step of orders and maturities',
  saleHours: 'Duration of a sale without a close of its own',
  maxOrders: 'Orders of one investor at one maturity, at most',
  fourEyesOnAuctions: 'Approval of an auction',
  allocationRule: 'Rule of allocation of a new sale',
};

const allocationRules: Readonly<Record<RuleVersion, Text>> = {
  'priority-pro-rata-1': 'in proportion with earlier orders first among equals',
  'priority-pro-rata-2': 'in proportion with a draw among equals',
  'lot-first-1': 'one lot for each investor first and then in proportion',
  'draw-1': 'whole orders by a draw',
};

/** The value of a rule with its unit. */
function ruleInWords(rule: MarketRuleName, value: RuleValue): Value {
  if (typeof value === 'string') return filled(allocationRules[value]);
  if (typeof value === 'boolean') return filled(value ? 'by two administrators' : 'by one administrator');
  if (rule === 'saleHours') {
    return value === 1 ? filled('1 hour') : say('{count} hours', { count: value.toLocaleString('en-US') });
  }
  if (rule === 'maxOrders') return value.toLocaleString('en-US');
  const amount = centsFromDollars(value);
  return amount === null ? String(value) : formatDollars(amount);
}
