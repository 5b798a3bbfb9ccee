/** Who is signed in, for the whole app. The calls load on demand, so that the first screen does not wait for them. */
import { createSession } from '@fairbook/ui/session.ts';

export const session = createSession({
  // The next person at this computer finds nobody signed in.
  persistence: 'tab',
  loadConfig: async () => (await import('./visitor-api.ts')).visitorApi.readIdentityConfiguration(),
});
