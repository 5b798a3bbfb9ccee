/** Calls for administrators about the order book and the result of any auction. */

import { route } from '../base/route.ts';
import { auctionParams } from '../base/shapes.ts';
import { allocationsForAdmin, saleProof } from './admin-shapes.ts';
import { onBothSites } from './both-sites.ts';

export const biddingAdmin = {
  readOrderBook: route({
    ...onBothSites.readOrderBook,
    summary: 'Read the book of an auction: demand by maturity and class, and its growth',
    who: 'Viewer',
  }),
  readAllocations: route({
    ...onBothSites.readAllocations,
    summary: 'Read the allocations after the close, with the page of each investor',
    answer: allocationsForAdmin,
    who: 'Viewer',
  }),
  readSaleReport: route({
    ...onBothSites.readSaleReport,
    summary: 'Read the figures of an auction’s final book: cost, cover, placement, revisions',
    who: 'Viewer',
  }),
  downloadFinalBook: route({ ...onBothSites.downloadFinalBook, who: 'Viewer' }),
  downloadTranscript: route({ ...onBothSites.downloadTranscript, who: 'Viewer' }),
  downloadClosingRecord: route({ ...onBothSites.downloadClosingRecord, limit: 'export', who: 'Viewer' }),
  readSaleProof: route({
    method: 'GET',
    path: '/api/auction/:auctionId/proof',
    summary: 'Read the proof of a sale: the size of its order log, its cosignatures, and its closing record',
    who: 'Viewer',
    params: auctionParams,
    answer: saleProof,
    message: 'Proof of the sale',
    refuses: [404],
  }),
};
