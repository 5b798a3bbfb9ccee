/** Ends a sign-in at the server: the identity provider only deletes its tokens from this browser. */
import { ownSessionCalls } from '@fairbook/contract/accounts/sessions/own-sessions.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { clockedFetch } from '../format/server-time.ts';

const { signOut } = ownSessionCalls('anyone', 'anyone');
const client = createClient({ signOut }, { baseUrl: '', token: async () => null, fetch: clockedFetch() });

export async function endSession(token: string): Promise<void> {
  await client.signOut({ body: { token } });
}
