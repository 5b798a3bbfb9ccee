/** Input of investors about their own orders: a new one, and queries of their lists. */

import { auctionStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { orderReference } from '@fairbook/domain/orders/order-reference.ts';
import { z } from 'zod';
import { cursorQuery, pageOrCursor } from '../base/cursor.ts';
import { listOf, listQuery, oneOf, uuid } from '../base/shapes.ts';
import { bidForm } from './shapes.ts';

/** Name of an order in the systems of an investor. */
export const clientReference = z
  .string({ error: 'Must be text' })
  .regex(orderReference, 'Must be 1 to 64 printable characters of ASCII, without spaces at its ends');

/** A new order; a change of one keeps its reference. */
export const newBidForm = bidForm.extend({ clientReference: clientReference.nullish() });

export const myBidsQuery = z
  .strictObject({
    auctionId: uuid.optional(),
    /** Phase of the auction: live, upcoming or ended. */
    status: listOf(oneOf(auctionStatuses)),
    clientReference: clientReference.optional(),
    ...listQuery,
    ...cursorQuery,
    sort: z
      .enum(['createdAt', '-createdAt', 'closeDate', '-closeDate'], { error: 'Cannot be sorted by that' })
      .optional(),
  })
  .superRefine(pageOrCursor);

export const myAllocationsQuery = z
  .strictObject({ auctionId: uuid.optional(), ...listQuery, ...cursorQuery })
  .superRefine(pageOrCursor);
