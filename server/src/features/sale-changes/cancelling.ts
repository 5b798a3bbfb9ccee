/** Permanently cancels a sale that is halted, or that ended without a result: an Owner requests it, a second one confirms it, and only then its orders are void. */
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { whyNotCancel } from '@fairbook/domain/sale-changes/halt.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { lockAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { cancelSale } from '../../store/auctions/halts.sql.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { standingOf } from '../../store/auctions/standing.ts';
import { hasRecord, lockClose } from '../../store/orders/closing.sql.ts';
import { lockRequest, type StoredRequest } from '../../store/review/pending.sql.ts';
import { type DecisionCall, requestDecision, voidRequest } from '../review/decisions/request.ts';

const action = 'auction.cancel';
const subjectOf = ({ uuid }: Pick<StoredAuction, 'uuid'>) => `auction:${uuid}`;

/** State of the request: this halt, or the end. A sale that was resumed and halted again must be requested again. */
const stateOf = ({ haltedAt, status }: StoredAuction) => haltedAt?.toISOString() ?? (status === 'Ended' ? status : '');

/** Requests the cancellation of a sale. Nothing happens to it until a second administrator confirms. */
export async function requestCancellation(call: DecisionCall, auctionUuid: string, reason: string) {
  const { db, deps } = call;
  const open = await lockRequestOf(db, auctionUuid);
  const auction = requireFound(await lockAuction(db, { uuid: auctionUuid }));
  const at = await readClock(db);
  requireMet(whyNotCancel(auction, await hasRecord(db, auction.id), at));
  if (open && open.subjectState !== stateOf(auction)) await voidRequest(db, deps.jobs, open, at);
  const request = { action, subject: subjectOf(auction), subjectState: stateOf(auction), reason } as const;
  return { ...standingOf(auction, at), pendingDecision: await requestDecision(call, request) };
}

/** Voids an open request, since the sale is resumed in this transaction. Call it before the auction is locked. */
export async function dropCancellation(db: Db, jobs: Jobs, auctionUuid: string, now: Date): Promise<void> {
  const request = await lockRequestOf(db, auctionUuid);
  if (request) await voidRequest(db, jobs, request, now);
}

/** A request is locked before its auction, as in a confirmation, so that the two cannot deadlock. */
async function lockRequestOf(db: Db, auctionUuid: string) {
  return lockRequest(db, { action, subject: subjectOf({ uuid: auctionUuid }) });
}

/** Cancels the sale whose cancellation a second administrator confirmed. */
export async function carryOutCancellation({ db, actor, deps }: DecisionCall, request: StoredRequest): Promise<void> {
  const uuid = request.subject.replace('auction:', '');
  const { id } = requireFound(await findSale(db, { uuid }));
  // A close that is being written is waited for, and before the auction is locked, as the close does.
  await lockClose(db, id);
  const auction = requireFound(await lockAuction(db, { uuid }));
  const at = await readClock(db);
  requireMet(whyNotCancel(auction, await hasRecord(db, id), at));
  requireMet(whyNotCarryOut(request, request.subjectState, stateOf(auction)));
  const reason = request.reason ?? '';
  await cancelSale(db, auction.id, { cancelledAt: at, reason });
  const { haltedAt, closeDate } = auction;
  const detail = { requestedBy: request.requester.uuid, haltedAt, closeDate };
  await audit(db, { actor, action, subject: subjectOf(auction), detail, text: { reason } });
  await deps.jobs.enqueue(db, 'announce-cancellation', { auctionId: auction.id });
}
