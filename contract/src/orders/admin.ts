/** Calls for administrators about the order book and the result of any auction. */

import { z } from 'zod';
import { route } from '../base/route.ts';
import { auctionParams } from '../base/shapes.ts';
import { allocationsForAdmin, saleProof } from './admin-shapes.ts';
import { onBothSites, saleFileParams } from './both-sites.ts';

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
  downloadSaleFile: route({
    ...onBothSites.downloadSaleFile,
    mediaTypes: ['text/csv', 'application/zip', 'application/json'],
    summary: 'Download the final book as CSV, the closing transcript as ZIP, or the closing record as it was published',
    who: 'Viewer',
    params: saleFileParams.extend({
      kind: z.enum([...saleFileParams.shape.kind.options, 'closing-record'], { error: 'Invalid kind' }),
    }),
  }),
  readSaleProof: route({
    method: 'GET',
    path: '/api/auction/:auctionId/proof',
    summary: 'Read the proof of a sale: the size of its order log, its cosignatures, and its closing record',
    who: 'Viewer',
    params: auctionParams,
    example: { sale: 'ended' },
    answer: saleProof,
    message: 'Proof of the sale',
    refuses: [404],
  }),
};
