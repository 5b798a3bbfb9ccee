/**
 * Public notice before a sale: for how long a sale was public before it opens, and how long some states ask for. Fairbook does not know which law applies
 * to a sale: this is a warning, never a refusal.
 */
import type { UnmetTerm } from '../auctions/completeness.ts';
import type { AuctionTerms } from '../auctions/offering.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import { say } from '../base/sentences/sentence.ts';
import { type UsState, usStates } from '../base/us-states.ts';
import { labelOf } from '../base/vocabulary.ts';

interface NoticeRule {
  readonly days: number;
  /** Principal up to which it applies; null for any. */
  readonly upTo: Cents | null;
  readonly source: string;
}

/** Days of notice before bonds are sold at a public sale, smallest sales first; states without an entry were not looked up. */
const rules: Partial<Record<UsState, readonly NoticeRule[]>> = {
  AL: [{ days: 10, upTo: null, source: 'Code of Alabama 11-81-11' }],
  CA: [
    { days: 15, upTo: cents(10_000_000_00), source: 'Government Code 53692' },
    { days: 5, upTo: null, source: 'Government Code 53692' },
  ],
  IN: [{ days: 1, upTo: null, source: 'Indiana Code 5-1-11-2' }],
  SD: [{ days: 10, upTo: null, source: 'Codified Laws 6-8B-10' }],
};

type Announced = Pick<AuctionTerms, 'offeringType' | 'marketingPeriodLaunchDate' | 'maturityStructure'> & {
  readonly startDate: Date | null;
  readonly approvalHistory: readonly { readonly action: string; readonly timestamp: string }[];
};

const dayMs = 86_400_000;

/** When a sale became public: at its launch, or at its approval where that came later; null before the approval. */
function publicSince({ marketingPeriodLaunchDate: launch, approvalHistory }: Announced): Date | null {
  const approved = approvalHistory.findLast(({ action }) => action === 'APPROVE');
  if (launch === null || approved === undefined) return null;
  return new Date(Math.max(launch.getTime(), Date.parse(approved.timestamp)));
}

/** Whole days for which a sale is public when it opens, at its start or else at `now`; null before it is public. */
export function daysOfNotice(auction: Announced, now: Date): number | null {
  const since = publicSince(auction);
  const opens = auction.startDate ?? now;
  return since === null || since > opens ? null : Math.floor((opens.getTime() - since.getTime()) / dayMs);
}

/** The warning where the issuer's state asks for more days than the sale is public; none for private sales. Code: short-public-notice. */
export function noticeWarnings(auction: Announced, issuerState: string | null, now: Date): UnmetTerm[] {
  const state = usStates.find(({ value }) => value === issuerState)?.value;
  const principal = sum(auction.maturityStructure.map(({ principalAmount }) => principalAmount));
  const rule = state && rules[state]?.find(({ upTo }) => upTo === null || principal <= upTo);
  const days = daysOfNotice(auction, now);
  if (!rule || auction.offeringType !== 'Public' || (days !== null && days >= rule.days)) return [];
  const values = { state: { label: labelOf(usStates, state) }, days: rule.days, source: rule.source };
  const message =
    days === null
      ? say('{state} asks for public notice of {days} days before many sales of bonds ({source})', values)
      : say('Public for {public} days when it opens: {state} asks for {days} before many sales of bonds ({source})', {
          ...values,
          public: days,
        });
  return [{ code: 'short-public-notice', message, step: 'dates', field: 'marketingPeriodLaunchDate' }];
}
