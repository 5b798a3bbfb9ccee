/**
 * Tests a sign-in session with the Firebase web SDK against this provider and, if IDENTITY_EMULATOR_URL is set, against the official emulator: what
 * holds for both is Firebase's behavior.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type User,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from './json-file.ts';
import { startIdentityProvider } from './provider.ts';
import { lightWork, openSdk, projectId, refusalOf } from './testing.ts';
import { codeAt } from './totp.ts';

interface Fixture {
  readonly auth: Auth;
  readonly email: string;
  /** Address of the provider or the emulator. */
  readonly url: string;
  /** The newest code of a kind mailed to the person, from the official emulator's address for it. */
  mailedCode(kind: string): Promise<string>;
  /** A code used in an earlier step. */
  used: string;
  /** The secret of the authenticator app. */
  secret: string;
}

interface Step {
  readonly name: string;
  readonly run: (fixture: Fixture) => Promise<unknown>;
  readonly gives: unknown;
}

const first = 'the first password';
const second = 'the second password';
const third = 'the third password';

const script: readonly Step[] = [
  {
    name: 'a password that is far too short is refused',
    run: ({ auth, email }) => refusalOf(createUserWithEmailAndPassword(auth, email, 'short')),
    gives: 'auth/weak-password',
  },
  {
    name: 'an address that is none is refused',
    run: ({ auth }) => refusalOf(createUserWithEmailAndPassword(auth, 'not an address', first)),
    gives: 'auth/invalid-email',
  },
  {
    name: 'an empty password is refused',
    run: ({ auth, email }) => refusalOf(createUserWithEmailAndPassword(auth, email, '')),
    gives: 'auth/missing-password',
  },
  {
    name: 'a new person is signed in at once, unverified',
    run: async ({ auth, email }) => {
      const { user } = await createUserWithEmailAndPassword(auth, email.toUpperCase(), first);
      return [user.email === email, user.emailVerified, user.isAnonymous, user.providerData[0]?.providerId];
    },
    gives: [true, false, false, 'password'],
  },
  {
    name: 'the token says who signed in and how',
    run: async ({ auth, email }) => {
      const { claims, signInProvider } = await me(auth).getIdTokenResult();
      return [
        claims['iss'] === `https://securetoken.google.com/${projectId}`,
        claims['aud'] === projectId,
        claims['sub'] === me(auth).uid,
        claims['user_id'] === me(auth).uid,
        claims['email'] === email,
        claims['email_verified'],
        Number(claims['exp']) - Number(claims['iat']),
        claims['firebase'],
        signInProvider,
      ].map((claim) => (isObject(claim) ? { ...claim, identities: Object.keys(Object(claim['identities'])) } : claim));
    },
    gives: [
      true,
      true,
      true,
      true,
      true,
      false,
      3600,
      { identities: ['email'], sign_in_provider: 'password' },
      'password',
    ],
  },
  {
    name: 'a second account for the address is refused',
    run: ({ auth, email }) => refusalOf(createUserWithEmailAndPassword(auth, email, second)),
    gives: 'auth/email-already-in-use',
  },
  {
    name: 'a name is stored and part of the next token',
    run: async ({ auth }) => {
      await updateProfile(me(auth), { displayName: 'Ada Alder' });
      const { claims } = await me(auth).getIdTokenResult(true);
      return [me(auth).displayName, claims['name']];
    },
    gives: ['Ada Alder', 'Ada Alder'],
  },
  {
    name: 'a verification code says what it is for',
    run: async (fixture) => {
      await sendEmailVerification(me(fixture.auth), { url: 'http://localhost:4000/signin' });
      const { operation, data } = await checkActionCode(fixture.auth, await fixture.mailedCode('VERIFY_EMAIL'));
      return [operation, data.email === fixture.email];
    },
    gives: ['VERIFY_EMAIL', true],
  },
  {
    name: 'the verification code verifies, and a refreshed token says so',
    run: async (fixture) => {
      fixture.used = await fixture.mailedCode('VERIFY_EMAIL');
      await applyActionCode(fixture.auth, fixture.used);
      const before = (await me(fixture.auth).getIdTokenResult()).claims['email_verified'];
      await me(fixture.auth).reload();
      const after = (await me(fixture.auth).getIdTokenResult(true)).claims['email_verified'];
      return [before, me(fixture.auth).emailVerified, after];
    },
    gives: [false, true, true],
  },
  {
    name: 'the verification code works once',
    run: ({ auth, used }) => refusalOf(applyActionCode(auth, used)),
    gives: 'auth/invalid-action-code',
  },
  {
    name: 'an invented code is refused',
    run: ({ auth }) => refusalOf(applyActionCode(auth, 'invented')),
    gives: 'auth/invalid-action-code',
  },
  {
    name: 'signing out leaves no one',
    run: async ({ auth }) => {
      await signOut(auth);
      return auth.currentUser;
    },
    gives: null,
  },
  {
    name: 'a wrong password is refused',
    run: ({ auth, email }) => refusalOf(signInWithEmailAndPassword(auth, email, second)),
    gives: 'auth/invalid-credential',
  },
  {
    name: 'an unknown address is refused in the same words',
    run: ({ auth, email }) => refusalOf(signInWithEmailAndPassword(auth, `no.${email}`, first)),
    gives: 'auth/invalid-credential',
  },
  {
    name: 'the right password signs in, the address still verified',
    run: async ({ auth, email }) => {
      const { user } = await signInWithEmailAndPassword(auth, email, first);
      return [user.displayName, user.emailVerified];
    },
    gives: ['Ada Alder', true],
  },
  {
    name: 'a reset mail for an unknown address has the same response as for a known one',
    run: ({ auth, email }) => refusalOf(sendPasswordResetEmail(auth, `no.${email}`)),
    gives: 'nothing',
  },
  {
    name: 'a reset code says whose password it resets',
    run: async (fixture) => {
      await sendPasswordResetEmail(fixture.auth, fixture.email);
      const code = await fixture.mailedCode('PASSWORD_RESET');
      return (await verifyPasswordResetCode(fixture.auth, code)) === fixture.email;
    },
    gives: true,
  },
  {
    name: 'a reset code does not verify an address',
    run: async (fixture) =>
      (await refusalOf(applyActionCode(fixture.auth, await fixture.mailedCode('PASSWORD_RESET')))) === 'nothing',
    gives: false,
  },
  {
    name: 'a weak new password is refused and leaves the code usable',
    run: async (fixture) => {
      const code = await fixture.mailedCode('PASSWORD_RESET');
      return refusalOf(confirmPasswordReset(fixture.auth, code, 'short'));
    },
    gives: 'auth/weak-password',
  },
  {
    name: 'a reset sets the new password',
    run: async (fixture) => {
      fixture.used = await fixture.mailedCode('PASSWORD_RESET');
      return refusalOf(confirmPasswordReset(fixture.auth, fixture.used, second));
    },
    gives: 'nothing',
  },
  {
    name: 'the reset code works once',
    run: ({ auth, used }) => refusalOf(confirmPasswordReset(auth, used, third)),
    gives: 'auth/invalid-action-code',
  },
  {
    name: 'the old password no longer signs in',
    run: ({ auth, email }) => refusalOf(signInWithEmailAndPassword(auth, email, first)),
    gives: 'auth/invalid-credential',
  },
  {
    name: 'the new password signs in',
    run: ({ auth, email }) => refusalOf(signInWithEmailAndPassword(auth, email, second)),
    gives: 'nothing',
  },
  {
    name: 'a signed-in person changes the password and stays signed in',
    run: async ({ auth, email }) => {
      await reauthenticateWithCredential(me(auth), EmailAuthProvider.credential(email, second));
      await updatePassword(me(auth), third);
      await me(auth).getIdToken(true);
      await signOut(auth);
      return refusalOf(signInWithEmailAndPassword(auth, email, third));
    },
    gives: 'nothing',
  },
  {
    name: 'a look-up says since when tokens are valid',
    run: async (fixture) => {
      const { body } = await lookUp(fixture, await me(fixture.auth).getIdToken());
      const [user] = isObject(body) && Array.isArray(body['users']) ? body['users'] : [];
      return Math.abs(Number(user?.validSince) - Date.now() / 1_000) < 300;
    },
    gives: true,
  },
  {
    name: 'a token from before a new password is taken no longer',
    run: async (fixture) => {
      const old = await me(fixture.auth).getIdToken();
      // Times of tokens and passwords are whole seconds.
      await setTimeout(1_100);
      await updatePassword(me(fixture.auth), second);
      const after = await lookUp(fixture, old);
      await updatePassword(me(fixture.auth), third);
      return messageIn(after);
    },
    gives: 'TOKEN_EXPIRED',
  },
  {
    name: 'second factors are taken off by the owner of the project alone',
    run: async (fixture) => {
      const body = { localId: me(fixture.auth).uid, mfa: { enrollments: [] } };
      const refused = await ownerCall(fixture, 'update', body, 'somebody');
      const done = await ownerCall(fixture, 'update', body);
      return [refused.ok, done.ok, isObject(done.body) && done.body['localId'] === body.localId];
    },
    gives: [false, true, true],
  },
  {
    name: 'an account that the owner of the project deletes is gone, and its token opens nothing',
    run: async (fixture) => {
      const { user } = await createUserWithEmailAndPassword(fixture.auth, `gone.${fixture.email}`, first);
      const token = await user.getIdToken();
      const deleted = await ownerCall(fixture, 'delete', { localId: user.uid });
      const again = await ownerCall(fixture, 'delete', { localId: user.uid });
      const looked = await lookUp(fixture, token);
      const signedIn = await refusalOf(signInWithEmailAndPassword(fixture.auth, `gone.${fixture.email}`, first));
      await signInWithEmailAndPassword(fixture.auth, fixture.email, third);
      return [deleted.ok, messageIn(again), messageIn(looked), signedIn];
    },
    gives: [true, 'USER_NOT_FOUND', 'USER_NOT_FOUND', 'auth/invalid-credential'],
  },
  {
    name: 'a deleted account is gone',
    run: async ({ auth, email }) => {
      await deleteUser(me(auth));
      return refusalOf(signInWithEmailAndPassword(auth, email, third));
    },
    gives: 'auth/invalid-credential',
  },
];

