/** Where a user of the market is signed in. */

import { changingOwn, signedIn } from '@fairbook/domain/accounts/account.ts';
import { everyKind } from '../../base/every-kind.ts';
import { ownSessionCalls } from './own-sessions.ts';
import { providerSignInCalls } from './provider-sign-in.ts';

export const sessionsMarket = {
  ...providerSignInCalls(),
  ...ownSessionCalls(everyKind(signedIn), everyKind(changingOwn)),
};
