/** Handlers of the figures of any sale, for administrators, who only read them. */
import type { figuresAdmin } from '@fairbook/contract/figures/admin.ts';
import { findAuction } from '../auctions/auctions.sql.ts';
import { requireFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { debtServiceAnswer } from './debtServiceFile.ts';
import { readFigures } from './figures.ts';

export const figuresAdminHandlers: Handlers<typeof figuresAdmin> = {
  readCostOfSale: async ({ db, params, now }) =>
    readFigures(db, requireFound(await findAuction(db, params.auctionId)), { canSave: false, now }),

  downloadDebtService: async ({ db, params, query }) =>
    debtServiceAnswer(db, requireFound(await findAuction(db, params.auctionId)), query),
};
