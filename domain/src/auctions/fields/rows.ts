/** The fields of a sale that its issuer sets, a row each, in the order of the form. Screens, calls and columns follow from these rows. */
import { interestFrequencies, offeringTypes, securityTypes, taxStatuses } from '../../base/vocabulary.ts';
import { dayCounts } from '../../bonds/structure-vocabulary.ts';
import type { FieldRows } from './kinds.ts';

const sentences = { kind: 'lines', most: 5000, isAmendable: true } as const;

/** The first step: what is sold, and for what. */
export const profileFields = {
  name: { kind: 'filledLine', isCopied: false, label: 'Name', meaning: 'The name of the auction' },
  baseCusip: {
    kind: 'filledLine',
    isOnPapers: true,
    label: 'Base CUSIP',
    meaning: 'The first six characters of the CUSIP numbers of the issue',
  },
  amount: { kind: 'filledMoney', label: 'Amount', meaning: 'The size of the issue, in dollars' },
  offeringType: {
    kind: 'choice',
    of: offeringTypes,
    isRequired: true,
    label: 'Offering',
    meaning: 'Whether the offering is public or private',
  },
  securityType: {
    kind: 'choice',
    of: securityTypes,
    isRequired: true,
    isOnPapers: true,
    label: 'Security type',
    meaning: 'What secures the bonds: general obligation or revenue',
  },
  repaymentFrequency: {
    kind: 'choice',
    of: interestFrequencies,
    isRequired: true,
    isOnPapers: true,
    label: 'Interest paid',
    meaning: 'How often interest is paid',
  },
  taxStatus: {
    kind: 'choice',
    of: taxStatuses,
    isOnPapers: true,
    label: 'Tax status',
    meaning: 'How interest is taxed',
  },
  redemptionDate: {
    kind: 'day',
    isOnPapers: true,
    label: 'First call date',
    meaning: 'The first day on which the issuer can call the bonds',
  },
  redemptionPrice: {
    kind: 'money',
    isOnPapers: true,
    label: 'Call price',
    meaning: 'The price at which they can be called, in percent of par',
  },
  /** 'Callable', 'Non-Callable' or the issuer's own words. */
  redemptionProvisions: {
    ...sentences,
    group: 'redemption',
    isOnPapers: true,
    label: 'Redemption provisions',
    hint: 'Callable, Non-Callable, or in your own words',
    meaning: 'Whether and how the bonds can be called; null for none',
  },
  purpose: { ...sentences, group: 'purpose', label: 'Purpose', meaning: 'The purpose of the issue; null for none' },
  useOfFunds: {
    ...sentences,
    group: 'purpose',
    label: 'Use of funds',
    meaning: 'How the proceeds are used; null for none',
  },
  repaymentSource: {
    ...sentences,
    group: 'purpose',
    isOnPapers: true,
    label: 'Repayment source',
    meaning: 'Where the repayment comes from; null for none',
  },
  insurer: {
    kind: 'line',
    most: 150,
    group: 'security',
    isAmendable: true,
    isOnPapers: true,
    label: 'Insurer',
    hint: 'Leave blank for none',
    meaning: 'Who insures the bonds; null for none',
  },
  creditEnhancement: {
    kind: 'line',
    most: 300,
    group: 'security',
    isAmendable: true,
    isOnPapers: true,
    label: 'Credit enhancement',
    hint: 'Such as a letter of credit or a state program',
    meaning: 'Credit support besides the issuer’s pledge and bond insurance; null for none',
  },
  isBankQualified: {
    kind: 'flag',
    isOnPapers: true,
    label: 'Bank qualified',
    hint: 'Designated a qualified tax-exempt obligation under section 265(b)(3)',
    meaning: 'Whether the bonds are designated qualified tax-exempt obligations, for banks',
  },
} as const satisfies FieldRows;

/** The second step: a grade on each agency's scale, and the professionals of the sale. */
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

const rank = (label: string, who: string) => {
  return {
    kind: 'rank',
    label: `Rank of ${label}`,
    meaning: `The rank of ${who}. 1 is served first; -1 is not offered`,
  } as const;
};
const limit = (label: string, amount: string) => {
  return { kind: 'money', label, meaning: `Over the whole auction, ${amount}, in dollars; null for no limit` } as const;
};

