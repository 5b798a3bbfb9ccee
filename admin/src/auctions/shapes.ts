/** Response types of this feature's calls. */
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { biddingAdmin } from '@fairbook/contract/orders/admin.ts';

export type Auction = AnswerOf<(typeof auctionsAdmin)['readAuction']>;
export type AuctionRow = AnswerOf<(typeof auctionsAdmin)['listAuctions']>['rows'][number];
export type OrderBook = AnswerOf<(typeof biddingAdmin)['readOrderBook']>;
export type Allocations = AnswerOf<(typeof biddingAdmin)['readAllocations']>;
export type SaleProof = AnswerOf<(typeof biddingAdmin)['readSaleProof']>;
