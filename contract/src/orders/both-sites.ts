/** Calls that both sites have: their address, input and answer. Callers, and the auctions they may ask for, are in market.ts and admin.ts. */
import { z } from 'zod';
import { auctionParams } from '../base/shapes.ts';
import { saleReport } from './report.ts';
import { allocations, orderBook } from './shapes.ts';

export const onBothSites = {
  readOrderBook: {
    method: 'GET',
    path: '/api/auction/:auctionId/order-book',
    params: auctionParams,
    answer: orderBook,
    message: 'Order book',
    refuses: [404],
  },
  readAllocations: {
    method: 'GET',
    path: '/api/auction/:auctionId/allocations',
    params: auctionParams,
    answer: allocations,
    message: 'Allocations',
    refuses: [404],
  },
  readSaleReport: {
    method: 'GET',
    path: '/api/auction/:auctionId/report',
    limit: 'report',
    params: auctionParams,
    answer: saleReport,
    message: 'Final book',
    refuses: [404],
  },
  downloadFinalBook: {
    method: 'GET',
    path: '/api/auction/:auctionId/final-book',
    limit: 'export',
    kind: 'file',
    mediaTypes: ['text/csv'],
    summary: 'Download the final book as CSV: every order, filled or not, with class, position, allocation and reason',
    params: auctionParams,
    answer: z.unknown(),
    message: 'Final book',
    refuses: [404],
  },
  downloadTranscript: {
    method: 'GET',
    path: '/api/auction/:auctionId/transcript',
    limit: 'export',
    kind: 'file',
    mediaTypes: ['application/zip'],
    summary:
      'Download the closing transcript: one ZIP with terms, documents, orders, proof, results, filings and drafts, and an index of their hashes',
    params: auctionParams,
    answer: z.unknown(),
    message: 'Closing transcript',
    refuses: [404],
  },
  downloadClosingRecord: {
    method: 'GET',
    path: '/api/auction/:auctionId/closing-record/file',
    kind: 'file',
    mediaTypes: ['application/json'],
    summary: 'Download the closing record; the SHA-256 of its bytes is the published fingerprint and the ETag',
    params: auctionParams,
    answer: z.unknown(),
    message: 'Closing record',
    refuses: [404],
  },
} as const;
