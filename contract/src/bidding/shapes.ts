/** Orders as investors send them, and what an auction's book, its result and its closing record look like. */
import {
  auctionStatuses,
  bidResults,
  bidStates,
  orderClasses,
  saleOutcomes,
  valuesOf,
} from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { biddingClass, interruptionFields } from '../auctions/shapes.ts';
import { day, dayText, dollars, instant, listOf, listQuery, money, oneOf, uuid } from '../shapes.ts';

const atLeastOne = 'At least one investment required';

export const investments = z
  .array(z.strictObject({ maturityDate: day('Maturity date is required'), investmentAmount: dollars() }), {
    error: atLeastOne,
  })
  .min(1, atLeastOne)
  .max(100, 'At most 100 investments in one order');

/** An order: so many dollars of par at each maturity. Every line is accepted, or none. */
export const bidForm = z.strictObject({ investments });

export const auctionParams = z.strictObject({ auctionId: uuid });
export const bidParams = z.strictObject({ auctionId: uuid, bidId: uuid });

const auctionStatus = z.enum(valuesOf(auctionStatuses));
const orderClass = z.enum(valuesOf(orderClasses));
const outcome = z.enum(valuesOf(saleOutcomes));
const result = z.enum(valuesOf(bidResults));

/** Par times the issuer's price; null where the issuer has set no price. */
export const cost = money.nullable();

/** Demand as a multiple of what is offered: 1.5 is one and a half times covered. */
const cover = z.number();

/** The receipt of an order: it was taken, nothing is allotted before the close. */
export const bid = z.object({
  bidId: z.string(),
  auctionId: z.string(),
  auctionName: z.string(),
  createdAt: instant,
  /** When it was last changed; `createdAt` where it never was. */
  updatedAt: instant,
  state: z.enum(valuesOf(bidStates)),
  /** What stands of the order; empty where it was withdrawn. */
  investments: z.array(
    z.object({
      maturityDate: dayText,
      investmentAmount: money,
      orderClass,
      rank: z.number(),
      /** The place in time that breaks ties, as the closing record shows it. */
      sequence: z.number(),
    }),
  ),
  total: money,
});

/** What is left of an auction and what the caller would get of it; for the issuer, what everybody would get. */
export const inventory = z.object({
  uuid: z.string(),
  total: money,
  remaining: money,
  investments: z.array(
    z.object({
      maturityDate: dayText,
      /** What the caller ordered; for the issuer, what everybody did. */
      investmentAmount: money,
      /** What of it would be allotted now, or was at the close. */
      inventoryUsed: money,
      principal: money,
      remaining: money,
      demand: money,
      cover,
      /** What no order of the caller's class or a class before it asks for; null for the issuer. */
      availableToYou: money.nullable(),
      /** Demand of the caller's class; null for the issuer. */
      classDemand: money.nullable(),
    }),
  ),
  availableToYou: money.nullable(),
  /** Null for the issuer. */
  bidsAs: biddingClass.nullable(),
  /** True after the close: nothing here will change any more. */
  isFinal: z.boolean(),
  status: auctionStatus,
  ...interruptionFields,
  asOf: instant,
});

const orderLine = {
  maturityDate: dayText,
  investmentAmount: money,
  state: z.enum(valuesOf(bidStates)),
  orderClass,
  rank: z.number(),
  sequence: z.number(),
  price: z.number(),
  cost,
};

/** What the close gave to one line, with the reason in the rule's own words. */
const lineResult = { award: money, result, reason: z.string(), awardCost: cost };

/** One of the caller's orders: while the auction runs with what it would get now, afterwards with what it got. */
export const myBid = z.object({
  bidId: z.string(),
  auctionId: z.string(),
  auctionName: z.string(),
  municipalityName: z.string(),
  auctionStatus,
  ...interruptionFields,
  closeDate: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  state: z.enum(valuesOf(bidStates)),
  /** Whether the order can be amended, and withdrawn; a halted sale allows only to withdraw. */
  canChange: z.boolean(),
  canWithdraw: z.boolean(),
  /** The class a new order would have now; null once the sale has ended. Lines that were placed in another one keep that. */
  bidsAsNow: biddingClass.nullable(),
  investments: z.array(
    z.object({
      ...orderLine,
      /** Null where the line was withdrawn and after the close. */
      indicativeAward: money.nullable(),
      /** Null until the close is done. */
      final: z.object(lineResult).nullable(),
    }),
  ),
  /** Of the lines that stand. */
  total: money,
  cost,
});

