/** Query parameters of auction lists: filters, sort order, search. */

import {
  maturityBands,
  minimumBands,
  ratingBands,
  sizeBands,
  yieldBands,
} from '@fairbook/domain/auctions/offer-bands.ts';
import { maxThemeLength } from '@fairbook/domain/base/text/text.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import {
  auctionStatuses,
  callFeatures,
  interestFrequencies,
  issuerTypes,
  securityTypes,
  taxStatuses,
  visibilities,
} from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { assigned } from '../base/review.ts';
import {
  filterText,
  flagText,
  lineOfText,
  listOf,
  listQuery,
  notCounted,
  numberText,
  oneOf,
  optionalOneOf,
  uuid,
} from '../base/shapes.ts';

/** A number in a query, where it comes as text; '' is none. */
const filterDollars = z
  .union([z.literal(''), numberText(z.number().min(0, 'Must be greater than or equal to 0').max(9_999_999_999_999))], {
    error: 'Must be a number',
  })
  .optional();

/** A sort field, with - before it for descending order. */
function sortedBy<const Field extends string>(...fields: Field[]) {
  const orders = fields.flatMap((field) => [field, `-${field}` as const]);
  return z.enum(orders, { error: 'Cannot be sorted by that' }).optional();
}

const sorts = [
  'createdAt',
  'updatedAt',
  'name',
  'municipality',
  'status',
  'amount',
  'closeDate',
  'launchDate',
  'yield',
] as const;

const auctionSort = sortedBy(...sorts);

/** Names, cities and CUSIPs match any part, case-insensitively; everything else exactly. Several values of one list match any of them. */
const catalogueFilters = {
  cusip: filterText,
  muniName: filterText,
  muniType: optionalOneOf(issuerTypes, 'Invalid municipality type'),
  city: filterText,
  state: optionalOneOf(usStates, 'Invalid state'),
  comImpactTheme: listOf(lineOfText(maxThemeLength)),
  taxStatus: listOf(oneOf(taxStatuses)),
  repaymentFrequency: listOf(oneOf(interestFrequencies)),
  securityType: listOf(oneOf(securityTypes)),
  /** By the best of the given ratings. */
  rating: listOf(oneOf(ratingBands)),
  /** Sales with an offered maturity in one of the chosen bands; of yield and years together, one maturity meets both. */
  yieldBand: listOf(oneOf(yieldBands)),
  maturityBand: listOf(oneOf(maturityBands)),
  callable: listOf(oneOf(callFeatures)),
  minimumBand: listOf(oneOf(minimumBands)),
  sizeBand: listOf(oneOf(sizeBands)),
  /** A municipality's own auctions only, or all of them. */
  visibility: optionalOneOf(visibilities),
};

export const catalogueQuery = z.strictObject({
  ...catalogueFilters,
  status: listOf(z.enum(['Approved', 'Scheduled', 'Live', 'Ended'], { error: 'Invalid' })),
  /** Only the caller's favorites. */
  favorites: flagText.optional(),
  ...listQuery,
  sort: auctionSort,
});

export const auctionCountsQuery = z.strictObject({ ...catalogueFilters, q: filterText });

/** The filters of a list, without its page and sort order. */
export const choicesQuery = catalogueQuery.omit({ page: true, pageSize: true, sort: true });

export const ownAuctionsQuery = z.strictObject({
  status: listOf(oneOf(auctionStatuses)),
  ...listQuery,
  /** `stage`: live sales first, then by how close to the market they are, ended ones last. */
  sort: sortedBy(...sorts, 'stage'),
});

export const adminAuctionsQuery = z.strictObject({
  status: listOf(oneOf(auctionStatuses)),
  assigned,
  /** Only auctions with an amendment under review. */
  amending: flagText.optional(),
  /** Only sales that are halted. */
  halted: flagText.optional(),
  state: optionalOneOf(usStates, 'Invalid state'),
  muniType: optionalOneOf(issuerTypes, 'Invalid municipality type'),
  taxStatus: listOf(oneOf(taxStatuses)),
  minAmount: filterDollars,
  maxAmount: filterDollars,
  /** The auctions of one municipality, by its uuid. */
  municipalityId: z.union([z.literal(''), uuid], { error: 'Invalid id' }).optional(),
  ...listQuery,
  /** `requestedAt`: when approval was last requested. */
  sort: sortedBy(...sorts, 'requestedAt'),
});
export const adminAuctionCountsQuery = adminAuctionsQuery.omit(notCounted);

export const professionalsQuery = z.strictObject({ ...listQuery, sort: sortedBy('name', 'state') });
