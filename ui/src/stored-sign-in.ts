/** Whether this browser holds a sign-in. Without one no person is signed in, and the sign-in library need not load before the page shows. */
import type { Persistence } from './identity-provider.ts';

/** The sign-in library stores a person under this key, followed by the key of the installation. */
const prefix = 'firebase:authUser:';

export function holdsSignIn(persistence: Persistence): boolean {
  const storage = persistence === 'tab' ? globalThis.sessionStorage : globalThis.localStorage;
  return Object.keys(storage).some((key) => key.startsWith(prefix));
}

/** Calls `then` once a person has signed in in another tab. */
export function onSignInElsewhere(then: () => void): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix) && newValue !== null) then();
  });
}
