/** API client without sign-in. Separate from the other, since the session itself starts with one of its calls. */
import { accountsMarket } from '@fairbook/contract/accounts/sign-up/market.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { clockedFetch } from '@fairbook/ui/format/server-time.ts';

const { readIdentityConfiguration, readMeta } = accountsMarket;

export const visitorApi = createClient(
  { readIdentityConfiguration, readMeta },
  { baseUrl: '', token: async () => null, fetch: clockedFetch() },
);
