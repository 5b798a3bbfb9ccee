/** Signed-in sessions for the windows of tests, made without the form: a window of its own for each sign-in costs seconds. */
import type { Site, StoredSession } from './browser.ts';
import { identityProvider, keptSignIn } from './calls.ts';

/** Moments in a token, in seconds. */
interface Claims {
  readonly exp: number;
  readonly auth_time: number;
}

/** The session that the sign-in form of both sites would have stored in the browser; door.test.ts and sign-in.test.ts use the form. */
export async function sharedSession(site: Site, email: string): Promise<StoredSession> {
  const [identity, { idToken, refreshToken, localId: uid }] = await Promise.all([
    identityProvider(),
    keptSignIn(email),
  ]);
  const { exp, auth_time: at } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims;
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
