/** Rules of the market as the dialog edits them: what was typed, its errors, and the change to send. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { configurationAdmin } from '@fairbook/contract/review/configuration/admin.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { centsFromDollars } from '@fairbook/domain/base/money.ts';
import { allocationRuleVersions, type RuleVersion, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import {
  type MarketRuleName,
  type MarketRules,
  marketRuleErrors,
  type RuleValue,
  usualMarketRules,
} from '@fairbook/domain/review/market-rules.ts';
import { formatCount, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { marketRulesTexts as words } from '../texts/market-rules.ts';

export type MarketRulesNow = AnswerOf<typeof configurationAdmin.readMarketRules>;
export type Rule = MarketRulesNow['rules'][number];
/** The change as the calls take it: amounts in dollars, null for the default. */
export type AskedValues = { readonly [Name in NumberRule]?: number | null } & {
  readonly fourEyesOnAuctions?: boolean | null;
  readonly allocationRule?: RuleVersion | null;
};
type NumberRule = Exclude<MarketRuleName, 'fourEyesOnAuctions' | 'allocationRule'>;

/** Typed value of a rule, or that its default is to apply; absent rules stay. */
export type Edits = { readonly [Name in MarketRuleName]?: string | 'default' };

export const defaultEdit = 'default';

/** A value as people read it. */
export function shownValue(rule: MarketRuleName, value: RuleValue): string {
  if (typeof value === 'string') return words.allocation[value];
  if (typeof value === 'boolean') return value ? words.administrators.two : words.administrators.one;
  if (rule === 'saleHours') return words.hours(value, formatCount(value));
  return rule === 'maxOrders' ? formatCount(value) : formatWholeMoney(value);
}

/** A value as the field of the dialog has it. */
export function typedValue(value: RuleValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'two' : 'one';
  return Number.isInteger(value) ? formatCount(value) : String(value);
}

/** The typed value; NaN where it is none. Separators of thousands and the sign of dollars are read over. */
function readValue(rule: MarketRuleName, typed: string): RuleValue {
  if (rule === 'fourEyesOnAuctions') return typed === 'two';
  if (rule === 'allocationRule') return allocationRuleOf(typed) ?? Number.NaN;
  const plain = typed.replace(/[\s,$]/g, '');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

function allocationRuleOf(value: string | number | boolean | undefined): RuleVersion | undefined {
  return valuesOf(allocationRuleVersions).find((one) => one === value);
}

/** Value of a rule after the edits. */
export function editedValue({ rule, value, default: usual }: Rule, edit: string | undefined): RuleValue {
  if (edit === undefined) return value;
  return edit === defaultEdit ? usual : readValue(rule, edit);
}

/** The change to send: only what differs from the rules as they are. */
export function askedBy(rules: readonly Rule[], edits: Edits): AskedValues {
  const asked: { -readonly [Name in keyof AskedValues]: AskedValues[Name] } = {};
  for (const each of rules) {
    const edit = edits[each.rule];
    if (edit === undefined) continue;
    const isDefault = edit === defaultEdit;
    const value = editedValue(each, edit);
    if (isDefault ? each.isDefault : value === each.value) continue;
    if (each.rule === 'fourEyesOnAuctions') asked.fourEyesOnAuctions = isDefault ? null : value === true;
    else if (each.rule === 'allocationRule')
      asked.allocationRule = isDefault ? null : (allocationRuleOf(value) ?? null);
    else asked[each.rule] = isDefault ? null : Number(value);
  }
  return asked;
}

/** Errors of the edits by rule, in the words of the server's rule. */
export function errorsOf(rules: readonly Rule[], edits: Edits): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const each of rules) {
    if (Number.isNaN(editedValue(each, edits[each.rule]))) errors[each.rule] = words.number;
  }
  if (Object.keys(errors).length > 0) return errors;
  const found = marketRuleErrors(
    rulesOf(rules, ({ value }) => value),
    rulesOf(rules, (each) => editedValue(each, edits[each.rule])),
  );
  return Object.fromEntries(Object.entries(found).map(([name, message]) => [name, inLanguage(message)]));
}

function rulesOf(rules: readonly Rule[], valueOfRule: (rule: Rule) => RuleValue): MarketRules {
  const values = new Map(rules.map((each) => [each.rule, valueOfRule(each)]));
  const number = (name: MarketRuleName) => Number(values.get(name) ?? 0);
  const cents = (name: MarketRuleName) => centsFromDollars(number(name)) ?? (0 as MarketRules['minimum']);
  return {
    minimum: cents('minimum'),
    step: cents('step'),
    saleHours: number('saleHours'),
    maxOrders: number('maxOrders'),
    fourEyesOnAuctions: values.get('fourEyesOnAuctions') === true,
    allocationRule: allocationRuleOf(values.get('allocationRule')) ?? usualMarketRules.allocationRule,
  };
}
