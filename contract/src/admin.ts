/** Every call of the administrators' API, by name. */
import { accountsAdmin } from './accounts/admin.ts';
import { auctionsAdmin } from './auctions/admin.ts';
import { biddingAdmin } from './bidding/admin.ts';
import { changesAdmin } from './changes/admin.ts';
import { decisionsAdmin } from './decisions/admin.ts';
import { peopleAdmin } from './people/admin.ts';
import type { Group } from './route.ts';
import { sessionsAdmin } from './sessions/admin.ts';

export const admin = {
  ...accountsAdmin,
  ...peopleAdmin,
  ...changesAdmin,
  ...auctionsAdmin,
  ...biddingAdmin,
  ...decisionsAdmin,
  ...sessionsAdmin,
};

/** The same grouped by topic. */
export const adminGroups: readonly Group[] = [
  { title: 'Accounts of administrators', calls: accountsAdmin },
  { title: 'People and municipalities', calls: peopleAdmin },
  { title: 'Changes of approved accounts', calls: changesAdmin },
  { title: 'Auctions', calls: auctionsAdmin },
  { title: 'Orders and results', calls: biddingAdmin },
  { title: 'Decisions of two administrators', calls: decisionsAdmin },
  { title: 'Sign-ins of administrators', calls: sessionsAdmin },
];
