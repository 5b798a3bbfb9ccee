/** Handlers of amended terms: the issuer of an approved auction or a scheduled sale proposes them, and an administrator decides about the difference. */
import type { amendmentsAdmin } from '@fairbook/contract/amendments/admin.ts';
import type { amendmentsMarket } from '@fairbook/contract/amendments/market.ts';
import type { BodyOf, ResultOf } from '@fairbook/contract/route.ts';
import {
  whyNotAmendDocuments,
  whyNotChosen,
  whyNotReplace,
  whyNotTheseFiles,
} from '@fairbook/domain/amended-documents.ts';
import {
  amend,
  amendableOf,
  amendmentErrors,
  differencesBetween,
  type ProposedTerms,
  whyNotAmend,
  whyNotAmendWithdrawn,
  whyNotApproveAmendment,
  whyNotDecided,
  whyNotKnown,
  whyNotPropose,
  withAmended,
} from '@fairbook/domain/amended-terms.ts';
import { announcedTermsOf, ranksOf } from '@fairbook/domain/bidding.ts';
import { missingForApproval } from '@fairbook/domain/completeness.ts';
import { missingDuringChange } from '@fairbook/domain/going-live.ts';
import { type MarketRules, whyNotFitRules } from '@fairbook/domain/market-rules.ts';
import { type AuctionTerms, finalLimits } from '@fairbook/domain/offering.ts';
import { whyNotAmendTerms } from '@fairbook/domain/recorded-amendment.ts';
import { type RecordedTerms, recordedTerms } from '@fairbook/domain/recorded-terms.ts';
import type { Refusal } from '@fairbook/domain/refusal.ts';
import { readMarketRules } from '../configuration/rules.sql.ts';
import { audit } from '../db/audit.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/transaction.ts';
import { requireComplete, requireFound, requireMet, requireValid } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { holdOpenChange } from '../onboarding/facts.sql.ts';
import {
  countLogged,
  endAmendment,
  findAmendment,
  insertAmendment,
  listAmendments,
  readEarlierAmendments,
  type StoredAmendment,
  updateAmended,
} from './amendments.sql.ts';
import {
  findAuction,
  findOwnAuction,
  lockAuction,
  lockOwnAuction,
  type StoredAuction,
  updateMaturities,
} from './auctions.sql.ts';
import { updateDocument } from './documents.sql.ts';
import { requireDrawable } from './drawable.ts';
import { listAmendmentReaders } from './followers.sql.ts';
import { holdIssuer } from './halts.sql.ts';
import {
  dropProposed,
  endProposed,
  listProposed,
  type ProposedDocument,
  requestProposed,
} from './proposedDocuments.sql.ts';
import { readTermsHash } from './termsHash.ts';

type Own = ResultOf<(typeof amendmentsMarket)['readOwnAmendments']>;
type ForAdmin = ResultOf<(typeof amendmentsAdmin)['readAmendments']>;

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
    const terms = amend(before, proposed);
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
      detail: { amendment: uuid, reason, differences, ...documentsIn(documents) },
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
    const detail = { amendment: request.uuid };
    await audit(db, { actor, action: 'auction.recall-amendment', subject: `auction:${auction.uuid}`, detail });
    return ownAnswer(db, auction, at);
  },
};

