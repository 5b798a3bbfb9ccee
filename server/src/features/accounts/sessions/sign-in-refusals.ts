/** Why a sign-in at an OpenID Connect provider is refused. */
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { Refused } from '../../../platform/base/errors.ts';
import { SessionOver } from '../../../platform/http/caller/sessions.ts';

/** 403 with the reason for the log. */
class SignInRefused extends Refused {
  readonly reason: string;

  constructor(code: string, message: Text, reason: string) {
    super(403, { message, data: { code } });
    this.reason = reason;
  }
}

function refused(code: string, message: Text, reason: string = code): SignInRefused {
  return new SignInRefused(code, message, reason);
}

export function mismatch(reason: string): SignInRefused {
  return refused('sign-in-mismatch', 'This sign-in cannot be completed. Start it again.', reason);
}

export function refusedThere(reason: string): SignInRefused {
  const isCanceled = reason === 'access_denied';
  const message = isCanceled
    ? 'The sign-in was canceled. Try again.'
    : 'Your identity provider refused the sign-in. Try again, or ask its help desk.';
  return refused(isCanceled ? 'sign-in-canceled' : 'sign-in-refused', message, reason);
}

export function tooWeak(acr: string | undefined): SignInRefused {
  const message =
    'This site needs a stronger sign-in than your identity provider reported. Add a second step there, then sign in again.';
  return refused('sign-in-too-weak', message, `acr ${acr ?? 'missing'}`);
}

export function signInAgain(): SignInRefused {
  return refused('sign-in-again', 'Sign in at your identity provider again to continue');
}

export function signedOut(): SessionOver {
  return new SessionOver('signed-out', 'You have been signed out. Sign in again to continue.');
}

export function notVerified(): SignInRefused {
  return refused('email-not-verified', 'Email Not Verified');
}
