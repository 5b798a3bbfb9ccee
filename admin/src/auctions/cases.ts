/** The list of auctions: its call, its filters and its views. */
import { adminAuctionCountsQuery, adminAuctionsQuery } from '@fairbook/contract/auctions/lists.ts';
import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import { api } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { reviewView, shapeOf, type View } from '../review/case/cases.ts';

const words = texts.auctions;

const views: readonly View<AuctionStatus>[] = [
  { value: reviewView, label: texts.tab.review, statuses: ['PendingReview'], order: 'requestedAt' },
  { value: 'upcoming', label: words.upcoming, statuses: ['Approved', 'Scheduled'], order: 'launchDate' },
  { value: 'live', label: words.live, statuses: ['Live'], order: 'closeDate' },
  { value: 'ended', label: words.ended, statuses: ['Ended'], order: '-closeDate' },
  { value: 'rejected', label: texts.tab.rejected, statuses: ['Rejected'], order: '-updatedAt' },
  { value: 'all', label: texts.tab.all, statuses: undefined, order: '-updatedAt' },
];

const shape = shapeOf(views, {
  assigned: 'one',
  halted: 'one',
  state: 'one',
  muniType: 'one',
  taxStatus: 'many',
  minAmount: 'one',
  maxAmount: 'one',
});

export const auctionCases = {
  kind: 'auctions',
  call: api.listAuctions,
  query: adminAuctionsQuery,
  countCall: api.countAuctions,
  countsQuery: adminAuctionCountsQuery,
  shape,
  views,
} as const;
