/** A change of a sale after it was announced, in answers. */
import {
  mostExtensionMinutes,
  mostExtensions,
  reschedulingParties,
  saleChangeKinds,
  unconfirmedChoices,
} from '@fairbook/domain/sale-change-vocabulary.ts';
import { documentSlots, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
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
});

/** An order in the last minutes moves the close by as many, at most so often. */
export const extension = z.object({ minutes: z.number(), most: z.number() });

const document = z.object({ id: z.string(), name: z.string(), url: z.string() });

/** A document that got another version after the sale was announced. */
export const supplement = z.object({
  id: z.string(),
  document: z.enum(valuesOf(documentSlots)),
  changedAt: instant,
  reason: z.string(),
  file: document,
  sha256: z.string(),
  /** The version before, which stays readable; null where the sale had no such document. */
  before: document.nullable(),
  sha256Before: z.string().nullable(),
});

/** A supplement that was requested. */
export const requestedSupplement = z.object({
  document: z.enum(valuesOf(documentSlots)),
  file: document,
  before: document.nullable(),
});

/** What every answer about a sale says of its changes. */
export const changedFields = {
  /** Every change of the sale after it was announced, earliest first. */
  saleChanges: z.array(saleChange),
  extension: extension.nullable(),
  /** Every supplement of its documents, earliest first. */
  supplements: z.array(supplement),
  /** What becomes at the close of orders that were placed before the last supplement and not reconfirmed since. */
  unconfirmedOrders: z.enum(valuesOf(unconfirmedChoices)),
};

const whole = (most: number) => {
  const error = `Must be a whole number from 1 to ${most}`;
  return z.number({ error }).int(error).min(1, error).max(most, error);
};

export const extensionForm = z.strictObject({ minutes: whole(mostExtensionMinutes), most: whole(mostExtensions) });
