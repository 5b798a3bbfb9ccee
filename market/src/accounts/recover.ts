/** Removes a lost second factor. Loads on demand, since few people ever need it. */
import { createClient } from '@fairbook/contract/client.ts';
import { sessionsMarket } from '@fairbook/contract/sessions/market.ts';
import type { Recover } from '@fairbook/ui/recovery-calls.ts';
import { clockedFetch } from '@fairbook/ui/server-time.ts';

const { recoverAccount } = sessionsMarket;
const api = createClient({ recoverAccount }, { baseUrl: '', token: async () => null, fetch: clockedFetch() });

export const recover: Recover = (body) => api.recoverAccount({ body });
