/** Following the market: feedback before a sale, subscriptions, favourites, links to share. */
import { active, browsing, ownData, signedIn } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { uuid } from '../shapes.ts';
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
  shareableHost,
  statusSubscriptionForm,
} from './shapes.ts';

const owner = { municipality: ownData } as const;
const bidder = { 'individual-investor': active, 'institutional-investor': active } as const;
const follower = { 'individual-investor': browsing, 'institutional-investor': browsing } as const;
const followerOfOwn = { 'individual-investor': ownData, 'institutional-investor': ownData } as const;
const anybody = {
  municipality: signedIn,
  'individual-investor': signedIn,
  'institutional-investor': signedIn,
  'market-professional': signedIn,
} as const;

const byId = z.strictObject({ id: uuid });

export const followingMarket = {
  giveFeedback: route({
    method: 'POST',
    path: '/api/auction/:auctionUuid/feedback',
    summary: 'Say how much an auction in its marketing phase interests the caller',
    who: bidder,
    params: z.strictObject({ auctionUuid: uuid }),
    body: feedbackForm,
    answer: feedback,
    message: 'Thank you for your feedback',
    refuses: [404, 412],
  }),
  readFeedback: route({
    method: 'GET',
    path: '/api/auction/:id/feedback',
    summary: 'The feedback on an auction of the own municipality',
    who: owner,
    params: byId,
    answer: feedbackSummary,
    message: 'Feedback',
    refuses: [404],
  }),
  readOwnFeedback: route({
    method: 'GET',
    path: '/api/auction/:id/my-feedback',
    summary: 'What the caller said about an auction; null where they said nothing yet',
    who: follower,
    params: byId,
    answer: ownFeedback,
    message: 'Your feedback',
    refuses: [404],
  }),
  subscribeToStatus: route({
    method: 'POST',
    path: '/api/auction/subscription/status/:id',
    summary: 'Be told, or no longer, when the status of an auction changes',
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
    summary: 'Be told, or no longer, of the investor presentation of an auction',
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
    summary: 'The auctions the caller follows, and what they are told of each',
    who: followerOfOwn,
    answer: z.array(auctionSubscription),
    message: 'Your subscriptions',
  }),
  listFavoriteMunicipalities: route({
    method: 'GET',
    path: '/api/social/fav-muni',
    summary: 'Uuids of the favourite municipalities',
    who: followerOfOwn,
    answer: favoriteIds,
    message: 'Favourite municipalities',
  }),
  setFavoriteMunicipality: route({
    method: 'POST',
    path: '/api/social/fav-muni/:id',
    summary: 'Make a municipality a favourite, or no longer',
    who: follower,
    params: byId,
    body: favoriteForm,
    answer: favoriteIds,
    message: 'Favourites saved',
    refuses: [404],
  }),
  listFavoriteAuctions: route({
    method: 'GET',
    path: '/api/social/fav-auction',
    summary: 'Uuids of the favourite auctions',
    who: followerOfOwn,
    answer: favoriteIds,
    message: 'Favourite auctions',
  }),
  setFavoriteAuction: route({
    method: 'POST',
    path: '/api/social/fav-auction/:id',
    summary: 'Make an auction a favourite, or no longer',
    who: follower,
    params: byId,
    body: favoriteForm,
    answer: favoriteIds,
    message: 'Favourites saved',
    refuses: [404],
  }),
  listFavorites: route({
    method: 'GET',
    path: '/api/social/favorites',
    summary: 'Favourite auctions and municipalities by name',
    who: followerOfOwn,
    answer: favorites,
    message: 'Your favourites',
  }),
  readShareableHost: route({
    method: 'GET',
    path: '/api/social/shareable-host-url',
    summary: 'Where the pages of the market are, for links to share',
    who: anybody,
    answer: shareableHost,
    message: 'Address for shared links',
  }),
};
