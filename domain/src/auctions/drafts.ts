/** Drafts of auctions before the account of their municipality is approved. */

import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import type { AccountStatus } from '../base/vocabulary.ts';

/** Drafts of a municipality before its approval, so that accounts without a review cannot fill the database. */
export const mostDraftsBeforeApproval = 10;

/** Why a municipality with this many drafts cannot create a draft, or null. Code: too-many-drafts. */
export function whyNotDraft(status: AccountStatus, drafts: number): Refusal | null {
  if (status === 'Active' || drafts < mostDraftsBeforeApproval) return null;
  return refusal(
    'too-many-drafts',
    say('Until your account is approved you can have {most} drafts. Delete one to create another.', {
      most: mostDraftsBeforeApproval,
    }),
  );
}
