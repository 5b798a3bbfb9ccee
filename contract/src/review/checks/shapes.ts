/** Checks of a case for administrators. */
import { checkNames, checkOutcomes, checkSignals } from '@fairbook/domain/review/checks/vocabulary.ts';
import { z } from 'zod';
import { auditAbout } from '../../accounts/people/shapes.ts';
import { instant, lineOfText, listOf, requiredLines } from '../../base/shapes.ts';

/** One finding. */
export const checkEvidence = z.object({
  signal: z.enum(checkSignals),
  value: z.string(),
  likeness: z.number().nullable(),
  /** The other account or auction; null where the finding is about this one alone. */
  about: auditAbout.nullable(),
  /** The status of the other account. */
  status: z.string().nullable(),
});

/** The administrator who marked the findings of a check as seen. */
export const checkMark = z.object({
  by: z.string(),
  at: instant,
  reason: z.string(),
  /** False where there are other findings since. */
  isCurrent: z.boolean(),
});

export const caseCheck = z.object({
  check: z.enum(checkNames),
  outcome: z.enum(checkOutcomes),
  evidence: z.array(checkEvidence),
  /** Changes with the findings. */
  fingerprint: z.string(),
  seen: checkMark.nullable(),
});

export const caseChecks = z.object({
  checks: z.array(caseCheck),
  /** Checks that need attention and are not marked as seen. */
  open: z.number(),
});

const ofCase = { subject: lineOfText(200) };

export const checksQuery = z.strictObject(ofCase);
export const openChecksQuery = z.strictObject({ subject: listOf(ofCase.subject) });

/** How many checks of each case need attention; cases that do not exist are left out. */
export const openChecks = z.object({ cases: z.array(z.object({ subject: z.string(), open: z.number() })) });

export const checkMarkBody = z.strictObject({
  ...ofCase,
  check: z.enum(checkNames),
  /** Hash of the findings that were read. */
  fingerprint: lineOfText(100),
  reason: requiredLines('A reason is required', 2000),
});
export const checkUnmarkBody = z.strictObject({ ...ofCase, check: z.enum(checkNames) });
