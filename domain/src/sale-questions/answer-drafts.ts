/** Drafts of answers to investors, which professionals of a sale write for its issuer: who writes one when. */

import type { Cancelable, isVisibleToMarket } from '../auctions/auction.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { hasTeamRight, type TeamRole } from '../deal-team/deal-team.ts';
import { type SaleQuestionFacts, whyNotAnswerAboutSale, whyNotDecline } from './sale-questions.ts';

/** Open drafts of a sale. */
export const mostAnswerDrafts = 100;

/** Why these roles draft no answers about the sale now. Codes: role-drafts-no-answers, questions-not-open, answers-closed. */
export function whyNotDraft(
  roles: readonly TeamRole[],
  sale: Parameters<typeof isVisibleToMarket>[0] & Cancelable,
  now: Date,
): Refusal | null {
  if (hasTeamRight(roles, 'draft')) return whyNotAnswerAboutSale(sale, now);
  return refusal('role-drafts-no-answers', 'Your role in the sale drafts no answers');
}

/** `version` is that of the open draft of the question, 0 for none; `seen` the one that the writer has read. */
interface Drafting {
  readonly version: number;
  readonly seen: number;
  /** Open drafts of the sale. */
  readonly drafts: number;
}

/** Why this draft is not stored. Codes: question-hidden, question-declined, question-answered, draft-changed, too-many-answer-drafts. */
export function whyNotSaveDraft(question: SaleQuestionFacts, { version, seen, drafts }: Drafting): Refusal | null {
  // A draft is for a question that is still open, as a refusal to answer is.
  const refused = whyNotDecline(question) ?? whyNotOverDraft(version, seen);
  if (refused || version > 0 || drafts < mostAnswerDrafts) return refused;
  return refusal(
    'too-many-answer-drafts',
    say('A sale has at most {most} drafts of answers', { most: mostAnswerDrafts }),
  );
}

/** Why a draft that the caller has read in this version is not replaced or discarded. Code: draft-changed. */
export function whyNotOverDraft(version: number, seen: number): Refusal | null {
  return version === seen ? null : refusal('draft-changed', 'The draft has changed. Read it, then decide again.');
}
