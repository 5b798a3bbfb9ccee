/** Questions about a sale with their answers, and what has changed in a sale since its reader last looked. */

import { userTypes, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import {
  saleChangeKinds,
  saleQuestionLimits,
  saleQuestionStates,
} from '@fairbook/domain/sale-questions/sale-questions.ts';
import { z } from 'zod';
import { refused } from '../base/sentences.ts';
import { instant, listQuery, moment, requiredLines, uuid } from '../base/shapes.ts';

const { length, reason, texts } = saleQuestionLimits;

export const saleQuestionParams = z.strictObject({ auctionId: uuid, questionId: uuid });

export const saleQuestionsQuery = z.strictObject({ page: listQuery.page, pageSize: listQuery.pageSize });

export const saleQuestionForm = z.strictObject({ text: requiredLines('A question is required', length) });

export const saleAnswerForm = z.strictObject({
  text: requiredLines('An answer is required', length),
  /** Decides about the whole question with the first text; addenda go where the answer went. */
  isPublic: z.boolean({ error: 'Must be true or false' }),
  seen: z.int({ error: 'Must be a whole number' }).min(0).max(texts),
});

export const declineForm = z.strictObject({ reason: requiredLines('A reason is required', reason) });

/** Marks what is named: changes up to a moment, the questions, or both. */
export const seenForm = z.strictObject({
  until: moment().optional(),
  questions: z.literal(true, { error: 'Must be true or false' }).optional(),
});

const answerFields = { id: z.string(), text: z.string(), answeredAt: instant, isNew: z.boolean() };

/** The author for the issuer, the professionals of the sale and administrators; for everyone else the issuer answers. */
const saleAnswer = z.object({ ...answerFields, author: z.string().nullable() });

export const saleQuestion = z.object({
  id: z.string(),
  number: z.number(),
  text: z.string(),
  askedAt: instant,
  isOwn: z.boolean(),
  /** Null for everyone but the issuer and administrators. */
  asker: z.object({ name: z.string(), userType: z.enum(valuesOf(userTypes)), state: z.string().nullable() }).nullable(),
  state: z.enum(saleQuestionStates),
  /** Null until it is answered. */
  isPublic: z.boolean().nullable(),
  answers: z.array(saleAnswer),
  declined: z.object({ reason: z.string(), at: instant }).nullable(),
  hidden: z.object({ reason: z.string(), at: instant }).nullable(),
});

/** A question that the issuer answered in public. */
export const publicSaleQuestion = z.object({
  number: z.number(),
  text: z.string(),
  askedAt: instant,
  answers: z.array(z.object({ text: z.string(), answeredAt: instant })),
});

const whyNot = refused.nullable();

const saleChange = z.object({
  kind: z.enum(saleChangeKinds),
  at: instant,
  /** The number of the question, the name of the document, the reason of a halt or the new status; null where there is none. */
  about: z.string().nullable(),
  /** The close before and after; null where the change is of something else. */
  closeBefore: instant.nullable(),
  closeAfter: instant.nullable(),
});

export const saleLook = z.object({
  /** Null before the first look. */
  lastSeenAt: instant.nullable(),
  /** Up to when the changes are: send it back once they were seen. */
  until: instant,
  changes: z.array(saleChange),
  questions: z.object({
    total: z.number(),
    open: z.number(),
    unread: z.number(),
    asked: z.number(),
    whyNotAsk: whyNot,
    whyNotAnswer: whyNot,
  }),
});

const reading = { firstAt: instant, lastAt: instant };

/** For the issuer: its own people and professionals by name, investors as numbers. */
export const saleReaders = z.object({
  people: z.array(z.object({ name: z.string(), userType: z.enum(valuesOf(userTypes)), ...reading })),
  investors: z.number(),
  /** Investors who have not opened the questions since the last public text. */
  investorsBehind: z.number(),
});

/** For administrators. */
export const saleReader = z.object({ name: z.string(), userType: z.enum(valuesOf(userTypes)), ...reading });
