/** What is said about rules of allocation where an issuer chooses one, and beside a draw. The other pages of a sale do not load it. */
import type { RuleVersion } from '@fairbook/domain/vocabulary.ts';

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

export const drawingTexts = {
  hint: 'For the priority group that orders more than is left. Groups before it are filled, and groups after it receive nothing.',
  examples,
  needsWitnesses: 'This rule needs at least one witness, and all witnesses must sign.',
  draw: {
    title: 'The draw, repeated in your browser',
    lead: 'A lot is the beginning of the SHA-256 of the seed, the maturity and the investor’s commitment. The smaller lot comes first.',
    seed: 'Seed',
    seedNote:
      'That the seed is made of the signatures of all witnesses is checked with the order log, on the verification page.',
    beaconNote: (round: number) =>
      `The seed is made of the signatures of all witnesses and of round ${round} of a public randomness beacon, which no one knew when they signed. No one could choose it: its number follows from the order log. Anyone can check this with the order log, on the verification page.`,
    chain: 'Chain of the beacon',
    round: 'Round',
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
