/** Decisions that need a second administrator. */

import { languages } from '@fairbook/domain/base/languages.ts';
import {
  adminRoles,
  pendingActions,
  pendingStatuses,
  resumeChoices,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { bulkDecisions, maxBulkCases, previewedDecisions } from '@fairbook/domain/review/decisions.ts';
import { z } from 'zod';
import { auditAbout } from '../../accounts/people/shapes.ts';
import { mayWait } from '../../base/pending.ts';
import { filledSentence, refused } from '../../base/sentences.ts';
import { instant, lineOfText, optionalLines, optionalMoment, optionalOneOf } from '../../base/shapes.ts';

/** An administrator. */
const someone = z.object({ id: z.string(), name: z.string() });

export const pendingDecision = z.object({
  id: z.string(),
  action: z.enum(valuesOf(pendingActions)),
  /** The audit trail's subject: 'municipality:<uuid>'. */
  subject: z.string(),
  about: auditAbout.nullable(),
  /** Why it was requested, or the remarks of an approval, which needs none. */
  reason: z.string().nullable(),
  wanted: z
    .string()
    .nullable()
    .describe('What is requested beside the action: a role, or the id of a change; null where the action says it all'),
  requestedBy: someone,
  requestedAt: instant,
  expiresAt: instant,
  status: z.enum(valuesOf(pendingStatuses)),
  decidedBy: someone.nullable(),
  decidedAt: instant.nullable(),
  /** Why it was refused. */
  remarks: z.string().nullable(),
  /** Number of other administrators who can confirm it now. */
  confirmers: z.number(),
  confirmerIds: z.array(z.string()).describe('The administrators who can confirm it now, by id'),
  isDeciderNew: z
    .boolean()
    .describe(
      'True where the person who confirmed it had the role for less than seven days, since no two had it for longer',
    ),
});

/** A decision that was just requested. */
export const requestedDecision = pendingDecision.extend(mayWait);

export const pendingQuery = z.strictObject({
  /** Only requests about this subject: 'auction:<uuid>'. */
  subject: lineOfText(200).optional(),
});

export const previewForm = z.strictObject({
  decision: z.enum(previewedDecisions),
  /** Subject of the decision: 'municipality:<uuid>', 'change:<uuid>'. */
  subject: lineOfText(200),
  /** As typed so far. */
  reason: optionalLines(5000),
  /** The new launch of an auction. */
  launch: optionalMoment,
  /** How a sale is resumed, and its new close. */
  choice: optionalOneOf(resumeChoices),
  closeDate: optionalMoment,
  /** True for a request that the caller would confirm: its first mails were sent. */
  isConfirming: z.boolean().default(false),
});

export const bulkMailsForm = z.strictObject({
  decision: z.enum(bulkDecisions),
  subjects: z.array(lineOfText(200)).min(1, 'Choose a case').max(maxBulkCases),
});

export const bulkMails = z.object({
  /** Each person counts once, however many of the cases are theirs. */
  languages: z.array(z.object({ language: z.enum(languages), people: z.number() })),
  /** People who are notified in the application only. */
  unmailed: z.number(),
  /** Cases that cannot be decided so now. */
  refused: z.number(),
});

export const decisionEffect = z.object({
  kind: z.enum(['status', 'fact', 'launch', 'close', 'halt', 'dropped-change', 'void-requests', 'rule', 'amendment']),
  /** The detail of a fact. */
  field: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The change of a rule is a sentence. */
  sentences: z.object({ to: filledSentence }).optional(),
});

export const unmailed = z.object({ name: z.string(), email: z.string() });

export const previewedMail = z.object({
  /** Followers and investors of a sale are not named. */
  audience: z.enum(['People', 'Confirmers', 'Followers', 'Investors']),
  isAfterConfirmation: z.boolean(),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  recipients: z.array(z.object({ name: z.string().nullable(), email: z.string() })),
  /** Null where they are not counted either. */
  total: z.number().nullable(),
});

export const decisionPreview = z.object({
  /** Why the decision cannot be made now; the rest is then empty. */
  refusal: refused.nullable(),
  effects: z.array(decisionEffect),
  /** The second person who must confirm; null where the decision takes effect at once. */
  second: z.object({ role: z.enum(valuesOf(adminRoles)), confirmers: z.number() }).nullable(),
  mails: z.array(previewedMail),
  /** People who are notified in the application only, since they switched such mails off. */
  unmailed: z.array(unmailed),
});
