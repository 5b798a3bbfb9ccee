/** URL paths of the administrators' web app. */

export const paths = {
  signIn: '/signin',
  signUp: '/signup',
  signInHelp: '/signin-help',
  municipalities: '/dashboard',
  municipality: (id: string) => `/municipality/${id}`,
  individuals: '/individual-investors',
  individual: (id: string) => `/individual-investors/${id}`,
  institutions: '/institutional-investors',
  institution: (id: string) => `/institutional-investors/${id}`,
  professionals: '/market-professionals',
  professional: (id: string) => `/market-professionals/${id}`,
  auctions: '/auctions',
  auction: (id: string) => `/auctions/${id}`,
  changes: '/changes',
  change: (id: string) => `/changes/${id}`,
  administrators: '/administrators',
  decisions: '/decisions',
  account: '/account',
  audit: '/audit',
  underConstruction: '/under-construction',
} as const;
