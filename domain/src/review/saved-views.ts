/** Saved views of the administrators' lists. */

import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

/** The calls of the lists that have saved views. */
export const viewedLists = [
  'listMunicipalities',
  'listAuctions',
  'listIndividuals',
  'listInstitutionals',
  'listProfessionals',
  'listFactChanges',
  'listAuditEvents',
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** Per administrator and list. */
export const maxSavedViews = 50;

/** Refuses a view beyond the limit; `others` are the views of the same person and list with other names. */
export function whyNotSaveView(others: number): Refusal | null {
  if (others < maxSavedViews) return null;
  return refusal(
    'too-many-views',
    say('A list can have {count} saved views. Delete one first', { count: maxSavedViews }),
  );
}
