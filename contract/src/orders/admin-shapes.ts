/** Results of a sale as administrators see them. */

import { z } from 'zod';
import { auditAbout } from '../accounts/people/shapes.ts';
import { withNullableSentences, withSentences } from '../base/sentences.ts';
import { instant } from '../base/shapes.ts';
import { allocations, investorResult, lateClose } from './shapes.ts';

/** The final book with the page of each investor; null where the account no longer has one. */
export const allocationsForAdmin = allocations.extend({
  investors: z.array(investorResult.extend({ about: auditAbout.nullable() })),
});

/** Proof of a sale: its order log, its cosignatures, and the closing record. */
export const saleProof = z.object({
  /** Null until the sale opens. */
  log: z
    .object({
      origin: z.string(),
      entries: z.number(),
      isClosed: z.boolean(),
      /** How many witnesses must cosign a head. */
      quorum: z.number(),
      witnesses: z.array(
        withNullableSentences(
          {
            name: z.string(),
            /** The size of the log that it cosigned last. */
            size: z.number(),
            cosignedAt: instant.nullable(),
          },
          'problem',
        ),
      ),
      contradiction: withSentences(
        {
          foundAt: instant.describe('When that was found'),
          evidence: z.string().describe('A file with the signed heads that prove it, which every verifier reads'),
        },
        'finding',
      )
        .nullable()
        .describe('Null where the log continues every signed head of it that is known'),
      late: lateClose,
    })
    .nullable(),
  /** Null until the close. */
  record: z.object({ closedAt: instant, ruleVersion: z.string(), fingerprint: z.string() }).nullable(),
});
