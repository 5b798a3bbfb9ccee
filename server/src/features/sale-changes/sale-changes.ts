/** Handlers of changes of a sale that was announced: one person of the issuer requests them, another one confirms. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { saleChangesMarket } from '@fairbook/contract/sale-changes/sale-changes/market.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { totalPrincipal } from '@fairbook/domain/auctions/offering.ts';
import { datesOfUnsold, unsoldRows, whyNotOfferAgain } from '@fairbook/domain/auctions/reoffer.ts';
import { decimalOf } from '@fairbook/domain/base/money.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { whyNotMoveTo, whyNotReschedule } from '@fairbook/domain/sale-changes/rescheduling.ts';
import {
  timesRescheduled,
  whyNotConfirmChange,
  whyNotDecided,
  whyNotRequestBeside,
} from '@fairbook/domain/sale-changes/sale-changes.ts';
import { confirmingAdvisors, secondPersonOf } from '@fairbook/domain/sale-changes/second-person.ts';
import { whyNotSupplement } from '@fairbook/domain/sale-changes/supplement.ts';
import { whyNotWithdrawAny, whyNotWithdrawMaturities } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Issuer } from '../../platform/http/caller/actor.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { requireRoomForDraft } from '../../store/auctions/draft-room.ts';
import { insertDuplicate, type Resized } from '../../store/auctions/duplicate.sql.ts';
import { listFollowersAndBidders } from '../../store/auctions/followers.sql.ts';
import {
  countBidders,
  endChange,
  findChange,
  findOpenChange,
  insertChange,
  type NewChange,
  type StoredChange,
} from '../../store/auctions/sale-changes.sql.ts';
import { readSecondPeople } from '../../store/auctions/second-people.sql.ts';
import { countConfirmations } from '../../store/auctions/supplements.sql.ts';
import { findFigures } from '../../store/orders/closing.sql.ts';
import { announceChangeEnd, announceChangeRequest, announceChangeWithdrawal } from './change-request-notices.ts';
import { lockSale, timesOf } from './changing-sale.ts';
import { detailOf, findAwaiting, makeRequested, requestShown, whyNotMake } from './requested-changes.ts';
import { changedAmounts, previewAmounts, whyNotDecide, whyNotDecideAs } from './resizing.ts';

type Answer = ResultOf<(typeof saleChangesMarket)['readSaleChanges']>;

export const saleChangesHandlers: Handlers<typeof saleChangesMarket> = {
  readSaleChanges: async ({ db, actor, params, now }) => {
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    return answer(db, actor, auction, now);
  },

  rescheduleAuction: async ({ db, actor, params, body, deps }) => {
    const { auction, at } = await lockSale(db, actor, params.auctionId);
    requireMet(whyNotReschedule(auction, timesRescheduled(auction.saleChanges), at));
    const before = timesOf(auction);
    const { insteadOf, reason } = body;
    if (insteadOf && insteadOf.getTime() !== before.closeDate.getTime()) {
      requireMet(refusal('changed-meanwhile', 'The close of this sale was changed by someone else'));
    }
    const after = { startDate: body.startDate ?? before.startDate, closeDate: body.closeDate };
    requireMet(whyNotMoveTo(before, after, at));
    return request(db, deps.jobs, actor, auction, at, {
      ...{ kind: 'RESCHEDULE', reason, maturities: [] },
      ...{ startBefore: before.startDate, closeBefore: before.closeDate },
      ...{ startAfter: after.startDate, closeAfter: after.closeDate },
    });
  },

  withdrawMaturities: async ({ db, actor, params, body, deps }) => {
    const { auction, at } = await lockSale(db, actor, params.auctionId);
    const { insteadOf, maturities, reason } = body;
    const offered = auction.maturityStructure.filter(({ isOffered }) => isOffered).map((row) => keyOf(row));
    const seen = insteadOf?.map(({ maturityDate }) => maturityDate);
    if (seen && (seen.length !== offered.length || seen.some((key) => !offered.includes(key)))) {
      requireMet(refusal('changed-meanwhile', 'The maturities of this sale were changed by someone else'));
    }
    requireMet(whyNotWithdrawMaturities(auction, auction.maturityStructure, keysOf(maturities), at));
    const { startDate, closeDate } = timesOf(auction);
    const times = { startBefore: startDate, startAfter: startDate, closeBefore: closeDate, closeAfter: closeDate };
    return request(db, deps.jobs, actor, auction, at, { kind: 'WITHDRAW_MATURITIES', reason, maturities, ...times });
  },

  resizeSale: async ({ db, actor, params, body, deps }) => {
    const { auction, at } = await lockSale(db, actor, params.auctionId);
    const maturities = changedAmounts(auction, body.maturities);
    requireMet(whyNotDecideAs(auction, maturities, at));
    const { startDate, closeDate } = timesOf(auction);
    const times = { startBefore: startDate, startAfter: startDate, closeBefore: closeDate, closeAfter: closeDate };
    return request(db, deps.jobs, actor, auction, at, { kind: 'RESIZE', reason: body.reason, maturities, ...times });
  },

  previewResizing: {
    transaction: false,
    handle: async ({ db, actor, params, body, now, deps }) => {
      const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
      const maturities = changedAmounts(auction, body.maturities);
      requireMet(whyNotDecideAs(auction, maturities, now));
      return previewAmounts({ ...deps, db }, auction, maturities);
    },
  },

  offerUnsold: async ({ db, actor, params, now }) => {
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    await requireRoomForDraft(db, actor);
    const result = (await findFigures(db, auction.id))?.maturities ?? null;
    requireMet(whyNotOfferAgain({ ...auction, status: effectiveStatus(auction, now), result }));
    const maturityStructure = unsoldRows(auction.maturityStructure, result ?? []);
    const id = await insertDuplicate(db, { ...auction, maturityStructure }, resizedBy(auction, maturityStructure));
    await audit(db, { actor, action: 'auction.create', subject: `auction:${id}`, detail: { unsoldOf: auction.uuid } });
    return { id };
  },

  confirmSaleChange: async ({ db, actor, params, deps }) => {
    const { auction, at } = await lockSale(db, actor, params.auctionId);
    const change = requireFound(await findChange(db, auction.id, params.changeId));
    const second = secondPersonOf(await readSecondPeople(db, auction), at);
    requireMet(whyNotConfirmChange(change, auction, { userId: actor.userId, second }));
    requireMet(whyNotMake(auction, change, at));
    await makeRequested(db, deps.jobs, auction, change, { actor, at, isAlone: false });
    return answerNow(db, actor, params.auctionId, at);
  },

  withdrawSaleChange: async ({ db, actor, params, deps }) => {
    const { auction, at } = await lockSale(db, actor, params.auctionId);
    const change = requireFound(await findChange(db, auction.id, params.changeId));
    requireMet(whyNotDecided(change));
    await endChange(db, change.id, 'Withdrawn', { by: actor.userId, at });
    const people = await readSecondPeople(db, auction);
    if (secondPersonOf(people, at) === 'advisor') {
      const to = confirmingAdvisors(people, at).map(({ userId }) => userId);
      await announceChangeWithdrawal(db, deps.jobs, auction, { uuid: change.uuid, by: actor, to });
    }
    await audit(db, {
      actor,
      action: 'auction.withdraw-change',
      subject: subjectOf(auction),
      detail: detailOf(change),
    });
    if (change.requestedBy !== actor.userId) await announceChangeEnd(db, deps.jobs, auction, change, actor);
    return answerNow(db, actor, params.auctionId, at);
  },
};

const keysOf = (lines: StoredChange['maturities']) => lines.map(({ maturityDate }) => maturityDate);

/** The name is that of the original, so that readers find both. */
function resizedBy(
  { name, firstPrincipalPaymentDate }: StoredAuction,
  rows: StoredAuction['maturityStructure'],
): Resized {
  return {
    name: name.endsWith(unsoldMark) ? name : `${name}${unsoldMark}`,
    amount: decimalOf(totalPrincipal(rows)),
    ...datesOfUnsold(rows, firstPrincipalPaymentDate),
  };
}

