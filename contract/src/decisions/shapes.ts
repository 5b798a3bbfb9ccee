/** Decisions that need a second administrator. */
import { pendingActions, pendingStatuses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { auditAbout } from '../people/shapes.ts';
import { instant, lineOfText } from '../shapes.ts';

/** An administrator. */
const someone = z.object({ id: z.string(), name: z.string() });

export const pendingDecision = z.object({
  id: z.string(),
  action: z.enum(valuesOf(pendingActions)),
  /** The audit trail's subject: 'municipality:<uuid>'. */
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
  /** Number of other administrators whose role can confirm it. */
  confirmers: z.number(),
});

export const pendingQuery = z.strictObject({
  /** Only requests about this subject: 'auction:<uuid>'. */
  subject: lineOfText(200).optional(),
});
