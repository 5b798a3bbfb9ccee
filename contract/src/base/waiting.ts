/** Decisions in the market that wait for a second person. */

import { roles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { pendingReference } from './pending.ts';
import { refused } from './sentences.ts';
import { instant } from './shapes.ts';

export const waitingDecision = pendingReference.extend({
  /** A change of a sale, of the rules for orders, or of the people of the account. */
  kind: z.enum(['sale-change', 'order-rules', 'people']),
  person: z
    .object({
      name: z.string(),
      role: z.enum(valuesOf(roles)),
      isInvitation: z.boolean().describe('True where the person is invited and has no access yet'),
    })
    .nullable()
    .describe('The person whom a request would give a role; null for other requests'),
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
