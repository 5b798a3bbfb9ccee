/** Public data of a sale to verify its result: asked without a token. */

import { createClient } from '@fairbook/contract/base/client.ts';
import { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { publicMarket } from '@fairbook/contract/public/market.ts';
import { ask } from '@fairbook/ui/base/api.ts';

const visitor = createClient(
  { readPublicSale: publicMarket.readPublicSale, readClosingRecord: biddingMarket.readClosingRecord },
  { baseUrl: '', token: async () => null },
);

export const publicSale = (uuid: string) => ask(visitor.readPublicSale, { params: { uuid } }, { notice: false });

export const publicRecord = (auctionId: string) =>
  ask(visitor.readClosingRecord, { params: { auctionId } }, { notice: false });
