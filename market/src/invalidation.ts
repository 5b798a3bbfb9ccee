/** Maps each mutation and each live event to the queries it invalidates. */
import { refresh } from '@fairbook/ui/api.ts';
import { metadataKey } from '@fairbook/ui/Gate.tsx';
import type { QueryClient } from '@tanstack/react-query';
import type { api } from './api.ts';

type Call = keyof typeof api;

/** Figures that change with every order. */
const book: readonly Call[] = ['readInventory', 'previewBid', 'listMyBids', 'readOrderBook'];
/** Queries that show an auction itself. */
const auction: readonly Call[] = ['readPublicAuction', 'readOwnAuction', 'listAuctions', 'listOwnAuctions'];
/** Other queries that show the status of an auction. */
const listed: readonly Call[] = ['listSubscriptions', 'listAttachedAuctions'];
/** An issuer's public page as far as it shows auctions. */
const issuers: readonly Call[] = ['readMunicipality', 'listMunicipalities'];
const result: readonly Call[] = ['listMyAllocations', 'readSaleReport', 'readMyConfirmation'];
const profile: readonly Call[] = [
  'readIndividualProfile',
  'readInstitutionalProfile',
  'readProfessionalProfile',
  'readMunicipalityProfile',
];

/** Queries invalidated by each kind of event. */
export const callsChangedBy = {
  /** The reader placed, changed or withdrew an order. */
  ownOrder: [...book, 'readMunicipality'],
  /** Another person did. */
  book,
  auctionStatus: [...auction, ...listed, ...issuers, ...book, ...result],
  /** The issuer acted on the own auction. */
  ownAuction: auction,
  /** A part of a draft was saved, and the response is on the page already. */
  draft: ['listOwnAuctions', 'listAuctionProfessionals'],
  invites: ['listInvites'],
  colleagues: ['listColleagues'],
  news: ['listMarketNews'],
  notice: ['listNotifications'],
  /** A notification about the reader's account: every answer about an auction says whether they can order. */
  account: [...profile, 'readFactStanding', 'listColleagues', ...auction, ...issuers, ...book],
  noticesRead: ['listNotifications'],
  subscriptions: ['listSubscriptions'],
  feedback: ['readOwnFeedback'],
  /** Hearts update optimistically. */
  favorites: ['listFavorites', 'listAuctions'],
} satisfies Readonly<Record<string, readonly Call[]>>;

export type News = keyof typeof callsChangedBy;

/** Marks queries stale without refetching: for lists whose rows should not vanish while the reader uses them. */
export async function tellLater(queries: QueryClient, news: News): Promise<void> {
  const mark = (call: Call) => queries.invalidateQueries({ queryKey: [call], refetchType: 'none' });
  await Promise.all(callsChangedBy[news].map(mark));
}

/** Marks queries stale; those on screen are refetched. */
export async function tell(queries: QueryClient, ...news: readonly News[]): Promise<void> {
  const calls = new Set(news.flatMap((each) => [...callsChangedBy[each]]));
  await refresh(queries, [...calls, ...(news.includes('account') ? metadataKey : [])]);
}