export const amendmentsAdminHandlers: Handlers<typeof amendmentsAdmin> = {
  readAmendments: async ({ db, params, now, deps }) => {
    const auction = requireFound(await findAuction(db, params.auctionId));
    return adminAnswer(db, auction, await readMarketRules(db, deps.config), now);
  },

  decideAmendment: async ({ db, actor, params, body, deps }) => {
    await holdIssuer(db, { auctionUuid: params.auctionId });
    const auction = requireFound(await lockAuction(db, { uuid: params.auctionId }));
    const at = await readClock(db);
    const request = requireFound(await findAmendment(db, auction.id, params.amendmentId));
    requireMet(whyNotDecided(request));
    const { status, remarks } = body;
    const rules = await readMarketRules(db, deps.config);
    const amended = withAmended(auction, request.terms);
    if (status === 'Approved') {
      requireMet(await whyNotApprove(db, auction, request, rules, at));
      requireMet(whyNotTheseFiles(body.documents, request.documents));
      await requireApprovable(db, auction, amended, rules);
      await updateAmended(db, auction.id, amended);
      await updateMaturities(db, auction.id, amended.maturityStructure);
    }
    // An announced sale has an order log, in which the database writes the terms.
    const isLogged = status === 'Approved' && auction.status !== 'Approved';
    const logged = isLogged ? { before: loggedTerms(auction), after: loggedTerms(amended) } : undefined;
    const ended = { id: request.id, auctionId: auction.id };
    await endAmendment(db, ended, { status, by: actor.adminId, at, remarks, logged });
    if (status === 'Approved') await replaceDocuments(db, auction, request);
    else await dropProposed(db, deps.jobs, { amendmentId: request.id });
    const { differences, documents, reason } = request;
    await audit(db, {
      actor,
      action: status === 'Approved' ? 'auction.approve-amendment' : 'auction.return-amendment',
      subject: `auction:${auction.uuid}`,
      detail: { amendment: request.uuid, reason, differences, ...documentsIn(documents), remarks },
    });
    await deps.jobs.enqueue(db, 'announce-amendment', { amendmentId: request.id });
    return adminAnswer(db, requireFound(await findAuction(db, params.auctionId)), rules, at);
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

/** Makes the files of a request that was approved documents of the auction, which is locked. */
async function replaceDocuments(db: Db, auction: StoredAuction, request: StoredAmendment): Promise<void> {
  for (const { document, fileId } of await listProposed(db, { amendmentId: request.id })) {
    await updateDocument(db, auction.id, document, fileId, request.id);
  }
  await endProposed(db, request.id);
}

/** For the audit trail: each document with the SHA-256 of both files. */
function documentsIn(documents: StoredAmendment['documents']) {
  if (documents.length === 0) return {};
  return {
    documents: documents.map(({ document, file, sha256, sha256Before }) => {
      return { document, file: file.name, sha256, sha256Before };
    }),
  };
}

/** Nothing is amended that submitting for approval would refuse. Rule and witnesses stay as they are: a witness may have ended since. */
async function requireApprovable(db: Db, auction: StoredAuction, amended: AuctionTerms, rules: MarketRules) {
  const hasOpenChange = await holdOpenChange(db, auction.municipality.id);
  const { minimumAmount, stepAmount } = amended;
  const limits = { minimum: minimumAmount ?? rules.minimum, step: stepAmount ?? rules.step };
  requireComplete([...missingForApproval(amended, limits), ...missingDuringChange(hasOpenChange)]);
  requireMet(whyNotFitRules(amended, rules));
  await requireDrawable(db, auction);
}

async function whyNotApprove(
  db: Db,
  auction: StoredAuction,
  request: StoredAmendment,
  rules: MarketRules,
  at: Date,
): Promise<Refusal | null> {
  const refused = whyNotAmendTerms(auction, await countLogged(db, auction.id), at);
  if (refused) return refused;
  const terms = { seen: request.sha256Before, now: await readTermsHash(db, auction) };
  return (
    whyNotApproveAmendment(terms, auction.municipality.status) ??
    whyNotReplace(await listProposed(db, { amendmentId: request.id })) ??
    whyNotFitRules(withAmended(auction, request.terms), rules)
  );
}

/** As OPEN of the order log has them. */
function loggedTerms(terms: AuctionTerms): RecordedTerms {
  return recordedTerms(announcedTermsOf(terms, finalLimits(terms)), ranksOf(terms));
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

async function adminAnswer(db: Db, auction: StoredAuction, rules: MarketRules, now: Date): Promise<ForAdmin> {
  const requests = await listAmendments(db, auction.id);
  const open = requests.find(({ status }) => status === 'Requested');
  return {
    requests: requests.map(shown),
    whyNotApprove: open ? await whyNotApprove(db, auction, open, rules, now) : null,
  };
}

function shown({ uuid, requesterName, ...request }: StoredAmendment): Own['requests'][number] {
  return { ...request, id: uuid, requestedBy: requesterName };
}
