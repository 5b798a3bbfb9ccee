/** Texts of the landing page. */
import type { OrderClass } from '@fairbook/domain/base/vocabulary.ts';

export const landingTexts = {
  title: 'Fairbook',
  sentence: 'Municipalities sell their bonds directly to the people and institutions that buy them.',
  lead: 'One order book, one published rule, and results that anyone can verify.',
  signIn: 'Sign in',
  signUp: 'Create an account',
  enter: 'Go to the market',
  navigation: 'Fairbook',
  sales: 'Sales',
  results: 'Results',

  ladder: {
    title: 'A sample sale',
    note: 'Each bar is one maturity. The outline is the amount offered; the fill is the amount ordered.',
    sample: 'Sample data, not a real sale.',
  },

  now: {
    title: 'On sale now and next',
    none: 'No public sale is live or upcoming right now.',
    all: 'See all sales',
    results: 'See past results, which you can verify',
    tax: 'Tax status',
    closes: 'Closes',
    opens: 'Opens',
    soon: 'To be announced',
  },

  how: {
    title: 'How allocation works',
    lead: 'Orders don’t race. At the close they are filled by priority, in an order the municipality sets beforehand. A group that fits in what remains is filled. The first that doesn’t is prorated in whole increments. Later groups receive nothing.',
    try: 'Try it: one maturity of $100,000 and four investors. This runs the same code that closes real auctions.',
    offered: 'Offered',
    orderOf: (who: string) => `Order of ${who}`,
    gets: (award: string, asked: string) => `${award} of ${asked}`,
    none: 'no order',
    unsold: (amount: string) => `${amount} stays unsold`,
    sold: 'Everything is sold',
    priority: 'Filled first',
    usual: 'Institutions first',
    local: 'Local people first',
    rank: (rank: number) => `priority\u00a0${rank}`,
    loading: 'Loading the rule',
    investors: {
      stateInstitution: { name: 'Pension fund', place: 'an institution in the state' },
      nationalInstitution: { name: 'Mutual fund', place: 'an institution in another state' },
      stateIndividual: { name: 'Neighbor', place: 'an individual in the state' },
      nationalIndividual: { name: 'Saver', place: 'an individual in another state' },
    } satisfies Partial<Record<OrderClass, { name: string; place: string }>>,
  },

  glance: {
    title: 'The market today',
    issuers: 'Municipalities',
    live: 'Live sales',
    upcoming: 'Upcoming sales',
    offered: 'On offer',
    allotted: 'Allocated so far',
    counted: (count: number) => (count === 1 ? '1 municipality' : `${count.toLocaleString('en-US')} municipalities`),
    asOf: (when: string) => `As of ${when}`,
  },

  audiences: {
    title: 'From draft to allocation',
    issuers: {
      title: 'Municipalities',
      steps: [
        'Describe the issue: terms, ratings, maturities, documents.',
        'An administrator reviews it; then investors see it and share their interest.',
        'Go live. Orders come in until the close; results follow within a minute.',
      ],
    },
    investors: {
      title: 'Investors',
      steps: [
        'Follow upcoming sales and read every document.',
        'Order from $5,000 per maturity, with an instant estimate of your fill.',
        'After the close, read your allocation and the reason for it, line by line.',
      ],
    },
    everybody: {
      title: 'Everyone',
      steps: [
        'Each close leaves a record: terms, orders under pseudonyms, allocations.',
        'It carries a fingerprint, so any changed figure is detected.',
        'Any browser can recompute the whole sale and compare.',
      ],
    },
  },

  foot: {
    demo: 'This is a demo market. Its issuers are fictional; their maturity schedules come from real sales.',
    api: 'API reference',
    help: 'Help and glossary',
    signInHelp: 'Trouble signing in?',
  },
} as const;
