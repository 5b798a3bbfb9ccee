/** Tabs of the list of change requests. */
import type { ChangeStatus } from '@fairbook/domain/base/vocabulary.ts';
import { texts } from '../../base/texts.ts';
import { reviewView, type View } from '../../review/case/cases.ts';

const words = texts.factChanges.tab;

export const changeViews: readonly View<ChangeStatus>[] = [
  { value: reviewView, label: words.review, statuses: ['Open'], order: 'requestedAt' },
  { value: 'all', label: words.all, statuses: undefined, order: '-requestedAt' },
  { value: 'approved', label: words.approved, statuses: ['Approved'], order: '-settledAt' },
  { value: 'rejected', label: words.rejected, statuses: ['Rejected'], order: '-settledAt' },
  { value: 'withdrawn', label: words.withdrawn, statuses: ['Withdrawn'], order: '-settledAt' },
];
