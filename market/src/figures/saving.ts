/** Saves what was entered about what a sale costs. */

import type { BodyIn } from '@fairbook/contract/base/route.ts';
import type { figuresMarket } from '@fairbook/contract/figures/market.ts';
import { refresh } from '@fairbook/ui/base/api.ts';
import type { CostOfSale } from '@fairbook/ui/cost/shape.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { costOfSale } from './queries.ts';

export type CostInputs = BodyIn<(typeof figuresMarket)['saveCostInputs']>;

/**
 * Saves a part of what was entered, with the other parts as they were read, and shows the new figures. Refused where someone else saved since; the
 * figures are then read again.
 */
export function useSaveInputs(sale: CostOfSale): (part: Partial<CostInputs>) => Promise<void> {
  const queries = useQueryClient();
  return async (part) => {
    const params = { auctionId: sale.auctionId };
    const headers = { 'if-match': `"${sale.updatedAt}"` };
    try {
      show(queries, await api.saveCostInputs({ params, body: { ...sale.inputs, ...part }, headers }));
    } catch (error) {
      await refresh(queries, [api.readCostOfSale]);
      throw error;
    }
  };
}

function show(queries: QueryClient, saved: CostOfSale): void {
  queries.setQueryData(costOfSale(saved.auctionId).queryKey, saved);
}
