/** Limits and ends of a draft: requesting approval, recalling a request for approval, and deleting. */
import { randomUUID } from 'node:crypto';
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import {
  nextAuctionStatus,
  whyNotDelete,
  whyNotRecall,
  whyNotRequestApproval,
} from '@fairbook/domain/auctions/auction.ts';
import { missingForApproval } from '@fairbook/domain/auctions/completeness.ts';
import { missingForReopening, missingFromChoice, missingWitness } from '@fairbook/domain/auctions/drawing-rules.ts';
import { missingAheadOf, missingDuringChange } from '@fairbook/domain/auctions/going-live.ts';
import { amountLimits } from '@fairbook/domain/auctions/offering.ts';
import { submittedAuction } from '@fairbook/domain/auctions/submitted.ts';
import { requireComplete, requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/handler.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { holdOpenChange } from '../../store/accounts/facts.sql.ts';
import { keepSubmission } from '../../store/accounts/submissions.sql.ts';
import { lockOwnAuction, updateStatus } from '../../store/auctions/auctions.sql.ts';
import { deactivateAuction } from '../../store/auctions/documents.sql.ts';
import { namesOfProviders } from '../../store/auctions/professionals.sql.ts';
import { standingOf } from '../../store/auctions/standing.ts';
import { readWitnessChoice, writeWitnessChoice } from '../../store/logs/choice.sql.ts';
import { lockRequest } from '../../store/review/pending.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import { voidRequest } from '../review/decisions/request.ts';

type Issuer = Call<(typeof auctionsMarket)['recallAuction']>['actor'];

/** Submits a complete draft for review, as it is now. */
export async function requestApproval({
  db,
  actor,
  params,
  deps,
}: Call<(typeof auctionsMarket)['requestAuctionApproval']>) {
  const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionId));
  const at = await readClock(db);
  requireMet(whyNotRequestApproval(auction, at));
  // Locked until the end, so that no change of the municipality is requested concurrently.
  const hasOpenChange = await holdOpenChange(db, actor.municipalityId);
  const missing = missingForApproval(auction, amountLimits(auction, await readMarketRules(db, deps.config)));
  const witnesses = await readWitnessChoice(db, auction.id);
  const unmet = [
    ...missingFromChoice(auction.allocationRule, witnesses),
    ...missingWitness(deps.config.needsWitness, witnesses),
    ...missingForReopening(auction.afterClose, witnesses),
  ];
  const passed = missingAheadOf(auction, auction.municipality.state, at);
  requireComplete([...missing, ...passed, ...unmet, ...missingDuringChange(hasOpenChange)]);
  // Approved witnesses stay, whatever is registered later.
  await writeWitnessChoice(db, auction.id, witnesses);
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action: 'REQUEST' } as const;
  const status = nextAuctionStatus(auction.status, 'REQUEST');
  await updateStatus(db, auction.id, status, appendEntry(auction.approvalHistory, entry, at));
  const subject = `auction:${auction.uuid}`;
  await audit(db, { actor, action: 'auction.request-approval', subject });
  const names = await namesOfProviders(db, auction);
  const submission = submittedAuction(auction, (id) => names.get(id) ?? id, witnesses);
  await keepSubmission(db, subject, { uuid: entry.uuid, at }, submission);
  return standingOf({ ...auction, status }, at);
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
  const text = { name: auction.name };
  await audit(db, { actor, action: 'auction.delete', subject: `auction:${auction.uuid}`, text });
  return null;
}
