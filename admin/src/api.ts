/** The way to the server: the session, the typed calls, the gate. */
import { admin } from '@fairbook/contract/admin.ts';
import { type Client, createClient } from '@fairbook/contract/client.ts';
import { createGate } from '@fairbook/ui/Gate.tsx';
import { clockedFetch } from '@fairbook/ui/server-time.ts';
import { createSession, type Session } from '@fairbook/ui/session.ts';

export const session: Session = createSession({ loadConfig: () => client.readIdentityConfiguration() });

export const client: Client<typeof admin> = createClient(admin, {
  baseUrl: '',
  token: session.getToken,
  fetch: clockedFetch(),
});

export const { Gate, usePerson: useAdministrator } = createGate(() => client.readMetadata());
