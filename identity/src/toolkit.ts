/** Calls of the Identity Toolkit and of the token address, with Firebase's responses for the web SDK. */
import { type Account, checkEmail } from './accounts.ts';
import { holderOf } from './holder.ts';
import { isObject } from './json-file.ts';
import { Refused } from './refused.ts';
import { factorsShown, pendingAnswer } from './second-factor.ts';
import {
  checkContinueUrl,
  mailCode,
  removeAccount,
  resetPassword,
  type Services,
  textOf,
  verifyEmail,
} from './services.ts';

/** A call: from its body and API key to the response body. */
export type Call = (services: Services, body: unknown, apiKey: string) => Promise<object>;

/** Firebase requires a sign-in of the last five minutes for a new password or the deletion of an account. */
const recentSeconds = 300;

/** Firebase's placeholder of a hash ('REDACTED'); the SDK takes an account without one for anonymous. */
const redactedHash = 'UkVEQUNURUQ=';

/** By the word after `accounts:` in the address. */
export const accountCalls: Readonly<Record<string, Call>> = {
  async signUp(services, body) {
    const email = textOf(body, 'email');
    const password = textOf(body, 'password');
    if (email === undefined && password === undefined) throw new Refused('ADMIN_ONLY_OPERATION');
    if (textOf(body, 'idToken') !== undefined) throw new Refused('OPERATION_NOT_ALLOWED');
    if (email === undefined) throw new Refused('MISSING_EMAIL');
    if (password === undefined) throw new Refused('MISSING_PASSWORD');
    const account = await services.accounts.add({ email, password, displayName: displayNameOf(body) });
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      ...identityOf(account),
      ...(await signIn(services, account)),
    };
  },

  async signInWithPassword(services, body) {
    const written = textOf(body, 'email');
    const password = textOf(body, 'password');
    if (written === undefined) throw new Refused('INVALID_EMAIL');
    const email = checkEmail(written);
    if (password === undefined) throw new Refused('MISSING_PASSWORD');
    if (services.failures.isOver(email)) {
      throw new Refused(
        'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login ' +
          'attempts. You can immediately restore it by resetting your password or you can try again later.',
      );
    }
    const account = services.accounts.byEmail(email);
    if (!(await services.accounts.hasPassword(account, password)) || !account) {
      services.failures.add(email);
      // The same message for an unknown address and a wrong password, as in Firebase's enumeration protection.
      throw new Refused('INVALID_LOGIN_CREDENTIALS');
    }
    if (account.disabled) throw new Refused('USER_DISABLED');
    services.failures.clear(email);
    if ((account.secondFactors ?? []).length > 0) {
      const kind = 'identitytoolkit#VerifyPasswordResponse';
      return { kind, registered: true, ...identityOf(account), ...pendingAnswer(services, account) };
    }
    const signedIn = await services.accounts.change(account.uid, { lastSignInAt: services.now() });
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      ...identityOf(signedIn),
      ...(await signIn(services, signedIn)),
    };
  },

  async lookup(services, body) {
    const { account } = await holderOf(services, body);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [recordOf(account)] };
  },

  async sendOobCode(services, body, apiKey) {
    const requestType = textOf(body, 'requestType');
    const continueUrl = checkContinueUrl(services, textOf(body, 'continueUrl'));
    const kind = 'identitytoolkit#GetOobConfirmationCodeResponse';
    if (requestType === 'VERIFY_EMAIL') {
      const { account } = await holderOf(services, body);
      if (services.mailings.isOver(account.email)) throw new Refused('TOO_MANY_ATTEMPTS_TRY_LATER');
      services.mailings.add(account.email);
      await mailCode(services, 'VERIFY_EMAIL', account, { apiKey, continueUrl });
      return { kind, email: account.email };
    }
    if (requestType === 'PASSWORD_RESET') {
      const written = textOf(body, 'email');
      if (written === undefined) throw new Refused('MISSING_EMAIL');
      const email = checkEmail(written);
      if (services.mailings.isOver(email)) throw new Refused('RESET_PASSWORD_EXCEED_LIMIT');
      services.mailings.add(email);
      const account = services.accounts.byEmail(email);
      // An unknown address gets the same response and no mail: the response must not reveal who has an account.
      if (account && !account.disabled) await mailCode(services, 'PASSWORD_RESET', account, { apiKey, continueUrl });
      return { kind, email };
    }
    throw new Refused(requestType === undefined ? 'MISSING_REQ_TYPE' : 'OPERATION_NOT_ALLOWED');
  },

  async resetPassword(services, body) {
    const code = textOf(body, 'oobCode');
    const newPassword = textOf(body, 'newPassword');
    if (code === undefined) throw new Refused('MISSING_OOB_CODE');
    const { kind: requestType, email } = services.codes.check(code);
    if (newPassword !== undefined) await resetPassword(services, code, newPassword);
    return { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType };
  },

  async update(services, body) {
    const kind = 'identitytoolkit#SetAccountInfoResponse';
    const code = textOf(body, 'oobCode');
    if (code !== undefined) return { kind, ...summaryOf(await verifyEmail(services, code)) };
    if (textOf(body, 'idToken') === undefined) throw new Refused('INVALID_REQ_TYPE : Unsupported request parameters.');
    return { kind, ...(await updateOwn(services, body)) };
  },

  async delete(services, body) {
    const { account, authTime } = await holderOf(services, body);
    checkRecent(services, authTime);
    await removeAccount(services, account.uid);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  },
};

