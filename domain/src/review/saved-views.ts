/** Saved views of the administrators' lists. */
import { type Refusal, refusal } from '../base/refusal.ts';

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
  return refusal('too-many-views', `A list can have ${maxSavedViews} saved views. Delete one first`);
}
