/** A change of a sale after it was announced, in answers. */
import {
  mostExtensionMinutes,
  mostExtensions,
  reschedulingParties,
  saleChangeKinds,
} from '@fairbook/domain/sale-change-vocabulary.ts';
import { valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { maturityName, named } from '../maturity.ts';
import { instant } from '../shapes.ts';

/** Everyone who sees the sale can read the reason. */
export const saleChange = z.object({
  kind: z.enum(valuesOf(saleChangeKinds)),
  by: z.enum(reschedulingParties),
  changedAt: instant,
  reason: z.string(),
  startBefore: instant,
  startAfter: instant,
  closeBefore: instant,
  closeAfter: instant,
  /** What was withdrawn, by day; empty where the times were changed. */
  maturities: z.array(named(z.object(maturityName))),
});

/** An order in the last minutes moves the close by as many, at most so often. */
export const extension = z.object({ minutes: z.number(), most: z.number() });

/** What every answer about a sale says of its changes. */
export const changedFields = {
  /** Every change of the sale after it was announced, earliest first. */
  saleChanges: z.array(saleChange),
  extension: extension.nullable(),
};

const whole = (most: number) => {
  const error = `Must be a whole number from 1 to ${most}`;
  return z.number({ error }).int(error).min(1, error).max(most, error);
};

export const extensionForm = z.strictObject({ minutes: whole(mostExtensionMinutes), most: whole(mostExtensions) });
