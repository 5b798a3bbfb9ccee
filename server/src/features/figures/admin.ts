/** Handlers of the figures of any sale, for administrators, who only read them. */
import type { figuresAdmin } from '@fairbook/contract/figures/admin.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findAuction } from '../../store/auctions/auctions.sql.ts';
import { debtServiceAnswer } from './debt-service-file.ts';
import { readFigures } from './figures.ts';

export const figuresAdminHandlers: Handlers<typeof figuresAdmin> = {
  readCostOfSale: async ({ db, params, now }) =>
    readFigures(db, requireFound(await findAuction(db, params.auctionId)), { canSave: false, now }),

  downloadDebtService: async ({ db, params, query }) =>
    debtServiceAnswer(db, requireFound(await findAuction(db, params.auctionId)), query),
};
