/** Drafts decisions about auctions: their changes and their mails. */

import {
  isVisibleToMarket,
  nextAuctionStatus,
  whyNotChangeLaunchDate,
  whyNotDecide,
} from '@fairbook/domain/auctions/auction.ts';
import { whyNotFitRules } from '@fairbook/domain/review/market-rules.ts';
import { whyNotDecided } from '@fairbook/domain/sale-changes/amended-terms.ts';
import {
  closeAfterResume,
  reasonOfSuspension,
  whyNotCancel,
  whyNotChoose,
  whyNotHalt,
  whyNotResume,
} from '@fairbook/domain/sale-changes/halt.ts';
import { invalid, requireFound, requireMet } from '../../platform/base/errors.ts';
import { expectUndecided } from '../../store/accounts/decided.sql.ts';
import { listAmendments } from '../../store/auctions/amendments.sql.ts';
import { findAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { listOwners, listParticipants } from '../../store/auctions/followers.sql.ts';
import { listSalesToHalt } from '../../store/auctions/halts.sql.ts';
import { hasRecord } from '../../store/orders/closing.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import type { Message } from '../notices/notifications/announce.ts';
import { previewNotice, previewUnnamed } from '../notices/notifications/preview.ts';
import { type Draft, type Drafting, effect, idIn, type PreviewCall, said } from '../review/decisions/preview.ts';
import { wouldBeSecond } from '../review/decisions/second-approval.ts';
import { requireAmendable } from '../sale-changes/amendment-decisions.ts';
import { amendedMessage } from '../sale-changes/amendment-notices.ts';
import { approvingAmendment } from '../sale-changes/amendments.ts';
import { approvalState } from './approval-state.ts';
import { cancellationMessage, decisionMessage, haltMessage, launchDateMessage, recipientsOf } from './notices.ts';

type DraftOf = (call: PreviewCall, auction: StoredAuction) => Promise<Draft>;

const draftings: Readonly<Record<string, DraftOf>> = {
  'auction.approve': (call, auction) => draftDecision(call, auction, 'Approved'),
  'auction.approve-amendment': draftAmendment,
  'auction.reject': (call, auction) => draftDecision(call, auction, 'Rejected'),
  'auction.change-launch-date': draftLaunchDate,
  'auction.halt': draftHalt,
  'auction.resume': draftResume,
  'auction.cancel': draftCancellation,
};

export const draftAuctionDecision: Drafting = async (call) => {
  const { db, body } = call;
  const auction = requireFound(await findAuction(db, idIn(body.subject, 'auction')));
  return requireFound(draftings[body.decision])(call, auction);
};

async function draftDecision(call: PreviewCall, auction: StoredAuction, status: 'Approved' | 'Rejected') {
  const { db, deps, body, now } = call;
  const action = status === 'Approved' ? 'APPROVE' : 'REJECT';
  await expectUndecided(db, whyNotDecide(auction, action, auction.municipality.status, now), auction.approvalHistory);
  const remarks = status === 'Rejected' ? said(body.reason) : body.reason;
  const message = decisionMessage(auction, { uuid: '', status, remarks });
  const to = await recipientsOf(db, auction, status);
  const rules = await readMarketRules(db, deps.config);
  if (status === 'Approved') requireMet(whyNotFitRules(auction, rules));
  const approval = {
    action: 'auction.approve',
    subject: body.subject,
    subjectState: approvalState(auction, rules),
  } as const;
  const needsSecond = status === 'Approved' && rules.fourEyesOnAuctions && !(await wouldBeSecond(call, approval));
  return {
    effects: [effect('status', auction.status, nextAuctionStatus(auction.status, action))],
    ...(await previewNotice(db, deps.config.marketUrl, message, to)),
    second: needsSecond ? ('auction.approve' as const) : null,
  };
}

/** Drafts the approval of the amendment under review. The page of the auction lists what differs, so that the preview does not. */
async function draftAmendment(call: PreviewCall, auction: StoredAuction): Promise<Draft> {
  const { db, deps, body, now } = call;
  const amendment = requireFound((await listAmendments(db, auction.id))[0]);
  requireMet(whyNotDecided(amendment));
  const rules = await readMarketRules(db, deps.config);
  await requireAmendable(db, auction, amendment, rules, now);
  const message = amendedMessage(auction, {
    uuid: amendment.uuid,
    reason: amendment.reason,
    differences: amendment.differences.length,
    documents: amendment.documents.length,
  });
  const approval = { action: approvingAmendment, subject: body.subject, subjectState: amendment.uuid };
  const needsSecond = rules.fourEyesOnAuctions && !(await wouldBeSecond(call, approval));
  // Before the launch only participants see the sale.
  const notices = isVisibleToMarket(auction, now)
    ? await toEveryone(call, auction, message)
    : await previewNotice(db, deps.config.marketUrl, message, await listParticipants(db, auction.id));
  return {
    effects: [effect('amendment', null, auction.name)],
    ...notices,
    second: needsSecond ? approvingAmendment : null,
  };
}

async function draftLaunchDate({ db, deps, body, now }: PreviewCall, auction: StoredAuction): Promise<Draft> {
  const { launch } = body;
  if (launch === null) throw invalid({ launch: 'The new launch is required' });
  requireMet(whyNotChangeLaunchDate(auction, launch, now));
  const message = launchDateMessage(auction, launch, '');
  return {
    effects: [effect('launch', text(auction.marketingPeriodLaunchDate), text(launch))],
    ...(await previewNotice(db, deps.config.marketUrl, message, await listOwners(db, auction.id))),
  };
}

async function draftHalt(call: PreviewCall, auction: StoredAuction): Promise<Draft> {
  requireMet(whyNotHalt(auction, call.now));
  return haltOf(call, auction, said(call.body.reason));
}

async function haltOf(call: PreviewCall, auction: StoredAuction, reason: string): Promise<Draft> {
  const halt = { uuid: '', isResumed: false, reason, choice: null, closeBefore: null, closeAfter: null };
  return {
    effects: [effect('halt', null, auction.name)],
    ...(await toEveryone(call, auction, haltMessage(auction, halt))),
  };
}

async function draftResume(call: PreviewCall, auction: StoredAuction): Promise<Draft> {
  const { body, now } = call;
  const { choice, closeDate } = body;
  if (choice === null) throw invalid({ choice: 'Choose when the sale closes' });
  requireMet(whyNotResume({ ...auction, issuerStatus: auction.municipality.status }, 'administrator'));
  requireMet(whyNotChoose(auction, { choice, closeDate }, now));
  const closeAfter = closeAfterResume(auction, { choice, closeDate }, now);
  const times = { closeBefore: auction.closeDate, closeAfter };
  const message = haltMessage(auction, { uuid: '', isResumed: true, reason: '', choice, ...times });
  return {
    effects: [
      effect('status', 'Halted', choice === 'close' ? 'Ended' : 'Live'),
      effect('close', text(auction.closeDate), text(closeAfter)),
    ],
    ...(await toEveryone(call, auction, message)),
  };
}

async function draftCancellation(call: PreviewCall, auction: StoredAuction): Promise<Draft> {
  requireMet(whyNotCancel(auction, await hasRecord(call.db, auction.id), call.now));
  return {
    effects: [effect('status', auction.haltedAt === null ? 'Ended' : 'Halted', 'Canceled')],
    ...(await toEveryone(call, auction, cancellationMessage(auction, said(call.body.reason)))),
    second: 'auction.cancel',
  };
}

/** Sales whose halts are drafted in full; further ones are the same. */
const maxHalts = 5;

/** Drafts the halts of all sales of a municipality that is suspended or closed. */
export async function draftHalts(call: PreviewCall, municipalityId: number): Promise<Draft> {
  const sales = await listSalesToHalt(call.db, municipalityId);
  const drafts: Draft[] = [];
  for (const { uuid } of sales.slice(0, maxHalts)) {
    const auction = await findAuction(call.db, uuid);
    if (auction) drafts.push(await haltOf(call, auction, reasonOfSuspension));
  }
  return {
    effects: sales.map(({ name }) => effect('halt', null, name)),
    mails: drafts.flatMap(({ mails }) => mails),
  };
}

/** Issuer and professionals by name; who follows the sale or ordered, without names. */
async function toEveryone({ db, deps }: PreviewCall, auction: StoredAuction, message: Message) {
  const { marketUrl } = deps.config;
  const { mails, unmailed } = await previewNotice(db, marketUrl, message, await listParticipants(db, auction.id));
  return { mails: [...mails, ...previewUnnamed(marketUrl, message, 'Investors')], unmailed };
}

const text = (at: Date | null) => at?.toISOString() ?? null;
