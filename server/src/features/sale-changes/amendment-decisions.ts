/** Handlers of amended terms for administrators, who decide about the difference: one, or two where the rules of the market ask for two at an approval. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { amendmentsAdmin } from '@fairbook/contract/sale-changes/amendments/admin.ts';
import { type AuctionTerms, finalLimits } from '@fairbook/domain/auctions/offering.ts';
import type { Refusal } from '@fairbook/domain/base/refusal.ts';
import { announcedTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { type MarketRules, whyNotFitRules } from '@fairbook/domain/review/market-rules.ts';
import { whyNotReplace, whyNotTheseFiles } from '@fairbook/domain/sale-changes/amended-documents.ts';
import { whyNotApproveAmendment, whyNotDecided, withAmended } from '@fairbook/domain/sale-changes/amended-terms.ts';
import { whyNotAmendTerms } from '@fairbook/domain/sale-changes/recorded-amendment.ts';
import { type RecordedTerms, recordedTerms } from '@fairbook/domain/sale-changes/recorded-terms.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import {
  countLogged,
  endAmendment,
  findAmendment,
  listAmendments,
  type StoredAmendment,
  updateAmended,
} from '../../store/auctions/amendments.sql.ts';
import { findAuction, lockAuction, type StoredAuction, updateMaturities } from '../../store/auctions/auctions.sql.ts';
import { updateDocument } from '../../store/auctions/documents.sql.ts';
import { holdIssuer } from '../../store/auctions/halts.sql.ts';
import { dropProposed, endProposed, listProposed } from '../../store/auctions/proposed-documents.sql.ts';
import { readTermsHash } from '../../store/auctions/terms-hash.ts';
import { lockRequest, type StoredRequest } from '../../store/review/pending.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import { type DecisionCall, endRequest } from '../review/decisions/request.ts';
import { awaitSecondApproval, endFirstApproval } from '../review/decisions/second-approval.ts';
import { approvingAmendment, documentsIn, requireApprovable, shown } from './amendments.ts';

type ForAdmin = ResultOf<(typeof amendmentsAdmin)['readAmendments']>;

export const amendmentsAdminHandlers: Handlers<typeof amendmentsAdmin> = {
  readAmendments: async ({ db, params, now, deps }) => {
    const auction = requireFound(await findAuction(db, params.auctionId));
    return adminAnswer(db, auction, await readMarketRules(db, deps.config), now);
  },

  decideAmendment: async ({ params, body, ...call }) => {
    const { db, actor, deps } = call;
    await holdIssuer(db, { auctionUuid: params.auctionId });
    const auction = requireFound(await lockAuction(db, { uuid: params.auctionId }));
    const at = await readClock(db);
    const amendment = requireFound(await findAmendment(db, auction.id, params.amendmentId));
    requireMet(whyNotDecided(amendment));
    // After the auction, so that of two first approvals at once the later one is the second.
    const subject = `auction:${auction.uuid}`;
    const request = await lockRequest(db, { action: approvingAmendment, subject });
    const deciding = { ...call, now: at };
    const { remarks } = body;
    const rules = await readMarketRules(db, deps.config);
    if (body.status === 'Returned') {
      if (request) await endRequest(db, deps.jobs, request, { status: 'Refused', by: actor, remarks });
      await returnAmendment(deciding, auction, amendment, remarks);
      return freshAnswer(db, params.auctionId, rules, at);
    }
    requireMet(whyNotTheseFiles(body.documents, amendment.documents));
    await requireAmendable(db, auction, amendment, rules, at);
    if (rules.fourEyesOnAuctions) {
      const approval = { action: approvingAmendment, subject, subjectState: amendment.uuid, reason: remarks };
      const pendingDecision = await awaitSecondApproval(deciding, approval, request);
      if (pendingDecision) return { ...(await adminAnswer(db, auction, rules, at)), pendingDecision };
    } else if (request) await endFirstApproval(deciding, request);
    await approveAmendment(deciding, auction, amendment, remarks ?? request?.reason ?? null);
    return freshAnswer(db, params.auctionId, rules, at);
  },
};

/** Approves the amendment whose approval a second administrator confirmed. */
export async function carryOutAmendment(call: Deciding, request: StoredRequest): Promise<void> {
  const { db, deps } = call;
  const auctionUuid = request.subject.replace('auction:', '');
  await holdIssuer(db, { auctionUuid });
  const auction = requireFound(await lockAuction(db, { uuid: auctionUuid }));
  const at = await readClock(db);
  const amendment = requireFound(await findAmendment(db, auction.id, request.subjectState));
  requireMet(whyNotDecided(amendment));
  requireMet(whyNotCarryOut(request, request.subjectState, amendment.uuid));
  await requireAmendable(db, auction, amendment, await readMarketRules(db, deps.config), at);
  await approveAmendment({ ...call, now: at }, auction, amendment, request.reason);
}

