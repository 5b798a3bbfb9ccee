/** Notifications about an auction. The event's name prevents duplicates. */
import type { ResumeChoice } from '@fairbook/domain/base/vocabulary.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { dataOf, feedbackEvent, reminderEvent } from '../../store/auctions/event-names.ts';
import {
  listFollowers,
  listFollowersAndBidders,
  listOwners,
  listParticipants,
  listPresentationSubscribers,
} from '../../store/auctions/followers.sql.ts';
import { announce, type Message } from '../notices/notifications/announce.ts';
import type { AnnouncedChange } from '../sale-changes/change-notices.ts';
import { announceAmounts, announceWithdrawal } from '../sale-changes/change-notices.ts';
import { documentName } from '../sale-changes/kinds.ts';

export interface Decision {
  readonly uuid: string;
  readonly status: 'Approved' | 'Rejected';
  readonly remarks: string | null;
}

/** Notifies issuer and professionals of the approval, or only the issuer of the rejection and its reason. */
export async function announceDecision(db: Db, jobs: Jobs, auction: StoredAuction, decision: Decision): Promise<void> {
  const to = await recipientsOf(db, auction, decision.status);
  await announce(db, jobs, { ...decisionMessage(auction, decision), to });
}

export function recipientsOf(db: Db, { id }: StoredAuction, status: Decision['status']): Promise<number[]> {
  return status === 'Approved' ? listParticipants(db, id) : listOwners(db, id);
}

export function decisionMessage(auction: StoredAuction, { uuid, status, remarks }: Decision): Message {
  const launch = auction.marketingPeriodLaunchDate;
  return {
    event: `auction-decision:${uuid}`,
    type: status === 'Approved' ? 'AuctionApproved' : 'AuctionRejected',
    title: status === 'Approved' ? `${auction.name} is approved` : `${auction.name} was not approved`,
    issuerState: auction.municipality.state,
    body: (when) => {
      if (status === 'Rejected') return remarks ?? '';
      const next = launch === null ? '' : ` Its marketing phase starts on ${when(launch)}.`;
      const approved = `${auction.name} was approved.${next}`;
      // On a line of their own: a person wrote them.
      return remarks === null ? approved : [approved, remarks].join('\n');
    },
    data: dataOf(auction),
  };
}

/** Notifies the issuer that an administrator changed the launch. */
export async function announceLaunchDate(db: Db, jobs: Jobs, auction: StoredAuction, launch: Date, change: string) {
  await announce(db, jobs, { ...launchDateMessage(auction, launch, change), to: await listOwners(db, auction.id) });
}

/** `change` names the change, since it can happen again. */
export function launchDateMessage(auction: StoredAuction, launch: Date, change: string): Message {
  return {
    event: `auction-launch-date:${change}`,
    type: 'System',
    title: `${auction.name}: new launch date`,
    issuerState: auction.municipality.state,
    body: (when) => `An administrator changed the start of the marketing phase to ${when(launch)}.`,
    data: dataOf(auction),
  };
}

/** Notifies followers that the marketing phase started. */
export async function announceLaunch(db: Db, jobs: Jobs, auction: StoredAuction): Promise<void> {
  await announce(db, jobs, {
    event: feedbackEvent(auction.uuid),
    type: 'AuctionReadyToAcceptFeedback',
    title: `${auction.name} is open for feedback`,
    body: `${auction.municipality.name} has previewed a sale. Share your interest.`,
    data: dataOf(auction),
    to: await listFollowers(db, auction.id),
  });
}

/** Notifies subscribers that the investor presentation starts. */
export async function announcePresentation(db: Db, jobs: Jobs, auction: StoredAuction): Promise<void> {
  await announce(db, jobs, {
    event: `auction-presentation:${auction.uuid}`,
    type: 'System',
    title: `${auction.name}: investor presentation`,
    body: `The investor presentation of ${auction.municipality.name} is starting.`,
    data: dataOf(auction),
    to: await listPresentationSubscribers(db, auction.id),
  });
}

/** Notifies followers that orders are taken from now on. */
export async function announceLive(db: Db, jobs: Jobs, auction: StoredAuction, closeDate: Date): Promise<void> {
  await announce(db, jobs, {
    event: `auction-live:${auction.uuid}`,
    type: 'AuctionLive',
    title: `${auction.name} is live`,
    issuerState: auction.municipality.state,
    body: (when) => `Orders are taken until ${when(closeDate)}.`,
    data: dataOf(auction),
    to: await listFollowers(db, auction.id),
  });
}

export interface AnnouncedHalt {
  readonly uuid: string;
  readonly isResumed: boolean;
  readonly reason: string;
  readonly choice: ResumeChoice | null;
  readonly closeAfter: Date | null;
}

