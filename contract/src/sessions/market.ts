/** Where a user of the market is signed in. */
import { signedIn } from '@fairbook/domain/account.ts';
import { ownSessionCalls } from './ownSessions.ts';
import { providerSignInCalls } from './providerSignIn.ts';

export const sessionsMarket = {
  ...providerSignInCalls(),
  ...ownSessionCalls({
    municipality: signedIn,
    'individual-investor': signedIn,
    'institutional-investor': signedIn,
    'market-professional': signedIn,
  }),
};
