/** Reading without an account: public sales, their results and their issuers. No orders, and no names of people. */
import { saleOutcomes, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { creditRating, municipalityFields } from '../accounts/onboarding/shapes.ts';
import { catalogueQuery } from '../auctions/lists.ts';
import { auctionProfile, auctionRow, orderPriority, publicAuction, ratingsProviders } from '../auctions/shapes.ts';
import { maturityName, named } from '../base/maturity.ts';
import { instant, money } from '../base/shapes.ts';
import { marketNews } from '../issuers/municipalities/shapes.ts';

/** The filters of the list for investors, without those that depend on the caller. */
export const publicSalesQuery = catalogueQuery.omit({ favorites: true, visibility: true });
export const publicResultsQuery = publicSalesQuery.omit({ status: true, page: true, pageSize: true, sort: true });

/** How a sale closed. */
export const publicResult = z.object({
  outcome: z.enum(valuesOf(saleOutcomes)),
  closedAt: instant,
  /** SHA-256 of the closing record. */
  fingerprint: z.string(),
  offered: money,
  ordered: money,
  sold: money,
  cover: z.number(),
});

/** `result` is null until the sale is closed, and where it was canceled. */
export const publicSaleRow = auctionRow
  .omit({ canBid: true, whyNotBid: true })
  .extend({ result: publicResult.nullable() });

/** Demand at each maturity: during the sale and, final, after its close. */
const demand = z.object({
  offered: money,
  ordered: money,
  cover: z.number(),
  isFinal: z.boolean(),
  maturities: z.array(
    named(
      z.object({
        ...maturityName,
        principal: money,
        demand: money,
        cover: z.number(),
        /** Would be sold if the sale closed now; sold, where it is final. */
        award: money,
      }),
    ),
  ),
});

/** A sale as visitors see it. `documents` have addresses that need no token. */
export const publicSale = publicAuction.omit({ canBid: true, whyNotBid: true, bidsAs: true, createdAt: true }).extend({
  profile: auctionProfile,
  orderPriority,
  /** Without the ids of professionals. */
  ratingsProviders: ratingsProviders.pick({
    fitchRating: true,
    moodysRating: true,
    snpRating: true,
    krollRating: true,
  }),
  /** Null before the sale opens, and where it was canceled. */
  demand: demand.nullable(),
  result: publicResult.nullable(),
});

const { numActiveAuctions: _count, status: _status, ...issuerFields } = municipalityFields;

/** An issuer with its public sales, latest first, and its news without their authors. */
export const publicIssuer = z.object({
  ...issuerFields,
  creditRatings: z.array(creditRating),
  news: z.array(marketNews.omit({ author: true, isEditable: true })),
  sales: z.array(publicSaleRow),
});