/** Not in the official emulator (15.34.2): its second factors are telephone numbers only. These come before the end of the script. */
const withAuthenticator: readonly Step[] = [
  {
    name: 'an authenticator app is set up by its code, and a wrong one is refused',
    run: async (fixture) => {
      const { user } = await signInWithEmailAndPassword(fixture.auth, fixture.email, third);
      const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
      fixture.secret = secret.secretKey;
      const enrol = (code: string) =>
        multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Phone');
      const wrong = await refusalOf(enrol(codeAt(fixture.secret, Date.now() + 3_600_000)));
      await enrol(codeAt(fixture.secret, Date.now() - 30_000));
      return [wrong, multiFactor(user).enrolledFactors.map(({ factorId, displayName }) => [factorId, displayName])];
    },
    gives: ['auth/invalid-verification-code', [['totp', 'Phone']]],
  },
  {
    name: 'the password alone is not enough; with the code the token names the second factor',
    run: async (fixture) => {
      await signOut(fixture.auth);
      const { user, factor } = await signInWithCode(fixture, codeAt(fixture.secret, Date.now()));
      const { claims } = await user.getIdTokenResult();
      return [factor, isObject(claims['firebase']) && claims['firebase']['sign_in_second_factor']];
    },
    gives: ['totp', 'totp'],
  },
  {
    name: 'removed, the app is no longer required',
    run: async (fixture) => {
      const user = me(fixture.auth);
      const [factor] = multiFactor(user).enrolledFactors;
      if (factor) await multiFactor(user).unenroll(factor);
      return [
        multiFactor(user).enrolledFactors.length,
        await refusalOf(signInWithEmailAndPassword(fixture.auth, fixture.email, third)),
      ];
    },
    gives: [0, 'nothing'],
  },
  {
    name: 'removed by the owner of the project, it is not required either',
    run: async (fixture) => {
      const user = me(fixture.auth);
      const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
      const code = codeAt(secret.secretKey, Date.now());
      await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Phone');
      const asked = await refusalOf(signInWithEmailAndPassword(fixture.auth, fixture.email, third));
      await ownerCall(fixture, 'update', { localId: user.uid, mfa: { enrollments: [] } });
      return [asked, await refusalOf(signInWithEmailAndPassword(fixture.auth, fixture.email, third))];
    },
    gives: ['auth/multi-factor-auth-required', 'nothing'],
  },
];

