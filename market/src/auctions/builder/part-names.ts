/** Names and values of the parts of a step, for questions about them. */
import type { BuilderStep } from '@fairbook/domain/auctions/completeness.ts';
import type { FieldRow } from '@fairbook/domain/auctions/fields/kinds.ts';
import { ruleFields } from '@fairbook/domain/auctions/fields/rule-rows.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { textColumns, type WrittenMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { momentOfWallTime } from '@fairbook/domain/base/zones.ts';
import { formatDay, formatMoment } from '@fairbook/ui/format/format.ts';
import { textInWords } from '@fairbook/ui/sale/sale-facts.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import { buildingTexts } from '../texts/building.ts';
import { printedCell } from './maturities/grid.ts';
import { wholeStep } from './maturities/merging.ts';

const words = buildingTexts;
const labels: Readonly<Record<string, { readonly label: string } | undefined>> = fieldWords;
const rules: Readonly<Record<string, FieldRow | undefined>> = ruleFields;

export function nameOfPart(step: BuilderStep, part: string): string {
  if (part === wholeStep) return words.steps[step];
  if (step === 'maturities') return formatDay(part);
  return orderClasses.find(({ priority }) => priority === part)?.label ?? labels[part]?.label ?? part;
}

export function shownPart(part: string, value: unknown, zone: string): string {
  if (value === undefined) return words.clash.removed;
  if (typeof value === 'number') return value === notOffered ? words.priority.notOffered : words.clash.rank(value);
  const rule = rules[part];
  if (typeof value === 'string') return rule ? textInWords(rule, value) : shownText(value, zone);
  if (Array.isArray(value))
    return value.some(isUuid) ? counted(value.length, 'person', 'people') : value.join(', ') || words.clash.blank;
  if (part === wholeStep) return counted((value as { rows: readonly unknown[] }).rows.length, 'row');
  const row = value as WrittenMaturity;
  return textColumns
    .slice(1)
    .map((column) => printedCell(column, row[column] ?? ''))
    .concat(row.isOffered ? '' : words.priority.notOffered)
    .filter(Boolean)
    .join(' · ');
}

function shownText(text: string, zone: string): string {
  if (text === '') return words.clash.blank;
  const at = momentOfWallTime(text, zone);
  if (at) return formatMoment(at.toISOString(), zone);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}-/.test(value);
}
