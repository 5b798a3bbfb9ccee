/** The tables of calls hold together: no call hides another, no address is taken twice. */
import { expect, test } from 'vitest';
import { accountsAdmin } from './accounts/admin.ts';
import { accountsMarket } from './accounts/market.ts';
import { admin } from './admin.ts';
import { auctionsAdmin } from './auctions/admin.ts';
import { auctionsMarket } from './auctions/market.ts';
import { biddingAdmin } from './bidding/admin.ts';
import { biddingMarket } from './bidding/market.ts';
import { followingMarket } from './following/market.ts';
import { invitesMarket } from './invites/market.ts';
import { market } from './market.ts';
import { municipalitiesMarket } from './municipalities/market.ts';
import { notificationsMarket } from './notifications/market.ts';
import { onboardingMarket } from './onboarding/market.ts';
import { peopleAdmin } from './people/admin.ts';
import type { Routes } from './route.ts';

const features: [string, Routes, Routes[]][] = [
  [
    'market',
    market,
    [
      accountsMarket,
      auctionsMarket,
      biddingMarket,
      followingMarket,
      invitesMarket,
      municipalitiesMarket,
      notificationsMarket,
      onboardingMarket,
    ],
  ],
  ['admin', admin, [accountsAdmin, auctionsAdmin, biddingAdmin, peopleAdmin]],
];

test.each(features)('every call of every feature is in the %s table under a name of its own', (_, table, parts) => {
  const names = parts.flatMap((part) => Object.keys(part));
  expect(Object.keys(table).sort()).toEqual(names.sort());
});

test.each(features)('no two calls of the %s table share method and address', (_, table) => {
  const addresses = Object.values(table).flatMap((call) =>
    [call.path, ...(call.alsoAt ?? [])].map((path) => `${call.method} ${path.replace(/:\w+/g, ':')}`),
  );
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});
