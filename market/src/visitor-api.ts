/** The calls that need no sign-in. They stand apart from the others, since the session itself begins with one of them. */
import { accountsMarket } from '@fairbook/contract/accounts/market.ts';
import { createClient } from '@fairbook/contract/client.ts';
import { clockedFetch } from '@fairbook/ui/server-time.ts';

const { readIdentityConfiguration, readMeta } = accountsMarket;

export const visitorApi = createClient(
  { readIdentityConfiguration, readMeta },
  { baseUrl: '', token: async () => null, fetch: clockedFetch() },
);
