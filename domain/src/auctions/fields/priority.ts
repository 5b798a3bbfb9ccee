/** Fields of the third step: the rank of each class, what investors can order, and how orders are allocated. */
import type { FieldRows } from './kinds.ts';

export const priorityFields = {
  priorityStateInst: {
    kind: 'rank',
    label: 'Rank of state institutions',
    meaning: 'The rank of institutions in the state of the issuer. 1 is served first; -1 is not offered',
  },
  priorityNationalInst: {
    kind: 'rank',
    label: 'Rank of national institutions',
    meaning: 'The rank of institutions in other states. 1 is served first; -1 is not offered',
  },
  priorityStateInd: {
    kind: 'rank',
    label: 'Rank of state individuals',
    meaning: 'The rank of individuals in the state of the issuer. 1 is served first; -1 is not offered',
  },
  priorityNationalInd: {
    kind: 'rank',
    label: 'Rank of national individuals',
    meaning: 'The rank of individuals in other states. 1 is served first; -1 is not offered',
  },
  priorityInternationalInst: {
    kind: 'rank',
    label: 'Rank of international institutions',
    meaning: 'The rank of institutions in other countries. 1 is served first; -1 is not offered',
  },
  priorityInternationalInd: {
    kind: 'rank',
    label: 'Rank of international individuals',
    meaning: 'The rank of individuals in other countries. 1 is served first; -1 is not offered',
  },
  indMinAmount: {
    kind: 'money',
    label: 'Minimum per individual',
    meaning: 'The least that an individual can order over the whole auction, in dollars; null for no limit',
  },
  indMaxAmount: {
    kind: 'money',
    label: 'Maximum per individual',
    meaning: 'The most that an individual can order over the whole auction, in dollars; null for no limit',
  },
  instMinAmount: {
    kind: 'money',
    label: 'Minimum per institution',
    meaning: 'The least that an institution can order over the whole auction, in dollars; null for no limit',
  },
  instMaxAmount: {
    kind: 'money',
    label: 'Maximum per institution',
    meaning: 'The most that an institution can order over the whole auction, in dollars; null for no limit',
  },
  /** Minimum of an order, and the increment of its amounts. They apply to maturities and limits too. */
  orderMinimum: {
    kind: 'money',
    label: 'Minimum order',
    meaning:
      'The minimum of an order that the issuer proposes, in dollars; null for that of the market. `terms.minimum` is what applies',
  },
  orderStep: {
    kind: 'money',
    label: 'Increment of orders',
    meaning:
      'The increment of orders that the issuer proposes, in dollars; null for that of the market. `terms.step` is what applies',
  },
  resaleNote: {
    kind: 'lines',
    most: 500,
    group: 'amounts',
    isAmendable: true,
    isOnPapers: true,
    label: 'Note about resale',
    hint: 'Shown to investors, for example a minimum for selling the bonds later.',
    meaning: 'What investors should know about amounts when they sell the bonds later; null for none',
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
