/** Decisions that wait for a second administrator. */
import { pendingActions, pendingStatuses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { auditAbout } from '../people/shapes.ts';
import { instant } from '../shapes.ts';

/** A person among the administrators. */
const someone = z.object({ id: z.string(), name: z.string() });

export const pendingDecision = z.object({
  id: z.string(),
  action: z.enum(valuesOf(pendingActions)),
  /** As the audit trail names it: 'municipality:<uuid>'. */
  subject: z.string(),
  about: auditAbout.nullable(),
  /** Why it was requested; null for an approval, which needs no reason. */
  reason: z.string().nullable(),
  requestedBy: someone,
  requestedAt: instant,
  expiresAt: instant,
  status: z.enum(valuesOf(pendingStatuses)),
  decidedBy: someone.nullable(),
  decidedAt: instant.nullable(),
  /** Why it was refused. */
  remarks: z.string().nullable(),
  /** How many other administrators have the role that can confirm it. */
  confirmers: z.number(),
});

export const pendingQuery = z.strictObject({
  /** Only requests about this: 'auction:<uuid>'. */
  subject: z.string().trim().max(200).optional(),
});
