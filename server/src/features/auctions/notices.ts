/** Notifications about an auction. The event's name prevents duplicates. */
import { joined, type Sentence, say, type Time, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import type { ResumeChoice } from '@fairbook/domain/base/vocabulary.ts';
import { extensionInWords } from '@fairbook/domain/sale-changes/extension.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { dataOf, feedbackEvent, reminderEvent } from '../../store/auctions/event-names.ts';
import {
  listBidders,
  listFollowers,
  listFollowersAndBidders,
  listOwners,
  listParticipants,
  listPresentationSubscribers,
} from '../../store/auctions/followers.sql.ts';
import { aboutSale, announce, type Message } from '../notices/notifications/announce.ts';
import type { AnnouncedChange } from '../sale-changes/change-notices.ts';
import { announceAmounts, announceWithdrawal, withDelivery } from '../sale-changes/change-notices.ts';
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
  const { name, marketingPeriodLaunchDate: launch } = auction;
  const said = remarks === null ? [] : [typed(remarks)];
  const event = `auction-decision:${uuid}`;
  if (status === 'Rejected') {
    const title = say('{name} was not approved', { name });
    return aboutSale(auction, { event, type: 'AuctionRejected', title, body: joined(said) });
  }
  return aboutSale(auction, {
    event,
    type: 'AuctionApproved',
    title: say('{name} is approved', { name }),
    body: (when) => {
      const approved =
        launch === null
          ? say('{name} was approved.', { name })
          : say('{name} was approved. Its marketing phase starts on {launch}.', { name, launch: when(launch) });
      return joined([approved, ...said], '\n');
    },
  });
}

/** Notifies the issuer that an administrator changed the launch. */
export async function announceLaunchDate(db: Db, jobs: Jobs, auction: StoredAuction, launch: Date, change: string) {
  await announce(db, jobs, { ...launchDateMessage(auction, launch, change), to: await listOwners(db, auction.id) });
}

/** `change` names the change, since it can happen again. */
export function launchDateMessage(auction: StoredAuction, launch: Date, change: string): Message {
  return aboutSale(auction, {
    event: `auction-launch-date:${change}`,
    title: say('{name}: new launch date', { name: auction.name }),
    body: (when) =>
      say('An administrator changed the start of the marketing phase to {launch}.', { launch: when(launch) }),
  });
}

/** Notifies followers that the marketing phase started. */
export async function announceLaunch(db: Db, jobs: Jobs, auction: StoredAuction): Promise<void> {
  const message = aboutSale(auction, {
    event: feedbackEvent(auction.uuid),
    type: 'AuctionReadyToAcceptFeedback',
    title: say('{name} is open for feedback', { name: auction.name }),
    body: say('{name} has previewed a sale. Share your interest.', { name: auction.municipality.name }),
  });
  await announce(db, jobs, { ...message, to: await listFollowers(db, auction.id) });
}

/** Notifies subscribers that the investor presentation starts. */
export async function announcePresentation(db: Db, jobs: Jobs, auction: StoredAuction): Promise<void> {
  const message = aboutSale(auction, {
    event: `auction-presentation:${auction.uuid}`,
    title: say('{name}: investor presentation', { name: auction.name }),
    body: say('The investor presentation of {name} is starting.', { name: auction.municipality.name }),
  });
  await announce(db, jobs, { ...message, to: await listPresentationSubscribers(db, auction.id) });
}

/** Notifies followers that orders are taken from now on. */
export async function announceLive(db: Db, jobs: Jobs, auction: StoredAuction, closeDate: Date): Promise<void> {
  const message = aboutSale(auction, {
    event: `auction-live:${auction.uuid}`,
    type: 'AuctionLive',
    title: say('{name} is live', { name: auction.name }),
    body: (when) => untilClose(auction, when(closeDate)),
  });
  await announce(db, jobs, { ...message, to: await listFollowers(db, auction.id) });
}

/** The close, and that its terms can move it. */
function untilClose({ extension }: StoredAuction, close: Time): Sentence {
  const said = say('Orders are taken until {close}.', { close });
  return extension === null ? said : joined([said, extensionInWords(extension)]);
}

export interface AnnouncedHalt {
  readonly uuid: string;
  readonly isResumed: boolean;
  readonly reason: string;
  readonly choice: ResumeChoice | null;
  readonly closeBefore: Date | null;
  readonly closeAfter: Date | null;
}

/** Notifies issuer, followers and everyone with an order that the sale is halted, or resumed and until when. */
export async function announceHalt(db: Db, jobs: Jobs, auction: StoredAuction, halt: AnnouncedHalt): Promise<void> {
  await announce(db, jobs, { ...haltMessage(auction, halt), to: await listFollowersAndBidders(db, auction.id) });
}

