/** Queries shared by several pages, named after their calls, and their response types. */

import type { changesMarket } from '@fairbook/contract/accounts/changes/market.ts';
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { AnswerOf, BodyIn, QueryIn } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { ask, askList } from '@fairbook/ui/base/api.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export type PublicAuction = AnswerOf<typeof auctionsMarket.readPublicAuction>;
export type OwnAuction = AnswerOf<typeof auctionsMarket.readOwnAuction>;
export type AuctionRow = AnswerOf<typeof auctionsMarket.listAuctions>['rows'][number];
export type OwnAuctionRow = AnswerOf<typeof auctionsMarket.listOwnAuctions>['rows'][number];
export type CatalogueQuery = NonNullable<QueryIn<typeof auctionsMarket.listAuctions>>;
export type AuctionCounts = AnswerOf<typeof auctionsMarket.countAuctions>;
export type CountsQuery = NonNullable<QueryIn<typeof auctionsMarket.countAuctions>>;
export type ChoiceCounts = AnswerOf<typeof auctionsMarket.countChoices>;
export type ChoicesQuery = NonNullable<QueryIn<typeof auctionsMarket.countChoices>>;
export type Inventory = AnswerOf<typeof biddingMarket.readInventory>;
export type Demand = AnswerOf<typeof biddingMarket.listDemand>[number];
export type OrderBook = AnswerOf<typeof biddingMarket.readOrderBook>;
export type SaleReport = AnswerOf<typeof biddingMarket.readSaleReport>;
export type Confirmation = AnswerOf<typeof biddingMarket.readMyConfirmation>;
export type MyBid = AnswerOf<typeof biddingMarket.listMyBids>['rows'][number];
export type MyAllocation = AnswerOf<typeof biddingMarket.listMyAllocations>['rows'][number];
export type ClosingRecord = AnswerOf<typeof biddingMarket.readClosingRecord>;
export type WhatIf = AnswerOf<typeof biddingMarket.tryPriority>;
export type Receipt = AnswerOf<typeof biddingMarket.placeBid>;
export type FactStanding = AnswerOf<typeof changesMarket.readFactStanding>;
export type PreviewBody = BodyIn<typeof biddingMarket.previewBid>;

/** Figures of a live sale go stale after a few seconds, unless the live stream updates them first. */
const shortLived = 5_000;

/** Polling interval of figures while the live stream is down. */
export const fallbackInterval = 5_000;

export const publicAuction = (auctionId: string) =>
  ask(api.readPublicAuction, { params: { auctionId } }, { notice: false });

/** Changes in a sale since the reader last looked, and the state of its questions for them. */
export const saleLook = (auctionId: string) => ask(api.lookAtSale, { params: { auctionId } }, { notice: false });

/** The auctions that name a professional. */
export const attachedAuctions = ask(api.listAttachedAuctions, {}, { notice: false });

/** A municipality with its auctions and the reader's own orders in them. */
export const issuerPage = (uuid: string) => ask(api.readMunicipality, { params: { uuid } }, { notice: false });

export const inventory = (auctionId: string) =>
  queryOptions({ ...ask(api.readInventory, { params: { auctionId } }), staleTime: shortLived });

/** Estimated allocation of an order now. */
export const bidPreview = (auctionId: string, body: PreviewBody) =>
  queryOptions({
    ...ask(api.previewBid, { params: { auctionId }, body }, { notice: false }),
    placeholderData: keepPreviousData,
    staleTime: shortLived,
    gcTime: 60_000,
  });

/** The reader's own orders, of one auction or of all. */
export const myBids = (auctionId?: string) =>
  queryOptions({
    ...askList(api.listMyBids, { query: auctionId === undefined ? {} : { auctionId } }),
    staleTime: shortLived,
  });

export const myAllocations = (auctionId?: string) =>
  askList(api.listMyAllocations, { query: auctionId === undefined ? {} : { auctionId } });

/** A municipality's own auction. */
export const ownAuction = (auctionId: string) => ask(api.readOwnAuction, { params: { auctionId } }, { notice: false });

export const saleReport = (auctionId: string) => ask(api.readSaleReport, { params: { auctionId } }, { notice: false });

export const myConfirmation = (auctionId: string) =>
  ask(api.readMyConfirmation, { params: { auctionId } }, { notice: false });

export const subscriptions = ask(api.listSubscriptions, {}, { notice: false });

export const favorites = ask(api.listFavorites, {}, { notice: false });

/** The market in figures and by state. */
export const marketSummary = ask(api.readMarketSummary, {}, { notice: false });
