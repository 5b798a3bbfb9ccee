/** Limits and ends of a draft: the number before approval, recalling a request for approval, and deleting. */
import { randomUUID } from 'node:crypto';
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import { nextAuctionStatus, whyNotDelete, whyNotRecall } from '@fairbook/domain/auctions/auction.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/handler.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { lockOwnAuction, updateStatus } from '../../store/auctions/auctions.sql.ts';
import { deactivateAuction } from '../../store/auctions/documents.sql.ts';
import { standingOf } from '../../store/auctions/standing.ts';
import { lockRequest } from '../../store/review/pending.sql.ts';
import { voidRequest } from '../review/decisions/request.ts';

type Issuer = Call<(typeof auctionsMarket)['recallAuction']>['actor'];

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
  const text = { name: auction.name };
  await audit(db, { actor, action: 'auction.delete', subject: `auction:${auction.uuid}`, text });
  return null;
}
