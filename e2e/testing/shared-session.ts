/** Signed-in sessions for the windows of tests, made without the form: a window of its own for each sign-in costs seconds. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Site, StoredSession } from './browser.ts';
import { identityProvider, keptSignIn, type SignedIn, signInAtProvider } from './calls.ts';

/** Moments in a token, in seconds. */
interface Claims {
  readonly exp: number;
  readonly auth_time: number;
}

/** The session that the sign-in form of both sites would have stored in the browser; door.test.ts and sign-in.test.ts use the form. */
export async function sharedSession(site: Site, email: string): Promise<StoredSession> {
  return sessionOf(site, email, await keptSignIn(email));
}

/** A session of its own. Sign-ins of one second are one, so it is not of the second of the shared one. */
export async function ownSession(site: Site, email: string): Promise<StoredSession> {
  const shared = claimsOf(await keptSignIn(email)).auth_time;
  for (;;) {
    const own = await signInAtProvider(email);
    if (claimsOf(own).auth_time !== shared) return sessionOf(site, email, own);
    await pause(200);
  }
}

function claimsOf({ idToken }: SignedIn): Claims {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

async function sessionOf(site: Site, email: string, signedIn: SignedIn): Promise<StoredSession> {
  const { idToken, refreshToken, localId: uid } = signedIn;
  const identity = await identityProvider();
  const { exp, auth_time: at } = claimsOf(signedIn);
  // As the SDK of Firebase stores it.
  const user = {
    uid,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, displayName: null, email, phoneNumber: null, photoURL: null }],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: exp * 1000 },
    createdAt: String(at * 1000),
    lastLoginAt: String(at * 1000),
    apiKey: identity.apiKey,
    appName: '[DEFAULT]',
  };
  const stored = { [`firebase:authUser:${identity.apiKey}:[DEFAULT]`]: JSON.stringify(user) };
  const configuration = { 'fairbook.identity': JSON.stringify(identity) };
  // An administrator is signed in in one tab only.
  return site === 'admin' ? { local: {}, tab: { ...configuration, ...stored } } : { local: stored, tab: configuration };
}
