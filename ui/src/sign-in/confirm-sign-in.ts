/** Asks for the password again before actions that need a fresh sign-in. */
import { needsStepUp, stepUpMs } from '@fairbook/domain/accounts/sessions.ts';
import { serverClock } from '../format/server-time.ts';
import type { Session } from './session.ts';
import { askAgain } from './sign-in-again.ts';

/** For identity provider actions allowed only shortly after a sign-in: asks for the password if that was too long ago. */
export async function confirmSignIn(session: Session, message: string): Promise<boolean> {
  const state = session.state();
  const signedInAt = await session.signedInAt();
  if (state.status !== 'in' || !signedInAt) return false;
  // The next step takes a while.
  if (!needsStepUp(signedInAt, new Date(serverClock.now() + stepUpMs / 2))) return true;
  return askAgain({ email: state.email, message, isOver: false });
}
