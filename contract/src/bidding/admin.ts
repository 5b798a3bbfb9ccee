/** Calls for administrators about the order book and the result of any auction. */
import { route } from '../route.ts';
import { onBothSites } from './bothSites.ts';

export const biddingAdmin = {
  readOrderBook: route({
    ...onBothSites.readOrderBook,
    summary: 'Read the book of an auction: demand by maturity and class, and its growth',
    who: 'Viewer',
  }),
  readAllocations: route({
    ...onBothSites.readAllocations,
    summary: 'Read the allocations after the close',
    who: 'Viewer',
  }),
  readSaleReport: route({
    ...onBothSites.readSaleReport,
    summary: 'Read the figures of an auction’s final book: cost, cover, placement, revisions',
    who: 'Viewer',
  }),
  downloadFinalBook: route({ ...onBothSites.downloadFinalBook, who: 'Viewer' }),
  downloadClosingRecord: route({ ...onBothSites.downloadClosingRecord, limit: 'export', who: 'Viewer' }),
};
