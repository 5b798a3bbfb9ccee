/** Maps the identity provider's errors to sentences for people. */
import { texts } from '../../base/texts.ts';

export type IdentityErrorCode =
  | 'no-config'
  | 'not-verified'
  | 'already-verified'
  | 'wrong-pair'
  | 'in-use'
  | 'weak'
  | 'too-many'
  | 'disabled'
  | 'bad-email'
  | 'unreachable'
  | 'lost'
  | 'second-factor'
  | 'wrong-code'
  | 'too-old'
  | 'other';

export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** One neutral message for an unknown address and for a wrong password, so that accounts cannot be searched for. */
const known: Readonly<Record<string, readonly [IdentityErrorCode, string]>> = {
  'auth/invalid-credential': ['wrong-pair', texts.identity.wrongPair],
  'auth/invalid-login-credentials': ['wrong-pair', texts.identity.wrongPair],
  'auth/user-not-found': ['wrong-pair', texts.identity.wrongPair],
  'auth/wrong-password': ['wrong-pair', texts.identity.wrongPair],
  'auth/missing-password': ['wrong-pair', texts.identity.wrongPair],
  'auth/email-already-in-use': ['in-use', texts.identity.inUse],
  'auth/weak-password': ['weak', texts.identity.weak],
  'auth/invalid-email': ['bad-email', texts.identity.badEmail],
  'auth/missing-email': ['bad-email', texts.identity.badEmail],
  'auth/too-many-requests': ['too-many', texts.identity.tooMany],
  'auth/user-disabled': ['disabled', texts.identity.disabled],
  'auth/multi-factor-auth-required': ['second-factor', texts.identity.secondFactor],
  'auth/invalid-verification-code': ['wrong-code', texts.identity.wrongCode],
  'auth/missing-verification-code': ['wrong-code', texts.identity.wrongCode],
  'auth/code-expired': ['wrong-code', texts.identity.wrongCode],
  'auth/invalid-multi-factor-session': ['too-old', texts.identity.tooOld],
  'auth/requires-recent-login': ['too-old', texts.identity.tooOld],
  'auth/user-token-expired': ['too-old', texts.identity.tooOld],
  'auth/network-request-failed': ['unreachable', texts.identity.unreachable],
};

/** Any failure as an Error with a sentence: the provider's by its code, those with a message of their own unchanged. */
export function identityErrorOf(error: unknown): Error & { readonly code?: unknown } {
  if (error instanceof IdentityError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !code.startsWith('auth/')) {
    return error instanceof Error ? error : new IdentityError('other', texts.identity.other);
  }
  const [ours, message] = known[code] ?? ['other', texts.identity.other];
  return new IdentityError(ours, message, { cause: error });
}
