/** A change of a sale after it was announced, in answers. */
import { saleChangeKinds } from '@fairbook/domain/sale-change-vocabulary.ts';
import { valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { instant } from '../shapes.ts';

/** Everyone who sees the sale can read the reason. */
export const saleChange = z.object({
  kind: z.enum(valuesOf(saleChangeKinds)),
  changedAt: instant,
  reason: z.string(),
  startBefore: instant,
  startAfter: instant,
  closeBefore: instant,
  closeAfter: instant,
});
