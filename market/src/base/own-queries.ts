/** Queries for a municipality's own auctions. */
import { ask, askList } from '@fairbook/ui/base/api.ts';
import type { ListShape, ListState } from '@fairbook/ui/kit/list/list-state.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const workspaceTabs = ['all', 'preparing', 'market', 'ended'] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

export const workspaceShape: ListShape = { tabs: workspaceTabs, sort: 'stage' };

const statuses = {
  all: [],
  preparing: ['Draft', 'PendingReview', 'Rejected'],
  market: ['Approved', 'Scheduled', 'Live'],
  ended: ['Ended'],
} as const;

export function workspaceTab({ tab }: Pick<ListState, 'tab'>): WorkspaceTab {
  return workspaceTabs.find((each) => each === tab) ?? 'all';
}

/** Columns by which the table can be sorted; by default what is live comes first. */
const sorts = ['stage', 'name', '-name', 'amount', '-amount', 'closeDate', '-closeDate'] as const;

/** A page of the workspace as its address describes it. */
export const ownAuctions = (state: Pick<ListState, 'tab' | 'page' | 'pageSize' | 'q' | 'sort'>) => {
  const { page, pageSize, q } = state;
  const sort = sorts.find((known) => known === state.sort) ?? sorts[0];
  const status = [...statuses[workspaceTab(state)]];
  return askList(
    api.listOwnAuctions,
    { query: { status, page, pageSize, sort, ...(q !== '' && { q }) } },
    { notice: false },
  );
};

/** How many auctions each tab holds. */
export const ownAuctionCounts = queryOptions({
  ...ask(api.countOwnAuctions, {}, { notice: false }),
  select: ({ draft, pendingReview, rejected, approved, scheduled, live, ended }): Record<WorkspaceTab, number> => {
    const [preparing, market] = [draft + pendingReview + rejected, approved + scheduled + live];
    return { all: preparing + market + ended, preparing, market, ended };
  },
});

/** The witnesses of an own auction. */
export const witnessChoiceOf = (auctionId: string) =>
  ask(api.readWitnessChoice, { params: { auctionId } }, { notice: false });
export type WitnessChoice = Awaited<ReturnType<typeof api.readWitnessChoice>>;

/** Possible and requested changes of an own sale that was announced. */
export const saleChangesOf = (auctionId: string) =>
  ask(api.readSaleChanges, { params: { auctionId } }, { notice: false });
/** The same while a person decides about a change: how many people and open orders it concerns is of this instant. */
export const saleChangesNow = (auctionId: string) =>
  queryOptions({ ...saleChangesOf(auctionId), staleTime: 0, refetchInterval: 5_000 });
export type SaleChanges = Awaited<ReturnType<typeof api.readSaleChanges>>;

/** The final official statement of an own ended sale, and whether a version can be published. */
export const finalStatementsOf = (auctionId: string) =>
  ask(api.readFinalStatements, { params: { auctionId } }, { notice: false });
export type FinalStatements = Awaited<ReturnType<typeof api.readFinalStatements>>;
