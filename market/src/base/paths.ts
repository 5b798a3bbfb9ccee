/** URL paths of all pages of the market. */
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';

export type SignUpKind = 'investor' | 'institution' | 'municipality';

export const paths = {
  landing: '/',
  signIn: '/signin',
  signInHelp: '/signin-help',
  help: (topic?: 'investors' | 'municipalities' | 'professionals' | 'allocation' | 'glossary') =>
    topic === undefined ? '/help' : `/help/${topic}`,
  signUp: '/signup',
  /** The sign-up, which remembers the page that its reader came from if it is a sale. */
  signUpFrom: (path: string | null) => (path === null ? '/signup' : `/signup?return=${encodeURIComponent(path)}`),
  signUpAs: (kind: SignUpKind) => `/signup/${kind}`,
  verifyEmail: '/verify-email',
  /** Redirects a signed-in person to their first page. */
  start: '/start',
  auctions: '/auctions',
  /** Up to four offerings side by side. */
  compare: '/compare',
  /** The ladder builder. */
  ladder: '/ladder',
  /** The page of a sale that needs no account, and the same as a card for a frame of another site. */
  publicSale: (uuid: string) => `/sales/${uuid}`,
  publicResults: '/results',
  publicCard: (uuid: string) => `/embed/sales/${uuid}`,
  /** Verifies the result of a closed sale in the browser; needs no account. */
  verifySale: (uuid: string) => `/verify/${uuid}`,
  auction: (uuid: string) => `/auctions/${uuid}`,
  /** The auction with one of the reader's orders in the ticket. */
  amendBid: (uuid: string, bidId: string) => `/auctions/${uuid}?amend=${bidId}`,
  municipalities: '/municipalities',
  municipality: (uuid: string) => `/municipalities/${uuid}`,
  favorites: '/favorites',
  subscriptions: '/subscriptions',
  myBids: '/my-bids',
  /** Orders from a CSV file. */
  uploadOrders: '/my-bids/upload',
  /** The reader's confirmation of a closed auction. */
  confirmation: (uuid: string) => `/my-bids/${uuid}/confirmation`,
  /** How an institution divides its allocation among its sub-accounts. */
  division: (uuid: string) => `/my-bids/${uuid}/sub-accounts`,
  onboarding: '/onboarding',
  onboardingStep: (step: string) => `/onboarding/${step}`,
  workspace: '/workspace',
  /** The people of the account. */
  people: '/people',
  /** Orders of an institution that wait for approval. */
  approvals: '/approvals',
  ownAuction: (uuid: string) => `/workspace/auctions/${uuid}`,
  /** Investor preview of an unpublished auction. */
  asInvestors: (uuid: string) => `/workspace/auctions/${uuid}/as-investors`,
  /** Invented orders of an own sale, and an ended one again. */
  amend: (uuid: string) => `/workspace/auctions/${uuid}/amend`,
  rehearsal: (uuid: string) => `/workspace/auctions/${uuid}/rehearsal`,
  finalBook: (uuid: string) => `/workspace/auctions/${uuid}/final-book`,
  newAuction: '/workspace/auctions/new',
  /** A step of the builder: 'profile' … 'documents', 'review'. */
  buildAuction: (uuid: string, step: string) => `/workspace/auctions/${uuid}/${step}`,
  professionals: '/professionals',
  news: '/news',
  /** A news item to edit; 'new' for another. */
  editNews: (uuid: string) => `/news/${uuid}`,
  connections: '/connections',
  /** Figures of a sale that the reader advises. */
  advisedSale: (uuid: string) => `/connections/${uuid}/figures`,
  /** Questions about a sale that names the reader. */
  saleQuestions: (uuid: string) => `/connections/${uuid}/questions`,
  /** The team of a sale, for its professionals and for its issuer. */
  dealTeam: (uuid: string) => `/connections/${uuid}/team`,
  ownTeam: (uuid: string) => `/workspace/auctions/${uuid}/team`,
  notifications: '/notifications',
  settings: '/settings',
  webhooks: '/webhooks',
  apiKeys: '/keys',
} as const;

/** The first page for this type of user. */
export const homes: Readonly<Record<UserType, string>> = {
  'individual-investor': paths.auctions,
  'institutional-investor': paths.auctions,
  municipality: paths.workspace,
  'market-professional': paths.connections,
};
