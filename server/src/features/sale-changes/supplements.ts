/** Handlers of supplements: the issuer publishes another version of a document, and investors reconfirm their orders. */
import type { supplementsMarket } from '@fairbook/contract/sale-changes/supplements/market.ts';
import { isVisibleTo } from '@fairbook/domain/auctions/auction.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { whyNotWithdrawBid } from '@fairbook/domain/orders/bidding.ts';
import { whyNotThisFile } from '@fairbook/domain/sale-changes/supplement.ts';
import { invalid, requireAllowed, requireFound, requireMet, Unavailable } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import { keepFile, lockStorage } from '../../platform/files/stored-files.sql.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findAuction, holdAuction } from '../../store/auctions/auctions.sql.ts';
import { findDocumentFile, reconfirmOrders } from '../../store/auctions/supplements.sql.ts';
import { readPeople } from '../../store/orders/results.sql.ts';
import { requestChange } from './requests.ts';

export const supplementsHandlers: Handlers<typeof supplementsMarket> = {
  supplementDocument: async ({ db, actor, params, body, files, deps }) => {
    const [file] = files;
    if (!file) throw invalid({ file: 'Choose a file' });
    // Before the sale, which another request of the municipality may hold while it waits for this lock.
    await lockStorage(db, actor.userId);
    const { document, insteadOf } = body;
    return requestChange({ db, actor, params, body, deps }, 'SUPPLEMENT', async (auction) => {
      const current = auction.documents[document];
      if (insteadOf !== (current?.id ?? null)) {
        requireMet(refusal('changed-meanwhile', 'This document was changed by someone else'));
      }
      const before = current && requireFound(await findDocumentFile(db, current.id));
      if (before && before.sha256 === null) throw new Unavailable('the hash of the document before is not known yet');
      requireMet(whyNotThisFile(before?.sha256 ?? null, file.sha256));
      const { id } = await keepFile(db, file, actor.userId, deps.config);
      return { document, fileBeforeId: before?.id ?? null, fileAfterId: id };
    });
  },

  reconfirmOrders: async ({ db, actor, params, body }) => {
    // Halts, supplements and the close wait for the sale, as for orders.
    requireFound(await holdAuction(db, params.auctionId));
    // Again, since the statement that waits for the sale sees supplements as they were before it.
    const auction = requireFound(await findAuction(db, params.auctionId));
    const at = await readClock(db);
    requireFound(isVisibleTo(auction, actor.status, at) ? auction : undefined);
    const { userType, status, hasOpenChange, place } = actor;
    const bidder = { userType, accountStatus: status, isEmailVerified: true, hasOpenChange, ...place };
    requireAllowed(whyNotWithdrawBid(bidder, auction, at));
    const last = auction.supplements.at(-1);
    if (!last) requireMet(refusal('nothing-to-reconfirm', 'No document of this sale was supplemented'));
    if (last && last.id !== body.supplementId) {
      requireMet(refusal('changed-meanwhile', 'Another document was supplemented since: read it first'));
    }
    const people = await readPeople(db, actor);
    const investor = { investorOrgId: actor.investorOrgId, people, userId: actor.userId };
    const confirmed = await reconfirmOrders(db, auction.id, investor, at);
    if (confirmed > 0) {
      const detail = { supplement: body.supplementId, orders: confirmed };
      const event = { actor, action: 'auction.reconfirm', subject: `auction:${auction.uuid}`, detail } as const;
      await audit(db, { ...event, secretUntilResultOf: auction.uuid });
    }
    return { confirmed };
  },
};
