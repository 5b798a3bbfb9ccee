/** Identity provider implementation with an OpenID Connect provider, through calls of our own server. Loaded only for signing in. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { texts } from '../../base/texts.ts';
import { serverClock } from '../../format/server-time.ts';
import { IdentityError } from './identity-errors.ts';
import type { Account, IdentityConfig, IdentityProvider, Persistence } from './identity-provider.ts';
import { providerApi, signInInWindow } from './openid-flow.ts';
import { claimsOf, dropSignIn, type HeldSignIn, heldSignIn, holdSignIn, onHeldChange } from './openid-store.ts';
import { providerTexts } from './provider-texts.ts';

/** A token that ends sooner is renewed first. */
const minLeftMs = 2 * 60_000;

export async function startProvider(_config: IdentityConfig, persistence: Persistence): Promise<IdentityProvider> {
  let renewing: Promise<string> | null = null;

  async function renew(held: HeldSignIn): Promise<string> {
    try {
      const { token } = await providerApi.renewSignIn({ body: { handle: held.handle } });
      // Meanwhile the person may have signed out.
      if (heldSignIn(persistence)?.handle === held.handle) holdSignIn(persistence, { ...held, token });
      return token;
    } catch (error) {
      if (!(error instanceof ApiError)) throw new IdentityError('unreachable', texts.identity.unreachable);
      // The server says why in its answer to the next call.
      if (error.status === 401) return held.stsTokenManager.accessToken;
      throw error;
    }
  }

  function accountOf(held: HeldSignIn): Account {
    return {
      email: held.email,
      emailVerified: true,
      token: async (fresh = false) => {
        const { accessToken, expirationTime } = heldSignIn(persistence)?.stsTokenManager ?? held.stsTokenManager;
        if (!fresh && expirationTime - serverClock.now() > minLeftMs) return accessToken;
        renewing ??= renew(held).finally(() => {
          renewing = null;
        });
        return renewing;
      },
      signedInAt: async () => new Date(claimsOf(held.stsTokenManager.accessToken).auth_time * 1_000),
      reload: async () => undefined,
    };
  }

  const current = () => heldSignIn(persistence);
  return {
    current: () => {
      const held = current();
      return held && accountOf(held);
    },
    watch: onHeldChange,
    // The password is given to the provider.
    signIn: async (email) => {
      const before = current();
      const finished = await signInInWindow(email);
      const isOther = before && claimsOf(before.stsTokenManager.accessToken).sub !== claimsOf(finished.token).sub;
      // The page and its typed text belong to the person who was here.
      if (isOther || !finished.hasAccount)
        throw new IdentityError('other', providerTexts.anotherPerson(finished.email));
      holdSignIn(persistence, finished);
    },
    hasSecondFactor: () => {
      const token = current()?.stsTokenManager.accessToken;
      return token !== undefined && claimsOf(token).firebase.sign_in_second_factor !== undefined;
    },
    signOut: async () => {
      const held = current();
      dropSignIn(persistence);
      if (!held) return;
      const { address } = await providerApi
        .endSignIn({ body: { handle: held.handle } })
        .catch(() => ({ address: null }));
      if (address !== null) globalThis.location.assign(address);
    },
    confirmCode: atProvider,
    startEnrolment: atProvider,
    finishEnrolment: atProvider,
    removeSecondFactor: atProvider,
    signUp: atProvider,
    sendVerification: atProvider,
    sendPasswordReset: atProvider,
  };
}

/** Refuses acts of the provider, for which no page asks. */
async function atProvider(): Promise<never> {
  throw new IdentityError('other', texts.identity.other);
}
