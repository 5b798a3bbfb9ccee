/** Tabs of the four account lists. */
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { texts } from '../../base/texts.ts';
import { reviewView, type View } from '../../review/case/cases.ts';

export const accountViews: readonly View<AccountStatus>[] = [
  { value: reviewView, label: texts.tab.review, statuses: ['Pending Approval'], order: 'requestedAt' },
  { value: 'all', label: texts.tab.all, statuses: undefined, order: 'name' },
  { value: 'active', label: texts.tab.active, statuses: ['Active'], order: 'name' },
  { value: 'new', label: texts.tab.new, statuses: ['New'], rejected: false, order: '-createdAt' },
  { value: 'rejected', label: texts.tab.rejected, statuses: ['New'], rejected: true, order: '-updatedAt' },
  { value: 'closed', label: texts.tab.closed, statuses: ['Suspended', 'Deactivated'], order: '-updatedAt' },
  { value: 'error', label: texts.tab.error, statuses: ['Error'], order: '-updatedAt' },
];
