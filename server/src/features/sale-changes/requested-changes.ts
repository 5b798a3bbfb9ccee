/** Makes a requested change of an announced sale, and shows a request to the people whom it waits for. */
import type { requestedChange } from '@fairbook/contract/sale-changes/sale-changes/shapes.ts';
import type { Refusal } from '@fairbook/domain/base/refusal.ts';
import { whyNotMoveTo, whyNotReschedule } from '@fairbook/domain/sale-changes/rescheduling.ts';
import { isUpToDate, timesRescheduled } from '@fairbook/domain/sale-changes/sale-changes.ts';
import { isAskedAdvisor } from '@fairbook/domain/sale-changes/second-person.ts';
import { whyNotSupplement } from '@fairbook/domain/sale-changes/supplement.ts';
import { whyNotWithdrawMaturities } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import type { z } from 'zod';
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Issuer, Professional } from '../../platform/http/caller/actor.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { type FileRecord, findFile, findSaleOfRequestedFile } from '../../store/auctions/files.sql.ts';
import { findOpenChange, makeChange, makeResizing, type StoredChange } from '../../store/auctions/sale-changes.sql.ts';
import { enqueueSale } from '../../store/auctions/schedule.ts';
import { readSecondPeople } from '../../store/auctions/second-people.sql.ts';
import { makeWithdrawal } from '../../store/auctions/withdrawals.sql.ts';
import { timesOf } from './changing-sale.ts';
import { whyNotDecide, whyNotDecideAs } from './resizing.ts';

/** The requested change may have become impossible since. */
export function whyNotMake(auction: StoredAuction, change: StoredChange, at: Date) {
  if (change.kind === 'SUPPLEMENT') return whyNotSupplement(auction, auction.supplements.length, at);
  if (change.kind === 'RESIZE') return whyNotDecideAs(auction, change.maturities, at);
  if (change.kind === 'WITHDRAW_MATURITIES') {
    return whyNotWithdrawMaturities(auction, auction.maturityStructure, keysOf(change.maturities), at);
  }
  const refused = whyNotReschedule(auction, timesRescheduled(auction.saleChanges), at);
  if (refused) return refused;
  return whyNotMoveTo(timesOf(auction), { startDate: change.startAfter, closeDate: change.closeAfter }, at);
}

const keysOf = (lines: StoredChange['maturities']) => lines.map(({ maturityDate }) => maturityDate);

const subjectOf = ({ uuid }: StoredAuction) => `auction:${uuid}`;

/** Detail of a change in the audit trail. */
export function detailOf(change: StoredChange) {
  const { kind, reason, startBefore, startAfter, closeBefore, closeAfter } = change;
  const { document, fileBefore, fileAfter, maturities } = change;
  if (kind === 'WITHDRAW_MATURITIES') return { reason, maturities: keysOf(maturities) };
  if (kind === 'SUPPLEMENT')
    return { reason, document, before: fileBefore?.name ?? null, after: fileAfter?.name ?? null };
  if (kind === 'RESIZE') return { reason, maturities };
  return { reason, startBefore, startAfter, closeBefore, closeAfter };
}

/** How the audit trail names each kind. */
const actions = {
  RESCHEDULE: 'auction.reschedule',
  SUPPLEMENT: 'auction.supplement',
  WITHDRAW_MATURITIES: 'auction.withdraw-maturities',
  RESIZE: 'auction.resize',
} as const;

interface Decision {
  readonly actor: Issuer | Professional;
  readonly at: Date;
  readonly isAlone: boolean;
}

/** Makes a change of a sale that is locked. A professional who confirms it does so as its municipal advisor. */
export async function makeRequested(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  change: StoredChange,
  { actor, at, isAlone }: Decision,
): Promise<void> {
  const haltsBefore = auction.halts.filter(({ resumedAt }) => resumedAt !== null).length;
  const decided = { by: actor.userId, at, isAlone, haltsBefore };
  if (change.kind === 'WITHDRAW_MATURITIES') await makeWithdrawal(db, auction, change, decided);
  else if (change.kind === 'RESIZE') await makeResizing(db, auction.id, change, decided);
  else await makeChange(db, auction.id, change, decided);
  const confirmedAs = actor.userType === 'municipality' ? {} : { confirmedAs: 'MunicipalAdvisor' };
  const detail = { ...detailOf(change), isAlone, ...confirmedAs };
  await audit(db, { actor, action: actions[change.kind], subject: subjectOf(auction), detail });
  if (change.kind === 'RESIZE')
    await jobs.enqueue(db, 'close-auction', { auctionId: auction.id }, { singletonKey: `${auction.id}` });
  if (change.kind === 'RESCHEDULE')
    await enqueueSale(db, jobs, auction.id, { startDate: change.startAfter, closeDate: change.closeAfter });
  await jobs.enqueue(db, 'announce-sale-change', { changeId: change.id });
}

/** The request of the sale that can still be decided; a decision about the amounts that no one confirmed in time is over. */
export async function findAwaiting(db: Db, auction: StoredAuction, now: Date): Promise<StoredChange | undefined> {
  const open = await findOpenChange(db, auction.id);
  if (!open || !isUpToDate(open, auction)) return undefined;
  return open.kind === 'RESIZE' && whyNotDecide(auction, now) !== null ? undefined : open;
}

/** A request as the people see it whom it waits for. */
export function requestShown(
  change: StoredChange,
  { userId, whyNotConfirm }: { readonly userId: number; readonly whyNotConfirm: Refusal | null },
): z.input<typeof requestedChange> {
  const { uuid, requesterName, document, fileBefore, fileAfter } = change;
  return {
    ...change,
    supplement: document && fileAfter && { document, before: fileBefore, file: fileAfter },
    by: 'issuer',
    id: uuid,
    changedAt: null,
    requestedBy: requesterName,
    isOwn: change.requestedBy === userId,
    whyNotConfirm,
  };
}

/** The file of a requested supplement, for the municipal advisors who may confirm the request; undefined for everyone else. */
export async function findAwaitingFile(
  db: Db,
  uuid: string,
  userId: number,
  now: Date,
): Promise<FileRecord | undefined> {
  const sale = await findSaleOfRequestedFile(db, uuid);
  const auction = sale && (await findAuction(db, sale));
  if (!auction || !(await findAwaiting(db, auction, now))) return undefined;
  const isAsked = isAskedAdvisor(await readSecondPeople(db, auction), userId, now);
  return isAsked ? findFile(db, uuid) : undefined;
}
