/** Where every page of the market is. */
import type { UserType } from '@fairbook/domain/vocabulary.ts';

export type SignUpKind = 'investor' | 'institution' | 'municipality';

export const paths = {
  landing: '/',
  signIn: '/signin',
  signInHelp: '/signin-help',
  signUp: '/signup',
  signUpAs: (kind: SignUpKind) => `/signup/${kind}`,
  verifyEmail: '/verify-email',
  /** Leads to the first page of whoever is signed in. */
  start: '/start',
  auctions: '/auctions',
  auction: (uuid: string) => `/auctions/${uuid}`,
  /** The auction with one of the reader's own orders in the ticket. */
  amendBid: (uuid: string, bidId: string) => `/auctions/${uuid}?amend=${bidId}`,
  municipalities: '/municipalities',
  municipality: (uuid: string) => `/municipalities/${uuid}`,
  favourites: '/favourites',
  subscriptions: '/subscriptions',
  myBids: '/my-bids',
  /** What the reader bought in a closed auction. */
  confirmation: (uuid: string) => `/my-bids/${uuid}/confirmation`,
  onboarding: '/onboarding',
  onboardingStep: (step: string) => `/onboarding/${step}`,
  workspace: '/workspace',
  /** Who acts for the municipality. */
  people: '/workspace/people',
  ownAuction: (uuid: string) => `/workspace/auctions/${uuid}`,
  /** An own auction that nobody else sees yet, as investors will. */
  asInvestors: (uuid: string) => `/workspace/auctions/${uuid}/as-investors`,
  finalBook: (uuid: string) => `/workspace/auctions/${uuid}/final-book`,
  newAuction: '/workspace/auctions/new',
  /** A step of the builder: 'profile' … 'documents', 'review'. */
  buildAuction: (uuid: string, step: string) => `/workspace/auctions/${uuid}/${step}`,
  professionals: '/professionals',
  news: '/news',
  /** One piece of news to edit; 'new' for another. */
  editNews: (uuid: string) => `/news/${uuid}`,
  connections: '/connections',
  notifications: '/notifications',
  settings: '/settings',
  webhooks: '/webhooks',
} as const;

/** The page a person of this type begins on. */
export const homes: Readonly<Record<UserType, string>> = {
  'individual-investor': paths.auctions,
  'institutional-investor': paths.auctions,
  municipality: paths.workspace,
  'market-professional': paths.connections,
};
