/** Queries for a municipality's own auctions. */
import { ask, askList } from '@fairbook/ui/api.ts';
import type { ListShape, ListState } from '@fairbook/ui/list-state.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const workspaceTabs = ['all', 'preparing', 'market', 'ended'] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

export const workspaceShape: ListShape = { tabs: workspaceTabs };

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
    api.listOwnAuctions,
    { query: { status: [...statuses[tab]], page, pageSize, sort: '-updatedAt' } },
    { notice: false },
  );

/** How many auctions each tab holds. */
export const ownAuctionCounts = queryOptions({
  ...ask(api.countOwnAuctions, {}, { notice: false }),
  select: ({ draft, pendingReview, rejected, approved, scheduled, live, ended }): Record<WorkspaceTab, number> => {
    const [preparing, market] = [draft + pendingReview + rejected, approved + scheduled + live];
    return { all: preparing + market + ended, preparing, market, ended };
  },
});

export const ownAuction = (auctionId: string) => ask(api.readOwnAuction, { params: { auctionId } }, { notice: false });

/** The witnesses of an own auction. */
export const witnessChoiceOf = (auctionId: string) =>
  ask(api.readWitnessChoice, { params: { auctionId } }, { notice: false });
export type WitnessChoice = Awaited<ReturnType<typeof api.readWitnessChoice>>;
