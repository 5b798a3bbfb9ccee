/** Asks for the password again before what wants a fresh sign-in. */
import { needsStepUp, stepUpMs } from '@fairbook/domain/sessions.ts';
import { serverClock } from './server-time.ts';
import type { Session } from './session.ts';
import { askAgain } from './sign-in-again.ts';

/** For what the identity provider does only shortly after a sign-in: asks for the password where that was too long ago. */
export async function confirmSignIn(session: Session, message: string): Promise<boolean> {
  const state = session.state();
  const signedInAt = await session.signedInAt();
  if (state.status !== 'in' || !signedInAt) return false;
  // What follows takes a while.
  if (!needsStepUp(signedInAt, new Date(serverClock.now() + stepUpMs / 2))) return true;
  return askAgain({ email: state.email, message, isOver: false });
}
