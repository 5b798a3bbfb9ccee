/** A change of a sale after it was announced, in answers. */

import {
  afterCloseChoices,
  mostExtensionMinutes,
  mostExtensions,
  mostResizingPercent,
  resizingMinutes,
  unconfirmedChoices,
} from '@fairbook/domain/auctions/sale-rules.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { documentSlots, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { reschedulingParties, saleChangeKinds } from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import { z } from 'zod';
import { issue } from '../base/issue-message.ts';
import { maturityName, named } from '../base/maturity.ts';
import { instant, money } from '../base/shapes.ts';

/** Everyone who sees the sale can read the reason. Supplements have a form of their own. */
export const saleChange = z.object({
  kind: z.enum(valuesOf(saleChangeKinds)).exclude(['SUPPLEMENT']),
  by: z.enum(reschedulingParties),
  changedAt: instant,
  reason: z.string(),
  startBefore: instant,
  startAfter: instant,
  closeBefore: instant,
  closeAfter: instant,
  /** Maturities that were withdrawn, or got another principal after the close, by day; empty where the times were changed. */
  maturities: z.array(named(z.object({ ...maturityName, principal: money.optional() }))).readonly(),
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
/** By how many percent amounts can change after the close, and how long the issuer can decide. */
export const resizing = z.object({ maturityPercent: z.number(), totalPercent: z.number(), minutes: z.number() });

/** Fields about changes in every answer about a sale. */
export const changedFields = {
  /** Every change of the sale after it was announced, earliest first. */
  saleChanges: z.array(saleChange),
  extension: extension.nullable(),
  /** Every supplement of its documents, earliest first. */
  supplements: z.array(supplement),
  /** Treatment at the close of orders that were placed before the last supplement and not reconfirmed since. */
  unconfirmedOrders: z.enum(valuesOf(unconfirmedChoices)),
  resizing: resizing.nullable(),
  /** The consequence where the witnesses sign too late after the close. */
  afterClose: z.enum(valuesOf(afterCloseChoices)),
};

const whole = (most: number) => {
  const wrong = issue(say('Must be a whole number from 1 to {most}', { most }));
  return z.number(wrong).int(wrong).min(1, wrong).max(most, wrong);
};

export const extensionForm = z.strictObject({ minutes: whole(mostExtensionMinutes), most: whole(mostExtensions) });

export const resizingForm = z.strictObject({
  maturityPercent: whole(mostResizingPercent),
  totalPercent: whole(mostResizingPercent),
  minutes: z.literal(resizingMinutes, issue(say('Must be one of {values}', { values: resizingMinutes.join(', ') }))),
});
