/** Every call of the administrators' API, by name. */
import { accountsAdmin } from './accounts/admin.ts';
import { auctionsAdmin } from './auctions/admin.ts';
import { biddingAdmin } from './bidding/admin.ts';
import { peopleAdmin } from './people/admin.ts';
import type { Group } from './route.ts';

export const admin = { ...accountsAdmin, ...peopleAdmin, ...auctionsAdmin, ...biddingAdmin };

/** The same by what they are about. */
export const adminGroups: readonly Group[] = [
  { title: 'Accounts of administrators', calls: accountsAdmin },
  { title: 'People and municipalities', calls: peopleAdmin },
  { title: 'Auctions', calls: auctionsAdmin },
  { title: 'Orders and results', calls: biddingAdmin },
];
