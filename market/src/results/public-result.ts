/** Public data of a sale to verify its result: asked without a token. */

import { createClient } from '@fairbook/contract/base/client.ts';
import { proofKeyHeader } from '@fairbook/contract/logs/proof-key.ts';
import { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { publicMarket } from '@fairbook/contract/public/market.ts';
import { ask } from '@fairbook/ui/base/api.ts';

const { readOrderLog, readClosingRecord } = biddingMarket;
const visitor = createClient(
  { readPublicSale: publicMarket.readPublicSale, readOrderLog, readClosingRecord },
  { baseUrl: '', token: async () => null },
);

export const publicSale = (uuid: string) => ask(visitor.readPublicSale, { params: { uuid } }, { notice: false });

/** `key` is the key of the link to a private sale. */
export const publicRecord = (auctionId: string, key: string | null = null) =>
  ask(visitor.readClosingRecord, { params: { auctionId }, headers: headersOf(key) }, { notice: false });

export const publicLog = (auctionId: string, key: string) =>
  ask(visitor.readOrderLog, { params: { auctionId }, headers: headersOf(key) }, { notice: false });

function headersOf(key: string | null): Record<string, string> {
  return key === null ? {} : { [proofKeyHeader]: key };
}
