/** Halts and the cancellation of a sale, in answers. */
import { haltParties, resumeChoices, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { instant } from '../base/shapes.ts';

/** Why a sale takes no orders for now. Everyone who sees the sale can read the reason. */
export const halt = z.object({
  haltedAt: instant,
  reason: z.string(),
  /** `system` where the issuer's account was suspended or closed. */
  haltedBy: z.enum(valuesOf(haltParties)),
});

/** How a sale ended without a result. Everyone who sees the sale can read the reason. */
export const cancellation = z.object({ cancelledAt: instant, reason: z.string() });

/** A halted sale keeps its status, but neither takes orders nor closes until it is resumed. A canceled one is Ended, its orders are void. */
export const interruptionFields = {
  isHalted: z.boolean(),
  halt: halt.nullable(),
  isCancelled: z.boolean(),
  cancellation: cancellation.nullable(),
};

/** A stored halt; null fields are set when the sale is resumed. */
export const haltEntry = z.object({
  ...halt.shape,
  closeBefore: instant,
  resumedAt: instant.nullable(),
  resumedBy: z.enum(valuesOf(haltParties)).nullable(),
  choice: z.enum(valuesOf(resumeChoices)).nullable(),
  closeAfter: instant.nullable(),
});
