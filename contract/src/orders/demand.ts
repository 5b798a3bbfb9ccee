/** Demand of several auctions at once, for lists of auctions. */
import { saleOutcomes, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { maturityName, named } from '../base/maturity.ts';
import { listOf, money, uuid } from '../base/shapes.ts';

/** At most 50 of them, as in every list of a query. */
export const demandQuery = z.strictObject({ auctionId: listOf(uuid) });

/** Ordered amounts of an auction that takes orders, or allocated ones of one that has closed. */
export const auctionDemand = z.object({
  auctionId: z.string(),
  demand: money,
  cover: z.number(),
  /** Estimated before the close. */
  award: money,
  /** Null until the close is done. */
  outcome: z.enum(valuesOf(saleOutcomes)).nullable(),
  maturities: z.array(named(z.object({ ...maturityName, demand: money, award: money }))),
});
