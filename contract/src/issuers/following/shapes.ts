/** Following auctions: feedback before a sale, subscriptions, favorites. */
import {
  auctionStatuses,
  interestLevels,
  orderClasses,
  userTypes,
  valuesOf,
} from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { interruptionFields } from '../../auctions/halt.ts';
import { catalogueQuery } from '../../auctions/lists.ts';
import { atMaturity, maturityName, named as withName } from '../../base/maturity.ts';
import { dollars, instant, money, oneOf, requiredLines, requiredText } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';

const yesOrNo = z.boolean({ error: 'Must be true or false' });

/** `alertMe` also subscribes to changes of the auction's status. `interests` are indications and not binding. */
export const feedbackForm = z.strictObject({
  alertMe: yesOrNo.default(false),
  feedback: requiredLines('Feedback is required', 5000),
  levelOfInterest: oneOf(interestLevels),
  interests: z
    .array(atMaturity({ amount: dollars() }), {
      error: 'Must be a list',
    })
    .max(100, 'At most 100 maturities')
    .optional(),
});

const levelOfInterest = z.enum(valuesOf(interestLevels));

/** An investor's feedback; one per investor and auction, the last one counts. */
export const feedback = z.object({
  alertMe: z.boolean(),
  feedback: z.string(),
  levelOfInterest,
  /** Amounts they might order; absent without amounts. */
  interests: z.array(withName(z.object({ ...maturityName, amount: money }))).optional(),
});

/** The caller's own feedback; null if none. */
export const ownFeedback = feedback.nullable();

/** Feedback for the owner: counts by level, and every text with its author, newest first. */
const feedbackEntry = z.object({
  id: z.string(),
  ...feedback.shape,
  authorName: z.string(),
  authorType: z.enum(valuesOf(userTypes)),
  authorState: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

/** Sum of the indicated amounts. Each investor counts once, an institution by its most interested person, and only while their account is active. */
const indicatedDemand = z.object({
  investors: z.number(),
  amount: money,
  /** Amounts for maturities that are no longer offered. */
  notCounted: money,
  levels: z.array(z.object({ levelOfInterest, amount: money })),
  /** Each with all six classes, whether offered or not. */
  maturities: z.array(
    withName(
      z.object({
        ...maturityName,
        principal: money,
        amount: money,
        classes: z.array(z.object({ orderClass: z.enum(valuesOf(orderClasses)), amount: money })),
      }),
    ),
  ),
});

export const feedbackSummary = z.object({
  total: z.number(),
  levels: z.array(z.object({ levelOfInterest, count: z.number() })),
  demand: indicatedDemand,
  entries: z.array(feedbackEntry),
});

/** Feedback with its auction. */
export const recentFeedback = z.object({ ...feedbackEntry.shape, auctionId: z.string(), auctionName: z.string() });

export const statusSubscriptionForm = z.strictObject({ isSubscribedToAuctionStatusChange: yesOrNo });

export const presentationSubscriptionForm = z.strictObject({ isSubscribedToInvestorPresentation: yesOrNo });

export const auctionSubscription = z.object({
  auctionId: z.string(),
  auctionName: z.string(),
  status: z.enum(valuesOf(auctionStatuses)),
  ...interruptionFields,
  isSubscribedToAuctionStatusChange: z.boolean(),
  isSubscribedToInvestorPresentation: z.boolean(),
});

export const favoriteForm = z.strictObject({ isFavorite: yesOrNo });

/** Uuids, latest favorite first. */
export const favoriteIds = wholeList(z.string());

const named = z.object({ uuid: z.string(), name: z.string() });

export const favorites = z.object({ auctions: z.array(named), municipalities: z.array(named) });

/** Address of the market's pages, for links to share. */
export const shareableHost = z.object({ url: z.string() });

/** The filters of the list of auctions, without page and sort order. */
export const savedQuery = catalogueQuery.pick({
  cusip: true,
  muniName: true,
  muniType: true,
  city: true,
  state: true,
  comImpactTheme: true,
  taxStatus: true,
  repaymentFrequency: true,
  securityType: true,
  rating: true,
  yieldBand: true,
  maturityBand: true,
  callable: true,
  minimumBand: true,
  sizeBand: true,
  q: true,
});

export const savedSearchForm = z.strictObject({ name: requiredText('Name is required', 120), query: savedQuery });

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
