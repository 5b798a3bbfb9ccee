/** Queries for a municipality's own auctions. */
import { ask, askList } from '@fairbook/ui/api.ts';
import type { ListState } from '@fairbook/ui/list-state.ts';
import { api } from '../api.ts';

export const workspaceTabs = ['all', 'preparing', 'market', 'ended'] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

const statuses = {
  all: [],
  preparing: ['Draft', 'PendingReview', 'Rejected'],
  market: ['Approved', 'Scheduled', 'Live'],
  ended: ['Ended'],
} as const;

export function workspaceTab({ tab }: Pick<ListState, 'tab'>): WorkspaceTab {
  return workspaceTabs.find((each) => each === tab) ?? 'all';
}

export const ownAuctions = (tab: WorkspaceTab, page: number, pageSize: number) =>
  askList(
    'listOwnAuctions',
    api.listOwnAuctions,
    { query: { status: [...statuses[tab]], page, pageSize, sort: '-updatedAt' } },
    { notice: false },
  );

export const ownAuction = (auctionId: string) =>
  ask('readOwnAuction', api.readOwnAuction, { params: { auctionId } }, { notice: false });
