/** What limits, ends or takes back a draft: the number before approval, recalling a request for approval, and deleting. */
import { randomUUID } from 'node:crypto';
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { appendEntry } from '@fairbook/domain/approval.ts';
import { nextAuctionStatus, whyNotDelete, whyNotRecall } from '@fairbook/domain/auction.ts';
import { whyNotDraft } from '@fairbook/domain/drafts.ts';
import { audit } from '../db/audit.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/transaction.ts';
import { lockRequest } from '../decisions/pending.sql.ts';
import { voidRequest } from '../decisions/request.ts';
import { requireAllowed, requireFound, requireMet } from '../errors.ts';
import type { Call } from '../http/handler.ts';
import type { Jobs } from '../jobs.ts';
import { deactivateAuction, lockOwnAuction, updateStatus } from './auctions.sql.ts';
import { countDrafts } from './counts.sql.ts';
import { standingOf } from './views.ts';

type Issuer = Call<(typeof auctionsMarket)['recallAuction']>['actor'];

/** 403 where a municipality that is not approved has as many drafts as it may. Its row stays locked, so that concurrent calls are counted. */
export async function requireRoomForDraft(db: Db, actor: Issuer): Promise<void> {
  if (actor.status === 'Active') return;
  requireAllowed(whyNotDraft(actor.status, await countDrafts(db, actor.municipalityId)));
}

/** The auction is locked first, so that of a recall and a decision at the same moment the second is refused. */
export async function recallSubmission(db: Db, jobs: Jobs, actor: Issuer, auctionUuid: string) {
  const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, auctionUuid));
  const at = await readClock(db);
  requireMet(whyNotRecall(auction, at));
  const subject = `auction:${auction.uuid}`;
  // A first approval of two is void, and leaves the administrators' queue.
  const request = await lockRequest(db, { action: 'auction.approve', subject });
  if (request) await voidRequest(db, jobs, request, at);
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action: 'RECALL' } as const;
  const status = nextAuctionStatus(auction.status, 'RECALL');
  await updateStatus(db, auction.id, status, appendEntry(auction.approvalHistory, entry, at));
  await audit(db, { actor, action: 'auction.recall', subject });
  return standingOf({ ...auction, status }, at);
}

export async function deleteDraft(db: Db, actor: Issuer, auctionUuid: string): Promise<null> {
  const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, auctionUuid));
  requireMet(whyNotDelete(auction, await readClock(db)));
  await deactivateAuction(db, auction.id);
  const detail = { name: auction.name };
  await audit(db, { actor, action: 'auction.delete', subject: `auction:${auction.uuid}`, detail });
  return null;
}
