/** The order book and the result of any auction, for administrators. */

import { z } from 'zod';
import { route } from '../route.ts';
import { saleReport } from './report.ts';
import { allocations, auctionParams, orderBook } from './shapes.ts';

export const biddingAdmin = {
  readOrderBook: route({
    method: 'GET',
    path: '/api/auction/:auctionId/order-book',
    summary: 'The book of an auction: demand by maturity and class, and how it grew',
    who: 'Viewer',
    params: auctionParams,
    answer: orderBook,
    message: 'Order book',
    refuses: [404],
  }),
  readAllocations: route({
    method: 'GET',
    path: '/api/auction/:auctionId/allocations',
    summary: 'Who was allotted what, after the close',
    who: 'Viewer',
    params: auctionParams,
    answer: allocations,
    message: 'Allotments',
    refuses: [404],
  }),
  readSaleReport: route({
    method: 'GET',
    path: '/api/auction/:auctionId/report',
    limit: 'report',
    summary: 'The final book of an auction in figures: cost, cover, placement, revisions',
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
    summary: 'The final book as CSV: every order, filled or not, with class, place in time, award and reason',
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
    summary: 'The bytes of the closing record; their SHA-256 is the published fingerprint and the ETag',
    who: 'Viewer',
    params: auctionParams,
    answer: z.unknown(),
    message: 'Closing record',
    refuses: [404],
  }),
};
