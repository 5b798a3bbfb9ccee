/** Who signs up: no account yet, but an identity. */
import type { Route } from '@fairbook/contract/route.ts';
import { invalid } from '../errors.ts';
import type { Newcomer } from './actor.ts';
import type { Call } from './handler.ts';

/** Sign-up bodies contain the ID token of the identity that becomes an account. */
export async function newcomerOf({ body, deps }: Call<Route>): Promise<Newcomer> {
  const { idToken, email } = body as unknown as { idToken: string; email: string };
  const { uid, email: proven, emailVerified } = await deps.identity.verifyToken(idToken);
  if (proven !== email) throw invalid({ email: 'The email is not the one that signed in' });
  return { uid, email, emailVerified };
}
