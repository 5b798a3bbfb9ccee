/** Handlers of the figures of a sale for its issuer and its municipal advisors. */

import type { figuresMarket } from '@fairbook/contract/figures/market.ts';
import { costInputs } from '@fairbook/contract/figures/shapes.ts';
import { active, drafting } from '@fairbook/domain/accounts/account.ts';
import { hasRight } from '@fairbook/domain/accounts/account-roles.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Issuer, Professional } from '../../platform/http/caller/actor.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { whyNotOver } from '../../platform/http/version.ts';
import { findOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { findAdvisedAuction, lockInputs, writeInputs } from '../../store/auctions/figures.sql.ts';
import { debtServiceAnswer } from './debt-service-file.ts';
import { readFigures } from './figures.ts';

export const figuresHandlers: Handlers<typeof figuresMarket> = {
  readCostOfSale: async ({ db, actor, params, now }) =>
    readFigures(db, await findAuctionOf(db, actor, params.auctionId), { canSave: canSave(actor), now }),

  saveCostInputs: async ({ db, actor, params, body, headers, now }) => {
    const auction = await findAuctionOf(db, actor, params.auctionId);
    const { savedAt } = await lockInputs(db, auction.id);
    requireMet(whyNotOver(savedAt ?? auction.createdAt, headers['if-match']));
    await writeInputs(db, auction.id, body);
    const subject = `auction:${auction.uuid}`;
    await audit(db, { actor, action: 'auction.save-figures', subject, text: costInputs.parse(body) });
    return readFigures(db, auction, { canSave: true, now });
  },

  downloadDebtService: async ({ db, actor, params, query }) =>
    debtServiceAnswer(db, await findAuctionOf(db, actor, params.auctionId), query),
};

/** The auction of the caller's municipality, or one that the caller advises; 404 for every other. */
async function findAuctionOf(db: Db, actor: Issuer | Professional, uuid: string): Promise<StoredAuction> {
  return requireFound(
    actor.userType === 'municipality'
      ? await findOwnAuction(db, actor.municipalityId, uuid)
      : await findAdvisedAuction(db, actor.userId, uuid),
  );
}

function canSave({ userType, status, role }: Issuer | Professional): boolean {
  return hasRight(role, 'edit') && (userType === 'municipality' ? drafting : active).includes(status);
}
