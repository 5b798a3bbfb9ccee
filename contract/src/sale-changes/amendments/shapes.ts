/** Amended terms of an approved auction or a scheduled sale: what its issuer proposes, and what issuer and administrators see of it. */

import { saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { documentSlots, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import {
  type AmendableText,
  amendableTexts,
  amendmentStatuses,
} from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { z } from 'zod';
import { documentDifference, termsDifference } from '../../auctions/amendment.ts';
import { decisionFormOf, priorityRanks } from '../../auctions/forms.ts';
import { issue } from '../../base/issue-message.ts';
import { atMaturity } from '../../base/maturity.ts';
import { mayWait } from '../../base/pending.ts';
import { refused } from '../../base/sentences.ts';
import { day, dollars, instant, oneOf, requiredLines, requiredText, uuid } from '../../base/shapes.ts';

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
      /** Installments of a term bond; absent: unchanged. */
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

/** Documents that a request can have: one of each slot. */
const mostDocuments = documentSlots.length;

const noText = 'Write a text, or null for none';
/** Null for none; absent terms stay as approved. */
const proposed = (text: z.ZodString) => z.union([z.null(), text], { error: noText }).optional();
const proposedTexts = Object.fromEntries(
  amendableTexts.map((field) => {
    const { kind, most } = saleFields[field];
    return [field, proposed(kind === 'line' ? requiredText(noText, most) : requiredLines(noText, most))];
  }),
) as Readonly<Record<AmendableText, ReturnType<typeof proposed>>>;

/** The terms from then on. Maturities that are left out stay, and so does every other field that is absent. */
export const amendmentForm = z.strictObject({
  maturities: maturities.default([]),
  orderMinimum: dollars().optional(),
  orderStep: dollars().optional(),
  priority: priorityRanks.optional(),
  ...proposedTexts,
  /** Files that were chosen for it. Those that are left out stay chosen. */
  documents: z
    .array(uuid, { error: 'Must be a list' })
    .max(mostDocuments, issue(say('At most {count} documents', { count: mostDocuments })))
    .refine((list) => new Set(list).size === list.length, 'Name each document once')
    .default([]),
  /** Everyone who sees the sale can read it, once the terms are approved. */
  reason: requiredLines('A reason is required', 1000),
  /** SHA-256 of the terms that the caller saw; if they have changed since, nothing is requested. */
  insteadOf: z
    .string({ error: 'Invalid hash' })
    .regex(/^[0-9a-f]{64}$/, 'Invalid hash')
    .optional(),
});

export const amendmentParams = z.strictObject({ auctionId: uuid, amendmentId: uuid });

/** Beside the file. */
export const proposedDocumentForm = z.strictObject({
  document: oneOf(documentSlots),
  /** The file that the caller saw as the document, absent where there was none; if it is another one by now, nothing is saved. */
  insteadOf: uuid.optional().transform((id) => id ?? null),
});

export const proposedDocumentParams = z.strictObject({ auctionId: uuid, fileId: uuid });

const decision = decisionFormOf('Returned', 'Must be Approved or Returned');

/** The remarks to the issuer, which a return needs; an approval names the files that the administrator was shown. */
export const amendmentDecisionForm = decision
  .safeExtend({
    documents: z
      .array(z.string({ error: 'Invalid hash' }).regex(/^[0-9a-f]{64}$/, 'Invalid hash'), { error: 'Must be a list' })
      .max(mostDocuments, issue(say('At most {count} documents', { count: mostDocuments })))
      .default([]),
  })
  .meta(decision.meta() ?? {});

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
  /** Proposed files of a request that was returned or recalled are removed; names and hashes stay. */
  documents: z.array(documentDifference).readonly(),
});

/** The last requests of a sale, latest first. */
const requests = z.array(requestedAmendment);

export const ownAmendments = z.object({
  requests,
  /** Why nothing can be requested now; null where it can. */
  whyNotAmend: refused.nullable(),
  /** Hash of the present terms. */
  sha256: z.string(),
  /** Files that are chosen for the next request. */
  documents: z.array(documentDifference),
  /** How many people are notified when the terms change. */
  told: z.number(),
});

export const amendmentsForAdmin = z.object({
  requests,
  /** Why the open request cannot be approved now; null where it can, and where none is open. */
  whyNotApprove: refused.nullable(),
  ...mayWait,
});
