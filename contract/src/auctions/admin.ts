/** Auctions as administrators review them. */
import { z } from 'zod';
import { route } from '../route.ts';
import { uuid } from '../shapes.ts';
import { auctionParams, decisionForm, launchDateForm } from './forms.ts';
import { adminAuctionsQuery, professionalsQuery } from './lists.ts';
import { auctionForAdmin, auctionRowForAdmin, auctionStanding, marketProfessional } from './shapes.ts';

export const auctionsAdmin = {
  listAuctions: route({
    method: 'GET',
    path: '/api/auction',
    kind: 'page',
    summary: 'Every auction, drafts included',
    who: 'administrator',
    query: adminAuctionsQuery,
    answer: auctionRowForAdmin,
    message: 'Auctions',
  }),
  readAuction: route({
    method: 'GET',
    path: '/api/auction/:auctionId/details',
    summary: 'An auction with its history and everything a reviewer checks',
    who: 'administrator',
    params: auctionParams,
    answer: auctionForAdmin,
    message: 'Auction',
    refuses: [404],
  }),
  listNameableProfessionals: route({
    method: 'GET',
    path: '/api/auction/professionals',
    kind: 'page',
    summary: 'Every market professional',
    who: 'administrator',
    query: professionalsQuery,
    answer: marketProfessional,
    message: 'Market professionals',
  }),
  decideAuction: route({
    method: 'PATCH',
    path: '/api/auction/:auctionId/approve-reject',
    summary: 'Approve an auction, or reject it with a reason',
    who: 'administrator',
    params: auctionParams,
    body: decisionForm,
    answer: auctionStanding,
    message: 'Decision stored',
    refuses: [404, 412],
  }),
  changeLaunchDate: route({
    method: 'PATCH',
    path: '/api/auction/:auctionId/marketing-launch-date',
    summary: 'Move the start of the marketing phase',
    who: 'administrator',
    params: auctionParams,
    body: launchDateForm,
    answer: auctionStanding,
    message: 'Marketing launch date changed',
    refuses: [404, 412],
  }),
  readFile: route({
    method: 'GET',
    path: '/api/files/:uuid',
    kind: 'file',
    summary: 'Any file of the market',
    who: 'administrator',
    params: z.strictObject({ uuid }),
    answer: z.unknown(),
    message: 'File',
    refuses: [404],
  }),
};
