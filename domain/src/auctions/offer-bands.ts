/** Bands by which investors narrow the list of auctions: rating, yield, years to maturity, minimum order and size. */
import { labelled, type Option, type ValueOf } from '../base/vocabulary.ts';

/** By the best of the ratings given; all four agencies have these grades, Moody’s writes Aaa to Baa. */
export const ratingBands = labelled(
  { value: 'AAA', label: 'AAA / Aaa' },
  { value: 'AA', label: 'AA / Aa' },
  { value: 'A', label: 'A' },
  { value: 'BBB', label: 'BBB / Baa' },
  { value: 'Below', label: 'Below investment grade' },
  { value: 'Unrated', label: 'Unrated' },
);
export type RatingBand = ValueOf<typeof ratingBands>;

/** A band of numbers: from `from` and below `below`. */
export interface Band extends Option {
  readonly from: number;
  readonly below: number;
}

/** In percent. */
export const yieldBands = labelled(
  { value: 'under-3', label: 'Under 3%', from: Number.NEGATIVE_INFINITY, below: 3 },
  { value: '3-to-4', label: '3% to under 4%', from: 3, below: 4 },
  { value: '4-to-5', label: '4% to under 5%', from: 4, below: 5 },
  { value: '5-and-over', label: '5% and over', from: 5, below: Number.POSITIVE_INFINITY },
);

/** In years from today. */
export const maturityBands = labelled(
  { value: 'under-5', label: 'Under 5 years', from: Number.NEGATIVE_INFINITY, below: 5 },
  { value: '5-to-10', label: '5 to under 10 years', from: 5, below: 10 },
  { value: '10-to-20', label: '10 to under 20 years', from: 10, below: 20 },
  { value: '20-and-over', label: '20 years and over', from: 20, below: Number.POSITIVE_INFINITY },
);

/** Dollars of the whole sale. */
export const sizeBands = labelled(
  { value: 'under-1m', label: 'Under $1M', from: Number.NEGATIVE_INFINITY, below: 1_000_000 },
  { value: '1m-to-10m', label: '$1M to under $10M', from: 1_000_000, below: 10_000_000 },
  { value: '10m-to-50m', label: '$10M to under $50M', from: 10_000_000, below: 50_000_000 },
  { value: '50m-and-over', label: '$50M and over', from: 50_000_000, below: Number.POSITIVE_INFINITY },
);

/** Dollars that an investor must order in all; most sales ask for no more than the market does at a maturity. */
export const minimumBands = labelled(
  { value: 'none', label: 'None', from: Number.NEGATIVE_INFINITY, below: 0.01 },
  { value: 'under-25k', label: 'Under $25,000', from: 0.01, below: 25_000 },
  { value: '25k-to-100k', label: '$25,000 to under $100,000', from: 25_000, below: 100_000 },
  { value: '100k-and-over', label: '$100,000 and over', from: 100_000, below: Number.POSITIVE_INFINITY },
);

/** The filters of the list of auctions whose choices are counted. */
export const countedFilters = [
  'state',
  'muniType',
  'taxStatus',
  'rating',
  'yieldBand',
  'maturityBand',
  'callable',
  'minimumBand',
  'sizeBand',
] as const;
export type CountedFilter = (typeof countedFilters)[number];

/** The ratings in each band but 'Below', which has all others. */
export const ratingsOfBand = {
  AAA: ['AAA', 'Aaa'],
  AA: ['AA+', 'AA', 'AA-', 'Aa1', 'Aa2', 'Aa3'],
  A: ['A+', 'A', 'A-', 'A1', 'A2', 'A3'],
  BBB: ['BBB+', 'BBB', 'BBB-', 'Baa1', 'Baa2', 'Baa3'],
} as const satisfies Partial<Record<RatingBand, readonly string[]>>;
