/** Auction state table: which status allows what, and what follows. */
import type { Transition } from '../base/lifecycle.ts';
import type { AuctionStatus } from '../base/vocabulary.ts';

export type AuctionAction =
  | 'CREATE'
  | 'EDIT'
  | 'DELETE'
  | 'REQUEST'
  | 'RECALL'
  | 'APPROVE'
  | 'REJECT'
  | 'CHANGE_LAUNCH_DATE'
  | 'AMEND_TERMS'
  | 'LAUNCH'
  | 'FEEDBACK'
  | 'GO_LIVE'
  | 'OPEN'
  | 'BID'
  | 'HALT'
  | 'RESUME'
  | 'RESCHEDULE'
  | 'SUPPLEMENT'
  | 'WITHDRAW_MATURITIES'
  | 'CANCEL'
  | 'REMIND'
  | 'CLOSE';

/** The state table of auctions. Ended is final; anything not in the table is refused. */
export const auctionTransitions: readonly Transition<AuctionStatus, AuctionAction>[] = [
  {
    from: [],
    action: 'CREATE',
    actor: 'municipality',
    to: 'Draft',
    guard: 'municipality Active, profile valid',
    effects: '',
  },
  {
    from: ['Draft', 'Rejected'],
    action: 'EDIT',
    actor: 'owner',
    to: null,
    guard: 'the part that is saved is valid',
    effects: '',
  },
  {
    from: ['Draft', 'Rejected'],
    action: 'REQUEST',
    actor: 'owner',
    to: 'PendingReview',
    guard: 'complete for approval; otherwise every unmet condition is listed',
    effects: 'history entry; the terms are locked',
  },
  {
    from: ['Draft', 'Rejected'],
    action: 'DELETE',
    actor: 'owner',
    to: null,
    guard: '',
    effects: 'final: it is in no list, and its documents are deleted; the audit trail keeps it',
  },
  {
    from: ['PendingReview'],
    action: 'RECALL',
    actor: 'owner',
    to: 'Draft',
    guard: 'not decided yet',
    effects: 'history entry; the terms can be changed; a first approval of two is void',
  },
  {
    from: ['PendingReview'],
    action: 'APPROVE',
    actor: 'administrator',
    to: 'Approved',
    guard: '',
    effects: 'history entry; AuctionApproved to the owner',
  },
  {
    from: ['PendingReview'],
    action: 'REJECT',
    actor: 'administrator',
    to: 'Rejected',
    guard: 'reason given',
    effects: 'history entry; AuctionRejected to the owner, who may edit and resubmit',
  },
  {
    from: ['PendingReview', 'Approved', 'Scheduled'],
    action: 'CHANGE_LAUNCH_DATE',
    actor: 'administrator',
    to: null,
    guard: 'before the start of the sale, where that is set',
    effects: 'the owner is notified',
  },
  {
    from: ['Approved', 'Scheduled'],
    action: 'AMEND_TERMS',
    actor: 'owner, then an administrator who reviews the difference',
    to: null,
    guard:
      'reason given; complete for approval with the amended terms; no other request is open; documents before are those of the sale; of a scheduled sale no documents, not halted, at least 30 minutes before the start, and at most ten times',
    effects:
      'the approved terms and documents hold until the decision, and an approved auction does not go live before it; once approved, the difference is public, in the order log of a scheduled sale, and everyone concerned is notified',
  },
  {
    from: ['Approved'],
    action: 'LAUNCH',
    actor: 'clock',
    to: null,
    guard: 'the marketing launch date is reached',
    effects: 'the market sees the auction; AuctionReadyToAcceptFeedback to followers',
  },
  {
    from: ['Approved', 'Scheduled', 'Live'],
    action: 'FEEDBACK',
    actor: 'investor',
    to: null,
    guard: 'launched, and orders are not taken yet',
    effects: 'the last feedback of each investor counts',
  },
  {
    from: ['Approved'],
    action: 'GO_LIVE',
    actor: 'owner',
    to: 'Live',
    guard: 'ready to go live, and the start is now or has passed',
    effects: 'AuctionLive to followers; the terms are final',
  },
  {
    from: ['Approved'],
    action: 'GO_LIVE',
    actor: 'owner',
    to: 'Scheduled',
    guard: 'ready to go live, and the start is in the future',
    effects: 'start and close are set',
  },
  {
    from: ['Scheduled'],
    action: 'OPEN',
    actor: 'clock',
    to: 'Live',
    guard: 'the start is reached, and the sale is not halted',
    effects: 'AuctionLive to followers',
  },
  {
    from: ['Live'],
    action: 'BID',
    actor: 'investor',
    to: null,
    guard: 'start ≤ now < close, not halted, and the investor may bid',
    effects: 'the orders and a receipt are stored',
  },
  {
    from: ['Scheduled', 'Live'],
    action: 'HALT',
    actor: 'owner, administrator, or the suspension of the issuer',
    to: null,
    guard: 'not halted; reason given',
    effects: 'no orders, no opening and no close until it is resumed; issuer, investors and followers are notified',
  },
  {
    from: ['Scheduled', 'Live'],
    action: 'RESUME',
    actor: 'owner (unless an administrator halted it), administrator',
    to: null,
    guard: 'halted; the issuer is Active; the close is as announced, later, or now where it has passed',
    effects: 'the sale’s clock continues; issuer, investors and followers are notified',
  },
  {
    from: ['Scheduled', 'Live'],
    action: 'RESCHEDULE',
    actor:
      'owner, confirmed by a second person of the municipality, or by a municipal advisor of the sale, where there is one',
    to: null,
    guard: 'not halted; before the close; reason given; the new times keep the published notice',
    effects: 'entry in the order log; issuer, investors and followers are notified',
  },
  {
    from: ['Scheduled', 'Live'],
    action: 'SUPPLEMENT',
    actor:
      'owner, confirmed by a second person of the municipality, or by a municipal advisor of the sale, where there is one',
    to: null,
    guard: 'before the close, with the published notice; reason given; another file of the document',
    effects:
      'entry in the order log; the version before stays readable; investors with an order are asked to reconfirm it',
  },
  {
    from: ['Scheduled', 'Live'],
    action: 'WITHDRAW_MATURITIES',
    actor:
      'owner, confirmed by a second person of the municipality, or by a municipal advisor of the sale, where there is one',
    to: null,
    guard: 'not halted; before the close; reason given; at least one maturity remains',
    effects:
      'entry in the order log; no more orders for these maturities, and nothing of them is allocated; issuer, investors and followers are notified',
  },
  {
    from: ['Scheduled', 'Live', 'Ended'],
    action: 'CANCEL',
    actor: 'administrator (Owner), confirmed by a second one',
    to: 'Ended',
    guard: 'halted, or ended without a result; reason given',
    effects: 'final: orders are void and nothing is allocated; issuer, investors and followers are notified',
  },
  {
    from: ['Live'],
    action: 'REMIND',
    actor: 'clock',
    to: null,
    guard: 'not halted; 24 hours before the close, or half-way through a shorter sale; once',
    effects: 'AuctionClosureReminder to followers',
  },
  {
    from: ['Live'],
    action: 'CLOSE',
    actor: 'clock',
    to: 'Ended',
    guard: 'the close is reached, and the sale is not halted',
    effects: 'allocations and closing record stored; AuctionClosed to followers',
  },
];