/** Signs in by password and code. */
async function signInWithCode({ auth, email }: Fixture, code: string) {
  const error = await signInWithEmailAndPassword(auth, email, third).catch((problem: MultiFactorError) => problem);
  if (!('code' in error)) throw new Error('no second factor was required');
  const resolver = getMultiFactorResolver(auth, error);
  const [hint] = resolver.hints;
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code);
  const { user } = await resolver.resolveSignIn(assertion);
  return { user, factor: hint?.factorId };
}

interface ScriptAnswer {
  readonly ok: boolean;
  readonly body: unknown;
}

async function toolkit({ url }: Fixture, call: string, body: object, bearer?: string): Promise<ScriptAnswer> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  return { ok: answer.ok, body: await answer.json() };
}

function lookUp(fixture: Fixture, idToken: string): Promise<ScriptAnswer> {
  return toolkit(fixture, 'accounts:lookup?key=local', { idToken });
}

/** A change of an account as the server makes it. */
function ownerCall(fixture: Fixture, call: 'update' | 'delete', body: object, bearer = 'owner'): Promise<ScriptAnswer> {
  return toolkit(fixture, `projects/${projectId}/accounts:${call}`, body, bearer);
}

/** The first word of a refusal. */
function messageIn({ body }: ScriptAnswer): string {
  const error = isObject(body) ? body['error'] : undefined;
  return isObject(error) ? (String(error['message']).split(' ')[0] ?? '') : 'nothing';
}