/** Notifies issuer, followers and everyone with an order that the sale is halted, or resumed and until when. */
export async function announceHalt(db: Db, jobs: Jobs, auction: StoredAuction, halt: AnnouncedHalt): Promise<void> {
  await announce(db, jobs, { ...haltMessage(auction, halt), to: await listFollowersAndBidders(db, auction.id) });
}

export function haltMessage(auction: StoredAuction, halt: AnnouncedHalt): Message {
  const { uuid, isResumed, reason, choice, closeAfter } = halt;
  return {
    event: `auction-${isResumed ? 'resumed' : 'halted'}:${uuid}`,
    type: 'System',
    title: `${auction.name} is ${isResumed ? 'resumed' : 'halted'}`,
    issuerState: auction.municipality.state,
    body: (when) => {
      if (!isResumed) return `No orders are taken until the sale is resumed. Reason: ${reason}`;
      if (choice === 'close' || closeAfter === null) return 'The sale is closed. Open orders are allocated.';
      return `Orders are taken again until ${when(closeAfter)}.`;
    },
    data: dataOf(auction),
  };
}

/** Notifies issuer, followers and everyone with an order that the sale is canceled and their orders are void. */
export async function announceCancellation(db: Db, jobs: Jobs, auction: StoredAuction, reason: string): Promise<void> {
  const to = await listFollowersAndBidders(db, auction.id);
  await announce(db, jobs, { ...cancellationMessage(auction, reason), to });
}

export function cancellationMessage(auction: StoredAuction, reason: string): Message {
  return {
    event: `auction-cancelled:${auction.uuid}`,
    type: 'System',
    title: `${auction.name} is canceled`,
    body: `Every order is void and nothing is allocated. Reason: ${reason}`,
    data: dataOf(auction),
  };
}

/** Notifies issuer, followers and everyone with an order of what was changed about the sale. */
export async function announceSaleChange(db: Db, jobs: Jobs, auction: StoredAuction, change: AnnouncedChange) {
  if (change.kind === 'RESIZE') {
    await announceAmounts(db, jobs, auction, { ...change, data: dataOf(auction) });
    return;
  }
  if (change.kind === 'WITHDRAW_MATURITIES') {
    await announceWithdrawal(db, jobs, auction, { ...change, data: dataOf(auction) });
    return;
  }
  await announce(db, jobs, {
    ...saleChangeMessage(auction, change),
    to: await listFollowersAndBidders(db, auction.id),
  });
}

function saleChangeMessage(auction: StoredAuction, change: AnnouncedChange): Message {
  const { uuid, reason, startBefore, startAfter, closeAfter, requestedBy } = change;
  if (change.document !== null) return supplementMessage(auction, change, change.document);
  if (requestedBy === null) {
    return {
      event: `auction-extended:${uuid}`,
      type: 'System',
      title: `${auction.name} is extended`,
      issuerState: auction.municipality.state,
      body: (when) => `An order arrived in the last minutes. By its terms the sale now closes on ${when(closeAfter)}.`,
      data: dataOf(auction),
    };
  }
  return {
    event: `auction-rescheduled:${uuid}`,
    type: 'System',
    title: `${auction.name} is rescheduled`,
    issuerState: auction.municipality.state,
    body: (when) => {
      const close = `The sale now closes on ${when(closeAfter)}.`;
      const times =
        startBefore.getTime() === startAfter.getTime()
          ? close
          : `The sale now opens on ${when(startAfter)} and closes on ${when(closeAfter)}.`;
      return `${times} Open orders stand; they can be changed or withdrawn until the close. Reason: ${reason}`;
    },
    data: dataOf(auction),
  };
}

function supplementMessage(auction: StoredAuction, { uuid, reason }: AnnouncedChange, document: string): Message {
  const name = documentName(document);
  return {
    event: `auction-supplemented:${uuid}`,
    type: 'System',
    title: `${auction.name}: a document has a new version`,
    body:
      auction.unconfirmedOrders === 'lapse'
        ? `${name} was supplemented. Orders from before are to be reconfirmed on the page of the sale; those that are not take no part at the close. Reason: ${reason}`
        : `${name} was supplemented. Orders from before stand; they can be reconfirmed, changed or withdrawn until the close. Reason: ${reason}`,
    data: dataOf(auction),
  };
}

/** Notifies followers and everyone with an order, once, that the close is near. */
export async function announceReminder(db: Db, jobs: Jobs, auction: StoredAuction, closeDate: Date): Promise<void> {
  await announce(db, jobs, {
    event: reminderEvent(auction.uuid),
    type: 'AuctionClosureReminder',
    title: `${auction.name} closes soon`,
    issuerState: auction.municipality.state,
    body: (when) => `Orders are taken until ${when(closeDate)}.`,
    data: dataOf(auction),
    to: await listFollowersAndBidders(db, auction.id),
  });
}
