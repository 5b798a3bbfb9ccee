/** Handlers of amended terms for the issuer of an approved auction or a scheduled sale, who proposes them. Administrators decide: amendmentDecisions.ts. */

import type { BodyOf, ResultOf } from '@fairbook/contract/base/route.ts';
import type { amendmentsMarket } from '@fairbook/contract/sale-changes/amendments/market.ts';
import { missingForApproval } from '@fairbook/domain/auctions/completeness.ts';
import { missingDuringChange } from '@fairbook/domain/auctions/going-live.ts';
import type { AuctionTerms } from '@fairbook/domain/auctions/offering.ts';
import type { PendingAction } from '@fairbook/domain/base/vocabulary.ts';
import { type MarketRules, whyNotFitRules } from '@fairbook/domain/review/market-rules.ts';
import { whyNotAmendDocuments, whyNotChosen } from '@fairbook/domain/sale-changes/amended-documents.ts';
import {
  amend,
  amendableOf,
  amendmentErrors,
  differencesBetween,
  type ProposedTerms,
  whyNotAmend,
  whyNotAmendWithdrawn,
  whyNotDecided,
  whyNotKnown,
  whyNotPropose,
  withAmended,
} from '@fairbook/domain/sale-changes/amended-terms.ts';
import { requireComplete, requireFound, requireMet, requireValid } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { holdOpenChange } from '../../store/accounts/facts.sql.ts';
import {
  endAmendment,
  findAmendment,
  insertAmendment,
  listAmendments,
  readEarlierAmendments,
  type StoredAmendment,
} from '../../store/auctions/amendments.sql.ts';
import { findOwnAuction, lockOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { requireDrawable } from '../../store/auctions/drawable.ts';
import { listAmendmentReaders } from '../../store/auctions/followers.sql.ts';
import { holdIssuer } from '../../store/auctions/halts.sql.ts';
import {
  dropProposed,
  listProposed,
  type ProposedDocument,
  requestProposed,
} from '../../store/auctions/proposed-documents.sql.ts';
import { readTermsHash } from '../../store/auctions/terms-hash.ts';
import { lockRequest } from '../../store/review/pending.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import { voidRequest } from '../review/decisions/request.ts';

/** The decision that waits where two administrators approve. */
export const approvingAmendment = 'auction.approve-amendment' as const satisfies PendingAction;

type Own = ResultOf<(typeof amendmentsMarket)['readOwnAmendments']>;

export const amendmentsHandlers: Handlers<typeof amendmentsMarket> = {
  readOwnAmendments: async ({ db, actor, params, now }) =>
    ownAnswer(db, requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId)), now),

  requestAmendment: async ({ db, actor, params, body, deps }) => {
    await holdIssuer(db, { auctionUuid: params.auctionId });
    const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionId));
    const at = await readClock(db);
    requireMet(whyNotAmend(auction, await readEarlierAmendments(db, auction.id), at));
    const { reason, insteadOf } = body;
    const proposed = proposedBy(body);
    requireMet(whyNotKnown(auction, proposed));
    const [before, sha256Before] = [amendableOf(auction), await readTermsHash(db, auction)];
    const terms = amend(before, proposed, auction);
    const rules = await readMarketRules(db, deps.config);
    requireValid(amendmentErrors(auction, proposed, terms, rules));
    const differences = differencesBetween(before, terms);
    const documents = await chosenFor(db, auction, body.documents);
    requireMet(whyNotPropose([...differences, ...documents], { seen: insteadOf ?? sha256Before, now: sha256Before }));
    requireMet(whyNotAmendWithdrawn(auction, differences));
    await requireApprovable(db, auction, withAmended(auction, terms), rules);
    const request = { reason, sha256Before, terms, differences, documents, requestedBy: actor.userId };
    const { id, uuid } = await insertAmendment(db, auction.id, request);
    const fileIds = documents.map(({ fileId }) => fileId);
    await requestProposed(db, id, fileIds);
    const subject = `auction:${auction.uuid}`;
    await audit(db, {
      actor,
      action: 'auction.request-amendment',
      subject,
      detail: { amendment: uuid },
      text: { reason, differences, ...documentsIn(documents) },
    });
    return ownAnswer(db, auction, at);
  },

  recallAmendment: async ({ db, actor, params, deps }) => {
    const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionId));
    const at = await readClock(db);
    const request = requireFound(await findAmendment(db, auction.id, params.amendmentId));
    requireMet(whyNotDecided(request));
    const ended = { id: request.id, auctionId: auction.id };
    await endAmendment(db, ended, { status: 'Recalled', by: null, at, remarks: null });
    await dropProposed(db, deps.jobs, { amendmentId: request.id });
    const subject = `auction:${auction.uuid}`;
    // A first approval of two is void, and leaves the administrators' queue.
    const firstApproval = await lockRequest(db, { action: approvingAmendment, subject });
    if (firstApproval) await voidRequest(db, deps.jobs, firstApproval, at);
    await audit(db, { actor, action: 'auction.recall-amendment', subject, detail: { amendment: request.uuid } });
    return ownAnswer(db, auction, at);
  },
};

function proposedBy({
  reason: _reason,
  insteadOf: _seen,
  documents: _files,
  priority,
  ...terms
}: BodyOf<(typeof amendmentsMarket)['requestAmendment']>): ProposedTerms {
  return { ...terms, ...priority };
}

/** The files of a request. */
async function chosenFor(db: Db, auction: StoredAuction, asked: readonly string[]): Promise<ProposedDocument[]> {
  if (asked.length === 0) return [];
  requireMet(whyNotAmendDocuments(auction));
  const chosen = await listProposed(db, { auctionId: auction.id });
  requireMet(whyNotChosen(asked, chosen));
  return chosen.filter(({ file }) => asked.includes(file.id));
}

/** For the audit trail: each document with the SHA-256 of both files. */
export function documentsIn(documents: StoredAmendment['documents']) {
  if (documents.length === 0) return {};
  return {
    documents: documents.map(({ document, file, sha256, sha256Before }) => {
      return { document, file: file.name, sha256, sha256Before };
    }),
  };
}

/** Nothing is amended that submitting for approval would refuse. Rule and witnesses stay as they are: a witness may have ended since. */
export async function requireApprovable(db: Db, auction: StoredAuction, amended: AuctionTerms, rules: MarketRules) {
  const hasOpenChange = await holdOpenChange(db, auction.municipality.id);
  const { minimumAmount, stepAmount } = amended;
  const limits = { minimum: minimumAmount ?? rules.minimum, step: stepAmount ?? rules.step };
  requireComplete([...missingForApproval(amended, limits), ...missingDuringChange(hasOpenChange)]);
  requireMet(whyNotFitRules(amended, rules));
  await requireDrawable(db, auction);
}

async function ownAnswer(db: Db, auction: StoredAuction, now: Date): Promise<Own> {
  const requests = await listAmendments(db, auction.id);
  return {
    requests: requests.map(shown),
    whyNotAmend: whyNotAmend(auction, await readEarlierAmendments(db, auction.id), now),
    sha256: await readTermsHash(db, auction),
    documents: await listProposed(db, { auctionId: auction.id }),
    told: (await listAmendmentReaders(db, auction, now)).length,
  };
}

/** A request as issuer and administrators see it. */
export function shown({ uuid, requesterName, ...request }: StoredAmendment): Own['requests'][number] {
  return { ...request, id: uuid, requestedBy: requesterName };
}
