/** Handlers of the order book and the result of any auction, for administrators. */
import type { biddingAdmin } from '@fairbook/contract/orders/admin.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { readSaleProof } from '../../store/logs/proof.sql.ts';
import { nameSubjects } from '../../store/review/audit-names.sql.ts';
import { readBookOf } from '../book/reading.ts';
import { readAllocationsOf } from '../results/outcome.ts';
import { downloadClosingRecord, downloadFinalBook, readSaleReport } from '../results/report.ts';
import { downloadTranscript } from '../results/transcript/transcript.ts';

export const biddingAdminHandlers: Handlers<typeof biddingAdmin> = {
  readOrderBook: async ({ db, params, now, deps }) =>
    readBookOf({ ...deps, db }, requireFound(await findSale(db, { uuid: params.auctionId })), now),

  readAllocations: async ({ db, params, deps }) => {
    const sale = requireFound(await findSale(db, { uuid: params.auctionId }));
    const result = await readAllocationsOf({ ...deps, db }, sale);
    const pages = await nameSubjects(
      db,
      result.investors.map(({ id }) => `investor:${id}`),
    );
    const investors = result.investors.map((each) => ({ ...each, about: pages.get(`investor:${each.id}`) ?? null }));
    return { ...result, investors };
  },

  readSaleReport: async ({ db, actor, params, deps }) =>
    readSaleReport(
      { ...deps, db, person: -actor.adminId },
      requireFound(await findSale(db, { uuid: params.auctionId })),
    ),

  downloadSaleFile: async ({ db, actor, params, now, deps }) => {
    const sale = requireFound(await findSale(db, { uuid: params.auctionId }));
    const reader = { ...deps, db, now, person: -actor.adminId };
    if (params.kind === 'final-book') return downloadFinalBook(reader, sale);
    return params.kind === 'transcript' ? downloadTranscript(reader, sale) : downloadClosingRecord(reader, sale);
  },

  readSaleProof: async ({ db, params }) =>
    readSaleProof(db, requireFound(await findSale(db, { uuid: params.auctionId })).id),
};
