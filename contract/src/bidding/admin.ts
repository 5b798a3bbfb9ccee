/** Calls for administrators about the order book and the result of any auction. */

import { z } from 'zod';
import { route } from '../route.ts';
import { saleReport } from './report.ts';
import { allocations, auctionParams, orderBook } from './shapes.ts';

export const biddingAdmin = {
  readOrderBook: route({
    method: 'GET',
    path: '/api/auction/:auctionId/order-book',
    summary: 'Read the book of an auction: demand by maturity and class, and its growth',
    who: 'Viewer',
    params: auctionParams,
    answer: orderBook,
    message: 'Order book',
    refuses: [404],
  }),
  readAllocations: route({
    method: 'GET',
    path: '/api/auction/:auctionId/allocations',
    summary: 'Read the allocations after the close',
    who: 'Viewer',
    params: auctionParams,
    answer: allocations,
    message: 'Allocations',
    refuses: [404],
  }),
  readSaleReport: route({
    method: 'GET',
    path: '/api/auction/:auctionId/report',
    limit: 'report',
    summary: 'Read the figures of an auction’s final book: cost, cover, placement, revisions',
    who: 'Viewer',
    params: auctionParams,
    answer: saleReport,
    message: 'Final book',
    refuses: [404],
  }),
  downloadFinalBook: route({
    method: 'GET',
    path: '/api/auction/:auctionId/final-book',
    limit: 'export',
    kind: 'file',
    mediaTypes: ['text/csv'],
    summary: 'Download the final book as CSV: every order, filled or not, with class, position, allocation and reason',
    who: 'Viewer',
    params: auctionParams,
    answer: z.unknown(),
    message: 'Final book',
    refuses: [404],
  }),
  downloadClosingRecord: route({
    method: 'GET',
    path: '/api/auction/:auctionId/closing-record/file',
    limit: 'export',
    kind: 'file',
    mediaTypes: ['application/json'],
    summary: 'Download the closing record; the SHA-256 of its bytes is the published fingerprint and the ETag',
    who: 'Viewer',
    params: auctionParams,
    answer: z.unknown(),
    message: 'Closing record',
    refuses: [404],
  }),
};
