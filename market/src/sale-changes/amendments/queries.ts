/** Requests to amend the terms of an own auction. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { amendmentsMarket } from '@fairbook/contract/sale-changes/amendments/market.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { api } from '../../base/api.ts';

export type OwnAmendments = AnswerOf<typeof amendmentsMarket.readOwnAmendments>;

export const ownAmendments = (auctionId: string) =>
  ask(api.readOwnAmendments, { params: { auctionId } }, { notice: false });
