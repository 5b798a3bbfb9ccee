/** The format of a new closing record: the earliest one that can say what the sale has. */

import { isRescheduling, type RecordedChange } from '../sale-changes/recorded-changes.ts';
import { hasTermsOfFifth, type RecordedTerms } from '../sale-changes/recorded-terms.ts';
import {
  drawnRecordFormat,
  fifthRecordFormat,
  recordFormat,
  seventhRecordFormat,
  sixthRecordFormat,
} from './record-formats.ts';

export function formatOfRecord(
  changes: readonly RecordedChange[],
  terms: RecordedTerms,
  seed: string | undefined,
  hasLinks: boolean,
): string {
  if (!changes.every(isRescheduling)) return seventhRecordFormat;
  if (changes.length > 0) return sixthRecordFormat;
  if (hasLinks || hasTermsOfFifth(terms)) return fifthRecordFormat;
  return seed === undefined ? recordFormat : drawnRecordFormat;
}
