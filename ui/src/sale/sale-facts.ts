/** Facts of a sale as all screens and papers show them: labels and values in words. */
import { ruleNames, type SaleField, saleFields, type TextField } from '@fairbook/domain/auctions/fields/all.ts';
import { type FieldRow, fieldsWith, type TextGroup } from '@fairbook/domain/auctions/fields/kinds.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import type { ExtensionTerms, ResizingTerms } from '@fairbook/domain/auctions/sale-rules.ts';
import type { Day } from '@fairbook/domain/base/dates.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { asksMonthEnds } from '@fairbook/domain/bonds/day-counts.ts';
import { dayCounts } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { formatDay, formatWholeMoney } from '../format/format.ts';
import { saleChangeTexts as rules } from './sale-change-texts.ts';
import { structureTexts as words } from './structure-texts.ts';

export interface SaleFact {
  readonly label: string;
  /** Null for none. */
  readonly value: string | null;
}

type Value = string | number | boolean | object | null;

/** These fields, whether the sale has them or not. */
export function factsOf<Field extends SaleField>(
  fields: readonly Field[],
  values: Readonly<Record<Field, Value>>,
): SaleFact[] {
  return fields.map((field) => ({ label: fieldWords[field].label, value: inWords(saleFields[field], values[field]) }));
}

/** Those that have a value. */
export function knownFacts(facts: readonly SaleFact[]): SaleFact[] {
  return facts.filter(({ value }) => value !== null);
}

/** The texts of a group. */
export function textFacts(group: TextGroup, values: Readonly<Partial<Record<TextField, string | null>>>): SaleFact[] {
  return fieldsWith(saleFields, { group }).map((field) => ({
    label: fieldWords[field].label,
    value: values[field] ?? null,
  }));
}

/** How the close can move, and what holds at the close and after it, whether the sale has more than the published defaults or not. */
export function ruleFacts(sale: Readonly<Record<(typeof ruleNames)[number], Value>>): SaleFact[] {
  return factsOf(ruleNames, sale);
}

/** A value that a form or a submission has as text. */
export function textInWords(row: FieldRow, text: string): string {
  const isTerms = row.kind === 'extension' || row.kind === 'resizing';
  const value: Value = isTerms && text !== '' ? JSON.parse(text) : text;
  return inWords(row, value === '' ? null : value) ?? text;
}

function inWords(row: FieldRow, value: Value): string | null {
  if (row.kind === 'extension') return value === null ? rules.noExtension : rules.extends(value as ExtensionTerms);
  if (row.kind === 'resizing') return value === null ? rules.noResizing : rules.resizes(value as ResizingTerms);
  if (value === null || value === false) return null;
  switch (row.kind) {
    case 'choice':
      return labelOf(row.of, String(value));
    case 'day':
      return formatDay(String(value));
    case 'money':
      return formatWholeMoney(Number(value));
    case 'flag':
      return words.yes;
    default:
      return String(value);
  }
}

type DatesBeyond = Readonly<Record<'delivery' | 'settlement' | 'firstInterest', string | null>>;

/** The dates beyond the dated date: delivery, and the first interest where it is set. */
export function dateFacts(dates: DatesBeyond): SaleFact[] {
  const delivery = { label: fieldWords.delivery.label, value: deliveryInWords(dates) };
  return [delivery, ...knownFacts(factsOf(['firstInterest'], dates))];
}

/** The day of delivery, and why it is that one where the issuer gave no date or another. */
function deliveryInWords({ delivery, settlement }: DatesBeyond): string {
  if (settlement === null) return delivery === null ? words.defaultDelivery : formatDay(delivery);
  if (delivery === null) return words.deliveryByDefault(formatDay(settlement));
  return delivery === settlement
    ? formatDay(delivery)
    : words.deliveryMoved(formatDay(settlement), formatDay(delivery));
}

interface Counting {
  readonly dayCount: string | null;
  readonly endOfMonth?: boolean;
  readonly dated?: Day | null;
  readonly finalMaturityDate?: Day | null;
}

/**
 * How days of interest are counted; nothing where it is as of most bonds. A sale of which the dates leave open when interest is paid says it either way, if the
 * frequency is given.
 */
export function countingFacts(counting: Counting, frequency: string | null = null): SaleFact[] {
  const { dayCount, endOfMonth = false, dated = null, finalMaturityDate: maturityDate = null } = counting;
  const isAsked = asksMonthEnds({ maturityDate, dated }, frequency);
  if ((dayCount === null || dayCount === '30/360') && !endOfMonth && !isAsked) return [];
  const count = labelOf(dayCounts, dayCount ?? '30/360');
  const value = endOfMonth ? words.monthEnds(count) : isAsked ? words.sameDays(count) : count;
  return [{ label: fieldWords.dayCount.label, value }];
}

type Security = Readonly<Partial<Record<TextField, string | null>>> & { readonly isBankQualified: boolean };

/** Credit support besides the issuer's pledge, and bank qualification; nothing where there is neither. */
export function securityFacts(values: Security): SaleFact[] {
  return knownFacts([...textFacts('security', values), ...factsOf(['isBankQualified'], values)]);
}
