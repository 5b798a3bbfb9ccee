/**
 * The sign-in that this browser holds, as the sign-in library stores it. Without one no person is signed in; with one the page begins with its token, and the
 * library, which is larger than most pages, loads when it is needed.
 */
import type { Persistence } from './provider/identity-provider.ts';

/** The sign-in library stores a person under this key, followed by the key of the installation; the one for OpenID Connect does the same (openid-store.ts). */
const prefix = 'firebase:authUser:';

/** A token that ends sooner is left to the library, which renews it. */
const minLeftMs = 2 * 60_000;

export interface StoredSignIn {
  readonly email: string;
  readonly token: string;
  /** When the password was entered. */
  readonly signedInAt: Date;
  /** When the library has to renew the token, a little before it ends. */
  readonly renewAt: Date;
}

export function holdsSignIn(persistence: Persistence): boolean {
  return keysIn(storageOf(persistence)).length > 0;
}

/** The person with a verified address whose token is good for a while. Null where only the library can tell. */
export function storedSignIn(persistence: Persistence): StoredSignIn | null {
  const storage = storageOf(persistence);
  const [key, ...others] = keysIn(storage);
  if (key === undefined || others.length > 0) return null;
  try {
    return goodSignIn(JSON.parse(storage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

/** Calls `then` once a person has signed in in another tab. */
export function onSignInElsewhere(then: () => void): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix) && newValue !== null) then();
  });
}

/** Resolves when the library is needed although no call asks for it: the token is about to end, or another tab has signed in or out. */
export function untilLibraryNeeded({ renewAt }: StoredSignIn): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, renewAt.getTime() - Date.now());
    globalThis.addEventListener('storage', ({ key }) => {
      // Without a key everything was removed.
      if (key === null || key.startsWith(prefix)) done();
    });
  });
}

function goodSignIn(stored: unknown): StoredSignIn | null {
  const { email, emailVerified, stsTokenManager } = stored as Readonly<Record<string, unknown>>;
  const { accessToken: token, expirationTime: endsAt } = stsTokenManager as Readonly<Record<string, unknown>>;
  if (emailVerified !== true || typeof email !== 'string') return null;
  if (typeof token !== 'string' || typeof endsAt !== 'number' || endsAt - Date.now() < minLeftMs) return null;
  const [, payload = ''] = token.split('.');
  const { auth_time } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
  return { email, token, signedInAt: new Date(Number(auth_time) * 1000), renewAt: new Date(endsAt - minLeftMs) };
}

function storageOf(persistence: Persistence): Storage {
  return persistence === 'tab' ? globalThis.sessionStorage : globalThis.localStorage;
}

function keysIn(storage: object): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(prefix));
}
