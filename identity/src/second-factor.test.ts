/** Tests enrolling and using a second factor with the Firebase web SDK. */
import {
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type User,
} from '@firebase/auth';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { handClock, refusalOf, sdkFor, startProvider } from './testing.ts';
import { codeAt } from './totp.ts';

const pair = ['ada@alder.example', 'long enough'] as const;

async function enrolled() {
  const { now, pass } = handClock();
  const provider = await startProvider({ now });
  await provider.ensureUser({ email: pair[0], password: pair[1], emailVerified: true });
  const auth = sdkFor(provider);
  const { user } = await signInWithEmailAndPassword(auth, ...pair);
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  await multiFactor(user).enroll(
    TotpMultiFactorGenerator.assertionForEnrollment(secret, codeAt(secret.secretKey, now())),
    'Phone',
  );
  pass(60_000);
  const signIn = async (code: string) => {
    const error = await signInWithEmailAndPassword(auth, ...pair).catch((problem: MultiFactorError) => problem);
    if (!('code' in error)) throw new Error('no second factor was required');
    expect(error.code).toBe('auth/multi-factor-auth-required');
    const resolver = getMultiFactorResolver(auth, error);
    const [hint] = resolver.hints;
    expect([hint?.factorId, hint?.displayName]).toEqual(['totp', 'Phone']);
    return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code));
  };
  return { provider, auth, user, secret: secret.secretKey, now, pass, signIn };
}

const firebaseOf = async (user: User) => decodeJwt(await user.getIdToken())['firebase'];

test('an authenticator app is enrolled, and its code signs in', async () => {
  const { auth, user, secret, now, signIn } = await enrolled();
  expect(await firebaseOf(user)).toMatchObject({ sign_in_second_factor: 'totp' });
  await signOut(auth);
  const { user: again } = await signIn(codeAt(secret, now()));
  expect(await firebaseOf(again)).toMatchObject({ sign_in_provider: 'password', sign_in_second_factor: 'totp' });
  // A new token from the refresh token still says so.
  await again.getIdToken(true);
  expect(await firebaseOf(again)).toMatchObject({ sign_in_second_factor: 'totp' });
});

test('a code works once', async () => {
  const { secret, now, signIn } = await enrolled();
  const code = codeAt(secret, now());
  await signIn(code);
  expect(await refusalOf(signIn(code))).toBe('auth/invalid-verification-code');
});

test('after five wrong codes even the right one has to wait', async () => {
  const { secret, now, pass, signIn } = await enrolled();
  // Not one of those that are accepted at this moment: of six digits some other code may be equal to one of them.
  const accepted = [-30_000, 0, 30_000].map((off) => codeAt(secret, now() + off));
  const wrong = ['111111', '222222', '333333', '444444'].find((code) => !accepted.includes(code)) ?? '';
  for (let tries = 0; tries < 5; tries += 1)
    expect(await refusalOf(signIn(wrong))).toBe('auth/invalid-verification-code');
  expect(await refusalOf(signIn(codeAt(secret, now())))).toBe('auth/too-many-requests');
  pass(5 * 60_000 + 1);
  await signIn(codeAt(secret, now()));
});

test('the password alone brings no token, and its half of the sign-in ends after five minutes', async () => {
  const { auth, secret, now, pass } = await enrolled();
  await signOut(auth);
  const error = await signInWithEmailAndPassword(auth, ...pair).catch((problem: MultiFactorError) => problem);
  expect(auth.currentUser).toBeNull();
  pass(6 * 60_000);
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', codeAt(secret, now()));
  expect(await refusalOf(resolver.resolveSignIn(assertion))).toBe('auth/invalid-multi-factor-session');
});

test('a removed second factor is no longer required', async () => {
  const { auth, secret, now, signIn } = await enrolled();
  const { user } = await signIn(codeAt(secret, now()));
  const [factor] = multiFactor(user).enrolledFactors;
  await multiFactor(user).unenroll(factor?.uid ?? '');
  await signOut(auth);
  await signInWithEmailAndPassword(auth, ...pair);
});

test('the owner of the project removes it, and no one else', async () => {
  const { provider, auth, user } = await enrolled();
  const url = `${provider.url}/identitytoolkit.googleapis.com/v1/projects/demo-fairbook/accounts:update`;
  const remove = (authorization: string) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ localId: user.uid, mfa: { enrollments: [] } }),
    });
  expect((await remove(`Bearer ${await user.getIdToken()}`)).status).toBe(403);
  expect((await remove('Bearer owner')).status).toBe(200);
  await signInWithEmailAndPassword(auth, ...pair);
});

test('no one enrolls one before the address is verified', async () => {
  const provider = await startProvider();
  const { user } = await createUserWithEmailAndPassword(sdkFor(provider), 'new@alder.example', pair[1]);
  const enrol = async () => TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  expect(await refusalOf(enrol())).toBe('auth/unverified-email');
});
