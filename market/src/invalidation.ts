/** Which answers each action and each piece of live news makes old: the one map of it. */
import { refresh } from '@fairbook/ui/api.ts';
import { metadataKey } from '@fairbook/ui/Gate.tsx';
import type { QueryClient } from '@tanstack/react-query';
import type { api } from './api.ts';

type Call = keyof typeof api;

/** Figures that every order moves. */
const book: readonly Call[] = ['readInventory', 'previewBid', 'listMyBids', 'readOrderBook'];
/** What an auction shows of itself. */
const auction: readonly Call[] = ['readPublicAuction', 'readOwnAuction', 'listAuctions', 'listOwnAuctions'];
/** Where else the status of an auction stands. */
const listed: readonly Call[] = ['listSubscriptions', 'listAttachedAuctions'];
/** What an issuer's public page shows of its auctions. */
const issuers: readonly Call[] = ['readMunicipality', 'listMunicipalities'];
const result: readonly Call[] = ['listMyAllocations', 'readSaleReport', 'readMyConfirmation'];
const profile: readonly Call[] = [
  'readIndividualProfile',
  'readInstitutionalProfile',
  'readProfessionalProfile',
  'readMunicipalityProfile',
];

/** The calls whose answers are old after each kind of news. */
export const callsChangedBy = {
  /** The reader placed, changed or withdrew an order. */
  ownOrder: [...book, 'readMunicipality'],
  /** Somebody did. */
  book,
  auctionStatus: [...auction, ...listed, ...issuers, ...book, ...result],
  /** The issuer did something to the own auction. */
  ownAuction: auction,
  /** A part of a draft was saved, and the answer is on the page already. */
  draft: ['listOwnAuctions', 'listAuctionProfessionals'],
  invites: ['listInvites'],
  colleagues: ['listColleagues'],
  news: ['listMarketNews'],
  notice: ['listNotifications'],
  /** A notice about the reader's account: whether they can order stands in every answer about an auction. */
  account: [...profile, 'readFactStanding', 'listColleagues', ...auction, ...issuers, ...book],
  noticesRead: ['listNotifications'],
  subscriptions: ['listSubscriptions'],
  feedback: ['readOwnFeedback'],
  /** The hearts themselves turn at once. */
  favourites: ['listFavorites', 'listAuctions'],
} satisfies Readonly<Record<string, readonly Call[]>>;

export type News = keyof typeof callsChangedBy;

/** Marks the answers old and leaves on screen what is there: for lists from which a row would vanish under the reader's hand. */
export async function tellLater(queries: QueryClient, news: News): Promise<void> {
  const mark = (call: Call) => queries.invalidateQueries({ queryKey: [call], refetchType: 'none' });
  await Promise.all(callsChangedBy[news].map(mark));
}

/** Marks the answers old; those on screen are asked for again. */
export async function tell(queries: QueryClient, ...news: readonly News[]): Promise<void> {
  const calls = new Set(news.flatMap((each) => [...callsChangedBy[each]]));
  await refresh(queries, [...calls, ...(news.includes('account') ? metadataKey : [])]);
}
