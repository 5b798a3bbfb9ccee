/** Auctions: the effective status at a moment, and why an action is not possible now. */

import { onlyWhile, statusAfter, statusesAllowing } from '../base/lifecycle.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say, type Text } from '../base/sentences/sentence.ts';
import {
  type AccountStatus,
  type AuctionStatus,
  accountStatuses,
  auctionStatuses,
  labelOf,
} from '../base/vocabulary.ts';
import { type AuctionAction, auctionTransitions } from './auction-transitions.ts';
import type { AuctionTerms } from './offering.ts';

/** Data that determines an auction's status at a moment. Orders are taken from `startDate` up to, not including, `closeDate`. */
export interface Timing {
  /** As stored; the clock may be ahead of it. */
  readonly status: AuctionStatus;
  readonly startDate: Date | null;
  readonly closeDate: Date | null;
  /** Since when the sale is halted; null while it is not. A halt stops the sale's clock: it neither opens nor closes. */
  readonly haltedAt: Date | null;
}

/** When the sale was canceled, which made it Ended; null or absent otherwise. */
export interface Cancelable {
  readonly cancelledAt?: Date | null;
}

export interface Auction extends AuctionTerms, Timing {}

type Launching = Timing & Pick<AuctionTerms, 'marketingPeriodLaunchDate'>;

const sentences: Record<AuctionAction, Text> = {
  CREATE: 'An auction can be created',
  EDIT: 'An auction can be changed',
  DELETE: 'An auction can be deleted',
  REQUEST: 'An auction can be submitted for approval',
  RECALL: 'A request for approval can be recalled',
  APPROVE: 'An auction can be approved',
  REJECT: 'An auction can be rejected',
  CHANGE_LAUNCH_DATE: 'An auction can be given another marketing launch date',
  AMEND_TERMS: 'The terms of an auction can be amended',
  LAUNCH: 'An auction can be launched',
  FEEDBACK: 'An auction can be given feedback',
  GO_LIVE: 'An auction can go live',
  OPEN: 'An auction can open',
  BID: 'An auction takes orders',
  HALT: 'A sale can be halted',
  RESUME: 'A sale can be resumed',
  RESCHEDULE: 'A sale can be rescheduled',
  SUPPLEMENT: 'A document of a sale can be supplemented',
  WITHDRAW_MATURITIES: 'Maturities of a sale can be withdrawn',
  CANCEL: 'A sale can be canceled',
  REMIND: 'An auction can send its closing reminder',
  CLOSE: 'An auction can close',
};

/**
 * The effective status at `now`, by the clock and not by the job that stores it: never Live at or after the close, and Live from the start of a
 * scheduled sale. A halted sale keeps its status.
 */
export function effectiveStatus({ status, startDate, closeDate, haltedAt }: Timing, now: Date): AuctionStatus {
  if (status !== 'Scheduled' && status !== 'Live') return status;
  const at = haltedAt ?? now;
  if (closeDate !== null && at >= closeDate) return 'Ended';
  return startDate !== null && at >= startDate ? 'Live' : status;
}

/** The sale has ended by the clock, but its result is not stored yet. */
export function isDueToClose(auction: Timing, now: Date): boolean {
  return auction.status !== 'Ended' && effectiveStatus(auction, now) === 'Ended';
}

/** Approved or scheduled, and launched: visible to the market, not yet taking orders. */
export function isInMarketingPhase(auction: Launching, now: Date): boolean {
  const status = effectiveStatus(auction, now);
  return (status === 'Approved' || status === 'Scheduled') && isLaunched(auction, now);
}

/** Investors and other municipalities see an approved auction from its launch on, in all later statuses. */
export function isVisibleToMarket(auction: Launching, now: Date): boolean {
  const status = effectiveStatus(auction, now);
  if (status === 'Approved') return isLaunched(auction, now);
  return status === 'Scheduled' || status === 'Live' || status === 'Ended';
}

/** The reader of a sale: a visitor without an account, with the link of a private sale or without it; otherwise the status of the account. */
export type SaleReader = 'visitor' | 'visitor with link' | AccountStatus;

/** Returns whether a reader sees private sales: approved members, and visitors to whom a participant gave the link. */
export function seesPrivateSales(reader: SaleReader): boolean {
  return reader === 'Active' || reader === 'visitor with link';
}

/** An auction with its offering type, as stored. */
type Offered = Launching & { readonly offeringType: string | null };

/** Returns whether this reader sees the sale. Each call and page that shows a sale of another account asks here, or the same in SQL (`isVisibleAt`). */
export function isVisibleTo(auction: Offered, reader: SaleReader, now: Date): boolean {
  return isVisibleToMarket(auction, now) && (auction.offeringType === 'Public' || seesPrivateSales(reader));
}

/** Returns whether the sale can be read without an account: a visible sale that is offered to the public, by an approved issuer. */
export function isVisibleToPublic(auction: Offered, issuerStatus: AccountStatus, now: Date): boolean {
  return issuerStatus === 'Active' && isVisibleTo(auction, 'visitor', now);
}

