/** Every call of the market's API, by name. */
import { accountsMarket } from './accounts/market.ts';
import { auctionsMarket } from './auctions/market.ts';
import { biddingMarket } from './bidding/market.ts';
import { followingMarket } from './following/market.ts';
import { invitesMarket } from './invites/market.ts';
import { municipalitiesMarket } from './municipalities/market.ts';
import { notificationsMarket } from './notifications/market.ts';
import { onboardingMarket } from './onboarding/market.ts';

export const market = {
  ...accountsMarket,
  ...onboardingMarket,
  ...municipalitiesMarket,
  ...invitesMarket,
  ...auctionsMarket,
  ...biddingMarket,
  ...followingMarket,
  ...notificationsMarket,
};
