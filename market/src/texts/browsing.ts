/** Texts of the issuers an investor looks through, of hearts, favourites and subscriptions. */

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const municipalities = (count: number) => counted(count, 'municipality', 'municipalities');

export const browsingTexts = {
  heart: {
    label: (name: string) => `Favourite: ${name}`,
    cannot: 'Only an account that is not suspended can have favourites.',
  },

  issuers: {
    title: 'Municipalities',
    lead: 'Who issues here, what they build, and what they have on offer.',
    things: 'municipalities',
    search: 'Search name or city',
    sort: 'Order',
    sorts: { name: 'By name', '-numActiveAuctions': 'Most auctions' },
    filters: { state: 'State', type: 'Type', name: 'Name', city: 'City' },
    anyPart: 'Any part of the name',
    onOffer: (count: number) =>
      count === 0 ? 'Nothing on offer now' : `${counted(count, 'auction', 'auctions')} on offer`,
    noStory: 'No story yet.',
    empty: 'No municipality issues here yet.',
    map: 'On the map',
    counted: municipalities,
    finding: (count: number, states: number) =>
      `${municipalities(count)} in ${counted(states, 'state', 'states')}. Choose a state to see its issuers.`,
  },

  issuer: {
    notFound: 'This municipality is not on the market',
    notFoundHint: 'It may have left the market, or the address may be wrong.',
    facts: { live: 'Taking orders', upcoming: 'Upcoming', type: 'Type', place: 'Place' },
    share: 'Copy the link',
    copied: 'Copied',
    whereabouts: (name: string, state: string) => `${name} lies in ${state}.`,
    story: 'Who they are',
    noStory: 'This issuer has not told its story yet.',
    website: 'Website',
    active: 'Taking orders now',
    noActive: 'None of its auctions takes orders now.',
    upcoming: 'Upcoming auctions',
    noUpcoming: 'Nothing is announced.',
    opens: 'Orders from',
    closes: 'Orders until',
    announced: 'Opening date to be announced',
    orders: 'Your orders here',
    order: (at: string) => `Placed ${at}`,
    ordered: (auction: string) => `Your order in ${auction}`,
    maturity: 'Maturity',
    amount: 'Ordered',
    total: 'Total',
    indicative: 'Orders are not allotments: what each gets is known at the close.',
    people: 'People',
    nobody: 'Nobody is named.',
    ratings: 'Credit ratings',
    noRatings: 'No ratings.',
    documents: 'Documents',
    noDocuments: 'No documents.',
    news: 'News',
    noNews: 'No news yet.',
    links: 'More about its finances',
  },

  profile: {
    stream: 'Revenue stream',
    ratings: 'Credit ratings by revenue stream',
    notGiven: '–',
    linkedIn: 'LinkedIn',
    extension: (number: string) => `ext. ${number}`,
  },

  favourites: {
    title: 'Favourites',
    lead: 'Auctions and municipalities with your heart. What loses its heart here stays until you leave the page.',
    auctions: 'Auctions',
    municipalities: 'Municipalities',
    noAuctions: 'No favourite auction yet. Press the heart of an auction to find it here.',
    noMunicipalities: 'No favourite municipality yet. Press the heart of a municipality to find it here.',
    seeAuctions: 'See auctions',
    seeMunicipalities: 'See municipalities',
  },

  subscriptions: {
    title: 'Subscriptions',
    lead: 'The auctions you are told about. What is switched off stays here until you leave the page.',
    things: 'subscriptions',
    auction: 'Auction',
    status: 'Status',
    change: 'Status changes',
    presentation: 'Investor presentation',
    changeOf: (name: string) => `Tell me when the status of ${name} changes`,
    presentationOf: (name: string) => `Tell me of the investor presentation of ${name}`,
    empty: 'You follow no auction yet. An upcoming auction’s page has the two switches.',
    see: 'See upcoming auctions',
    channels: 'How you are told stands in the settings.',
    settings: 'Open the settings',
  },
} as const;
