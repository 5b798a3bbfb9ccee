/** Every call of the market's API, by name. */
import { accountsMarket } from './accounts/market.ts';
import { auctionsMarket } from './auctions/market.ts';
import { biddingMarket } from './bidding/market.ts';
import { changesMarket } from './changes/market.ts';
import { colleaguesMarket } from './colleagues/market.ts';
import { followingMarket } from './following/market.ts';
import { invitesMarket } from './invites/market.ts';
import { municipalitiesMarket } from './municipalities/market.ts';
import { notificationsMarket } from './notifications/market.ts';
import { onboardingMarket } from './onboarding/market.ts';
import { privacyMarket } from './privacy/market.ts';
import type { Group } from './route.ts';
import { sessionsMarket } from './sessions/market.ts';
import { webhooksMarket } from './webhooks/market.ts';

export const market = {
  ...accountsMarket,
  ...onboardingMarket,
  ...changesMarket,
  ...municipalitiesMarket,
  ...colleaguesMarket,
  ...invitesMarket,
  ...auctionsMarket,
  ...biddingMarket,
  ...followingMarket,
  ...notificationsMarket,
  ...webhooksMarket,
  ...privacyMarket,
  ...sessionsMarket,
};

/** The same grouped by topic, in the order a new reader needs them. */
export const marketGroups: readonly Group[] = [
  { title: 'Accounts', calls: accountsMarket },
  { title: 'Onboarding', calls: onboardingMarket },
  { title: 'Changes of approved accounts', calls: changesMarket },
  { title: 'Municipalities and their news', calls: municipalitiesMarket },
  { title: 'People of a municipality', calls: colleaguesMarket },
  { title: 'Invitations and professionals', calls: invitesMarket },
  { title: 'Auctions', calls: auctionsMarket },
  { title: 'Orders and results', calls: biddingMarket },
  { title: 'Feedback, subscriptions, favorites', calls: followingMarket },
  { title: 'Notifications', calls: notificationsMarket },
  { title: 'Webhooks', calls: webhooksMarket },
  { title: 'Own data', calls: privacyMarket },
  { title: 'Own sign-ins', calls: sessionsMarket },
];
