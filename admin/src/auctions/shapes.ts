/** Response types of this feature's calls. */
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import type { biddingAdmin } from '@fairbook/contract/bidding/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';

export type Auction = AnswerOf<(typeof auctionsAdmin)['readAuction']>;
export type AuctionRow = AnswerOf<(typeof auctionsAdmin)['listAuctions']>['rows'][number];
export type OrderBook = AnswerOf<(typeof biddingAdmin)['readOrderBook']>;
export type Allocations = AnswerOf<(typeof biddingAdmin)['readAllocations']>;
export type SaleProof = AnswerOf<(typeof biddingAdmin)['readSaleProof']>;
