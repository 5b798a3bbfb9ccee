/** Changes of a sale which was announced: requests and answers of its issuer. */

import { valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { saleChangeKinds, saleChangeStatuses } from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import { z } from 'zod';
import { requestedSupplement, saleChange } from '../../auctions/sale-change.ts';
import { atMaturity, maturityName, named } from '../../base/maturity.ts';
import { mayWait } from '../../base/pending.ts';
import { refused } from '../../base/sentences.ts';
import { dollars, instant, moment, money, optionalMoment, requiredLines } from '../../base/shapes.ts';

const maturities = z
  .array(atMaturity({}), { error: 'Must be a list' })
  .max(200, 'At most 200 maturities')
  .refine(
    (list) => new Set(list.map(({ maturityDate }) => maturityDate)).size === list.length,
    'Name each maturity once',
  );

/** Start and close from now on. Everyone who sees the sale can read the reason. */
export const rescheduleForm = z.strictObject({
  startDate: optionalMoment,
  closeDate: moment('Set the new close'),
  reason: requiredLines('A reason is required', 1000),
  /** The close that the caller saw; if it has changed since, nothing is saved. */
  insteadOf: moment().optional(),
});

/** The maturities to withdraw. Everyone who sees the sale can read the reason. */
export const withdrawMaturitiesForm = z.strictObject({
  maturities: maturities.min(1, 'Choose at least one maturity'),
  reason: requiredLines('A reason is required', 1000),
  /** Maturities that the caller saw as offered; if that has changed since, nothing is saved. */
  insteadOf: maturities.optional(),
});

const amounts = z
  .array(atMaturity({ principal: dollars() }), { error: 'Must be a list' })
  .max(200, 'At most 200 maturities')
  .refine(
    (list) => new Set(list.map(({ maturityDate }) => maturityDate)).size === list.length,
    'Name each maturity once',
  );

/** The amounts to allocate by; those that are left out stay. Everyone who sees the sale can read the reason. */
export const resizeForm = z.strictObject({
  maturities: amounts,
  reason: requiredLines('A reason is required', 1000),
});

export const resizingPreviewForm = z.strictObject({ maturities: amounts });

const resizingFigures = { announced: money, principal: money, demand: money, awardBefore: money, award: money };

/** Result of the sale with the announced amounts and with others. */
export const resizingPreview = z.object({
  maturities: z.array(named(z.object({ ...maturityName, ...resizingFigures }))),
  ...resizingFigures,
});

/** A change that was requested, as the issuer sees it. */
export const requestedChange = z.object({
  ...saleChange.shape,
  kind: z.enum(valuesOf(saleChangeKinds)).exclude(['REOPEN']),
  /** Null for a change of the times. */
  supplement: requestedSupplement.nullable(),
  changedAt: instant.nullable(),
  id: z.string(),
  status: z.enum(valuesOf(saleChangeStatuses)),
  requestedBy: z.string(),
  requestedAt: instant,
  isOwn: z.boolean(),
  /** Why the caller cannot confirm it now; null where they can. */
  whyNotConfirm: refused.nullable(),
});

export const saleChanges = z.object({
  /** The request that waits for a second person. */
  open: requestedChange.nullable(),
  /** True if a second person has to confirm a change: another one of the municipality, or a municipal advisor of the sale. */
  needsSecond: z.boolean(),
  /** The municipal advisors, one of which has to confirm a change; none where no one can at the moment; null where no advisor has to. */
  advisors: z.array(z.object({ name: z.string(), firm: z.string().nullable() })).nullable(),
  /** Why the sale cannot be rescheduled now; null where it can. */
  whyNotReschedule: refused.nullable(),
  /** Why no document of the sale can be supplemented now; null where one can. */
  whyNotSupplement: refused.nullable(),
  /** How many open orders wait to be reconfirmed after the last supplement, and how many do not; null without a supplement. */
  confirmations: z.object({ unconfirmed: z.number(), confirmed: z.number() }).nullable(),
  /** Why no maturity can be withdrawn now; null where one can. */
  whyNotWithdrawMaturities: refused.nullable(),
  /** Why the amounts cannot be decided now; null where they can. */
  whyNotResize: refused.nullable(),
  /** How many people are notified of a change. */
  told: z.number(),
  /** How many of them have an open order. */
  bidders: z.number(),
  ...mayWait,
});
