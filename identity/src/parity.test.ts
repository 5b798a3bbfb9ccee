/**
 * One script of a sign-in life, played by the Firebase web SDK against this provider and, where IDENTITY_EMULATOR_URL
 * names one, against the official emulator: what holds for both is what Firebase does.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from './json-file.ts';
import { startIdentityProvider } from './provider.ts';
import { lightWork, openSdk, projectId, refusalOf } from './testing.ts';

interface Stage {
  readonly auth: Auth;
  readonly email: string;
  /** The newest code of a kind mailed to the person, from the address the official emulator has for it. */
  mailedCode(kind: string): Promise<string>;
  /** A code an earlier step has used. */
  used: string;
}

interface Step {
  readonly name: string;
  readonly run: (stage: Stage) => Promise<unknown>;
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
    name: 'the token tells who signed in and how',
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
    name: 'a name is kept and stands in the next token',
    run: async ({ auth }) => {
      await updateProfile(me(auth), { displayName: 'Ada Alder' });
      const { claims } = await me(auth).getIdTokenResult(true);
      return [me(auth).displayName, claims['name']];
    },
    gives: ['Ada Alder', 'Ada Alder'],
  },
  {
    name: 'a verification code says what it is for',
    run: async (stage) => {
      await sendEmailVerification(me(stage.auth), { url: 'http://localhost:4000/signin' });
      const { operation, data } = await checkActionCode(stage.auth, await stage.mailedCode('VERIFY_EMAIL'));
      return [operation, data.email === stage.email];
    },
    gives: ['VERIFY_EMAIL', true],
  },
  {
    name: 'the verification code verifies, and a refreshed token says so',
    run: async (stage) => {
      stage.used = await stage.mailedCode('VERIFY_EMAIL');
      await applyActionCode(stage.auth, stage.used);
      const before = (await me(stage.auth).getIdTokenResult()).claims['email_verified'];
      await me(stage.auth).reload();
      const after = (await me(stage.auth).getIdTokenResult(true)).claims['email_verified'];
      return [before, me(stage.auth).emailVerified, after];
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
    name: 'signing out leaves nobody',
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
    name: 'a reset mail for an unknown address is answered as for a known one',
    run: ({ auth, email }) => refusalOf(sendPasswordResetEmail(auth, `no.${email}`)),
    gives: 'nothing',
  },
  {
    name: 'a reset code tells whose password it resets',
    run: async (stage) => {
      await sendPasswordResetEmail(stage.auth, stage.email);
      const code = await stage.mailedCode('PASSWORD_RESET');
      return (await verifyPasswordResetCode(stage.auth, code)) === stage.email;
    },
    gives: true,
  },
  {
    name: 'a reset code does not verify an address',
    run: async (stage) =>
      (await refusalOf(applyActionCode(stage.auth, await stage.mailedCode('PASSWORD_RESET')))) === 'nothing',
    gives: false,
  },
  {
    name: 'a weak new password is refused and leaves the code usable',
    run: async (stage) => {
      const code = await stage.mailedCode('PASSWORD_RESET');
      return refusalOf(confirmPasswordReset(stage.auth, code, 'short'));
    },
    gives: 'auth/weak-password',
  },
  {
    name: 'a reset sets the new password',
    run: async (stage) => {
      stage.used = await stage.mailedCode('PASSWORD_RESET');
      return refusalOf(confirmPasswordReset(stage.auth, stage.used, second));
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
    name: 'a deleted account is gone',
    run: async ({ auth, email }) => {
      await deleteUser(me(auth));
      return refusalOf(signInWithEmailAndPassword(auth, email, third));
    },
    gives: 'auth/invalid-credential',
  },
];

function me(auth: Auth): User {
  if (!auth.currentUser) throw new Error('nobody is signed in');
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

/** Asks the official emulator for what production has: one answer for unknown addresses and wrong passwords. */
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
  { name: 'this provider', start: startOwn },
  ...(emulatorUrl === undefined
    ? []
    : [
        {
          name: 'the official emulator',
          async start() {
            await protectAddresses(emulatorUrl);
            return { url: emulatorUrl, close: async () => undefined };
          },
        },
      ]),
];

describe.each(players)('A sign-in life at $name', ({ start }) => {
  let stage: Stage;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const player = await start();
    const sdk = openSdk(player.url);
    const email = `ada.${Date.now()}@alder.example`;
    stage = { auth: sdk.auth, email, used: '', mailedCode: (kind) => mailedCode(player.url, email, kind) };
    close = async () => {
      await sdk.close();
      await player.close();
    };
  });

  afterAll(() => close());

  it.each(script)('$name', async ({ run, gives }) => {
    expect(await run(stage)).toEqual(gives);
  });
});
