/** Calls that both sites have: their address, input and answer. Callers, and the auctions they may ask for, are in market.ts and admin.ts. */
import { z } from 'zod';
import { auctionParams } from '../base/shapes.ts';
import { costOfSale, debtServiceQuery } from './shapes.ts';

export const onBothSites = {
  readCostOfSale: {
    method: 'GET',
    path: '/api/auction/:auctionId/figures',
    params: auctionParams,
    example: { sale: 'ended' },
    answer: costOfSale,
    message: 'Figures of the auction',
    limit: 'report',
    refuses: [404],
  },
  downloadDebtService: {
    method: 'GET',
    path: '/api/auction/:auctionId/debt-service',
    kind: 'file',
    mediaTypes: ['text/csv'],
    params: auctionParams,
    example: { sale: 'ended', query: { by: 'fiscal-year' } },
    query: debtServiceQuery,
    answer: z.unknown(),
    message: 'Debt service',
    limit: 'report',
    refuses: [404],
  },
} as const;
