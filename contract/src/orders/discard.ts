/** Calls to discard an order whose response was lost. */
import { z } from 'zod';
import { uuid } from '../base/shapes.ts';
import { bid } from './shapes.ts';

/** Format of an Idempotency-Key. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

export const bidKeyParams = z.strictObject({
  auctionId: uuid,
  key: z.string().regex(idempotencyKeyPattern, 'Must be 1 to 255 printable characters'),
});

/** `order` is what the key placed before it could be discarded; null where it placed nothing and never will. */
export const discardedBid = z.object({ order: bid.nullable() });
