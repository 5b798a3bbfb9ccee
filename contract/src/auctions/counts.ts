/** How many auctions the tabs of lists hold. */
import { countedFilters } from '@fairbook/domain/auctions/offer-bands.ts';
import { auctionStatuses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { choicesQuery } from './lists.ts';

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
export const auctionCount = z.object({
  value: z.enum(valuesOf(auctionStatuses)).describe('The status'),
  count: z.number(),
});

/**
 * How many auctions a list would show with each choice of a filter, under all its other filters; with an empty `value`, without that filter. Choices
 * without auctions are left out.
 */
const choiceCounts = z.object({
  choices: z.array(z.object({ filter: z.enum(countedFilters), value: z.string(), count: z.number() })),
  /** False where the list has too many auctions to count all of them; then the newest were counted. */
  isComplete: z.boolean(),
});

/** The call that counts the choices, without who may make it. */
export const countingChoices = {
  method: 'GET',
  path: '/api/auction/choices',
  summary: 'Count the auctions each choice of a filter would give, under the other filters',
  query: choicesQuery,
  answer: choiceCounts,
  message: 'Counts of choices',
} as const;
