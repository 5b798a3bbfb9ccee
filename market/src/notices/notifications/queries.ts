/** Queries for notifications and marking them as read. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { notificationsMarket } from '@fairbook/contract/notices/notifications/market.ts';
import { askList } from '@fairbook/ui/base/api.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';

export type Notice = AnswerOf<typeof notificationsMarket.listNotifications>['rows'][number];

/** This many notices the history shows at first. */
export const historyStep = 50;

export const notices = (unread: boolean, pageSize: number) =>
  askList(api.listNotifications, { query: { page: 1, pageSize, ...(unread && { unread }) } });

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.markNotificationRead({ params: { id } }),
    onSuccess: () => invalidate(queries, api.listNotifications),
  });
}

export function useMarkAllRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.markAllNotificationsRead(),
    onSuccess: () => invalidate(queries, api.listNotifications),
  });
}
