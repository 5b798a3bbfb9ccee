/** Municipalities as the market sees them, their news and their figures. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import { auctionStatuses, issuerTypes, timeFrames, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import {
  attachment,
  creditRating,
  finEconProfile,
  keyPerson,
  municipalityFields,
} from '../../accounts/onboarding/shapes.ts';
import { interruptionFields } from '../../auctions/halt.ts';
import { maturityName, named } from '../../base/maturity.ts';
import {
  filterText,
  flagText,
  instant,
  listQuery,
  money,
  oneOf,
  optionalText,
  requiredLines,
  requiredText,
  webAddress,
} from '../../base/shapes.ts';

/** Name and city match any part, type and state exactly. */
export const municipalitiesQuery = z.strictObject({
  ...listQuery,
  name: filterText,
  city: filterText,
  type: z.union([z.literal(''), z.enum(valuesOf(issuerTypes))], { error: 'Invalid municipality type' }).optional(),
  state: z.union([z.literal(''), z.enum(valuesOf(usStates))], { error: 'Invalid state' }).optional(),
  sort: z.enum(['name', '-name', 'numActiveAuctions', '-numActiveAuctions'], { error: 'Invalid' }).optional(),
});

/** The content is plain text, shown as written and never as markup. */
const newsFields = {
  title: requiredText('Title is required', 200),
  // Browsers send line breaks in form text as CR LF.
  content: requiredLines('Content is required', 20_000).transform((text) => text.replace(/\r\n?/g, '\n')),
  url: webAddress,
  author: optionalText(150),
};

export const newsForm = z.strictObject(newsFields);

/** A new image replaces the old one; without one the old one stays unless it is to be removed. */
export const newsChangeForm = z.strictObject({ ...newsFields, removeImage: flagText.default(false) });

export const statsQuery = z.strictObject({
  isOnlyMine: flagText.default(true),
  timeFrame: oneOf(timeFrames).default('Monthly'),
});

/** The municipality as its own users see it. */
export const municipalityInfo = z.object({ ...municipalityFields, bannerUrl: z.string().nullable() });

export const municipalityCard = municipalityInfo;

const auctionLine = z.object({
  uuid: z.string(),
  name: z.string(),
  status: z.enum(valuesOf(auctionStatuses)),
  ...interruptionFields,
  amount: money,
  securityType: z.string().nullable(),
  taxStatus: z.string().nullable(),
  marketingPeriodLaunchDate: instant.nullable(),
  startDate: instant.nullable(),
  closeDate: instant.nullable(),
});

/** One of the caller's own orders in a sale that is still open. */
const outstandingBid = z.object({
  bidId: z.string(),
  auctionId: z.string(),
  auctionName: z.string(),
  createdAt: instant,
  investments: z.array(named(z.object({ ...maturityName, investmentAmount: money }))),
});

export const marketNews = z.object({
  uuid: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  content: z.string(),
  author: z.string().nullable(),
  createdAt: instant,
  imageUrl: z.string().nullable(),
  isEditable: z.boolean(),
});

/** A municipality for investors: only people who are shown publicly. */
export const municipalityForInvestor = z.object({
  ...municipalityFields,
  bannerUrl: z.string().nullable(),
  attachments: z.array(attachment.extend({ createdAt: instant })),
  keyPersonnel: z.array(keyPerson),
  /** The same links as in the fields of these names. */
  finEconProfile,
  creditRatings: z.array(creditRating),
  activeAuctions: z.array(auctionLine),
  upcomingAuctions: z.array(auctionLine),
  outstandingBids: z.array(outstandingBid),
  marketNews: z.array(marketNews),
});

/** Percent against the period before: 0 if both are zero, null if only the one before is. */
const changePercentage = z.number().nullable();

const average = z.object({ averageInvestment: money, changePercentage });

/**
 * Investments are the orders of open sales and the allocations of ended ones, each in the period in which its order was placed. An average is by
 * order; the volume is their number.
 */
export const municipalityStats = z.object({
  totalInvestmentStats: z.object({ totalInvestment: money, changePercentage }),
  totalInvestmentVolumeStats: average.extend({ totalInvestmentVolume: z.number() }),
  averageIndividualInvestmentStats: average,
  averageInstitutionalInvestmentStats: average,
  /** Sales open for orders at any moment of the period. */
  liveBondIssuanceStats: z.object({ count: z.number(), changePercentage }),
  /** Sales that ever opened. */
  bondIssuanceStats: z.object({ count: z.number() }),
});

/** The market summary, the same for everyone: issuers by state, sales by status, and results. */
export const marketSummary = z.object({
  issuers: z.number(),
  /** Number of issuers by two-letter state code; states without one are absent. */
  issuersByState: z.array(z.object({ state: z.string(), issuers: z.number() })),
  /** Visible sales: live, upcoming, ended. */
  auctions: z.object({ live: z.number(), upcoming: z.number(), ended: z.number() }),
  /** Size of live and upcoming sales. */
  offered: money,
  /** Total allocated in all ended sales. */
  allotted: money,
  asOf: instant,
});
