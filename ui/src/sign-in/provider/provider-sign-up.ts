/** Sign-up of a person whom the OpenID Connect provider has named. */

import type { Session } from '../session.ts';
import type { Persistence } from './identity-provider.ts';
import { holdSignIn, keepNewcomer, type Newcomer } from './openid-store.ts';

/** Passes the token to `register` (the sign-up call), and signs the person in. */
export async function signUpNewcomer(
  session: Session,
  persistence: Persistence,
  newcomer: Newcomer,
  register: (idToken: string) => Promise<unknown>,
): Promise<void> {
  await register(newcomer.token);
  keepNewcomer(null);
  holdSignIn(persistence, newcomer);
  await session.prepare();
}
