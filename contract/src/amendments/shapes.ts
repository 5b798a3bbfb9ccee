/** Amended terms of an approved auction or a scheduled sale: what its issuer proposes, and what issuer and administrators see of it. */
import { amendmentStatuses } from '@fairbook/domain/amendment-vocabulary.ts';
import { valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { termsDifference } from '../auctions/amendment.ts';
import { decisionFormOf, priorityRanks } from '../auctions/forms.ts';
import { reason } from '../auctions/shapes.ts';
import { atMaturity } from '../maturity.ts';
import { day, dollars, instant, requiredLines, requiredText, uuid } from '../shapes.ts';

/** The server checks the bounds, as for a draft. */
const figure = z
  .number({ error: 'Must be a number' })
  .min(0, 'Must be greater than or equal to 0')
  .max(1000, 'Must be at most 1000');

const maturities = z
  .array(
    atMaturity({
      principalAmount: dollars(),
      interestRate: figure,
      yield: figure,
      price: figure,
      /** Of a term bond; absent: as it is. */
      sinkingFund: z
        .array(z.strictObject({ date: day('Required'), amount: dollars() }), { error: 'Must be a list' })
        .min(1, 'At least one installment required')
        .max(100, 'At most 100 installments')
        .optional(),
    }),
    { error: 'Must be a list' },
  )
  .max(200, 'At most 200 maturities')
  .refine(
    (list) => new Set(list.map(({ maturityDate }) => maturityDate)).size === list.length,
    'Name each maturity once',
  );

const noText = 'Write a text, or null for none';
/** Null for none; what is absent stays as it is approved. */
const lines = (most: number) => z.union([z.null(), requiredLines(noText, most)], { error: noText }).optional();
const line = (most: number) => z.union([z.null(), requiredText(noText, most)], { error: noText }).optional();

/** The terms from then on. Maturities that are left out stay, and so does every other field that is absent. */
export const amendmentForm = z.strictObject({
  maturities: maturities.default([]),
  orderMinimum: dollars().optional(),
  orderStep: dollars().optional(),
  priority: priorityRanks.optional(),
  redemptionProvisions: lines(5000),
  purpose: lines(5000),
  useOfFunds: lines(5000),
  repaymentSource: lines(5000),
  insurer: line(150),
  creditEnhancement: line(300),
  resaleNote: lines(500),
  /** Everyone who sees the sale can read it, once the terms are approved. */
  reason: requiredLines('A reason is required', 1000),
  /** SHA-256 of the terms that the caller saw; if they have changed since, nothing is requested. */
  insteadOf: z
    .string({ error: 'Invalid hash' })
    .regex(/^[0-9a-f]{64}$/, 'Invalid hash')
    .optional(),
});

export const amendmentParams = z.strictObject({ auctionId: uuid, amendmentId: uuid });

/** The remarks to the issuer, which a return needs. */
export const amendmentDecisionForm = decisionFormOf('Returned', 'Must be Approved or Returned');

/** A request, whatever became of it. */
export const requestedAmendment = z.object({
  id: z.string(),
  status: z.enum(valuesOf(amendmentStatuses)),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  remarks: z.string().nullable(),
  differences: z.array(termsDifference).readonly(),
});

/** The last requests of a sale, latest first. */
const requests = z.array(requestedAmendment);

export const ownAmendments = z.object({
  requests,
  /** Why nothing can be requested now; null where it can. */
  whyNotAmend: reason.nullable(),
  /** Of the terms as they are. */
  sha256: z.string(),
  /** How many people are notified when the terms change. */
  told: z.number(),
});

export const amendmentsForAdmin = z.object({
  requests,
  /** Why the open request cannot be approved now; null where it can, and where none is open. */
  whyNotApprove: reason.nullable(),
});
