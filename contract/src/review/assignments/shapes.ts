/** The assignee of a case. */
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
