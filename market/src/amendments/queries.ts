/** Requests to amend the terms of an own auction. */
import type { amendmentsMarket } from '@fairbook/contract/amendments/market.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { ask } from '@fairbook/ui/api.ts';
import { api } from '../api.ts';

export type OwnAmendments = AnswerOf<typeof amendmentsMarket.readOwnAmendments>;

export const ownAmendments = (auctionId: string) =>
  ask(api.readOwnAmendments, { params: { auctionId } }, { notice: false });
