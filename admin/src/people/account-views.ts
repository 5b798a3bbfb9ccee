/** The tabs of the four lists of accounts. */
import { type AccountStatus, accountStatuses } from '@fairbook/domain/vocabulary.ts';
import type { View } from '../parts/views.ts';
import { texts } from '../texts.ts';

export const accountViews: readonly View<AccountStatus>[] = [
  { value: 'review', label: texts.tab.review, statuses: ['Pending Approval'], order: 'requestedAt' },
  { value: 'all', label: texts.tab.all, statuses: undefined, order: 'name' },
  { value: 'active', label: texts.tab.active, statuses: ['Active'], order: 'name' },
  { value: 'new', label: texts.tab.new, statuses: ['New'], order: '-createdAt' },
  { value: 'closed', label: texts.tab.closed, statuses: ['Suspended', 'Deactivated'], order: '-updatedAt' },
];

export const accountStatusFilter = { name: 'status', label: texts.field.status, options: accountStatuses };

/** Why a list of accounts is empty, by view. */
export function emptyTextOf(
  view: View<AccountStatus> | undefined,
  words: { readonly empty: string; readonly noneInTab: string },
): string {
  if (view?.value === 'review') return texts.nothingWaits;
  return view?.statuses ? words.noneInTab : words.empty;
}
