/** What Fairbook tells people, and how they keep track of it. */
import { notificationTypes, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { instant, listOf, requiredText, uuid } from '../shapes.ts';

export const notification = z.object({
  id: z.string(),
  type: z.enum(valuesOf(notificationTypes)),
  title: z.string(),
  message: z.string(),
  /** Ids that lead to what it is about: {auctionId: uuid}. */
  data: z.record(z.string(), z.string()),
  /** True for what programs should act on without showing it. */
  silent: z.boolean(),
  /** The person told. */
  user: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
});

export const pushTokenBody = z.strictObject({ token: requiredText('Token is required', 4096) });

/** Tests reach nobody but the caller, so the uuid is the caller's own. */
export const testBody = z.strictObject({ uuid });

export const streamQuery = z.strictObject({
  /** Auctions whose status and book the page follows. */
  auction: listOf(uuid),
});
