/** Calls to follow the market: feedback before a sale, subscriptions, favorites, links to share. */
import { active, browsing, ownData, signedIn } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { everyKind } from '../../base/every-kind.ts';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import {
  auctionSubscription,
  favoriteForm,
  favoriteIds,
  favorites,
  feedback,
  feedbackForm,
  feedbackSummary,
  ownFeedback,
  presentationSubscriptionForm,
  recentFeedback,
  savedSearch,
  savedSearchForm,
  shareableHost,
  statusSubscriptionForm,
} from './shapes.ts';

const owner = { municipality: ownData } as const;
const bidder = { 'individual-investor': active, 'institutional-investor': active } as const;
const follower = { 'individual-investor': browsing, 'institutional-investor': browsing } as const;
const followerOfOwn = { 'individual-investor': ownData, 'institutional-investor': ownData } as const;
const anybody = everyKind(signedIn);

const byId = z.strictObject({ id: uuid });
const setFavorite = {
  method: 'POST',
  who: follower,
  params: byId,
  body: favoriteForm,
  answer: favoriteIds,
  message: 'Favorites saved',
  refuses: [404],
} as const;

export const followingMarket = {
  giveFeedback: route({
    method: 'POST',
    path: '/api/auction/:auctionUuid/feedback',
    summary: 'Give feedback on an auction in its marketing phase: interest, and amounts the caller might order',
    who: bidder,
    right: 'trade',
    params: z.strictObject({ auctionUuid: uuid }),
    body: feedbackForm,
    answer: feedback,
    message: 'Thank you for your feedback',
    refuses: [404, 412],
  }),
  readFeedback: route({
    method: 'GET',
    path: '/api/auction/:auctionUuid/feedback',
    summary: 'Read the feedback on an own auction',
    who: owner,
    scope: 'read',
    params: z.strictObject({ auctionUuid: uuid }),
    example: { sale: 'marketed' },
    answer: feedbackSummary,
    message: 'Feedback',
    refuses: [404],
  }),
  listRecentFeedback: route({
    method: 'GET',
    path: '/api/auction/recent-feedback',
    summary: 'List the latest feedback on own auctions, at most twenty texts, newest first',
    who: owner,
    scope: 'read',
    answer: wholeList(recentFeedback),
    message: 'Recent feedback',
  }),
  readOwnFeedback: route({
    method: 'GET',
    path: '/api/auction/:id/my-feedback',
    summary: 'Read the caller’s feedback on an auction; null if none',
    who: follower,
    params: byId,
    answer: ownFeedback,
    message: 'Your feedback',
    refuses: [404],
  }),
  subscribeToStatus: route({
    method: 'POST',
    path: '/api/auction/subscription/status/:id',
    summary: 'Subscribe to an auction’s status changes, or unsubscribe',
    who: follower,
    params: byId,
    body: statusSubscriptionForm,
    answer: auctionSubscription,
    message: 'Subscription saved',
    refuses: [404],
  }),
  subscribeToInvestorPresentation: route({
    method: 'POST',
    path: '/api/auction/subscription/investor-presentation/:id',
    summary: 'Subscribe to an auction’s investor presentation, or unsubscribe',
    who: follower,
    params: byId,
    body: presentationSubscriptionForm,
    answer: auctionSubscription,
    message: 'Subscription saved',
    refuses: [404],
  }),
  listSubscriptions: route({
    method: 'GET',
    path: '/api/auction/auction-subscriptions',
    summary: 'List the auctions the caller follows, with the subscriptions of each',
    who: followerOfOwn,
    scope: 'read',
    answer: wholeList(auctionSubscription),
    message: 'Your subscriptions',
  }),
  listFavoriteMunicipalities: route({
    method: 'GET',
    path: '/api/social/fav-muni',
    summary: 'List uuids of the favorite municipalities',
    who: followerOfOwn,
    scope: 'read',
    answer: favoriteIds,
    message: 'Favorite municipalities',
  }),
  setFavoriteMunicipality: route({
    ...setFavorite,
    path: '/api/social/fav-muni/:id',
    summary: 'Add a municipality to the favorites, or remove it',
  }),
  listFavoriteAuctions: route({
    method: 'GET',
    path: '/api/social/fav-auction',
    summary: 'List uuids of the favorite auctions',
    who: followerOfOwn,
    scope: 'read',
    answer: favoriteIds,
    message: 'Favorite auctions',
  }),
  setFavoriteAuction: route({
    ...setFavorite,
    path: '/api/social/fav-auction/:id',
    summary: 'Add an auction to the favorites, or remove it',
  }),
  listFavorites: route({
    method: 'GET',
    path: '/api/social/favorites',
    summary: 'List favorite auctions and municipalities by name',
    who: followerOfOwn,
    scope: 'read',
    answer: favorites,
    message: 'Your favorites',
  }),
  readShareableHost: route({
    method: 'GET',
    path: '/api/social/shareable-host-url',
    summary: 'Read the address of the market’s pages, for links to share',
    who: anybody,
    answer: shareableHost,
    message: 'Address for shared links',
  }),
  listSavedSearches: route({
    method: 'GET',
    path: '/api/auction/saved-searches',
    summary: 'List the caller’s saved searches, latest first',
    who: followerOfOwn,
    answer: wholeList(savedSearch),
    message: 'Saved searches',
  }),
  saveSearch: route({
    method: 'POST',
    path: '/api/auction/saved-searches',
    summary: 'Save a search of the list of auctions; one of the same name is replaced',
    who: follower,
    body: savedSearchForm,
    answer: savedSearch,
    message: 'Search saved',
    refuses: [409],
  }),
  removeSavedSearch: route({
    method: 'DELETE',
    path: '/api/auction/saved-searches/:id',
    summary: 'Delete a saved search',
    who: follower,
    params: byId,
    answer: z.null(),
    message: 'Search removed',
    refuses: [404],
  }),
};
