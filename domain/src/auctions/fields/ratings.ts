/** Fields of the second step: a grade on each agency's scale, and the professionals of the sale. */
import type { FieldRows } from './kinds.ts';

export const ratingFields = {
  fitchRating: { kind: 'rating', label: 'Fitch rating', meaning: 'The rating by Fitch' },
  moodysRating: { kind: 'rating', label: 'Moody’s rating', meaning: 'The rating by Moody’s' },
  snpRating: { kind: 'rating', label: 'S&P rating', meaning: 'The rating by S&P' },
  krollRating: { kind: 'rating', label: 'Kroll rating', meaning: 'The rating by Kroll' },
  auctionCounsel: {
    kind: 'professionals',
    isCopied: false,
    label: 'Bond counsel',
    meaning: 'The ids of the counsels: market professionals',
  },
  auctionTrustee: {
    kind: 'professionals',
    isCopied: false,
    label: 'Auction trustee',
    meaning: 'The ids of the trustees: market professionals',
  },
  muniAdvisor: {
    kind: 'professionals',
    isCopied: false,
    label: 'Municipal advisor',
    meaning: 'The ids of the municipal advisors: market professionals',
  },
} as const satisfies FieldRows;
