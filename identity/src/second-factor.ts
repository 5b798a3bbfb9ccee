/** Calls about a second factor: enrolling an authenticator app, signing in with its code, and removing it. */
import { randomUUID } from 'node:crypto';
import type { Account, SecondFactor } from './accounts.ts';
import { holderOf } from './holder.ts';
import { isObject } from './json-file.ts';
import { Refused } from './refused.ts';
import type { Services } from './services.ts';
import { textOf } from './services.ts';
import type { IssuedTokens } from './tokens.ts';
import { newSecret, stepOfCode } from './totp.ts';

type Call = (services: Services, body: unknown) => Promise<object>;

/** An enrollment has to be finished, and a sign-in with a code, within five minutes. */
const minutes = 5;
const lifetimeMs = minutes * 60_000;
const maxFactors = 5;
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many wrong codes. Try again later.';

/** By the words after `/v2/accounts/` in the address. */
export const secondFactorCalls: Readonly<Record<string, Call>> = {
  'mfaEnrollment:start': async (services, body) => {
    const { account } = await holderOf(services, body);
    partOf(body, 'totpEnrollmentInfo');
    if (!account.emailVerified) throw new Refused('UNVERIFIED_EMAIL : Need to verify email first before enrolling.');
    if ((account.secondFactors ?? []).length >= maxFactors) throw new Refused('SECOND_FACTOR_LIMIT_EXCEEDED');
    const secret = newSecret();
    const expiresAt = services.now() + lifetimeMs;
    const sessionInfo = services.tokens.seal('enrol', { uid: account.uid, secret, expiresAt });
    return {
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: 6,
        hashingAlgorithm: 'SHA1',
        periodSec: 30,
        sessionInfo,
        finalizeEnrollmentTime: new Date(expiresAt).toISOString(),
      },
    };
  },

  'mfaEnrollment:finalize': async (services, body) => {
    const { account, authTime } = await holderOf(services, body);
    const info = partOf(body, 'totpVerificationInfo');
    const session = services.tokens.unseal('enrol', textOf(info, 'sessionInfo') ?? '');
    const { uid, secret, expiresAt } = session ?? {};
    if (uid !== account.uid || typeof secret !== 'string' || typeof expiresAt !== 'number') {
      throw new Refused('INVALID_SESSION_INFO');
    }
    if (expiresAt <= services.now()) throw new Refused('SESSION_EXPIRED');
    const lastStep = useCode(services, { uid: account.uid, secret, lastStep: 0 }, textOf(info, 'verificationCode'));
    const factor: SecondFactor = {
      id: randomUUID(),
      displayName: textOf(body, 'displayName') ?? null,
      enrolledAt: services.now(),
      secret,
      lastStep,
    };
    const secondFactors = [...(account.secondFactors ?? []), factor];
    const changed = await services.accounts.change(account.uid, { secondFactors });
    return { totpAuthInfo: {}, ...tokensOf(await services.tokens.issue(changed, authTime, { factor: factor.id })) };
  },

  'mfaEnrollment:withdraw': async (services, body) => {
    const { account, authTime, factor } = await holderOf(services, body);
    const id = textOf(body, 'mfaEnrollmentId');
    if (id === undefined) throw new Refused('MISSING_MFA_ENROLLMENT_ID');
    const secondFactors = (account.secondFactors ?? []).filter((each) => each.id !== id);
    if (secondFactors.length === (account.secondFactors ?? []).length) throw new Refused('MFA_ENROLLMENT_NOT_FOUND');
    const changed = await services.accounts.change(account.uid, { secondFactors });
    const kept = secondFactors.find((each) => each.id === factor)?.id;
    return tokensOf(await services.tokens.issue(changed, authTime, kept === undefined ? {} : { factor: kept }));
  },

  'mfaSignIn:finalize': async (services, body) => {
    const credential = textOf(body, 'mfaPendingCredential');
    if (credential === undefined) throw new Refused('MISSING_MFA_PENDING_CREDENTIAL');
    const account = accountOfPending(services, credential);
    const id = textOf(body, 'mfaEnrollmentId');
    if (id === undefined) throw new Refused('MISSING_MFA_ENROLLMENT_ID');
    const factor = (account.secondFactors ?? []).find((each) => each.id === id);
    if (!factor) throw new Refused('MFA_ENROLLMENT_NOT_FOUND');
    const code = textOf(partOf(body, 'totpVerificationInfo'), 'verificationCode');
    const lastStep = useCode(services, { uid: account.uid, ...factor }, code);
    const secondFactors = (account.secondFactors ?? []).map((each) => (each.id === id ? { ...each, lastStep } : each));
    const changed = await services.accounts.change(account.uid, { secondFactors, lastSignInAt: services.now() });
    return tokensOf(await services.tokens.issue(changed, Math.floor(services.now() / 1000), { factor: id }));
  },
};

/** Response to a sign-in with the right password whose code is still missing. */
export function pendingAnswer(services: Services, account: Account) {
  const { uid, generation } = account;
  return {
    mfaPendingCredential: services.tokens.seal('pending', { uid, generation, expiresAt: services.now() + lifetimeMs }),
    mfaInfo: factorsShown(account),
  };
}

/** The second factors of an account, without their secrets. */
export function factorsShown({ secondFactors = [] }: Account) {
  return secondFactors.map(({ id, displayName, enrolledAt }) => ({
    mfaEnrollmentId: id,
    ...(displayName === null ? {} : { displayName }),
    enrolledAt: new Date(enrolledAt).toISOString(),
    totpInfo: {},
  }));
}

function accountOfPending(services: Services, credential: string): Account {
  const { uid, generation, expiresAt } = services.tokens.unseal('pending', credential) ?? {};
  const account = typeof uid === 'string' ? services.accounts.byUid(uid) : undefined;
  const isGood = typeof expiresAt === 'number' && expiresAt > services.now() && generation === account?.generation;
  if (!account || !isGood) throw new Refused('INVALID_MFA_PENDING_CREDENTIAL');
  if (account.disabled) throw new Refused('USER_DISABLED');
  return account;
}

/** The step of a right code, which can then no longer be used. After five wrong ones there is a pause. */
function useCode(
  services: Services,
  { uid, secret, lastStep }: { uid: string; secret: string; lastStep: number },
  code: string | undefined,
): number {
  if (code === undefined) throw new Refused('MISSING_CODE');
  if (services.wrongCodes.isOver(uid)) throw new Refused(tooMany);
  const step = stepOfCode(secret, code, services.now(), lastStep);
  if (step === null) {
    services.wrongCodes.add(uid);
    throw new Refused('INVALID_CODE');
  }
  services.wrongCodes.clear(uid);
  return step;
}

function partOf(body: unknown, name: string): object {
  const part = isObject(body) ? body[name] : undefined;
  if (!isObject(part)) throw new Refused('OPERATION_NOT_ALLOWED : Only TOTP is enabled as second factor.');
  return part;
}

function tokensOf({ idToken, refreshToken }: IssuedTokens) {
  return { idToken, refreshToken };
}
