/** The calls that need no sign-in. They stand apart from the others, since the session itself begins with one of them. */
import { accountsAdmin } from '@fairbook/contract/accounts/admin.ts';
import { createClient } from '@fairbook/contract/client.ts';
import { clockedFetch } from '@fairbook/ui/server-time.ts';

const { checkAdminInvite, readIdentityConfiguration, readMeta } = accountsAdmin;

export const visitorApi = createClient(
  { checkAdminInvite, readIdentityConfiguration, readMeta },
  { baseUrl: '', token: async () => null, fetch: clockedFetch() },
);
