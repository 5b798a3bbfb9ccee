/** Every handler of the administrators' API, feature by feature. */
import { accountsAdminHandlers } from './accounts/admin.ts';
import { auctionsAdminHandlers } from './auctions/admin.ts';
import { biddingAdminHandlers } from './bidding/admin.ts';
import { peopleHandlers } from './people/admin.ts';

export const adminHandlers = {
  ...accountsAdminHandlers,
  ...peopleHandlers,
  ...auctionsAdminHandlers,
  ...biddingAdminHandlers,
};
