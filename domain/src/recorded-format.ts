/** Which format a new closing record has. */
import {
  drawnRecordFormat,
  fifthRecordFormat,
  recordFormat,
  seventhRecordFormat,
  sixthRecordFormat,
} from './record-formats.ts';
import { isRescheduling, type RecordedChange } from './recorded-changes.ts';
import { hasTermsOfFifth, type RecordedTerms } from './recorded-terms.ts';

/** The earliest one that can say what the sale has. */
export function formatOf(
  terms: RecordedTerms,
  changes: readonly RecordedChange[],
  seed: string | undefined,
  hasLinks: boolean,
): string {
  if (changes.length > 0) return changes.every(isRescheduling) ? sixthRecordFormat : seventhRecordFormat;
  if (hasLinks || hasTermsOfFifth(terms)) return fifthRecordFormat;
  return seed === undefined ? recordFormat : drawnRecordFormat;
}
