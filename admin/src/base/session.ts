/** Session of the signed-in person, for the whole app. Calls load on demand, so that the first screen does not wait for them. */
import { createSession } from '@fairbook/ui/sign-in/session.ts';

export const session = createSession({
  // The next person at this computer must not find the session.
  persistence: 'tab',
  loadConfig: async () => (await import('./visitor-api.ts')).visitorApi.readIdentityConfiguration(),
});