const unsoldMark = ' (unsold)';

const subjectOf = ({ uuid }: StoredAuction) => `auction:${uuid}`;

/** Stores a request, and makes the change at once where there is no second person. */
export async function request(
  db: Db,
  jobs: Jobs,
  actor: Issuer,
  auction: StoredAuction,
  at: Date,
  wanted: Omit<NewChange, 'requestedBy'>,
): Promise<Answer> {
  const open = await findOpenChange(db, auction.id);
  // After the close no other change is possible anymore.
  if (wanted.kind !== 'RESIZE' || open?.kind === 'RESIZE') requireMet(whyNotRequestBeside(open, auction));
  if (open) await endChange(db, open.id, 'Void', { by: null, at });
  const people = await readSecondPeople(db, auction);
  const second = secondPersonOf(people, at);
  const change = requireFound(await insertChange(db, auction.id, { ...wanted, requestedBy: actor.userId }));
  await audit(db, { actor, action: 'auction.request-change', subject: subjectOf(auction), detail: detailOf(change) });
  if (second === null) {
    await makeRequested(db, jobs, auction, change, { actor, at, isAlone: true });
  } else if (second === 'advisor') {
    const to = confirmingAdvisors(people, at).map(({ userId }) => userId);
    await announceChangeRequest(db, jobs, auction, { ...change, to, part: 'team' });
  } else {
    const to = people.issuers.filter(({ userId, removedAt }) => userId !== actor.userId && removedAt === null);
    await announceChangeRequest(db, jobs, auction, { ...change, to: to.map(({ userId }) => userId) });
  }
  return answerNow(db, actor, auction.uuid, at);
}

