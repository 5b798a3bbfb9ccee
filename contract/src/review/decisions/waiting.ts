/** Decisions in the market that wait for a second person. */

import { z } from 'zod';
import { pendingReference } from '../../base/pending.ts';
import { refused } from '../../base/sentences.ts';
import { instant } from '../../base/shapes.ts';

export const waitingDecision = pendingReference.extend({
  /** A change of a sale, or of the rules for orders. */
  kind: z.enum(['sale-change', 'order-rules']),
  /** The sale; null for rules. */
  auctionId: z.string().nullable(),
  auctionName: z.string().nullable(),
  /** The public reason of a change of a sale; null for rules. */
  reason: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  isYours: z.boolean(),
  /** Why the caller cannot confirm it now; null where they can. */
  whyNotConfirm: refused.nullable(),
});
