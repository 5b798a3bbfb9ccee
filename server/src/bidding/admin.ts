/** Handlers of the order book and the result of any auction, for administrators. */
import type { biddingAdmin } from '@fairbook/contract/bidding/admin.ts';
import { requireFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { readAllocationsOf, readBookOf } from './reading.ts';
import { downloadClosingRecord, downloadFinalBook, readSaleReport } from './report.ts';
import { findSale } from './sales.sql.ts';

export const biddingAdminHandlers: Handlers<typeof biddingAdmin> = {
  readOrderBook: async ({ db, params, now, deps }) =>
    readBookOf({ ...deps, db }, requireFound(await findSale(db, { uuid: params.auctionId })), now),

  readAllocations: async ({ db, params, deps }) =>
    readAllocationsOf({ ...deps, db }, requireFound(await findSale(db, { uuid: params.auctionId }))),

  readSaleReport: async ({ db, actor, params, deps }) =>
    readSaleReport(
      { ...deps, db, person: -actor.adminId },
      requireFound(await findSale(db, { uuid: params.auctionId })),
    ),

  downloadFinalBook: async ({ db, actor, params, deps }) =>
    downloadFinalBook(
      { ...deps, db, person: -actor.adminId },
      requireFound(await findSale(db, { uuid: params.auctionId })),
    ),

  downloadClosingRecord: async ({ db, params, deps }) =>
    downloadClosingRecord({ ...deps, db }, requireFound(await findSale(db, { uuid: params.auctionId }))),
};
