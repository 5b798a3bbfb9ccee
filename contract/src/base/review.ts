/** Work of administrators on a case besides deciding, as lists show it. */
import type { Option } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { instant, oneOf } from './shapes.ts';

const whose: readonly Option<'me' | 'none'>[] = [
  { value: 'me', label: 'me' },
  { value: 'none', label: 'none' },
];

/** Filter of a list: only cases that the caller works on, or that no one does. */
export const assigned = oneOf(whose).optional();

/** The administrator who works on a case. */
export const assignee = z.object({ id: z.string(), name: z.string() });

export const reviewState = z.object({
  /** The case as the audit trail names it: 'auction:<uuid>'. */
  subject: z.string(),
  /** Since when the answer of the applicant is awaited; null where it is not. */
  waitingSince: instant.nullable(),
  /** Number of messages of the conversation with the applicant. */
  messages: z.number(),
  /** The assignee; null for no one. */
  assignee: assignee.nullable(),
});