/** Throws 412 where an amendment that waits for a decision cannot be approved now. The auction is as it is without it. */
export async function requireAmendable(
  db: Db,
  auction: StoredAuction,
  amendment: StoredAmendment,
  rules: MarketRules,
  at: Date,
): Promise<void> {
  requireMet(await whyNotApprove(db, auction, amendment, rules, at));
  await requireApprovable(db, auction, withAmended(auction, amendment.terms), rules);
}

type Deciding = DecisionCall & { readonly deps: Pick<Deps, 'jobs' | 'config'> };

async function approveAmendment(
  { db, actor, now: at, deps }: Deciding,
  auction: StoredAuction,
  amendment: StoredAmendment,
  remarks: string | null,
): Promise<void> {
  const amended = withAmended(auction, amendment.terms);
  await updateAmended(db, auction.id, amended);
  await updateMaturities(db, auction.id, amended.maturityStructure);
  // An announced sale has an order log, in which the database writes the terms.
  const isLogged = auction.status !== 'Approved';
  const logged = isLogged ? { before: loggedTerms(auction), after: loggedTerms(amended) } : undefined;
  const ended = { id: amendment.id, auctionId: auction.id };
  await endAmendment(db, ended, { status: 'Approved', by: actor.adminId, at, remarks, logged });
  await replaceDocuments(db, auction, amendment);
  await audit(db, {
    actor,
    action: approvingAmendment,
    subject: `auction:${auction.uuid}`,
    ...eventOf(amendment, remarks),
  });
  await deps.jobs.enqueue(db, 'announce-amendment', { amendmentId: amendment.id });
}

async function returnAmendment(
  { db, actor, now: at, deps }: DecisionCall,
  auction: StoredAuction,
  amendment: StoredAmendment,
  remarks: string | null,
): Promise<void> {
  const ended = { id: amendment.id, auctionId: auction.id };
  await endAmendment(db, ended, { status: 'Returned', by: actor.adminId, at, remarks });
  await dropProposed(db, deps.jobs, { amendmentId: amendment.id });
  await audit(db, {
    actor,
    action: 'auction.return-amendment',
    subject: `auction:${auction.uuid}`,
    ...eventOf(amendment, remarks),
  });
  await deps.jobs.enqueue(db, 'announce-amendment', { amendmentId: amendment.id });
}

/** For the audit trail. */
function eventOf({ uuid, reason, differences, documents }: StoredAmendment, remarks: string | null) {
  return { detail: { amendment: uuid }, text: { reason, differences, ...documentsIn(documents), remarks } };
}

/** Makes the files of a request that was approved documents of the auction, which is locked. */
async function replaceDocuments(db: Db, auction: StoredAuction, amendment: StoredAmendment): Promise<void> {
  for (const { document, fileId } of await listProposed(db, { amendmentId: amendment.id })) {
    await updateDocument(db, auction.id, document, fileId, amendment.id);
  }
  await endProposed(db, amendment.id);
}

async function whyNotApprove(
  db: Db,
  auction: StoredAuction,
  amendment: StoredAmendment,
  rules: MarketRules,
  at: Date,
): Promise<Refusal | null> {
  const refused = whyNotAmendTerms(auction, await countLogged(db, auction.id), at);
  if (refused) return refused;
  const terms = { seen: amendment.sha256Before, now: await readTermsHash(db, auction) };
  return (
    whyNotApproveAmendment(terms, auction.municipality.status) ??
    whyNotReplace(await listProposed(db, { amendmentId: amendment.id })) ??
    whyNotFitRules(withAmended(auction, amendment.terms), rules)
  );
}

/** As OPEN of the order log has them. */
function loggedTerms(terms: AuctionTerms): RecordedTerms {
  return recordedTerms(announcedTermsOf(terms, finalLimits(terms)), ranksOf(terms));
}

async function freshAnswer(db: Db, auctionUuid: string, rules: MarketRules, now: Date): Promise<ForAdmin> {
  return adminAnswer(db, requireFound(await findAuction(db, auctionUuid)), rules, now);
}

async function adminAnswer(db: Db, auction: StoredAuction, rules: MarketRules, now: Date): Promise<ForAdmin> {
  const requests = await listAmendments(db, auction.id);
  const open = requests.find(({ status }) => status === 'Requested');
  return {
    requests: requests.map(shown),
    whyNotApprove: open ? await whyNotApprove(db, auction, open, rules, now) : null,
  };
}
