/** The findings of the charts, in words. */
import { counted } from '../theme/counted.ts';

const maturities = (count: number) => counted(count, 'maturity', 'maturities');

export const figureTexts = {
  curve: {
    none: 'The issuer has not set yields yet.',
    first: (year: string, rate: string) => `Only the maturity of ${year} has a yield so far: ${rate}.`,
    some: (count: number, all: number, from: string, start: string, to: string, end: string) =>
      `Yields are set for ${count} of ${all} maturities: ${from} in ${start}, ${to} in ${end}.`,
    only: (year: string, rate: string) => `The only maturity, ${year}, yields ${rate}.`,
    same: (start: string, end: string, rate: string) =>
      `The first maturity, ${start}, and the last, ${end}, both yield ${rate}.`,
    between: (rises: boolean, from: string, start: string, to: string, end: string) =>
      `Yields ${rises ? 'rise' : 'fall'} from ${from} in ${start} to ${to} in ${end}.`,
  },
  payments: (total: string, years: number, interest: string, highest: string, most: string) =>
    `${total} over ${years === 1 ? 'one year' : `${years} years`}, ${interest} of it interest; the highest year is ${highest} with ${most}.`,
  waterfall: {
    none: 'No orders were placed; everything stayed unsold.',
    and: ' and ',
    full: (groups: string) => `${groups}: filled.`,
    part: (group: string, share: string) => `${group}: ${share} filled.`,
    nothing: (groups: string) => `${groups}: not filled.`,
    unsold: (amount: string) => `${amount} stayed unsold.`,
  },
  sold: {
    all: (isEstimate: boolean, amount: string) => `All ${amount} ${isEstimate ? 'would sell' : 'sold'}.`,
    part: (isEstimate: boolean, amount: string, all: string, unsold: string, count: number) =>
      `${amount} of ${all} ${isEstimate ? 'would sell' : 'sold'}; ${unsold} unsold in ${maturities(count)}.`,
    unfilled: (isEstimate: boolean, amount: string, count: number) =>
      `Orders for ${amount} ${isEstimate ? 'would not be filled' : 'were not filled'}, in ${maturities(count)}.`,
  },
  demand: {
    none: 'No orders yet.',
    covered: 'Every maturity is covered.',
    open: (open: number, all: number) => `${open} of ${all} maturities ${open === 1 ? 'is' : 'are'} not covered yet.`,
    highest: (month: string, times: string) => `Highest demand: ${month}, ${times}.`,
  },
} as const;
