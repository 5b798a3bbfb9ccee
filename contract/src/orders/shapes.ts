/** Orders in requests, and an auction's book, result and closing record in responses. */

import {
  auctionStatuses,
  bidResults,
  bidStates,
  orderClasses,
  saleOutcomes,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { interruptionFields } from '../auctions/halt.ts';
import { biddingClass } from '../auctions/shapes.ts';
import { atMaturity, maturityName, named } from '../base/maturity.ts';
import { withSentences } from '../base/sentences.ts';
import { dollars, instant, money, uuid } from '../base/shapes.ts';
import { orderLogEntry } from '../logs/log-entry.ts';

const atLeastOne = 'At least one investment required';

export const investments = z
  .array(atMaturity({ investmentAmount: dollars() }), {
    error: atLeastOne,
  })
  .min(1, atLeastOne)
  .max(100, 'At most 100 investments in one order');

/** An order: dollars of par by maturity. Every line is accepted, or none. */
export const bidForm = z.strictObject({ investments });

export const bidParams = z.strictObject({ auctionId: uuid, bidId: uuid });

const auctionStatus = z.enum(valuesOf(auctionStatuses));
const orderClass = z.enum(valuesOf(orderClasses));
const outcome = z.enum(valuesOf(saleOutcomes));
const result = z.enum(valuesOf(bidResults));

/** Par times the issuer's price; null if no price is set. */
export const cost = money.nullable();

/** Demand as a multiple of the offer: 1.5 is one and a half times covered. */
const cover = z.number();

/** Receipt of an order: it was accepted; nothing is allocated before the close. */
export const bid = z.object({
  bidId: z.string(),
  auctionId: z.string(),
  auctionName: z.string(),
  createdAt: instant,
  /** When it was last changed; `createdAt` if never. */
  updatedAt: instant,
  state: z.enum(valuesOf(bidStates)),
  /** Current lines of the order; empty if withdrawn. */
  investments: z.array(
    named(
      z.object({
        ...maturityName,
        investmentAmount: money,
        orderClass,
        rank: z.number(),
        /** The position that breaks ties, as in the closing record. */
        sequence: z.number(),
      }),
    ),
  ),
  total: money,
  clientReference: z.string().nullable(),
  /** The order's entry in the order log of its sale. Keep it: it proves the order. */
  log: orderLogEntry,
});

/** Remaining amounts of an auction and the caller's estimated allocation; for the issuer, that of all investors. */
export const inventory = z.object({
  uuid: z.string(),
  total: money,
  remaining: money,
  investments: z.array(
    named(
      z.object({
        ...maturityName,
        /** The caller's orders; for the issuer, all orders. */
        investmentAmount: money,
        /** Its estimated allocation now, or its allocation at the close. */
        inventoryUsed: money,
        principal: money,
        remaining: money,
        demand: money,
        cover,
        /** Amount not ordered by the caller's class or an earlier one; null for the issuer. */
        availableToYou: money.nullable(),
        /** Demand of the caller's class; null for the issuer. */
        classDemand: money.nullable(),
      }),
    ),
  ),
  availableToYou: money.nullable(),
  /** Null for the issuer. */
  bidsAs: biddingClass.nullable(),
  /** True after the close: the figures are final. */
  isFinal: z.boolean(),
  status: auctionStatus,
  ...interruptionFields,
  asOf: instant,
});

const orderLine = {
  ...maturityName,
  investmentAmount: money,
  state: z.enum(valuesOf(bidStates)),
  orderClass,
  rank: z.number(),
  sequence: z.number(),
  price: z.number(),
  cost,
};

/** Allocation of one line; beside it, as a sentence, `reason` in the rule's words. */
const lineResult = { award: money, result, awardCost: cost };
const allocatedLine = { bidId: z.string(), placedAt: instant, ...orderLine, ...lineResult };

/** One of the orders of the caller's account: with its estimated allocation during the auction, and its allocation afterwards. */
export const myBid = z.object({
  bidId: z.string(),
  clientReference: z.string().nullable(),
  auctionId: z.string(),
  auctionName: z.string(),
  municipalityName: z.string(),
  municipalityState: z.string().nullable(),
  /** The person of the account who placed it; null where the caller did. */
  placedBy: z.string().nullable(),
  auctionStatus,
  ...interruptionFields,
  closeDate: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  state: z.enum(valuesOf(bidStates)),
  /** True if the order can be amended and withdrawn; a halted sale allows only withdrawal. */
  canChange: z.boolean(),
  canWithdraw: z.boolean(),
  /** Asked to be reconfirmed after a supplement, or lapsed at the close without it; otherwise null. */
  confirmation: z.enum(['asked', 'lapsed']).nullable(),
  /** The class a new order would have now; null once the sale has ended. Lines placed in another class keep it. */
  bidsAsNow: biddingClass.nullable(),
  investments: z.array(
    named(
      z.object({
        ...orderLine,
        /** Null where the line was withdrawn, and after the close. */
        indicativeAward: money.nullable(),
        /** Null until the close is done. */
        final: withSentences(lineResult, 'reason').nullable(),
      }),
    ),
  ),
  /** Sum of the open lines. */
  total: money,
  cost,
});

/** Result of a class at one maturity, or in the whole sale. */
export const classFigures = z.object({
  orderClass,
  rank: z.number(),
  demand: money,
  award: money,
  bidders: z.number(),
});

export const saleFigures = {
  principal: money,
  demand: money,
  award: money,
  unsold: money,
  cover,
  bidders: z.number(),
};

export const maturityFigures = named(z.object({ ...maturityName, ...saleFigures, classes: z.array(classFigures) }));

/** The book of an auction for its issuer and for administrators: estimated during the sale, final afterwards. Without names. */
export const orderBook = z.object({
  auctionId: z.string(),
  auctionName: z.string(),
  status: auctionStatus,
  ...interruptionFields,
  startDate: instant.nullable(),
  closeDate: instant.nullable(),
  totals: z.object({
    ...saleFigures,
    /** Open orders. */
    bids: z.number(),
    /** Maturities that are not fully ordered. */
    uncoveredMaturities: z.number(),
  }),
  /** In the order they are filled; classes that are not offered are absent. */
  classes: z.array(classFigures),
  maturities: z.array(maturityFigures),
  /** Latest first. */
  recent: z.array(
    named(
      z.object({
        at: instant,
        action: z.enum(['PLACE', 'AMEND', 'WITHDRAW']),
        orderClass,
        ...maturityName,
        /** The line's amount after the action. */
        investmentAmount: money,
        /** Null before the close: names are hidden until then. */
        bidder: z.string().nullable(),
      }),
    ),
  ),
  /** Growth of the book: demand and open orders at each moment. */
  buildUp: z.array(z.object({ at: instant, demand: money, bids: z.number() })),
  isFinal: z.boolean(),
  asOf: instant,
});

/** Which auction closed, how, and by which rule. */
export const closedSale = {
  auctionId: z.string(),
  auctionName: z.string(),
  closedAt: instant,
  outcome,
  ruleVersion: z.string(),
  /** SHA-256 of the closing record. */
  fingerprint: z.string(),
  /** Null where the rule draws no lots. */
  seed: z.string().nullable(),
};

/** One investor's ordered and allocated amounts, with the name. */
export const investorFigures = {
  id: z.string(),
  name: z.string(),
  isInstitution: z.boolean(),
  state: z.string().nullable(),
  country: z.string(),
  /** The pseudonym in the closing record. */
  pseudonym: z.string(),
  demand: money,
  award: money,
  cost,
};

/** Orders and awards of one investor. */
export const investorResult = z.object({
  ...investorFigures,
  lines: z.array(named(withSentences({ ...allocatedLine, placedBy: z.string() }, 'reason'))),
});

/** The final book of an auction, by investor and with names: for its issuer and for administrators, after the close. */
export const allocations = z.object({
  ...closedSale,
  totals: z.object(saleFigures),
  classes: z.array(classFigures),
  maturities: z.array(maturityFigures),
  investors: z.array(investorResult),
});

/** The caller's result in one auction, with the data that finds their orders in its closing record. */
export const myAllocation = z.object({
  ...closedSale,
  municipalityName: z.string(),
  demand: money,
  award: money,
  cost,
  lines: z.array(named(withSentences({ ...allocatedLine, clientReference: z.string().nullable() }, 'reason'))),
  receipt: z.object({
    /** The investor as named in the commitment. */
    investor: z.string(),
    pseudonym: z.string(),
    /** Known only to the investor: with it, their orders in the record can be identified. */
    salt: z.string(),
  }),
});

/** The closing record as written at the close, from which anyone can recompute the result. */
export const closingRecord = z.object({
  ...closedSale,
  /** The round of a public randomness beacon in the seed; null where the sale names no beacon. */
  beacon: z.object({ chainHash: z.string(), round: z.number() }).nullable(),
  /** Size of the record in bytes. */
  size: z.number(),
  /** Canonical JSON; the fingerprint is over exactly these bytes in UTF-8. Null above 4 MB: then read the file. */
  record: z.string().nullable(),
});

/** How late the witnesses of a sale signed. */
export const lateClose = z
  .object({
    seconds: z
      .number()
      .nullable()
      .describe('Seconds from the close to the signature of the quorum; null where it never signed'),
    entries: z.number().describe('Entries that the operator could have added after the close'),
  })
  .nullable()
  .describe('Where the witnesses of a sale with a result signed too late after its close; null where they did not');
