/** Texts of the auction list and of one auction's page. */

import type { OrderClass, UserType } from '@fairbook/domain/vocabulary.ts';
import { maturityTexts } from '@fairbook/ui/maturity-texts.ts';

export const auctionTexts = {
  list: {
    title: 'Auctions',
    lead: 'Bonds on offer, directly from the municipalities that issue them.',
    things: 'auctions',
    tabs: { live: 'Live', upcoming: 'Upcoming', ended: 'Ended', favorites: 'Favorites' },
    view: 'View',
    views: { list: 'List', map: 'Map', calendar: 'Calendar' },
    search: 'Search auctions and issuers',
    filters: {
      state: 'State',
      muniType: 'Issuer type',
      taxStatus: 'Tax status',
      repaymentFrequency: 'Interest',
      muniName: 'Issuer',
      city: 'City',
      cusip: 'CUSIP',
      comImpactTheme: 'Impact',
    },
    hints: {
      muniName: 'Any part of the name',
      city: 'Any part of the name',
      cusip: 'Any part of a CUSIP',
      comImpactTheme: 'For example: clean water, schools',
    },
    moreFilters: 'More filters',
    saveSearch: 'Save this search',
    searchSaved: (name: string) =>
      `Saved as “${name}”. Choose in Settings how often you hear about new matching offerings.`,
    sort: 'Sort by',
    sorts: {
      closeDate: 'Closing soonest',
      '-closeDate': 'Recently closed',
      launchDate: 'Earliest launch',
      '-yield': 'Highest yield',
      '-amount': 'Largest',
      '-createdAt': 'Newest',
    },
    empty: {
      live: 'No auctions are live right now. Upcoming auctions show when they open.',
      upcoming: 'No upcoming auctions right now. Municipalities usually announce them about a week ahead.',
      ended: 'No auctions have ended yet.',
      favorites: 'No favorite auctions yet. Select the heart on an auction to add it here.',
    },
    yield: 'Yield',
    amount: 'Amount',
    tax: 'Tax status',
    security: 'Security',
    canBid: 'You can order',
    cannotBid: (why: string) => why,
    yourAuction: 'Your own auction',
  },

  map: {
    title: 'Map of auctions',
    counted: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'auction' : 'auctions'}`,
    first: (shown: number, total: number) =>
      `The map shows the first ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} auctions.`,
  },

  agenda: {
    feed: 'Subscribe in your calendar to the dates of the auctions you follow.',
    settings: 'Set up in Settings',
    none: 'No dates here.',
    today: (day: string) => `Today, ${day}`,
    kinds: { launch: 'Launches', start: 'Opens', close: 'Closes' },
    first: (shown: number, total: number) =>
      `The dates of the first ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} auctions.`,
  },

  countdown: {
    closes: 'Closes in',
    opens: 'Opens in',
    closing: 'Closing…',
    opening: 'Opening…',
    ended: 'Closed',
    openSoon: 'Opening soon',
    notDated: 'Opening date to be announced',
  },

  page: {
    notFound: 'Auction not found',
    notFoundHint: 'It may not have launched yet, or the address may be wrong.',
    by: (issuer: string) => `by ${issuer}`,
    noClass: 'Add your address to see your priority.',
    facts: {
      amount: 'Amount',
      yield: 'Yield',
      maturities: 'Maturities',
      tax: 'Tax status',
      security: 'Security',
    },
    maturitiesFact: (count: number, first: string, last: string) =>
      count === 1 ? `1, in ${first}` : `${count}, ${first}–${last}`,
    sections: {
      cover: 'Demand so far',
      coverOver: 'Demand',
      curve: 'Yield by maturity',
      maturities: 'Maturities',
      terms: 'Terms',
      priority: 'Order priority',
      documents: 'Documents',
      ratings: 'Ratings',
      debtService: 'Debt service',
      dates: 'Dates',
      issuer: 'Issuer',
      impact: 'Community impact',
      professionals: 'Professionals',
    },
    terms: {
      baseCusip: 'Base CUSIP',
      offeringType: 'Offering',
      securityType: 'Security type',
      taxStatus: 'Tax status',
      repaymentFrequency: 'Interest paid',
      redemption: 'Redemption',
      redemptionAt: (day: string, price: string) => `from ${day} at ${price}`,
      redemptionFrom: (day: string) => `from ${day}`,
      purpose: 'Purpose',
      useOfFunds: 'Use of funds',
      repaymentSource: 'Repayment source',
      orderSteps: 'Orders',
      orderStepsValue: (minimum: string, step: string) => `${minimum} minimum, in ${step} increments`,
      limits: 'Per investor',
      noLimits: 'no limit',
      individuals: (range: string) => `Individuals ${range}`,
      institutions: (range: string) => `Institutions ${range}`,
      atLeast: (amount: string) => `at least ${amount}`,
      atMost: (amount: string) => `at most ${amount}`,
      between: (least: string, most: string) => `${least} to ${most}`,
    },
    table: {
      caption: 'Maturities',
      ...maturityTexts,
      notOffered: 'not offered',
      total: 'Total',
      demand: 'Ordered',
      cover: 'Cover',
    },
    legend: 'Legend',
    dates: {
      launch: 'Marketing starts',
      presentation: 'Investor presentation',
      presentationLink: 'Open the presentation',
      start: 'Orders open',
      close: 'Orders close',
      dated: 'Dated',
      firstPrincipal: 'First principal payment',
      final: 'Final maturity',
    },
    documents: {
      open: 'Open',
      none: 'No document yet',
      noPos: 'No preliminary official statement yet.',
      opening: (name: string) => `Opening ${name}`,
      inNewTab: 'Open in a new tab',
    },
    ratings: {
      unrated: 'Unrated',
      investment: 'Investment grade',
      speculative: 'Below investment grade',
      position: (rating: string, place: number, steps: number) => `${rating}: ${place} of ${steps}, best first`,
      none: 'Not given',
    },
    debtServiceNone: 'Debt service shows once the dated date and the interest frequency are set.',
  },

  priority: {
    intro:
      'At the close, orders are filled by priority, in this order. A group that fits in what remains is filled; the first that doesn’t is prorated in whole increments; later groups receive nothing. Timing doesn’t matter, except to break ties.',
    youAs: (label: string, rank: number, of: number, because: string) =>
      `Your priority is ${rank} of ${of}: ${label}, because ${because}.`,
    notOffered: (label: string, because: string) =>
      `This sale is not offered to your priority group: ${label}, because ${because}.`,
    you: 'You',
    closed: 'Not offered',
    noInvestor: 'Municipalities do not place orders; this is what investors see.',
    because: {
      state: (state: string) => `your state (${state}) is the issuer’s`,
      national: (own: string, issuers: string) => `your state (${own}) is not the issuer’s (${issuers})`,
      international: () => 'you’re outside the United States',
    },
    whoIs: {
      stateInstitution: 'Institutions in the issuer’s state',
      nationalInstitution: 'Institutions in other states',
      stateIndividual: 'Individuals in the issuer’s state',
      nationalIndividual: 'Individuals in other states',
      internationalInstitution: 'Institutions outside the U.S.',
      internationalIndividual: 'Individuals outside the U.S.',
    } satisfies Record<OrderClass, string>,
  },

  whoLooks: {
    municipality: 'You are viewing the market as a municipality.',
    'individual-investor': '',
    'institutional-investor': '',
    'market-professional': '',
  } satisfies Record<UserType, string>,
} as const;
