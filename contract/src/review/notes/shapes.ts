/** Internal notes of administrators about a case. */
import { noteLimits } from '@fairbook/domain/review/notes.ts';
import { z } from 'zod';
import { instant, lineOfText, requiredLines } from '../../base/shapes.ts';

export const caseNotesQuery = z.strictObject({ subject: lineOfText(200) });

export const caseNoteBody = z.strictObject({
  subject: lineOfText(200),
  /** Administrators whose names stand after an @ are notified. */
  text: requiredLines('A note is required', noteLimits.length),
});

export const caseNote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  writtenAt: instant,
});

export const addedNote = z.object({
  note: caseNote,
  /** Names of the administrators who were mentioned and notified. */
  notified: z.array(z.string()),
});
