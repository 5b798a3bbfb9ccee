/** Handlers of files that an issuer chooses for an amendment of an approved auction, before it requests it. */
import type { proposedDocumentsMarket } from '@fairbook/contract/sale-changes/amendments/market.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { whyNotAmendDocuments } from '@fairbook/domain/sale-changes/amended-documents.ts';
import { whyNotAmend } from '@fairbook/domain/sale-changes/amended-terms.ts';
import { whyNotThisFile } from '@fairbook/domain/sale-changes/supplement.ts';
import { invalid, requireFound, requireMet, Unavailable } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { keepFile, lockStorage } from '../../platform/files/stored-files.sql.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { readEarlierAmendments } from '../../store/auctions/amendments.sql.ts';
import { findOwnAuction, lockOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { dropProposed, insertProposed, listProposed } from '../../store/auctions/proposed-documents.sql.ts';
import { findDocumentFile } from '../../store/auctions/supplements.sql.ts';

export const proposedDocumentsHandlers: Handlers<typeof proposedDocumentsMarket> = {
  proposeDocument: async ({ db, actor, params, body, files, deps }) => {
    const [file] = files;
    if (!file) throw invalid({ file: 'Choose a file' });
    // Before the auction, which another request of the municipality may hold while it waits for this lock.
    await lockStorage(db, actor.userId);
    const auction = await lockAmendable(db, actor.municipalityId, params.auctionId);
    const { document, insteadOf } = body;
    const current = auction.documents[document];
    if (insteadOf !== (current?.id ?? null)) {
      requireMet(refusal('changed-meanwhile', 'This document was changed by someone else'));
    }
    const before = current && requireFound(await findDocumentFile(db, current.id));
    if (before && before.sha256 === null) throw new Unavailable('the hash of the document before is not known yet');
    requireMet(whyNotThisFile(before?.sha256 ?? null, file.sha256));
    await dropProposed(db, deps.jobs, { auctionId: auction.id }, document);
    const { id } = await keepFile(db, file, actor.userId, deps.config);
    await insertProposed(db, auction.id, { slot: document, fileBeforeId: before?.id ?? null, fileId: id });
    const [detail, text] = [{ document, sha256: file.sha256 }, { file: file.originalName }];
    await audit(db, { actor, action: 'auction.propose-document', subject: `auction:${auction.uuid}`, detail, text });
    return listProposed(db, { auctionId: auction.id });
  },

  dropProposedDocument: async ({ db, actor, params, deps }) => {
    const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionId));
    const chosen = await listProposed(db, { auctionId: auction.id });
    const dropped = requireFound(chosen.find(({ file }) => file.id === params.fileId));
    await dropProposed(db, deps.jobs, { auctionId: auction.id }, dropped.document);
    const { document, sha256, file } = dropped;
    const [detail, text] = [{ document, sha256 }, { file: file.name }];
    await audit(db, {
      actor,
      action: 'auction.drop-proposed-document',
      subject: `auction:${auction.uuid}`,
      detail,
      text,
    });
    return listProposed(db, { auctionId: auction.id });
  },
};

/** The own auction, locked; refused where its documents cannot be amended now. */
async function lockAmendable(db: Db, municipalityId: number, auctionId: string): Promise<StoredAuction> {
  requireFound(await lockOwnAuction(db, municipalityId, auctionId));
  // Again, since the statement that waits for the lock sees files as they were before it.
  const auction = requireFound(await findOwnAuction(db, municipalityId, auctionId));
  const at = await readClock(db);
  requireMet(whyNotAmendDocuments(auction));
  requireMet(whyNotAmend(auction, await readEarlierAmendments(db, auction.id), at));
  return auction;
}