export function isLaunched({ marketingPeriodLaunchDate }: Pick<AuctionTerms, 'marketingPeriodLaunchDate'>, now: Date) {
  return marketingPeriodLaunchDate !== null && now >= marketingPeriodLaunchDate;
}

/** Why the auction's status at `now` does not allow the action; null where it does. Code: wrong-auction-status. */
export function whyNotAuctionAction(auction: Timing, action: AuctionAction, now: Date): Refusal | null {
  const allowed = statusesAllowing(auctionTransitions, action);
  const status = effectiveStatus(auction, now);
  if (allowed.includes(status)) return null;
  return refusal('wrong-auction-status', onlyWhile(sentences[action], allowed, status, auctionStatuses));
}

/** Why the owner cannot change terms or documents now. */
export function whyNotEdit(auction: Timing, now: Date): Refusal | null {
  return whyNotAuctionAction(auction, 'EDIT', now);
}

/** Why the owner cannot request approval now, apart from missing terms. */
export function whyNotRequestApproval(auction: Timing, now: Date): Refusal | null {
  return whyNotAuctionAction(auction, 'REQUEST', now);
}

/** Why the owner cannot delete the auction now. */
export function whyNotDelete(auction: Timing, now: Date): Refusal | null {
  return whyNotAuctionAction(auction, 'DELETE', now);
}

/** Why the owner cannot recall the request for approval now. */
export function whyNotRecall(auction: Timing, now: Date): Refusal | null {
  return whyNotAuctionAction(auction, 'RECALL', now);
}

/**
 * Why an administrator cannot approve or reject now. An auction is approved only if its issuer may sell. Codes: wrong-auction-status,
 * issuer-not-active.
 */
export function whyNotDecide(
  auction: Timing,
  decision: 'APPROVE' | 'REJECT',
  issuer: AccountStatus,
  now: Date,
): Refusal | null {
  const refused = whyNotAuctionAction(auction, decision, now);
  if (refused || decision === 'REJECT' || issuer === 'Active') return refused;
  const status = labelOf(accountStatuses, issuer);
  const message = say('An auction can be approved only while its issuer is Active; this issuer is {status}', {
    status: { label: status },
  });
  return refusal('issuer-not-active', message);
}

/** Why an administrator cannot change the launch to `launch`. */
export function whyNotChangeLaunchDate(auction: Timing, launch: Date, now: Date): Refusal | null {
  const refused = whyNotAuctionAction(auction, 'CHANGE_LAUNCH_DATE', now);
  if (refused) return refused;
  if (auction.startDate === null || launch < auction.startDate) return null;
  return refusal('launch-after-start', 'The marketing launch date must be before the start of the sale');
}

/**
 * Why an administrator who saw `seen` as the launch date cannot change it anymore: another one has. `undefined` if the caller does not say what they
 * saw.
 */
export function whyNotMoveLaunchFrom(auction: Launching, seen: Date | null | undefined): Refusal | null {
  if (seen === undefined || seen?.getTime() === auction.marketingPeriodLaunchDate?.getTime()) return null;
  return refusal('launch-moved', 'The marketing launch date was changed by someone else');
}

/** Why the owner cannot go live now, apart from missing terms. */
export function whyNotGoLive(auction: Timing, now: Date): Refusal | null {
  if (auction.haltedAt !== null) return refusal('auction-halted', 'This sale is halted: resume it instead');
  // Its order log has the first times, so only a change that everyone can see moves them.
  if (effectiveStatus(auction, now) === 'Scheduled') {
    return refusal(
      'wrong-auction-status',
      'This sale is scheduled already. To open it at another time, reschedule it instead',
    );
  }
  return whyNotAuctionAction(auction, 'GO_LIVE', now);
}

/** Why an investor cannot give feedback now: it opens with the marketing phase and ends when orders are taken. */
export function whyNotFeedback(auction: Launching, now: Date): Refusal | null {
  const status = effectiveStatus(auction, now);
  const isTakingOrders = status === 'Live' && auction.startDate !== null && now >= auction.startDate;
  if (isTakingOrders || status === 'Ended') {
    return refusal('feedback-closed', 'Feedback closed when the sale opened for orders');
  }
  if (isVisibleToMarket(auction, now)) return null;
  return refusal('not-in-marketing', 'Feedback opens with the marketing phase of the auction');
}

/** The status after any action except going live. Throws a RangeError where the table does not allow it. */
export function nextAuctionStatus(status: AuctionStatus, action: Exclude<AuctionAction, 'GO_LIVE'>): AuctionStatus {
  return statusAfter(auctionTransitions, status, action);
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** From when on investors whose orders would receive nothing are warned: ten minutes before the close, or halfway through a sale shorter than twenty. */
export function warningMoment({ startDate, closeDate }: { startDate: Date; closeDate: Date }): Date {
  const length = closeDate.getTime() - startDate.getTime();
  return new Date(closeDate.getTime() - Math.min(length / 2, 10 * minute));
}

/** When to remind of the close: a day before it, or halfway through a sale shorter than a day. */
export function reminderMoment({ startDate, closeDate }: { startDate: Date; closeDate: Date }): Date {
  const length = closeDate.getTime() - startDate.getTime();
  return new Date(closeDate.getTime() - (length < day ? length / 2 : day));
}
