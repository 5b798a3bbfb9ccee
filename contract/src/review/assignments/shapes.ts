/** The assignee of a case, and those who are looking at it now. */
import { z } from 'zod';
import { assignee } from '../../base/review.ts';
import { instant, lineOfText, uuid } from '../../base/shapes.ts';

const subject = lineOfText(200);

export const assignmentQuery = z.strictObject({ subject });

export const assignmentBody = z.strictObject({
  subject,
  /** The administrator who is to work on it; null for no one. */
  assignee: uuid.nullable(),
  /** The assignee when the caller decided: where that has changed, 412. */
  insteadOf: uuid.nullable(),
});

export const assignment = z.object({ assignee: assignee.nullable(), assignedAt: instant.nullable() });

export const presenceBody = z.strictObject({
  subject,
  /** True when the page is left. */
  isLeaving: z.boolean().default(false),
});

export const presence = z.object({
  /** Other administrators who have the page of the case open. */
  others: z.array(z.object({ id: z.string(), name: z.string(), since: instant })),
});
