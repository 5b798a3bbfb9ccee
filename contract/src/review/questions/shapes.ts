/** Questions about an application for approval and the answers, and notices to administrators about their cases. */

import { adminNoticeKinds, pendingActions, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { questionLimits } from '@fairbook/domain/review/questions.ts';
import { z } from 'zod';
import { auditAbout } from '../../accounts/people/shapes.ts';
import { refused } from '../../base/sentences.ts';
import { instant, lineOfText, listQuery, requiredLines, uuid } from '../../base/shapes.ts';

/** How many messages of the thread its author has read: one that did not read the last gets 412. */
const seen = z.int().min(0).max(questionLimits.messages);

export const questionsQuery = z.strictObject({ subject: lineOfText(200) });

export const questionBody = z.strictObject({
  subject: lineOfText(200),
  text: requiredLines('A question is required', questionLimits.length),
  seen,
});

export const ownQuestionsQuery = z.strictObject({ auctionId: uuid.optional() });

export const answerBody = z.strictObject({
  auctionId: uuid.optional(),
  text: requiredLines('An answer is required', questionLimits.length),
  seen,
});

const messageFields = {
  id: z.string(),
  text: z.string(),
  sentAt: instant,
  isFromApplicant: z.boolean(),
};

/** For administrators: with the name of each author. */
export const caseMessage = z.object({ ...messageFields, author: z.string() });

/** For the applicant: administrators have no names. */
export const ownCaseMessage = z.object({ ...messageFields, author: z.string().nullable() });

const whyNot = refused.nullable();

export const questionThread = z.object({
  messages: z.array(caseMessage),
  /** Since when the applicant's answer is awaited; null where it is not. */
  waitingSince: instant.nullable(),
  /** Why no question can be asked now; null where one can. */
  whyNotAsk: whyNot,
});

export const ownQuestionThread = z.object({
  messages: z.array(ownCaseMessage),
  waitingSince: instant.nullable(),
  /** Why the caller cannot write now; null where they can. */
  whyNotAnswer: whyNot,
});

export const adminNoticesQuery = z.strictObject({
  page: listQuery.page,
  pageSize: listQuery.pageSize,
});

export const adminNotice = z.object({
  id: z.string(),
  kind: z.enum(valuesOf(adminNoticeKinds)),
  /** The decision that ended; null for other kinds. */
  decision: z.enum(valuesOf(pendingActions)).nullable(),
  subject: z.string(),
  about: auditAbout.nullable(),
  /** The name of the person who caused it; empty where no person did. */
  by: z.string(),
  text: z.string(),
  at: instant,
  isRead: z.boolean(),
});
