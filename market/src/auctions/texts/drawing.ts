/** Texts about rules of allocation where an issuer chooses one, and beside a draw. The other pages of a sale do not load it. */
import type { ExtensionTerms, ResizingTerms } from '@fairbook/domain/auctions/sale-rules.ts';
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';

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

/** The terms beside the rule, for the issuer who sets them. */
const terms = {
  title: 'Who is served first, and how much one investor can get',
  retailShare: 'Share for individuals, in percent',
  retailShareHint:
    'Share for individuals: they receive this part of each maturity before institutions, by their priority, as far as they order it. Blank for none. Example: of $1,000,000 with 25%, $250,000 are for individuals first, even if institutions have the first priority and order everything. If individuals order $100,000 in all, the other $150,000 go by priority.',
  investorCap: 'Cap per investor',
  investorCapHint:
    'Cap per investor: the most that counts of the orders of one investor at each maturity. Blank for none. Larger orders are accepted, and count up to the cap; limits of what an investor can order over the whole auction are below. Example: with a cap of $50,000, an order of $200,000 counts as $50,000.',
};

/** How the close can move, and what holds at the close and after it. */
const rules = {
  lead: 'Investors read these rules from the start of marketing on. They are approved with the other terms, and are final from then on.',
  extension: 'An order in the last minutes moves the close, so that others can respond.',
  afterClose:
    'Until the witnesses sign, the operator could add orders. Opening again gives everyone time to respond; an operator who holds the witnesses back gets that time too. It needs at least one witness.',
  resizing: 'After the close you can then change amounts within these bounds before the orders are allocated.',
  notWithDraws: 'Not possible where the rule of allocation draws lots.',
  none: 'None',
  extends: ({ minutes, most }: ExtensionTerms) => `${minutes} minutes, at most ${most} times`,
  resizes: ({ maturityPercent, totalPercent, minutes }: ResizingTerms) =>
    `${maturityPercent}% each, ${totalPercent}% together, within ${minutes} minutes`,
};

export const drawingTexts = {
  terms,
  rules,
  hint: 'For the priority group that orders more than is left. Groups before it are filled, and groups after it receive nothing.',
  examples,
  local: {
    lead: 'Optional: within each priority group of your state, investors of these ZIP codes are served before the others. They need a proof of residence that an administrator has approved.',
    example:
      'Example: $20,000 are left for state individuals, and local investors order $15,000. They receive $15,000, and the others share $5,000.',
    label: 'ZIP codes of local investors',
    hint: (most: number) =>
      `For a county or a town, list its ZIP codes: five digits each, separated by spaces or commas, at most ${most}. Leave blank for no local investors.`,
    count: (count: number) => (count === 1 ? '1 ZIP code' : `${count} ZIP codes`),
  },
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
    local: 'local investors',
    more: (count: number) => `${count.toLocaleString('en-US')} more are in the saved record.`,
  },
};
