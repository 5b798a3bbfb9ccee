/** Calls for administrators about auctions. */
import { route } from '../base/route.ts';
import { auctionParams } from '../base/shapes.ts';
import { wholeList } from '../base/whole-list.ts';
import { onBothSites } from './both-sites.ts';
import { auctionCount } from './counts.ts';
import { decisionForm, haltForm, launchDateForm } from './forms.ts';
import { adminAuctionCountsQuery, adminAuctionsQuery } from './lists.ts';
import { auctionForAdmin, auctionRowForAdmin, auctionStanding, decidedAuction } from './shapes.ts';

export const auctionsAdmin = {
  listAuctions: route({
    method: 'GET',
    path: '/api/auction',
    kind: 'page',
    summary: 'List auctions, drafts included',
    who: 'Viewer',
    query: adminAuctionsQuery,
    answer: auctionRowForAdmin,
    message: 'Auctions',
  }),
  countAuctions: route({
    method: 'GET',
    path: '/api/auction/counts',
    summary: 'Count auctions by status, drafts included',
    who: 'Viewer',
    query: adminAuctionCountsQuery,
    answer: wholeList(auctionCount),
    message: 'Counts of auctions',
  }),
  readAuction: route({
    method: 'GET',
    path: '/api/auction/:auctionId/details',
    summary: 'Read an auction with its history and everything a reviewer checks',
    who: 'Viewer',
    params: auctionParams,
    answer: auctionForAdmin,
    message: 'Auction',
    refuses: [404],
  }),
  listNameableProfessionals: route({
    ...onBothSites.listProfessionals,
    summary: 'List market professionals',
    who: 'Viewer',
  }),
  readWitnessChoice: route({
    ...onBothSites.readWitnessChoice,
    summary: 'Read which witnesses cosign the order log of an auction, and how many must',
    who: 'Viewer',
  }),
  decideAuction: route({
    method: 'PATCH',
    path: '/api/auction/:auctionId/approve-reject',
    summary: 'Approve an auction, or reject it with a reason',
    who: 'Reviewer',
    params: auctionParams,
    body: decisionForm,
    answer: decidedAuction,
    message: 'Decision recorded',
    waits: 'Approval recorded. A second administrator must confirm it',
    refuses: [404, 412],
  }),
  changeLaunchDate: route({
    method: 'PATCH',
    path: '/api/auction/:auctionId/marketing-launch-date',
    summary: 'Change the start of the marketing phase',
    who: 'Reviewer',
    params: auctionParams,
    body: launchDateForm,
    answer: auctionStanding,
    message: 'Marketing launch date changed',
    refuses: [404, 412],
  }),
  haltAuction: route({
    ...onBothSites.haltAuction,
    summary: 'Halt a sale: it takes no orders and does not close until it is resumed',
    who: 'Reviewer',
  }),
  resumeAuction: route({
    ...onBothSites.resumeAuction,
    summary: 'Resume a halted sale, with its close',
    who: 'Reviewer',
  }),
  cancelAuction: route({
    method: 'POST',
    path: '/api/auction/:auctionId/cancel',
    summary: 'Request the cancellation of a halted sale, with a reason; a second Owner confirms it',
    who: 'Owner',
    stepUp: true,
    params: auctionParams,
    body: haltForm,
    answer: decidedAuction,
    message: 'The sale is canceled',
    waits: 'Cancellation requested. A second Owner must confirm it',
    refuses: [404, 412],
  }),
  readFile: route({ ...onBothSites.readFile, summary: 'Read any file of the market', who: 'Viewer' }),
};
