/** API client without sign-in. Separate from the other, since the session itself starts with one of its calls. */
import { accountsMarket } from '@fairbook/contract/accounts/market.ts';
import { createClient } from '@fairbook/contract/client.ts';
import { clockedFetch } from '@fairbook/ui/server-time.ts';

const { readIdentityConfiguration, readMeta } = accountsMarket;

export const visitorApi = createClient(
  { readIdentityConfiguration, readMeta },
  { baseUrl: '', token: async () => null, fetch: clockedFetch() },
);
