/** Handlers of changes of a sale that was announced. */

import type { saleChangesMarket } from '@fairbook/contract/sale-changes/sale-changes/market.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { totalPrincipal } from '@fairbook/domain/auctions/offering.ts';
import { datesOfUnsold, unsoldRows, whyNotOfferAgain } from '@fairbook/domain/auctions/reoffer.ts';
import { decimalOf } from '@fairbook/domain/base/money.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { requireRoomForDraft } from '../../store/auctions/draft-room.ts';
import { insertDuplicate, type Resized } from '../../store/auctions/duplicate.sql.ts';
import { findFigures } from '../../store/orders/closing.sql.ts';
import { timesOf } from './changing-sale.ts';
import { answer, requestChange } from './requests.ts';
import { changedAmounts, previewAmounts, whyNotDecideAs } from './resizing.ts';

export const saleChangesHandlers: Handlers<typeof saleChangesMarket> = {
  readSaleChanges: async ({ db, actor, params, now }) =>
    answer(db, actor, requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId)), now),

  rescheduleAuction: async (call) => {
    const { insteadOf, startDate, closeDate } = call.body;
    return requestChange(call, 'RESCHEDULE', (auction) => {
      const before = timesOf(auction);
      if (insteadOf && insteadOf.getTime() !== before.closeDate.getTime()) {
        requireMet(refusal('changed-meanwhile', 'The close of this sale was changed by someone else'));
      }
      return { startAfter: startDate ?? before.startDate, closeAfter: closeDate };
    });
  },

  withdrawMaturities: async (call) => {
    const { insteadOf, maturities } = call.body;
    return requestChange(call, 'WITHDRAW_MATURITIES', (auction) => {
      const offered = auction.maturityStructure.filter(({ isOffered }) => isOffered).map((row) => keyOf(row));
      const seen = insteadOf?.map(({ maturityDate }) => maturityDate);
      if (seen && (seen.length !== offered.length || seen.some((key) => !offered.includes(key)))) {
        requireMet(refusal('changed-meanwhile', 'The maturities of this sale were changed by someone else'));
      }
      return { maturities };
    });
  },

  resizeSale: async (call) =>
    requestChange(call, 'RESIZE', (auction) => ({ maturities: changedAmounts(auction, call.body.maturities) })),

  previewResizing: {
    transaction: false,
    handle: async ({ db, actor, params, body, now, deps }) => {
      const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
      const maturities = changedAmounts(auction, body.maturities);
      requireMet(whyNotDecideAs(auction, maturities, now));
      return previewAmounts({ ...deps, db }, auction, maturities);
    },
  },

  offerUnsold: async ({ db, actor, params, now }) => {
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    await requireRoomForDraft(db, actor);
    const result = (await findFigures(db, auction.id))?.maturities ?? null;
    requireMet(whyNotOfferAgain({ ...auction, status: effectiveStatus(auction, now), result }));
    const maturityStructure = unsoldRows(auction.maturityStructure, result ?? []);
    const id = await insertDuplicate(db, { ...auction, maturityStructure }, resizedBy(auction, maturityStructure));
    await audit(db, { actor, action: 'auction.create', subject: `auction:${id}`, detail: { unsoldOf: auction.uuid } });
    return { id };
  },
};

/** The name is that of the original, so that readers find both. */
function resizedBy({ name }: StoredAuction, rows: StoredAuction['maturityStructure']): Resized {
  return {
    name: name.endsWith(unsoldMark) ? name : `${name}${unsoldMark}`,
    amount: decimalOf(totalPrincipal(rows)),
    ...datesOfUnsold(rows),
  };
}

const unsoldMark = ' (unsold)';
