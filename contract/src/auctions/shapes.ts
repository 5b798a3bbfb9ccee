/** Auctions in responses: to the owner, to the market and to administrators, in full and as list rows. */
import { fieldsWith, pick } from '@fairbook/domain/auctions/fields/kinds.ts';
import { dateFields, priorityFields, profileFields, ratingFields } from '@fairbook/domain/auctions/fields/rows.ts';
import {
  accountStatuses,
  auctionStatuses,
  type DocumentSlot,
  orderClasses,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { approvalHistory, changesSinceRequest } from '../base/history.ts';
import { maturityName } from '../base/maturity.ts';
import { mayWait } from '../base/pending.ts';
import { reviewState } from '../base/review.ts';
import { refused, unmet, withSentences } from '../base/sentences.ts';
import { dayText, instant, money } from '../base/shapes.ts';
import { amendment } from './amendment.ts';
import { drawBeacon } from './beacon.ts';
import { answerShapesOf } from './field-shapes.ts';
import { finalStatement } from './final-statement.ts';
import { haltEntry, interruptionFields } from './halt.ts';
import { lastSaves } from './last-saves.ts';
import { changedFields } from './sale-change.ts';
import { maturityRow } from './structure.ts';

const text = z.string().nullable();
const status = z.enum(valuesOf(auctionStatuses));

/** The maturity ladder in lists, earliest first. */
export const ladder = z.array(
  z.object({ ...maturityName, principalAmount: money, yield: z.number(), isOffered: z.boolean() }),
);

/** Lowest and highest yield of the offered maturities, in percent; null if none is offered. */
export const yieldRange = z.object({ lowest: z.number(), highest: z.number() }).nullable();

export const auctionProfile = z.object(answerShapesOf(profileFields));
export const ratingsProviders = z.object(answerShapesOf(ratingFields));
const priorities = answerShapesOf(priorityFields);
export const orderPriority = z.object(priorities);
export const keyDates = z.object({ ...answerShapesOf(dateFields), settlement: dayText.nullable() });

/** A file in one of the slots; `url` needs the bearer token like any call. */
export const auctionDocument = z.object({ id: z.string(), name: z.string(), url: z.string() });
const slot = auctionDocument.nullable();

export const auctionDocuments = z.object({
  investorPresentation: slot,
  preliminaryOfficialStatement: slot,
  docOther1: slot,
  docOther2: slot,
} satisfies Record<DocumentSlot, typeof slot>);

export const municipalityOfAuction = z.object({
  ...{ uuid: z.string(), name: z.string() },
  ...{ type: text, city: text, state: text },
});

/** The part of an auction visible to everyone who may see it. */
const auctionFields = {
  uuid: z.string(),
  status,
  ...interruptionFields,
  /** Every halt of the sale, earliest first. */
  halts: z.array(haltEntry),
  ...changedFields,
  offeringType: text,
  ...pick(priorities, fieldsWith(priorityFields, { kind: 'rank' })),
  profile: auctionProfile,
  ratingsProviders,
  orderPriority,
  keyDates,
  communityImpactThemes: z.array(z.string()),
  documents: auctionDocuments,
  /** Every approved change of the terms after their approval, earliest first. */
  amendments: z.array(amendment),
  /** Every version of the final official statement, latest first. */
  finalStatements: z.array(finalStatement),
  maturityStructure: z.array(maturityRow),
  startDate: instant.nullable(),
  closeDate: instant.nullable(),
  municipality: municipalityOfAuction,
  isInMarketingPhase: z.boolean(),
  drawBeacon: drawBeacon.nullable(),
  /** Minimum order at a maturity and the increment of amounts. */
  terms: z.object({ minimum: money, step: money }),
  /**
   * Figures of the issue as it is now, without withdrawn maturities and with the amounts decided after the close: `principal` counts every maturity,
   * `offered` only those open to investors. `announced` is the principal before these changes.
   */
  ladder: z.object({
    maturities: z.number(),
    announced: money,
    principal: money,
    offered: money,
    firstMaturity: dayText.nullable(),
    lastMaturity: dayText.nullable(),
    yieldRange,
  }),
  createdAt: instant,
  updatedAt: instant,
};

/** Additional data for the reviewer and the owner. */
const preparation = {
  approvalHistory,
  isReadyForGoLive: z.boolean(),
  /** Missing conditions for the next step: for approval, later for going live. Empty if there are none. */
  missing: z.array(unmet),
  /** Warnings that do not block. */
  warnings: z.array(unmet),
  /** Minimum and step of the market, which apply to a sale that proposes none and is not approved yet. */
  marketTerms: z.object({ minimum: money, step: money }),
};

const nextAction = withSentences({ code: z.string(), step: z.string().nullable() }, 'message');

export const ownAuction = z.object({
  ...auctionFields,
  ...preparation,
  lastSaves,
  nextAction,
  subscribers: z.number(),
});

export const auctionForAdmin = z.object({
  ...auctionFields,
  ...preparation,
  municipalityStatus: z.enum(valuesOf(accountStatuses)),
  isWithoutResult: z.boolean(),
  /** Names of the professionals whose ids the providers have. */
  providerNames: z.array(z.object({ id: z.string(), name: z.string() })),
  changes: changesSinceRequest,
});

/** The caller's priority class and its rank; rank -1 where the class is not offered. */
export const biddingClass = z.object({
  orderClass: z.enum(valuesOf(orderClasses)),
  rank: z.number(),
  /** True, or absent. */
  isLocal: z.boolean().optional(),
});

const bidding = {
  canBid: z.boolean(),
  /** Why the caller cannot order, in the rule's words; null where they can. */
  whyNotBid: refused.nullable(),
};

export const publicAuction = z.object({
  ...auctionFields,
  ...bidding,
  /** Null for a caller who is not an investor. */
  bidsAs: biddingClass.nullable(),
});

/** Auction data in every list, enough for a row's ladder and countdown. */
const rowFields = {
  uuid: z.string(),
  name: z.string(),
  status,
  ...interruptionFields,
  amount: money,
  securityType: text,
  taxStatus: text,
  repaymentFrequency: text,
  state: text,
  marketingPeriodLaunchDate: instant.nullable(),
  startDate: instant.nullable(),
  closeDate: instant.nullable(),
  isInMarketingPhase: z.boolean(),
  ladder,
  yieldRange,
  createdAt: instant,
  updatedAt: instant,
};

export const ownAuctionRow = z.object({
  ...rowFields,
  municipalityName: z.string(),
  isReadyForGoLive: z.boolean(),
  nextAction,
  /** Ordered now or at the close, that as a multiple of the offer, and allocated at the close; null before, and where the sale was canceled. */
  ordered: money.nullable(),
  cover: z.number().nullable(),
  sold: money.nullable(),
});

export const auctionRow = z.object({
  ...rowFields,
  muniName: z.string(),
  muniId: z.string(),
  muniType: text,
  city: text,
  communityImpactThemes: z.array(z.string()),
  ...bidding,
});

export const auctionRowForAdmin = z.object({
  ...rowFields,
  municipalityName: z.string(),
  municipalityId: z.string(),
  muniType: text,
  isReadyForGoLive: z.boolean(),
  /** When approval was last requested. */
  requestedAt: z.string().nullable(),
  review: reviewState,
});

/** Response of a decision or a step of the sale: the auction's new state. */
export const auctionStanding = z.object({
  uuid: z.string(),
  status,
  ...interruptionFields,
  marketingPeriodLaunchDate: instant.nullable(),
  startDate: instant.nullable(),
  closeDate: instant.nullable(),
});

/** After a decision that may take a second administrator. */
export const decidedAuction = auctionStanding.extend(mayWait);

export const createdAuction = z.object({ id: z.string() });
