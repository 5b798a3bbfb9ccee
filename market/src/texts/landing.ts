/** Texts of the front page. */
import type { OrderClass } from '@fairbook/domain/vocabulary.ts';

export const landingTexts = {
  title: 'Fairbook',
  sentence: 'Municipalities sell their bonds straight to the people and institutions that buy them.',
  lead: 'One order book, one published rule, and a result that anybody can compute again.',
  signIn: 'Sign in',
  signUp: 'Create an account',
  enter: 'Go to the market',
  navigation: 'Account',

  ladder: {
    title: 'A sale at a glance',
    note: 'One bar is one maturity. Its outline is what the municipality offers, its fill what orders ask for.',
    sample: 'A sample, not a real sale.',
  },

  how: {
    title: 'How allocation works',
    lead: 'Orders do not race. At the close they are served by class, in the order the municipality has set beforehand. A class that fits into what is left is filled. The first that does not shares it in proportion, in whole steps. Later classes get nothing.',
    try: 'Try it: one maturity of $100,000, four investors. The rule below is the very code that closes real auctions.',
    offered: 'Offered',
    orderOf: (who: string) => `Order of ${who}`,
    gets: (award: string, asked: string) => `${award} of ${asked}`,
    none: 'no order',
    unsold: (amount: string) => `${amount} stays unsold`,
    sold: 'Everything is sold',
    priority: 'Served first',
    usual: 'Institutions first',
    local: 'Local people first',
    rank: (rank: number) => `priority ${rank}`,
    loading: 'Loading the rule',
    investors: {
      stateInstitution: { name: 'Pension fund', place: 'an institution in the state' },
      nationalInstitution: { name: 'Mutual fund', place: 'an institution elsewhere' },
      stateIndividual: { name: 'Neighbor', place: 'an individual in the state' },
      nationalIndividual: { name: 'Saver', place: 'an individual elsewhere' },
    } satisfies Partial<Record<OrderClass, { name: string; place: string }>>,
  },

  glance: {
    title: 'The market today',
    issuers: 'Municipalities',
    live: 'Sales open now',
    upcoming: 'Sales to come',
    offered: 'On offer',
    allotted: 'Allotted so far',
    counted: (count: number) => (count === 1 ? '1 municipality' : `${count.toLocaleString('en-US')} municipalities`),
    asOf: (when: string) => `As of ${when}`,
  },

  audiences: {
    title: 'From draft to allotment',
    issuers: {
      title: 'Municipalities',
      steps: [
        'Describe the issue: terms, ratings, maturities, documents.',
        'An administrator reviews it; then investors see it and say what they think.',
        'Go live. Orders come in until the close; the result stands the same minute.',
      ],
    },
    investors: {
      title: 'Investors',
      steps: [
        'Follow upcoming sales and read every document.',
        'Order from $5,000 a maturity, and see at once what it would get.',
        'After the close read your allotment and the reason for it, line by line.',
      ],
    },
    everybody: {
      title: 'Everybody',
      steps: [
        'Each close leaves a record: terms, orders under pseudonyms, allotments.',
        'It carries a fingerprint, so a single changed figure is found.',
        'Any browser can allot the whole sale again and compare.',
      ],
    },
  },

  foot: {
    demo: 'This is a demo market. Its issuers are invented; their maturity ladders come from real sales.',
    api: 'API reference',
    help: 'Trouble signing in?',
  },
} as const;
