/** The rules of allocation in plain words: when an issuer chooses one, on the pages of a sale and on the ticket. */
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';

const names: Readonly<Record<RuleVersion, string>> = {
  'priority-pro-rata-1': 'In proportion, earlier orders first among equals',
  'priority-pro-rata-2': 'In proportion, with a draw among equals',
  'lot-first-1': 'One lot for each investor first, then in proportion',
  'draw-1': 'Whole orders by a draw',
};

const summaries: Readonly<Record<RuleVersion, string>> = {
  'priority-pro-rata-1':
    'Each investor of the group receives the same share, in whole increments. Increments that are left go to the largest fractions; among equal ones, to the order that came first.',
  'priority-pro-rata-2':
    'Each investor of the group receives the same share, in whole increments. Increments that are left go to the largest fractions; among equal ones, a draw decides. Ordering early has no advantage.',
  'lot-first-1':
    'Each investor of the group receives one lot, which is the minimum order; what is left is shared in proportion. If there are more investors than lots, a draw decides who receives one.',
  'draw-1':
    'A draw puts the investors of the group in order. Each receives the whole order while bonds last; the order that does not fit receives what is left, and the others nothing.',
};

/** The terms beside the rule. */
const terms = {
  retailShareValue: (percent: number) =>
    `${percent}% of each maturity is for individuals first, as far as they order it`,
  investorCapValue: (amount: string) => `At most ${amount} of the orders of one investor count at each maturity`,
};

export const ruleTexts = {
  title: 'Rule of allocation',
  terms,
  names,
  summaries,
  local: {
    title: 'Local investors',
    value: (zipCodes: string) =>
      `ZIP codes ${zipCodes}. Within their priority group, investors with an approved proof of residence there are served before the others.`,
    asClass: (label: string) => `${label}, local`,
  },
  draws:
    'Lots are drawn after the close, from the signatures of all witnesses of the sale on its order log. No one knows them before, and anyone can repeat the draw. If a witness does not sign, there is no result until it does.',
  beacon: (id: string, chain: string, seconds: number) =>
    `A round of the public randomness beacon “${id}” (chain ${chain}) is part of the seed: the first one at least ${seconds} seconds after the signatures of the witnesses are in the order log. Its operators sign it at a fixed time, and no one knows it before, not even all witnesses together.`,
  ticket:
    'Lots are drawn after the close. Until then, estimates show the share in proportion to the orders; the draw decides the rest.',
  waiting:
    'The auction has closed. Its result is computed once all witnesses have signed the order log, since lots are drawn from their signatures.',
};