/** The third step: the rank of each class, what investors can order, and how orders are allocated. */
export const priorityFields = {
  priorityStateInst: rank('state institutions', 'institutions in the state of the issuer'),
  priorityNationalInst: rank('national institutions', 'institutions in other states'),
  priorityStateInd: rank('state individuals', 'individuals in the state of the issuer'),
  priorityNationalInd: rank('national individuals', 'individuals in other states'),
  priorityInternationalInst: rank('international institutions', 'institutions in other countries'),
  priorityInternationalInd: rank('international individuals', 'individuals in other countries'),
  indMinAmount: limit('Minimum per individual', 'the least that an individual can order'),
  indMaxAmount: limit('Maximum per individual', 'the most that an individual can order'),
  instMinAmount: limit('Minimum per institution', 'the least that an institution can order'),
  instMaxAmount: limit('Maximum per institution', 'the most that an institution can order'),
  /** Minimum of an order, and the increment of its amounts. They apply to maturities and limits too. */
  orderMinimum: {
    kind: 'money',
    label: 'Minimum order',
    meaning:
      'The minimum of an order that the issuer proposes, in dollars; null for that of the market. `terms.minimum` applies',
  },
  orderStep: {
    kind: 'money',
    label: 'Increment of orders',
    meaning:
      'The increment of orders that the issuer proposes, in dollars; null for that of the market. `terms.step` applies',
  },
  resaleNote: {
    kind: 'lines',
    most: 500,
    group: 'amounts',
    isAmendable: true,
    isOnPapers: true,
    label: 'Note about resale',
    hint: 'Shown to investors, for example a minimum for selling the bonds later.',
    meaning: 'A note for investors about amounts when they sell the bonds later; null for none',
  },
  retailShare: {
    kind: 'percent',
    label: 'Share for individuals',
    meaning:
      'The percentage of each maturity that individuals get before institutions, as far as they ask for it: 1 to 100; null for none',
  },
  investorCap: {
    kind: 'money',
    label: 'Cap per investor',
    meaning:
      'The most that counts of the orders of one investor at a maturity, in dollars: a multiple of the increment; null for no cap',
  },
  allocationRule: {
    kind: 'rule',
    label: 'Rule of allocation',
    meaning:
      'The rule of allocation. By `priority-pro-rata-1` the orders of a group that do not fit share in proportion, and equal ones by time; by `priority-pro-rata-2` equal ones by a draw; by `lot-first-1` each investor gets one lot first; by `draw-1` whole orders are drawn. Rules that draw need witnesses, all of which must sign',
  },
  localZipCodes: {
    kind: 'zipCodes',
    label: 'ZIP codes of local investors',
    meaning:
      'Local investors: ZIP codes of the issuer’s state whose investors are served before the others of their class, where an administrator has approved their proof of residence. Empty for none; absent in a request to keep what is stored',
  },
} as const satisfies FieldRows;

/** The fourth step: dates of the bonds, marketing, and community impact. */
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
    hint: 'Settlement: a business day after the close, for which prices and yields are computed. Leave blank for the default, the first business day at least 14 days after the close and not before the dated date',
    meaning:
      'The delivery date that the issuer gives: a business day after the close. Interest accrued from the dated date until then is paid too. Null for the default: `settlement` has the day on which the bonds are delivered',
  },
  firstInterest: {
    kind: 'day',
    isOnPapers: true,
    label: 'First interest payment',
    hint: 'Leave blank for the first regular date',
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
    label: 'Final maturity date',
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
    meaning:
      'Whether interest is paid on last days of months where a bond is due on one. Without it: false, on the day of the month on which the bond is due, or the last day of a shorter month',
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
    label: 'Link to the presentation',
    meaning: 'Where the investor presentation takes place',
  },
  communityImpactThemes: {
    kind: 'words',
    label: 'Community impact themes',
    hint: 'Press Enter after each',
    meaning: 'Themes of community impact',
  },
} as const satisfies FieldRows;
