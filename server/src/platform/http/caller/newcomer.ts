/** Callers who sign up: no account yet, but an identity. */
import type { Route } from '@fairbook/contract/base/route.ts';
import { invalid } from '../../base/errors.ts';
import type { Call } from '../handler.ts';
import type { Newcomer } from './actor.ts';

/** Sign-up bodies contain the ID token of the identity that becomes an account. */
export async function newcomerOf({ body, deps }: Call<Route>): Promise<Newcomer> {
  const { idToken, email } = body as unknown as { idToken: string; email: string };
  const { uid, email: proven, emailVerified, provider } = await deps.identity.verifyToken(idToken);
  if (proven !== email) throw invalid({ email: 'The email is not the one that signed in' });
  return { uid, email, emailVerified, provider };
}
