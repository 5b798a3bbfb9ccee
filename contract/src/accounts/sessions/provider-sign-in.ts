/** The calls of sign-in through an OpenID Connect provider, the same on both sites. */
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { email } from '../../base/shapes.ts';

const flow = z.string().min(1, 'The flow is required').max(4_096);
const handle = z.string().min(1, 'The handle is required').max(100);

/** `isFresh`: the person must enter their password at the provider. `email` is suggested to the provider. */
export const beginSignInBody = z.strictObject({ isFresh: z.boolean().default(false), email: email.nullish() });

/** `flow` is from `beginSignIn`; `query` is what the provider added to the address of the callback page. */
export const finishSignInBody = z.strictObject({ flow, query: z.string().max(8_192) });

export const handleBody = z.strictObject({ handle });

export function providerSignInCalls() {
  return {
    beginSignIn: route({
      method: 'POST',
      path: '/api/auth/sign-in/begin',
      summary: 'Begin a sign-in at the OpenID Connect provider',
      who: 'anyone',
      body: beginSignInBody,
      bodyOptional: true,
      answer: z.object({ address: z.string(), flow: z.string() }),
      message: 'Sign in at this address',
      refuses: [404],
    }),
    finishSignIn: route({
      method: 'POST',
      path: '/api/auth/sign-in/finish',
      summary: 'Finish a sign-in with the answer of the OpenID Connect provider',
      who: 'anyone',
      body: finishSignInBody,
      answer: z.object({
        /** For the header of every call, for 15 minutes. */
        token: z.string(),
        /** Renews the token until the session ends. */
        handle: z.string(),
        email: z.string(),
        /** False for a person who may open an account now. */
        hasAccount: z.boolean(),
      }),
      message: 'Signed in',
      refuses: [403, 404],
    }),
    renewSignIn: route({
      method: 'POST',
      path: '/api/auth/sign-in/renew',
      summary: 'Renew the token of a sign-in at the OpenID Connect provider',
      who: 'anyone',
      body: handleBody,
      answer: z.object({ token: z.string() }),
      message: 'Renewed',
      refuses: [404],
    }),
    endSignIn: route({
      method: 'POST',
      path: '/api/auth/sign-in/end',
      summary: 'Sign out, and learn where the OpenID Connect provider signs out',
      who: 'anyone',
      body: handleBody,
      answer: z.object({ address: z.string().nullable() }),
      message: 'Signed out',
      refuses: [404],
    }),
  };
}
