/** API client without sign-in. Separate from the other, since the session itself starts with one of its calls. */
import { accountsAdmin } from '@fairbook/contract/administrators/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { clockedFetch } from '@fairbook/ui/format/server-time.ts';

const { checkAdminInvite, readIdentityConfiguration, readMeta } = accountsAdmin;

export const visitorApi = createClient(
  { checkAdminInvite, readIdentityConfiguration, readMeta },
  { baseUrl: '', token: async () => null, fetch: clockedFetch() },
);
