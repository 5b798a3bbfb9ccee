/** The rules of allocation in plain words: when an issuer chooses one, on the pages of a sale, on the ticket, and beside a draw. */
import type { RuleVersion } from '@fairbook/domain/vocabulary.ts';

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

const examples: Readonly<Record<RuleVersion, string>> = {
  'priority-pro-rata-1':
    'Example: $20,000 are left, and A, B and C order $5,000, $10,000 and $25,000. B receives $5,000 and C $10,000. The last $5,000 go to A or C, to the one who ordered first.',
  'priority-pro-rata-2':
    'Example: $20,000 are left, and A, B and C order $5,000, $10,000 and $25,000. B receives $5,000 and C $10,000. The last $5,000 go to A or C, by a draw.',
  'lot-first-1':
    'Example: $20,000 are left, and A, B and C order $5,000, $10,000 and $25,000. Each receives a lot of $5,000. The last $5,000 go to C, who asks for the most beyond it.',
  'draw-1':
    'Example: $20,000 are left, and A, B and C order $5,000, $10,000 and $25,000. The draw puts B first, then A, then C: B receives $10,000, A $5,000, and C the last $5,000.',
};

export const ruleTexts = {
  title: 'Rule of allocation',
  hint: 'For the priority group that orders more than is left. Groups before it are filled, and groups after it receive nothing.',
  names,
  summaries,
  examples,
  draws:
    'Lots are drawn after the close, from the signatures of all witnesses of the sale on its order log. No one knows them before, and anyone can repeat the draw. If a witness does not sign, there is no result until it does.',
  needsWitnesses: 'This rule needs at least one witness, and all witnesses must sign.',
  ticket:
    'Lots are drawn after the close. Until then, estimates show the share in proportion to the orders; the draw decides the rest.',
  waiting:
    'The auction has closed. Its result is computed once all witnesses have signed the order log, since lots are drawn from their signatures.',
  draw: {
    title: 'The draw, repeated in your browser',
    lead: 'A lot is the beginning of the SHA-256 of the seed, the maturity and the investor’s commitment. The smaller lot comes first.',
    seed: 'Seed',
    seedNote:
      'That the seed is made of the signatures of all witnesses is checked with the order log, on the verification page.',
    none: 'At this maturity no group ordered more than was left, so no lots were drawn.',
    maturity: 'Maturity',
    place: 'Place',
    investor: 'Investor',
    lot: 'Lot',
    ordered: 'Ordered',
    allocated: 'Allocated',
    yours: 'yours',
    more: (count: number) => `${count.toLocaleString('en-US')} more are in the saved record.`,
  },
};
