/** Questions of administrators about an application, an account or an auction that waits for approval, and the applicant's answers. */

import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

export const questionLimits = { length: 2000, messages: 100 } as const;

export interface Conversation {
  /** True if the application waits for approval. */
  readonly isPending: boolean;
  /** When approval was last requested. */
  readonly requestedAt: Date | null;
  /** When the applicant was last asked, and when they last answered. */
  readonly askedAt: Date | null;
  readonly answeredAt: Date | null;
  /** Number of messages of the whole thread. */
  readonly messages: number;
}

/** Returns whether a question belongs to this request for approval. A request after a rejection answers what was asked before it. */
function isAsked({ isPending, requestedAt, askedAt }: Conversation): boolean {
  return isPending && askedAt !== null && (requestedAt === null || askedAt >= requestedAt);
}

/** Since when the applicant's answer is awaited; null where it is not. */
export function waitingSince(about: Conversation): Date | null {
  const { askedAt, answeredAt } = about;
  if (!isAsked(about) || askedAt === null) return null;
  return answeredAt === null || answeredAt < askedAt ? askedAt : null;
}

/** Why no question can be asked now. */
export function whyNotAsk({ isPending, messages }: Conversation): Refusal | null {
  if (!isPending) return refusal('not-pending', 'This application is not waiting for approval');
  return messages < questionLimits.messages ? null : tooMany;
}

/** Why the applicant cannot write now. They can add to their answer until the application is decided. */
export function whyNotAnswer(about: Conversation): Refusal | null {
  if (!about.isPending) return refusal('not-pending', 'This application is not waiting for approval');
  if (!isAsked(about)) return refusal('nothing-asked', 'Nothing was asked about this application');
  return about.messages < questionLimits.messages ? null : tooMany;
}

const tooMany = refusal(
  'too-many-messages',
  say('A conversation has at most {most} messages', { most: questionLimits.messages }),
);

/** Why a message is not added to a thread that its author did not read to the end. */
export function whyNotAdd(seen: number, { messages }: Conversation): Refusal | null {
  if (seen === messages) return null;
  return refusal('conversation-changed', 'There are new messages. Read them, then send yours again.');
}