async function answerNow(db: Db, actor: Issuer, auctionId: string, at: Date): Promise<Answer> {
  return answer(db, actor, requireFound(await findOwnAuction(db, actor.municipalityId, auctionId)), at);
}

async function answer(db: Db, actor: Issuer, auction: StoredAuction, now: Date): Promise<Answer> {
  const [open, awaiting, people, told, bidders] = [
    await findOpenChange(db, auction.id),
    await findAwaiting(db, auction, now),
    await readSecondPeople(db, auction),
    await listFollowersAndBidders(db, auction.id),
    await countBidders(db, auction.id),
  ];
  const second = secondPersonOf(people, now);
  const whyNotConfirm = (change: StoredChange) =>
    whyNotConfirmChange(change, auction, { userId: actor.userId, second }) ?? whyNotMake(auction, change, now);
  const whyNotResize = whyNotDecide(auction, now);
  const beside = whyNotRequestBeside(open, auction);
  return {
    open: awaiting ? requestShown(awaiting, { userId: actor.userId, whyNotConfirm: whyNotConfirm(awaiting) }) : null,
    needsSecond: second !== null,
    advisors: second === 'advisor' ? confirmingAdvisors(people, now).map(({ name, firm }) => ({ name, firm })) : null,
    whyNotReschedule: whyNotReschedule(auction, timesRescheduled(auction.saleChanges), now) ?? beside,
    whyNotSupplement: whyNotSupplement(auction, auction.supplements.length, now) ?? beside,
    whyNotWithdrawMaturities: whyNotWithdrawAny(auction, auction.maturityStructure, now) ?? beside,
    confirmations: auction.supplements.length === 0 ? null : await countConfirmations(db, auction.id),
    whyNotResize: whyNotResize ?? (open?.kind === 'RESIZE' ? beside : null),
    told: told.length,
    bidders,
  };
}
