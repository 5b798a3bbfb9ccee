/** Every page of the market, and who views it. */
import { asAdministrator } from './calls.ts';
import type { Screen } from './every-page.ts';
import { alderCreek, cascade, nell, olive, paula } from './people.ts';
import { newAuctionInReview } from './sales.ts';

const asked = 'an auction that was asked about';

export const marketScreens: Readonly<Record<string, Screen>> = {
  'the front page': { path: '/' },
  'the sign-in': { path: '/signin' },
  'the help with signing in': { path: '/signin-help' },
  'an error page': { path: '/no/such/page' },
  'an invitation without its code': { path: '/invite' },
  'the choice of an account': { path: '/signup' },
  'the sign-up of an investor': { path: '/signup/investor' },
  'the sign-up of an institution': { path: '/signup/institution' },
  'the sign-up of a municipality': { path: '/signup/municipality' },
  'the help': { path: '/help' },
  'the help for investors': { path: '/help/investors' },
  'the help on allocation': { path: '/help/allocation' },
  'the glossary': { path: '/help/glossary' },
  'the verification of a result': { path: (ids) => `/verify/${ids['Parks and Trails Bonds']}` },
  'the live auctions': { path: '/auctions', as: olive },
  'the upcoming auctions as a calendar': { path: '/auctions?tab=upcoming&view=calendar', as: olive },
  'the live auction with its ticket': { path: (ids) => `/auctions/${ids['School Refunding Bonds']}`, as: olive },
  'an auction before its sale': { path: (ids) => `/auctions/${ids['Library Bonds']}`, as: olive },
  'an ended auction with its result': { path: (ids) => `/auctions/${ids['Parks and Trails Bonds']}`, as: olive },
  'the own profile': { path: '/onboarding/address', as: nell },
  'the request for approval': { path: '/onboarding/review', as: nell },
  'what a municipality is': { path: '/onboarding/overview', as: alderCreek },
  'the documents of a municipality': { path: '/onboarding/documents', as: alderCreek },
  'the people of a municipality': { path: '/onboarding/people', as: alderCreek },
  'the profile of a municipality at a glance': { path: '/onboarding/review', as: alderCreek },
  'the own bids': { path: '/my-bids', as: olive },
  'the upload of orders': { path: '/my-bids/upload', as: olive },
  'the municipalities': { path: '/municipalities', as: olive },
  'a municipality': { path: (ids) => `/municipalities/${ids['City of Alder Creek']}`, as: olive },
  'the favorites': { path: '/favorites', as: olive },
  'the subscriptions': { path: '/subscriptions', as: olive },
  'the comparison without sales': { path: '/compare', as: olive },
  'the ladder builder': { path: '/ladder?amount=50k', as: olive },
  'the notices': { path: '/notifications', as: olive },
  'the settings': { path: '/settings', as: olive },
  'the webhooks': { path: '/webhooks', as: alderCreek },
  'the API keys': { path: '/keys', as: alderCreek },
  'the workspace': { path: '/workspace', as: alderCreek },
  'the people who act for a municipality': { path: '/people', as: alderCreek },
  'the people of an institution': { path: '/people', as: cascade },
  'the people of a firm': { path: '/people', as: paula },
  'orders for approval': { path: '/approvals', as: cascade },
  'an own auction in its marketing phase': {
    path: (ids) => `/workspace/auctions/${ids['Library Bonds']}`,
    as: alderCreek,
  },
  'the own live auction with its book': {
    path: (ids) => `/workspace/auctions/${ids['School Refunding Bonds']}`,
    as: alderCreek,
  },
  'the figures of an own auction': {
    path: (ids) => `/workspace/auctions/${ids['School Refunding Bonds']}?tab=figures`,
    as: alderCreek,
  },
  'the report of an own auction': {
    path: (ids) => `/workspace/auctions/${ids['Parks and Trails Bonds']}`,
    as: alderCreek,
  },
  'the final book of an own auction': {
    path: (ids) => `/workspace/auctions/${ids['Parks and Trails Bonds']}/final-book`,
    as: alderCreek,
  },
  'the confirmation of a purchase': {
    path: (ids) => `/my-bids/${ids['Parks and Trails Bonds']}/confirmation`,
    as: olive,
  },
  'the division of an allocation among sub-accounts': {
    path: (ids) => `/my-bids/${ids['Parks and Trails Bonds']}/sub-accounts`,
    as: cascade,
  },
  'a new auction': { path: '/workspace/auctions/new', as: alderCreek },
  'the profile of a draft': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/profile`,
    as: alderCreek,
  },
  'the ratings of a draft': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/ratings`,
    as: alderCreek,
  },
  'the priority of a draft': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/priority`,
    as: alderCreek,
  },
  'the dates of a draft': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/dates`,
    as: alderCreek,
  },
  'the maturities of a draft': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/maturities`,
    as: alderCreek,
  },
  'the documents of a draft': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/documents`,
    as: alderCreek,
  },
  'the review of a draft': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/review`,
    as: alderCreek,
  },
  'a draft as investors will see it': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/as-investors`,
    as: alderCreek,
  },
  'the terms of an own approved auction that are amended': {
    path: (ids) => `/workspace/auctions/${ids['Library Bonds']}/amend`,
    as: alderCreek,
  },
  'a rehearsal of a draft': {
    path: (ids) => `/workspace/auctions/${ids['Fire Station Bonds']}/rehearsal`,
    as: alderCreek,
  },
  'the team of an own auction': {
    path: (ids) => `/workspace/auctions/${ids['Library Bonds']}/team`,
    as: alderCreek,
  },
  'the people of the team of an own auction': {
    path: (ids) => `/workspace/auctions/${ids['Library Bonds']}/team?tab=people`,
    as: alderCreek,
  },
  'the team of a sale for its counsel': { path: (ids) => `/connections/${ids['Library Bonds']}/team`, as: paula },
  'the terms for the team of a sale': {
    path: (ids) => `/connections/${ids['Library Bonds']}/team?tab=terms`,
    as: paula,
  },
  'the professionals who were invited': { path: '/professionals', as: alderCreek },
  'the market news': { path: '/news', as: alderCreek },
  'a piece of news being written': { path: '/news/new', as: alderCreek },
  'the firm of a professional': { path: '/onboarding/firm', as: paula },
  'the connections of a professional': { path: '/connections', as: paula },
  'the figures of an advised sale': {
    path: (ids) => `/connections/${ids['School Refunding Bonds']}/figures`,
    as: paula,
  },
  'the questions about a sale that names the reader': {
    path: (ids) => `/connections/${ids['School Refunding Bonds']}/questions`,
    as: paula,
  },
  'what administrators ask': { path: (ids) => `/workspace/auctions/${ids[asked]}`, as: alderCreek },
};

/** What the demo lacks: an auction about which an administrator asked. */
export async function prepareMarket(): Promise<Readonly<Record<string, string>>> {
  const uuid = await newAuctionInReview({ name: 'Asked Bonds', principals: [50_000, 50_000] });
  const text = 'Which office signs the bonds?';
  await (await asAdministrator()).askApplicant({ body: { subject: `auction:${uuid}`, text, seen: 0 } });
  return { [asked]: uuid };
}
