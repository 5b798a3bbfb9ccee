/** Queries of how an institution divides its allocations among its sub-accounts. */
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { subAccountsMarket } from '@fairbook/contract/orders/sub-accounts/market.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../base/api.ts';

export type Division = AnswerOf<typeof subAccountsMarket.readDivision>;
export type DividedMaturity = Division['maturities'][number];

/** Requested again at each visit, since colleagues set it too. */
export const division = (auctionId: string) =>
  queryOptions({ ...ask(api.readDivision, { params: { auctionId } }, { notice: false }), staleTime: 2_000 });

export const subAccounts = queryOptions({ ...ask(api.listSubAccounts, {}, { notice: false }), staleTime: 2_000 });
