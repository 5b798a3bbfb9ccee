/** Tabs of the four account lists. */
import type { AccountStatus } from '@fairbook/domain/vocabulary.ts';
import { reviewView, type View } from '../parts/cases.ts';
import { texts } from '../texts.ts';

export const accountViews: readonly View<AccountStatus>[] = [
  { value: reviewView, label: texts.tab.review, statuses: ['Pending Approval'], order: 'requestedAt' },
  { value: 'all', label: texts.tab.all, statuses: undefined, order: 'name' },
  { value: 'active', label: texts.tab.active, statuses: ['Active'], order: 'name' },
  { value: 'new', label: texts.tab.new, statuses: ['New'], order: '-createdAt' },
  { value: 'closed', label: texts.tab.closed, statuses: ['Suspended', 'Deactivated', 'Error'], order: '-updatedAt' },
];
