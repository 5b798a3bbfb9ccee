/** Handlers of the figures of a sale for its issuer and its municipal advisors. */

import type { figuresMarket } from '@fairbook/contract/figures/market.ts';
import { costInputs } from '@fairbook/contract/figures/shapes.ts';
import { active, drafting } from '@fairbook/domain/account.ts';
import { findOwnAuction, type StoredAuction } from '../auctions/auctions.sql.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import { requireFound, requireMet } from '../errors.ts';
import type { Issuer, Professional } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { whyNotOver } from '../http/version.ts';
import { debtServiceAnswer } from './debtServiceFile.ts';
import { findAdvisedAuction, lockInputs, writeInputs } from './figures.sql.ts';
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
    await audit(db, { actor, action: 'auction.save-figures', subject, detail: costInputs.parse(body) });
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

function canSave({ userType, status }: Issuer | Professional): boolean {
  return (userType === 'municipality' ? drafting : active).includes(status);
}
