/** Changes of the market's rules as sentences, for mails and the audit trail. */

import { centsFromDollars, formatDollars } from '../base/money.ts';
import type { RuleVersion } from '../base/vocabulary.ts';
import type { MarketRuleName, RuleChange, RuleValue } from './market-rules.ts';

/** 'Minimum of an order and a maturity: $10,000 instead of $5,000'. */
export function ruleChangeInWords(change: RuleChange): string {
  const { rule, from, to, isDefault } = change;
  const [before, after] = [ruleInWords(rule, from), ruleInWords(rule, to)];
  const what = sentences[rule];
  if (from !== to) return isDefault ? what(`${after}, the default,`, before) : what(after, before);
  return isDefault
    ? `${what(after, null)}, which is the default again`
    : `${what(after, null)}, whatever the default is`;
}

const sentences: Readonly<Record<MarketRuleName, (to: string, from: string | null) => string>> = {
  minimum: (to, from) => `Minimum of an order and a maturity: ${withFormer(to, from)}`,
  step: (to, from) => `Step of orders and maturities: ${withFormer(to, from)}`,
  saleHours: (to, from) => `Duration of a sale without a close of its own: ${withFormer(to, from)}`,
  maxOrders: (to, from) => `Orders of one investor at one maturity, at most: ${withFormer(to, from)}`,
  fourEyesOnAuctions: (to, from) => `Approval of an auction: ${withFormer(to, from)}`,
  allocationRule: (to, from) => `Rule of allocation of a new sale: ${withFormer(to, from)}`,
};

const allocationRules: Readonly<Record<RuleVersion, string>> = {
  'priority-pro-rata-1': 'in proportion with earlier orders first among equals',
  'priority-pro-rata-2': 'in proportion with a draw among equals',
  'lot-first-1': 'one lot for each investor first and then in proportion',
  'draw-1': 'whole orders by a draw',
};

function withFormer(to: string, from: string | null): string {
  return from === null ? to : `${to} instead of ${from}`;
}

/** The value of a rule with its unit. */
export function ruleInWords(rule: MarketRuleName, value: RuleValue): string {
  if (typeof value === 'string') return allocationRules[value];
  if (typeof value === 'boolean') return value ? 'by two administrators' : 'by one administrator';
  if (rule === 'saleHours') return value === 1 ? '1 hour' : `${value.toLocaleString('en-US')} hours`;
  if (rule === 'maxOrders') return value.toLocaleString('en-US');
  const amount = centsFromDollars(value);
  return amount === null ? String(value) : formatDollars(amount);
}
