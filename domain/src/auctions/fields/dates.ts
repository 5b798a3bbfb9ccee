/** Fields of the fourth step: dates of the bonds, marketing, and community impact. */
import { dayCounts } from '../../bonds/structure-vocabulary.ts';
import type { FieldRows } from './kinds.ts';

export const dateFields = {
  dated: {
    kind: 'day',
    isRequired: true,
    isOnPapers: true,
    label: 'Dated date',
    meaning: 'The dated date: the day from which interest accrues',
  },
  delivery: {
    kind: 'day',
    isOnPapers: true,
    label: 'Delivery',
    meaning:
      'The day on which the bonds are paid for and delivered: settlement. Interest accrued from the dated date until then is paid too. Null for the dated date',
  },
  firstInterest: {
    kind: 'day',
    isOnPapers: true,
    label: 'First interest payment',
    meaning: 'The first interest payment; null for the first regular date',
  },
  firstPrincipalPaymentDate: {
    kind: 'day',
    isRequired: true,
    label: 'First principal payment',
    meaning: 'The day of the first principal payment',
  },
  finalMaturityDate: {
    kind: 'day',
    isRequired: true,
    label: 'Final maturity',
    meaning: 'The day of the last maturity',
  },
  dayCount: {
    kind: 'choice',
    of: dayCounts,
    isOnPapers: true,
    label: 'Days counted',
    meaning: 'How days of interest are counted; null for 30/360',
  },
  endOfMonth: {
    kind: 'flag',
    label: 'Interest on last days of months',
    meaning: 'Whether interest is paid on last days of months where a bond is due on one',
  },
  /** A launch given as a day is its first moment in UTC. */
  marketingPeriodLaunchDate: {
    kind: 'moment',
    isCopied: false,
    label: 'Marketing launch',
    meaning: 'When the marketing phase starts: from then on investors see the auction',
  },
  investorPresentationDate: {
    kind: 'moment',
    isCopied: false,
    label: 'Investor presentation',
    meaning: 'When the investor presentation takes place',
  },
  investorPresentationUrl: {
    kind: 'link',
    isCopied: false,
    label: 'Presentation address',
    meaning: 'Where the investor presentation takes place',
  },
  communityImpactThemes: {
    kind: 'words',
    label: 'Community impact themes',
    meaning: 'Themes of community impact',
  },
} as const satisfies FieldRows;
