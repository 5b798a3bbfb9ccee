/** Removes a lost second factor. Loads on demand, since few people ever need it. */

import { sessionsMarket } from '@fairbook/contract/accounts/sessions/market.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { clockedFetch } from '@fairbook/ui/format/server-time.ts';
import type { Recover } from '@fairbook/ui/sign-in/second-factor/recovery-calls.ts';

const { recoverAccount } = sessionsMarket;
const api = createClient({ recoverAccount }, { baseUrl: '', token: async () => null, fetch: clockedFetch() });

export const recover: Recover = (body) => api.recoverAccount({ body });
