/** Questions of investors about a sale, and the answers of its issuer: who may ask and answer until when, and what has changed since a reader's last look. */

import { type Cancelable, effectiveStatus, isVisibleToMarket } from '../auctions/auction.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import type { AccountStatus, UserType } from '../base/vocabulary.ts';

/** Lengths in characters; `perPerson` and `perSale` are questions, `texts` an answer with its addenda. */
export const saleQuestionLimits = {
  length: 2000,
  reason: 500,
  perPerson: 10,
  perSale: 1000,
  texts: 20,
  /** Days after the end of the sale in which the issuer can still answer, correct and decline. */
  daysAfterEnd: 7,
} as const;

const day = 24 * 60 * 60 * 1000;

type AskableSale = Parameters<typeof isVisibleToMarket>[0] & Cancelable;

/** When the sale ended, by a cancellation or by its close; null before that. */
export function endOfSale(sale: AskableSale, now: Date): Date | null {
  if (sale.cancelledAt) return sale.cancelledAt;
  return effectiveStatus(sale, now) === 'Ended' ? sale.closeDate : null;
}

export interface SaleAsker {
  readonly userType: UserType;
  readonly status: AccountStatus;
  /** Questions that this person has asked about the sale, and that all have. */
  readonly asked: number;
  readonly total: number;
}

/**
 * Why this person cannot ask about a sale that they see. Investors ask from the launch to the end of the sale, a halt included. Codes: not-an-investor,
 * account-not-active, questions-closed, too-many-questions.
 */
export function whyNotAskAboutSale(
  sale: AskableSale,
  { userType, status, asked, total }: SaleAsker,
  now: Date,
): Refusal | null {
  if (userType !== 'individual-investor' && userType !== 'institutional-investor') {
    return refusal('not-an-investor', 'Only investors ask about a sale');
  }
  if (status !== 'Active') return refusal('account-not-active', 'You can ask once your account is approved');
  if (!isVisibleToMarket(sale, now) || endOfSale(sale, now) !== null) {
    return refusal('questions-closed', 'Questions are taken until the sale ends');
  }
  if (asked >= saleQuestionLimits.perPerson) {
    return refusal(
      'too-many-questions',
      say('You can ask {most} questions about a sale', { most: saleQuestionLimits.perPerson }),
    );
  }
  if (total >= saleQuestionLimits.perSale) {
    return refusal('too-many-questions', say('A sale takes {most} questions', { most: saleQuestionLimits.perSale }));
  }
  return null;
}

/** Why the issuer can neither answer nor decline questions about the sale now. Codes: questions-not-open, answers-closed. */
export function whyNotAnswerAboutSale(sale: AskableSale, now: Date): Refusal | null {
  if (!isVisibleToMarket(sale, now)) return refusal('questions-not-open', 'Investors ask once the sale is launched');
  const end = endOfSale(sale, now);
  if (end === null || now.getTime() < end.getTime() + saleQuestionLimits.daysAfterEnd * day) return null;
  return refusal(
    'answers-closed',
    say('Questions can be answered until {days} days after the end of the sale', {
      days: saleQuestionLimits.daysAfterEnd,
    }),
  );
}

/** Text stored instead of a question whose asker erased their account. Pages show it in their language. */
export const erasedQuestion = 'Erased by its author';

export const saleQuestionStates = ['open', 'answered', 'declined', 'hidden'] as const;
export type SaleQuestionState = (typeof saleQuestionStates)[number];

export interface SaleQuestionFacts {
  readonly answeredAt: Date | null;
  readonly declinedAt: Date | null;
  readonly hiddenAt: Date | null;
}

/** A hidden question stays hidden, whatever was answered. */
export function stateOfSaleQuestion({ answeredAt, declinedAt, hiddenAt }: SaleQuestionFacts): SaleQuestionState {
  if (hiddenAt !== null) return 'hidden';
  if (answeredAt !== null) return 'answered';
  return declinedAt === null ? 'open' : 'declined';
}

/**
 * Why this text is not added to a question. `seen` is how many texts of the answer its author has read: one who did not read the last might repeat or
 * contradict it. Codes: question-hidden, question-declined, too-many-addenda, conversation-changed.
 */
export function whyNotAddAnswer(question: SaleQuestionFacts, texts: number, seen: number): Refusal | null {
  const refused = whyNotTouch(question);
  if (refused) return refused;
  if (texts !== seen) {
    return refusal('conversation-changed', 'There are new messages. Read them, then send yours again.');
  }
  if (texts < saleQuestionLimits.texts) return null;
  return refusal(
    'too-many-addenda',
    say('An answer has at most {most} addenda', { most: saleQuestionLimits.texts - 1 }),
  );
}

/** Why the question cannot be declined. Codes: question-hidden, question-declined, question-answered. */
export function whyNotDecline(question: SaleQuestionFacts): Refusal | null {
  const refused = whyNotTouch(question);
  if (refused || question.answeredAt === null) return refused;
  return refusal('question-answered', 'This question was answered already');
}

/** Why the question cannot be hidden. Code: question-hidden. */
export function whyNotHide({ hiddenAt }: SaleQuestionFacts): Refusal | null {
  return hiddenAt === null ? null : refusal('question-hidden', 'An administrator has hidden this question');
}

function whyNotTouch(question: SaleQuestionFacts): Refusal | null {
  const hidden = whyNotHide(question);
  if (hidden || question.declinedAt === null) return hidden;
  return refusal('question-declined', 'This question was declined already');
}

export const saleChangeKinds = [
  'answer',
  'addendum',
  'document',
  'halted',
  'resumed',
  'rescheduled',
  'extended',
  'reopened',
  'supplemented',
  'withdrawn',
  'resized',
  'amended',
  'status',
  'canceled',
] as const;
export type SaleChangeKind = (typeof saleChangeKinds)[number];
