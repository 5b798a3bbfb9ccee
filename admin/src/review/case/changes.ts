/** Differences between two submissions, as lines to print: what, before, now. */
import type { ItemChange, Submitted } from '@fairbook/domain/accounts/submission.ts';
import { saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import type { FieldRow } from '@fairbook/domain/auctions/fields/kinds.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { formatDay, formatMoment, formatMoney, formatPercent } from '@fairbook/ui/format/format.ts';
import { textInWords } from '@fairbook/ui/sale/sale-facts.ts';
import { locale } from '@fairbook/ui/theme/locale.ts';
import { texts } from '../../base/texts.ts';

export interface ChangeLine {
  readonly key: string;
  /** Which person, maturity or file; null where the part has one record only. */
  readonly item: string | null;
  /** The field; null where the whole item was added or removed. */
  readonly field: string | null;
  readonly before: string;
  readonly now: string;
}

/** One line for each changed field, and one for each added or removed item. */
export function linesOf(changes: readonly ItemChange[], zone: string): ChangeLine[] {
  return changes.flatMap((change): ChangeLine[] => {
    const item = change.item === '' ? null : submittedText('', change.item, zone);
    const key = `${change.section} ${change.item} ${change.kind}`;
    if (change.kind === 'changed')
      return change.fields.map(({ field, before, after }) => ({
        key: `${key} ${field}`,
        item,
        field: labelOfField(field),
        before: submittedText(field, before, zone),
        now: submittedText(field, after, zone),
      }));
    const isAdded = change.kind === 'added';
    const whole = change.fields
      .map(({ field, before, after }) => [field, isAdded ? after : before] as const)
      .filter(([, value]) => value !== null && value !== '')
      .map(([field, value]) => `${labelOfField(field)}: ${submittedText(field, value, zone)}`)
      .join('\n');
    const { notThere, takenAway } = texts.changes;
    return [{ key, item, field: null, before: isAdded ? notThere : whole, now: isAdded ? whole : takenAway }];
  });
}

const labels: Readonly<Record<string, string>> = texts.submitted;
const wordsOfSale: Readonly<Record<string, { readonly label: string } | undefined>> = fieldWords;
const rowsOfSale: Readonly<Record<string, FieldRow | undefined>> = saleFields;

/** A field without a label is shown by its stored name. */
export function labelOfField(field: string): string {
  return labels[field] ?? wordsOfSale[field]?.label ?? field;
}

const inWordsOfList = new Set<FieldRow['kind']>(['choice', 'extension', 'resizing']);
const percent = new Set(['interestRate', 'yield']);

/** Formats a submitted value, moments in `zone`. */
export function submittedText(field: string, value: Submitted, zone: string): string {
  if (value === null || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') {
    const kind = rowsOfSale[field]?.kind;
    if (kind === 'money' || kind === 'filledMoney' || field === 'principalAmount') return formatMoney(value);
    if (percent.has(field)) return formatPercent(value, 3);
    if (kind === 'percent') return formatPercent(value, 0);
    if (kind === 'rank' && value < 0) return texts.priority.notOffered;
    return value.toLocaleString(locale, { maximumFractionDigits: 6 });
  }
  const row = rowsOfSale[field];
  if (row && inWordsOfList.has(row.kind)) return textInWords(row, value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatMoment(value, zone) : value;
}
