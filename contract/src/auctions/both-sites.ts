/** Calls that both sites have: their address, input and answer. Callers, and the auctions they may ask for, are in market.ts and admin.ts. */
import { z } from 'zod';
import { auctionParams, uuid } from '../base/shapes.ts';
import { witnessChoice } from '../logs/witnesses/shapes.ts';
import { haltForm, resumeForm } from './forms.ts';
import { professionalsQuery } from './lists.ts';
import { marketProfessional } from './professionals.ts';
import { auctionStanding } from './shapes.ts';

export const onBothSites = {
  listProfessionals: {
    method: 'GET',
    path: '/api/auction/professionals',
    kind: 'page',
    query: professionalsQuery,
    answer: marketProfessional,
    message: 'Market professionals',
  },
  haltAuction: {
    method: 'POST',
    path: '/api/auction/:auctionId/halt',
    params: auctionParams,
    body: haltForm,
    answer: auctionStanding,
    message: 'The sale is halted',
    refuses: [404, 412],
  },
  resumeAuction: {
    method: 'POST',
    path: '/api/auction/:auctionId/resume',
    stepUp: true,
    params: auctionParams,
    body: resumeForm,
    answer: auctionStanding,
    message: 'The sale is resumed',
    refuses: [404, 412],
  },
  readWitnessChoice: {
    method: 'GET',
    path: '/api/auction/:auctionId/witnesses',
    params: auctionParams,
    answer: witnessChoice,
    message: 'Witnesses of the auction',
    refuses: [404],
  },
  readFile: {
    method: 'GET',
    path: '/api/files/:uuid',
    kind: 'file',
    mediaTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    params: z.strictObject({ uuid }),
    answer: z.unknown(),
    message: 'File',
    refuses: [404],
  },
} as const;