/** The token address: exchanges a refresh token for a new ID token with the account's current state. */
export const grantToken: Call = async (services, body) => {
  const grantType = textOf(body, 'grant_type');
  const refreshToken = textOf(body, 'refresh_token');
  if (grantType === undefined) throw new Refused('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw new Refused('INVALID_GRANT_TYPE');
  if (refreshToken === undefined) throw new Refused('MISSING_REFRESH_TOKEN');
  const session = services.tokens.readRefreshToken(refreshToken);
  const account = services.accounts.byUid(session.uid);
  if (!account) throw new Refused('USER_NOT_FOUND');
  if (account.disabled) throw new Refused('USER_DISABLED');
  if (account.generation !== session.generation) throw new Refused('TOKEN_EXPIRED');
  const isKept = account.secondFactors?.some(({ id }) => id === session.factor);
  const tokens = await services.tokens.issue(account, session.authTime, isKept ? { factor: session.factor } : {});
  return {
    access_token: tokens.idToken,
    expires_in: tokens.expiresIn,
    token_type: 'Bearer',
    refresh_token: tokens.refreshToken,
    id_token: tokens.idToken,
    user_id: account.uid,
    project_id: services.tokens.issuer.split('/').at(-1),
  };
};

/** Changes of a person's own account: the name, or the password, which ends every other session. */
async function updateOwn(services: Services, body: unknown): Promise<object> {
  const holder = await holderOf(services, body);
  let { account } = holder;
  const email = textOf(body, 'email');
  const password = textOf(body, 'password');
  const displayName = displayNameOf(body);
  if (email !== undefined && checkEmail(email) !== account.email) {
    throw new Refused('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  }
  if (password !== undefined) checkRecent(services, holder.authTime);
  if (displayName !== undefined) account = await services.accounts.change(account.uid, { displayName });
  if (deletesDisplayName(body)) account = await services.accounts.change(account.uid, { displayName: null });
  if (password === undefined) return summaryOf(account);
  account = await services.accounts.setPassword(account.uid, password);
  return {
    ...summaryOf(account),
    ...(await services.tokens.issue(account, holder.authTime, {
      held: textOf(body, 'idToken'),
      factor: holder.factor,
    })),
  };
}

function checkRecent(services: Services, authTime: number): void {
  if (services.now() / 1000 - authTime > recentSeconds) throw new Refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

function signIn(services: Services, account: Account) {
  return services.tokens.issue(account, Math.floor(services.now() / 1000));
}

function displayNameOf(body: unknown): string | undefined {
  const name = textOf(body, 'displayName');
  if (name !== undefined && (name.length > 256 || /\p{Cc}/u.test(name))) throw new Refused('INVALID_DISPLAY_NAME');
  return name;
}

function deletesDisplayName(body: unknown): boolean {
  const attributes = isObject(body) ? body['deleteAttribute'] : undefined;
  return Array.isArray(attributes) && attributes.includes('DISPLAY_NAME');
}

function identityOf({ uid, email, displayName }: Account) {
  return { localId: uid, email, displayName: displayName ?? '' };
}

function summaryOf(account: Account) {
  const { email, displayName, emailVerified } = account;
  return {
    ...identityOf(account),
    emailVerified,
    passwordHash: redactedHash,
    providerUserInfo: [
      { providerId: 'password', rawId: email, federatedId: email, email, displayName: displayName ?? '' },
    ],
  };
}

/** An account in `lookup`; Firebase writes times as strings of milliseconds, except this one. */
function recordOf(account: Account) {
  return {
    ...summaryOf(account),
    passwordUpdatedAt: account.passwordSetAt,
    validSince: String(account.validSince),
    disabled: account.disabled,
    ...(account.secondFactors?.length ? { mfaInfo: factorsShown(account) } : {}),
    createdAt: String(account.createdAt),
    lastLoginAt: String(account.lastSignInAt),
  };
}
