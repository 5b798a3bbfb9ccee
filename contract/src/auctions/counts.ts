/** How many auctions the tabs of lists hold. */
import { auctionStatuses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';

const statusCounts = { approved: z.number(), scheduled: z.number(), live: z.number(), ended: z.number() };

/** How many auctions of the catalogue match, of each status and of the caller's favorites. */
export const auctionCounts = z.object({ ...statusCounts, favorites: z.number() });

/** How many auctions a municipality has, of each status. */
export const ownAuctionCounts = z.object({
  ...statusCounts,
  draft: z.number(),
  pendingReview: z.number(),
  rejected: z.number(),
});

/** How many auctions an administrator finds, of one status. */
export const auctionCount = z.object({ status: z.enum(valuesOf(auctionStatuses)), count: z.number() });
