/** Queries of the team of a sale. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../base/api.ts';

export type DealTeam = AnswerOf<typeof dealTeamMarket.readDealTeam>;

export const dealTeam = (auctionId: string) =>
  queryOptions({
    ...ask(api.readDealTeam, { params: { auctionId } }, { notice: false }),
    // How many people and open orders a change concerns is of this instant for the advisor who decides about it.
    refetchInterval: ({ state }) => (state.data?.awaiting ? 5_000 : false),
  });

/** It changes with every order, of which the team is not told one by one. */
export const teamBook = (auctionId: string) =>
  queryOptions({
    ...ask(api.readTeamBook, { params: { auctionId } }, { notice: false }),
    staleTime: 5_000,
    refetchInterval: 10_000,
  });

export const teamInvitations = ask(api.listTeamInvitations, {}, { notice: false });