function me(auth: Auth): User {
  if (!auth.currentUser) throw new Error('no one is signed in');
  return auth.currentUser;
}

async function mailedCode(url: string, email: string, kind: string): Promise<string> {
  const answer: unknown = await (await fetch(`${url}/emulator/v1/projects/${projectId}/oobCodes`)).json();
  const codes: unknown = isObject(answer) ? answer['oobCodes'] : undefined;
  if (!Array.isArray(codes)) throw new Error('no list of mailed codes');
  const mailed: unknown = codes.findLast((code) => code.email === email && code.requestType === kind);
  if (!isObject(mailed) || typeof mailed['oobCode'] !== 'string') throw new Error(`no ${kind} code for ${email}`);
  return mailed['oobCode'];
}

/** Configures the official emulator like production: one response for unknown addresses and wrong passwords. */
async function protectAddresses(url: string): Promise<void> {
  const answer = await fetch(`${url}/emulator/v1/projects/${projectId}/config`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!answer.ok) throw new Error(`the emulator at ${url} answered ${answer.status}`);
}

async function startOwn(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-parity-'));
  const provider = await startIdentityProvider({ folder, projectId, passwordWork: lightWork });
  return {
    url: provider.url,
    async close() {
      await provider.close();
      await rm(folder, { recursive: true });
    },
  };
}

const emulatorUrl = process.env['IDENTITY_EMULATOR_URL'];
const players = [
  {
    name: 'this provider',
    start: startOwn,
    steps: [...script.slice(0, -1), ...withAuthenticator, ...script.slice(-1)],
  },
  ...(emulatorUrl === undefined
    ? []
    : [
        {
          name: 'the official emulator',
          steps: script,
          async start() {
            await protectAddresses(emulatorUrl);
            return { url: emulatorUrl, close: async () => undefined };
          },
        },
      ]),
];

describe.each(players)('A sign-in life at $name', ({ start, steps }) => {
  let fixture: Fixture;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const player = await start();
    const sdk = openSdk(player.url);
    const email = `ada.${Date.now()}@alder.example`;
    fixture = {
      auth: sdk.auth,
      url: player.url,
      email,
      used: '',
      secret: '',
      mailedCode: (kind) => mailedCode(player.url, email, kind),
    };
    close = async () => {
      await sdk.close();
      await player.close();
    };
  });

  afterAll(() => close());

  it.each(steps)('$name', async ({ run, gives }) => {
    expect(await run(fixture)).toEqual(gives);
  });
});
