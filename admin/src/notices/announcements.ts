/** The list of announcements as its address describes it, and the query that answers it. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { announcementsAdmin } from '@fairbook/contract/notices/announcements/admin.ts';
import { announcementsQuery } from '@fairbook/contract/notices/announcements/shapes.ts';
import { askList } from '@fairbook/ui/base/api.ts';
import { type ListShape, queryOf, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import type { Prefetch } from '@fairbook/ui/start/prefetch.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { validQuery } from '../review/lists/lists.ts';

export type Announcement = AnswerOf<typeof announcementsAdmin.listAnnouncements>['rows'][number];

export const announcementTabs = ['all', 'current', 'planned', 'ended'] as const;

export const announcementsShape: ListShape = { tabs: announcementTabs, filters: { kind: 'many' } };

/** Announcements begin and end by the clock, which changes nothing that the page would hear of. */
const refreshMs = 15_000;

/** The query of the list with this tab. */
export function announcementsOf(tab: string, asked: Readonly<Record<string, unknown>>) {
  const query = validQuery(announcementsQuery, { ...asked, ...(tab !== 'all' && { state: tab }) });
  return queryOptions({ ...askList(api.listAnnouncements, { query }), refetchInterval: refreshMs });
}

export const prefetchAnnouncements: Prefetch<unknown> = ({ read, search }) => {
  const state = readListState(search, announcementsShape);
  return read(announcementsOf(state.tab, queryOf(state, announcementsShape)));
};
