/** Shapes of what happened to an account or an auction: requests for approval, decisions, and what changed between them. */
import { factFields } from '@fairbook/domain/auctions/facts.ts';
import { historyActions, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { instant } from './shapes.ts';

/** Changed facts of an account with old and new values. */
export const factChanges = z.array(
  z.object({ field: z.enum(factFields), from: z.string().nullable(), to: z.string().nullable() }),
);

export const approvalHistory = z.array(
  z.object({
    uuid: z.string(),
    userUuid: z.string(),
    action: z.enum(valuesOf(historyActions)),
    remarks: z.string().nullable(),
    timestamp: z.string(),
    /** In a change request: its changes, planned or made. */
    changes: factChanges.optional(),
  }),
);

const submitted = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Changes between the last two requests for approval; null where approval was requested at most once. */
export const changesSinceRequest = z
  .object({
    /** When the previous request was made. */
    since: instant,
    items: z.array(
      z.object({
        /** The part of the page. */
        section: z.string(),
        /** Which person, maturity or file; '' where the part has one record only. */
        item: z.string(),
        kind: z.enum(['added', 'removed', 'changed']),
        fields: z.array(z.object({ field: z.string(), before: submitted, after: submitted })),
      }),
    ),
  })
  .nullable();
