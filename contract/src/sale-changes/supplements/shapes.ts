/** Supplements: what issuers and investors send. */
import { documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { oneOf, requiredLines, uuid } from '../../base/shapes.ts';

/** Beside the file. Everyone who sees the sale can read the reason. */
export const supplementForm = z.strictObject({
  document: oneOf(documentSlots),
  reason: requiredLines('A reason is required', 1000),
  /** The file that the caller saw as the document, absent where there was none; if it is another one by now, nothing is saved. */
  insteadOf: uuid.optional().transform((id) => id ?? null),
});

/** The last supplement that the caller has seen; if there is another one since, nothing is saved. */
export const reconfirmForm = z.strictObject({ supplementId: uuid });
