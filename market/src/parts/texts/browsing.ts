/** Texts of issuers, favorites and subscriptions. */
import { counted } from '@fairbook/ui/theme/counted.ts';

const municipalities = (count: number) => counted(count, 'municipality', 'municipalities');

export const browsingTexts = {
  noAnswer: 'Fairbook did not answer in time.',
  heart: {
    label: (name: string) => `Favorite: ${name}`,
    cannot: 'Suspended accounts can’t have favorites.',
  },

  issuers: {
    title: 'Municipalities',
    lead: 'The issuers on Fairbook, what they build, and what they have on offer.',
    things: 'municipalities',
    search: 'Search name or city',
    sort: 'Sort by',
    sorts: { name: 'By name', '-numActiveAuctions': 'Most auctions' },
    filters: { state: 'State', type: 'Type', name: 'Name', city: 'City' },
    anyPart: 'Any part of the name',
    onOffer: (count: number) =>
      count === 0 ? 'Nothing on offer right now' : `${counted(count, 'auction', 'auctions')} on offer`,
    noStory: 'No summary yet.',
    empty: 'No municipalities on Fairbook yet.',
    map: 'Map of auctions',
    counted: municipalities,
    finding: (count: number, states: number) =>
      `${municipalities(count)} in ${counted(states, 'state', 'states')}. Choose a state to see its issuers.`,
  },

  issuer: {
    notFound: 'Municipality not found',
    notFoundHint: 'It may have left the market, or the address may be wrong.',
    facts: { live: 'Live', upcoming: 'Upcoming', type: 'Type', place: 'Place' },
    share: 'Copy link',
    copied: 'Copied',
    whereabouts: (name: string, state: string) => `${name} is in ${state}.`,
    story: 'About',
    noStory: 'This issuer has not added a summary yet.',
    website: 'Website',
    active: 'Live auctions',
    noActive: 'No live auctions right now.',
    upcoming: 'Upcoming auctions',
    noUpcoming: 'No upcoming auctions.',
    opens: 'Orders open',
    closes: 'Orders close',
    announced: 'Opening date to be announced',
    orders: 'Your orders here',
    order: (at: string) => `Placed ${at}`,
    ordered: (auction: string) => `Your order in ${auction}`,
    maturity: 'Maturity',
    amount: 'Ordered',
    total: 'Total',
    indicative: 'Orders aren’t guaranteed; allocations are known at the close.',
    people: 'People',
    nobody: 'No people listed.',
    ratings: 'Credit ratings',
    noRatings: 'No ratings.',
    documents: 'Documents',
    noDocuments: 'No documents.',
    news: 'News',
    noNews: 'No news yet.',
    links: 'More on its finances',
  },

  profile: {
    stream: 'Revenue stream',
    ratings: 'Credit ratings by revenue stream',
    notGiven: '–',
    linkedIn: 'LinkedIn',
    extension: (number: string) => `ext. ${number}`,
  },

  favorites: {
    title: 'Favorites',
    lead: 'Your favorite auctions and municipalities. Removed items stay until you leave.',
    auctions: 'Auctions',
    municipalities: 'Municipalities',
    noAuctions: 'No favorite auctions yet. Select the heart on an auction to add it here.',
    noMunicipalities: 'No favorite municipalities yet. Select the heart on a municipality to add it here.',
    seeAuctions: 'See auctions',
    seeMunicipalities: 'See municipalities',
  },

  subscriptions: {
    title: 'Subscriptions',
    lead: 'The auctions you are subscribed to. Items you switch off stay until you leave.',
    things: 'subscriptions',
    auction: 'Auction',
    status: 'Status',
    change: 'Status changes',
    presentation: 'Investor presentation',
    changeOf: (name: string) => `Notify me when the status of ${name} changes`,
    presentationOf: (name: string) => `Notify me about the investor presentation of ${name}`,
    empty: 'You don’t follow any auctions yet. Subscribe on the page of an upcoming auction.',
    see: 'See upcoming auctions',
    channels: 'Change delivery in Settings.',
    settings: 'Open the settings',
  },
} as const;
