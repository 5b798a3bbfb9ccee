/** Calls that both sites have: their address, input and answer. Callers, and the auctions they may ask for, are in market.ts and admin.ts. */
import { z } from 'zod';
import { auctionParams } from '../base/shapes.ts';
import { saleReport } from './report.ts';
import { allocations, orderBook } from './shapes.ts';

/** Files of a closed sale. */
export const saleFileParams = auctionParams.extend({
  kind: z.enum(['final-book', 'transcript'], { error: 'Invalid kind' }),
});

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
    example: { sale: 'ended' },
    answer: allocations,
    message: 'Allocations',
    refuses: [404],
  },
  readSaleReport: {
    method: 'GET',
    path: '/api/auction/:auctionId/report',
    limit: 'report',
    params: auctionParams,
    example: { sale: 'ended' },
    answer: saleReport,
    message: 'Final book',
    refuses: [404],
  },
  downloadSaleFile: {
    method: 'GET',
    path: '/api/auction/:auctionId/downloads/:kind',
    limit: 'export',
    kind: 'file',
    example: { sale: 'ended', params: { kind: 'transcript' } },
    answer: z.unknown(),
    message: 'File of the sale',
    refuses: [404],
  },
} as const;
