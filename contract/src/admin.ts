/** Every call of the administrators' API, by name. */
import { accountsAdmin } from './accounts/admin.ts';
import { auctionsAdmin } from './auctions/admin.ts';
import { biddingAdmin } from './bidding/admin.ts';
import { peopleAdmin } from './people/admin.ts';

export const admin = { ...accountsAdmin, ...peopleAdmin, ...auctionsAdmin, ...biddingAdmin };