export function haltMessage(auction: StoredAuction, halt: AnnouncedHalt): Message {
  const { uuid, isResumed, reason, choice, closeBefore, closeAfter } = halt;
  const { name } = auction;
  return aboutSale(auction, {
    event: `auction-${isResumed ? 'resumed' : 'halted'}:${uuid}`,
    title: say(isResumed ? '{name} is resumed' : '{name} is halted', { name }),
    body: (when) => {
      if (!isResumed) return say('No orders are taken until the sale is resumed. Reason: {reason}', { reason });
      if (choice === 'close' || closeAfter === null) return 'The sale is closed. Open orders are allocated.';
      const resumed = say('Orders are taken again until {close}.', { close: when(closeAfter) });
      return withDelivery(auction, { closeBefore, closeAfter }, resumed);
    },
  });
}

/** Notifies issuer, followers and everyone with an order that the sale is canceled and their orders are void. */
export async function announceCancellation(db: Db, jobs: Jobs, auction: StoredAuction, reason: string): Promise<void> {
  const to = await listFollowersAndBidders(db, auction.id);
  await announce(db, jobs, { ...cancellationMessage(auction, reason), to });
}

export function cancellationMessage(auction: StoredAuction, reason: string): Message {
  return aboutSale(auction, {
    event: `auction-cancelled:${auction.uuid}`,
    title: say('{name} is canceled', { name: auction.name }),
    body: say('Every order is void and nothing is allocated. Reason: {reason}', { reason }),
  });
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
  if (change.document !== null) {
    await announceSupplement(db, jobs, auction, change, change.document);
    return;
  }
  await announce(db, jobs, {
    ...saleChangeMessage(auction, change),
    to: await listFollowersAndBidders(db, auction.id),
  });
}

function saleChangeMessage(auction: StoredAuction, change: AnnouncedChange): Message {
  const { uuid, reason, startBefore, startAfter, closeAfter, requestedBy } = change;
  const { name } = auction;
  if (requestedBy === null) {
    return aboutSale(auction, {
      event: `auction-extended:${uuid}`,
      title: say('{name} is extended', { name }),
      body: (when) =>
        withDelivery(
          auction,
          change,
          say('An order arrived in the last minutes. By its terms the sale now closes on {close}.', {
            close: when(closeAfter),
          }),
        ),
    });
  }
  const isStartMoved = startBefore.getTime() !== startAfter.getTime();
  return aboutSale(auction, {
    event: `auction-rescheduled:${uuid}`,
    title: say('{name} is rescheduled', { name }),
    body: (when) => {
      const [start, close] = [when(startAfter), when(closeAfter)];
      const notice = isStartMoved
        ? say(
            'The sale now opens on {start} and closes on {close}. Open orders stand; they can be changed or withdrawn until the close. Reason: {reason}',
            { start, close, reason },
          )
        : say(
            'The sale now closes on {close}. Open orders stand; they can be changed or withdrawn until the close. Reason: {reason}',
            { close, reason },
          );
      return withDelivery(auction, change, notice);
    },
  });
}

/** Where orders lapse unless they are reconfirmed, those who have one get a notice that no setting turns off. */
async function announceSupplement(db: Db, jobs: Jobs, auction: StoredAuction, change: AnnouncedChange, slot: string) {
  const all = await listFollowersAndBidders(db, auction.id);
  const asked = new Set(auction.unconfirmedOrders === 'lapse' ? await listBidders(db, auction.id) : []);
  for (const isAsked of [true, false]) {
    const to = all.filter((userId) => asked.has(userId) === isAsked);
    await announce(db, jobs, { ...supplementMessage(auction, change, slot, isAsked), to });
  }
}

function supplementMessage(
  auction: StoredAuction,
  { uuid, reason, closeAfter }: AnnouncedChange,
  slot: string,
  isAsked: boolean,
): Message {
  const { name } = auction;
  const document = { label: documentName(slot) };
  return aboutSale(auction, {
    event: `auction-supplemented:${uuid}`,
    title: say(isAsked ? '{name}: reconfirm your orders' : '{name}: a document has a new version', { name }),
    body: (when) =>
      auction.unconfirmedOrders === 'lapse'
        ? say(
            '{document} was supplemented. Orders from before lapse unless they are reconfirmed on the page of the sale by {close}: they then take no part. Reason: {reason}',
            { document, reason, close: when(auction.closeDate ?? closeAfter) },
          )
        : say(
            '{document} was supplemented. Orders from before stand; they can be reconfirmed, changed or withdrawn until the close. Reason: {reason}',
            { document, reason },
          ),
    ...(isAsked && { data: { ...dataOf(auction), reconfirm: uuid } }),
  });
}

/** Notifies followers and everyone with an order, once, that the close is near. */
export async function announceReminder(db: Db, jobs: Jobs, auction: StoredAuction, closeDate: Date): Promise<void> {
  const message = aboutSale(auction, {
    event: reminderEvent(auction.uuid),
    type: 'AuctionClosureReminder',
    title: say('{name} closes soon', { name: auction.name }),
    body: (when) => untilClose(auction, when(closeDate)),
  });
  await announce(db, jobs, { ...message, to: await listFollowersAndBidders(db, auction.id) });
}
