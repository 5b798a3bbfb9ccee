/** Where a user of the market is signed in. */

import { signedIn } from '@fairbook/domain/account.ts';
import { everyKind } from '../everyKind.ts';
import { ownSessionCalls } from './ownSessions.ts';
import { providerSignInCalls } from './providerSignIn.ts';

export const sessionsMarket = {
  ...providerSignInCalls(),
  ...ownSessionCalls(everyKind(signedIn)),
};
