/** Queries of rules for orders, and of orders that wait for approval. */
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { waitingOrdersMarket } from '@fairbook/contract/orders/waiting-orders/market.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../base/api.ts';

export type WaitingOrder = AnswerOf<typeof waitingOrdersMarket.listWaitingOrders>[number];

const pollMs = 15_000;

/** Asked again while the page is open: colleagues send and decide too. */
export const waitingOrders = queryOptions({
  ...ask(api.listWaitingOrders, {}, { notice: false }),
  staleTime: 2_000,
  refetchInterval: pollMs,
});

export const ownOrderRules = (auctionId: string) =>
  ask(api.readOwnOrderRules, { params: { auctionId } }, { notice: false });
