/** The calls that need no sign-in. They stand apart from the others, since the session itself begins with one of them. */
import { accountsMarket } from '@fairbook/contract/accounts/market.ts';
import { createClient } from '@fairbook/contract/client.ts';
import { sessionsMarket } from '@fairbook/contract/sessions/market.ts';
import { clockedFetch } from '@fairbook/ui/server-time.ts';

const { readIdentityConfiguration, readMeta } = accountsMarket;
const { recoverAccount } = sessionsMarket;

export const visitorApi = createClient(
  { readIdentityConfiguration, readMeta, recoverAccount },
  { baseUrl: '', token: async () => null, fetch: clockedFetch() },
);