export const myBidsQuery = z.strictObject({
  auctionId: uuid.optional(),
  /** Of the auction: running, still to come, or over. */
  status: listOf(oneOf(auctionStatuses)),
  ...listQuery,
  sort: z
    .enum(['createdAt', '-createdAt', 'closeDate', '-closeDate'], { error: 'Cannot be sorted by that' })
    .optional(),
});

/** How a class fares at one maturity, or in the whole sale. */
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

export const maturityFigures = z.object({ maturityDate: dayText, ...saleFigures, classes: z.array(classFigures) });

/** The book of an auction for its issuer and for administrators: indicative while it runs, final afterwards. No names. */
export const orderBook = z.object({
  auctionId: z.string(),
  auctionName: z.string(),
  status: auctionStatus,
  ...interruptionFields,
  startDate: instant.nullable(),
  closeDate: instant.nullable(),
  totals: z.object({
    ...saleFigures,
    /** Orders that stand. */
    bids: z.number(),
    /** Maturities that nobody has ordered in full. */
    uncoveredMaturities: z.number(),
  }),
  /** In the order they are served; classes that are not offered are absent. */
  classes: z.array(classFigures),
  maturities: z.array(maturityFigures),
  /** The latest first. */
  recent: z.array(
    z.object({
      at: instant,
      action: z.enum(['PLACE', 'AMEND', 'WITHDRAW']),
      orderClass,
      maturityDate: dayText,
      /** What stands of the line after the action. */
      investmentAmount: money,
      /** Null before the close: nobody sees a name before it. */
      bidder: z.string().nullable(),
    }),
  ),
  /** How the book grew: demand and orders that stood at each moment. */
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
};

/** What one investor asked for and was given, by name. */
export const investorFigures = {
  id: z.string(),
  name: z.string(),
  isInstitution: z.boolean(),
  state: z.string().nullable(),
  country: z.string(),
  /** What the closing record calls them. */
  pseudonym: z.string(),
  demand: money,
  award: money,
  cost,
};

/** The final book of an auction, by investor and with names: for its issuer and for administrators, after the close. */
export const allocations = z.object({
  ...closedSale,
  totals: z.object(saleFigures),
  classes: z.array(classFigures),
  maturities: z.array(maturityFigures),
  investors: z.array(
    z.object({
      ...investorFigures,
      lines: z.array(
        z.object({ bidId: z.string(), placedAt: instant, placedBy: z.string(), ...orderLine, ...lineResult }),
      ),
    }),
  ),
});

/** The caller's result in one auction, with what finds their orders in its closing record. */
export const myAllocation = z.object({
  ...closedSale,
  municipalityName: z.string(),
  demand: money,
  award: money,
  cost,
  lines: z.array(z.object({ bidId: z.string(), placedAt: instant, ...orderLine, ...lineResult })),
  receipt: z.object({
    /** The investor as the commitment was made for them. */
    investor: z.string(),
    pseudonym: z.string(),
    /** Known to the investor alone: whoever has it can tell which orders of the record are theirs. */
    salt: z.string(),
  }),
});

export const myAllocationsQuery = z.strictObject({ auctionId: uuid.optional(), ...listQuery });

/** The closing record as it was written at the close. Whoever has it can compute the result again and compare. */
export const closingRecord = z.object({
  ...closedSale,
  /** Bytes of the record. */
  size: z.number(),
  /** Canonical JSON; the fingerprint is over exactly these bytes in UTF-8. Null above 4 MB: then read the file. */
  record: z.string().nullable(),
});
