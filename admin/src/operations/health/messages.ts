/** The list of all messages as its address describes it, and the query that answers it. */
import { messagesQuery } from '@fairbook/contract/review/cases/shapes.ts';
import type { DeliveryState } from '@fairbook/domain/notices/deliveries.ts';
import { askList } from '@fairbook/ui/base/api.ts';
import { type ListShape, queryOf, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import type { Prefetch } from '@fairbook/ui/start/prefetch.ts';
import { api } from '../../base/api.ts';
import { validQuery } from '../../review/lists/lists.ts';

export const messagesShape: ListShape = {
  tabs: ['all', 'waiting', 'failed', 'gone', 'sent'],
  filters: { channel: 'many' },
  pageSize: 50,
};

const states: Readonly<Record<string, DeliveryState>> = {
  waiting: 'Waiting',
  failed: 'Failed',
  gone: 'Gone',
  sent: 'Sent',
};

/** The query of the list with this tab. */
export function messagesOf(tab: string, asked: Readonly<Record<string, unknown>>) {
  const state = states[tab];
  const query = validQuery(messagesQuery, { ...asked, ...(state !== undefined && { state: [state] }) });
  return askList(api.listMessages, { query });
}

export const prefetchMessages: Prefetch<unknown> = ({ read, search }) => {
  const state = readListState(search, messagesShape);
  return read(messagesOf(state.tab, queryOf(state, messagesShape)));
};
