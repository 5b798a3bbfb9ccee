/** Calls about orders and their book: placing, changing, previewing, inventory, allocations and verification. */
import { active, browsing, ownData } from '@fairbook/domain/accounts/account.ts';
import { saleOutcomes, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { maturityName, named } from '../base/maturity.ts';
import { route } from '../base/route.ts';
import { auctionParams, listOf, money, uuid } from '../base/shapes.ts';
import { wholeList } from '../base/whole-list.ts';
import { orderLogMarket } from '../logs/order-log.ts';
import { proofLinksMarket } from '../logs/proof-links.ts';
import { onBothSites, saleFileParams } from './both-sites.ts';
import { bidKeyParams, discardedBid } from './discard.ts';
import { myAllocationsQuery, myBidsQuery, newBidForm } from './own-orders.ts';
import { bidPreview, previewForm } from './preview.ts';
import { confirmation } from './report.ts';
import { bid, bidForm, bidParams, closingRecord, inventory, myAllocation, myBid } from './shapes.ts';
import { whatIf, whatIfForm } from './what-if.ts';

/** At most 50 of them, as in every list of a query. */
const demandQuery = z.strictObject({ auctionId: listOf(uuid) });

/** Ordered amounts of an auction that takes orders, or allocated ones of one that has closed. */
const auctionDemand = z.object({
  auctionId: z.string(),
  demand: money,
  cover: z.number(),
  /** Estimated before the close. */
  award: money,
  /** Null until the close is done. */
  outcome: z.enum(valuesOf(saleOutcomes)).nullable(),
  maturities: z.array(named(z.object({ ...maturityName, demand: money, award: money }))),
});

const owner = { municipality: ownData } as const;
const bidder = { 'individual-investor': active, 'institutional-investor': active } as const;
const investor = { 'individual-investor': browsing, 'institutional-investor': browsing } as const;
const ownOrders = { 'individual-investor': ownData, 'institutional-investor': ownData } as const;

export const biddingMarket = {
  ...orderLogMarket,
  ...proofLinksMarket,
  placeBid: route({
    method: 'POST',
    path: '/api/auction/:auctionId/bid',
    withoutStepUp:
      'Orders are limited by the rules of the account, can be withdrawn, and lose their place while a password is typed',
    limit: 'order',
    summary: 'Place an order. With an Idempotency-Key, the same request places it only once',
    who: bidder,
    right: 'trade',
    scope: 'orders',
    params: auctionParams,
    body: newBidForm,
    answer: bid,
    message: 'Your order was received. Bonds are allocated at the close.',
    refuses: [404],
  }),
  amendBid: route({
    method: 'PUT',
    path: '/api/auction/:auctionId/bid/:bidId',
    withoutStepUp: 'As placing an order',
    limit: 'order',
    summary: 'Replace the lines of an own order until the close; a reduced line keeps its position',
    who: bidder,
    right: 'trade',
    scope: 'orders',
    params: bidParams,
    body: bidForm,
    answer: bid,
    message: 'Your order was changed',
    refuses: [404],
  }),
  withdrawBid: route({
    method: 'DELETE',
    path: '/api/auction/:auctionId/bid/:bidId',
    withoutStepUp: 'As placing an order',
    limit: 'order',
    summary: 'Withdraw an order before the close',
    who: bidder,
    right: 'trade',
    scope: 'orders',
    params: bidParams,
    answer: bid,
    message: 'Your order was withdrawn',
    refuses: [404],
  }),
  discardBid: route({
    method: 'DELETE',
    path: '/api/auction/:auctionId/bid/by-key/:key',
    withoutStepUp: 'As placing an order',
    summary:
      'Discard an order whose response was lost: its Idempotency-Key will place nothing anymore; returns the order if the key placed it already',
    who: bidder,
    right: 'trade',
    scope: 'orders',
    params: bidKeyParams,
    answer: discardedBid,
    message: 'Nothing will be placed under this key',
    refuses: [404],
  }),
  previewBid: route({
    method: 'POST',
    path: '/api/auction/:auctionId/bid/preview',
    withoutStepUp: 'Stores nothing',
    limit: 'read',
    summary: 'Estimate the allocation of an order if the auction closed now; stores nothing',
    who: bidder,
    scope: 'orders',
    params: auctionParams,
    body: previewForm,
    answer: bidPreview,
    takesIdempotencyKey: false,
    message: 'Estimated result',
    refuses: [404],
  }),
  readInventory: route({
    method: 'GET',
    path: '/api/auction/:auctionId/inventory',
    summary: 'Read the remaining amounts of an auction and the caller’s share; for its issuer that of all investors',
    who: { ...investor, ...owner },
    scope: 'read',
    params: auctionParams,
    answer: inventory,
    message: 'Inventory',
    refuses: [404],
  }),
  listDemand: route({
    method: 'GET',
    path: '/api/auction/demand',
    summary:
      'List what is ordered in these auctions, or was allocated; without those that neither take orders nor have a result',
    who: investor,
    scope: 'read',
    query: demandQuery,
    answer: wholeList(auctionDemand),
    message: 'Demand',
  }),
  listMyBids: route({
    method: 'GET',
    path: '/api/auction/my-bids',
    kind: 'page',
    summary: 'List the caller’s orders, latest first',
    who: ownOrders,
    scope: 'read',
    query: myBidsQuery,
    answer: myBid,
    message: 'Your orders',
  }),
  readOrderBook: route({
    ...onBothSites.readOrderBook,
    summary: 'Read the book of an own auction: demand by maturity and class, and its growth',
    who: owner,
    scope: 'read',
  }),
  tryPriority: route({
    method: 'POST',
    path: '/api/auction/:auctionId/what-if',
    limit: 'what-if',
    summary: 'Estimate the allocation of an own auction under another priority; changes nothing',
    who: owner,
    scope: 'read',
    params: auctionParams,
    body: whatIfForm,
    answer: whatIf,
    takesIdempotencyKey: false,
    message: 'Estimated result under another priority; nothing was changed',
    refuses: [404],
  }),
  readAllocations: route({
    ...onBothSites.readAllocations,
    summary: 'Read the allocations of an own auction after its close',
    who: owner,
    scope: 'read',
  }),
  readSaleReport: route({
    ...onBothSites.readSaleReport,
    summary: 'Read the figures of an own auction’s final book: cost, cover, placement, revisions',
    who: owner,
    scope: 'read',
  }),
  downloadSaleFile: route({
    ...onBothSites.downloadSaleFile,
    mediaTypes: ['text/csv', 'application/zip'],
    summary:
      'Download the final book as CSV, with every order, or the closing transcript: one ZIP with terms, documents, orders, proof, results, filings and drafts',
    who: owner,
    scope: 'read',
    params: saleFileParams,
  }),
  readMyConfirmation: route({
    method: 'GET',
    path: '/api/auction/:auctionId/my-confirmation',
    summary: 'Read the caller’s confirmation of purchase in a closed auction; 404 where the caller had no order',
    who: ownOrders,
    scope: 'read',
    params: auctionParams,
    example: { sale: 'ended' },
    answer: confirmation,
    message: 'Confirmation',
    refuses: [404],
  }),
  listMyAllocations: route({
    method: 'GET',
    path: '/api/auction/my-allocations',
    kind: 'page',
    summary: 'List the caller’s allocations with reasons, latest close first',
    who: ownOrders,
    scope: 'read',
    query: myAllocationsQuery,
    answer: myAllocation,
    message: 'Your allocations',
  }),
  readClosingRecord: route({
    method: 'GET',
    path: '/api/auction/:auctionId/closing-record',
    limit: 'record',
    summary: 'Read the closing record of an auction, for public verification; 404 until the auction has closed',
    who: 'anyone',
    isOfProof: true,
    params: auctionParams,
    example: { sale: 'ended' },
    answer: closingRecord,
    message: 'Closing record',
    refuses: [404],
  }),
  downloadClosingRecord: route({
    method: 'GET',
    path: '/api/auction/:auctionId/closing-record/file',
    kind: 'file',
    mediaTypes: ['application/json'],
    summary: 'Download the closing record; the SHA-256 of its bytes is the published fingerprint and the ETag',
    params: auctionParams,
    example: { sale: 'ended' },
    answer: z.unknown(),
    message: 'Closing record',
    refuses: [404],
    limit: 'record',
    who: 'anyone',
    isOfProof: true,
  }),
};
