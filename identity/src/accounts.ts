/** Stores the accounts in users.jsonl, by uid and by email address, one account per address. */
import { randomBytes } from 'node:crypto';
import { isObject } from './json-file.ts';
import { checkPassword, hashPassword, isPasswordOf } from './passwords.ts';
import { openRecords } from './records.ts';
import { Refused } from './refused.ts';

/** An enrolled authenticator app. */
export interface SecondFactor {
  readonly id: string;
  readonly displayName: string | null;
  /** Milliseconds since 1970. */
  readonly enrolledAt: number;
  /** In base 32. */
  readonly secret: string;
  /** The time step of the last used code: neither it nor an earlier one is accepted again. */
  readonly lastStep: number;
}

export interface Account {
  readonly uid: string;
  /** Always in lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly disabled: boolean;
  readonly passwordHash: string;
  /** Milliseconds since 1970, as are the next two. */
  readonly passwordSetAt: number;
  readonly createdAt: number;
  readonly lastSignInAt: number;
  /** Raised when every earlier session must end: after a new password, or when the account is disabled. */
  readonly generation: number;
  /** Seconds since 1970: ID tokens issued before are no longer accepted. */
  readonly validSince: number;
  readonly secondFactors?: readonly SecondFactor[];
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string | null | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly uid?: string | undefined;
}

type Changeable = Pick<Account, 'emailVerified' | 'displayName' | 'lastSignInAt' | 'secondFactors'>;

export interface Accounts {
  byUid(uid: string): Account | undefined;
  byEmail(email: string): Account | undefined;
  /** Refuses with INVALID_EMAIL, EMAIL_EXISTS, DUPLICATE_LOCAL_ID or the password rule. */
  add(account: NewAccount): Promise<Account>;
  /** Returns whether the password is right. Takes the same time without an account, so that timing reveals nothing. */
  hasPassword(account: Account | undefined, password: string): Promise<boolean>;
  change(uid: string, changes: Partial<Changeable>): Promise<Account>;
  /** Gives an account another verified address. Refuses with INVALID_EMAIL or EMAIL_EXISTS. */
  moveTo(uid: string, email: string): Promise<Account>;
  /**
   * Sets a new password and ends every earlier session. `claim` runs just before the change, after the slow hashing, and throws where it may no longer
   * happen: it uses up a code, so that two requests cannot share it.
   */
  setPassword(uid: string, password: string, claim?: () => Promise<void>): Promise<Account>;
  /** Disables an account (ending its sessions) or enables it again. */
  setDisabled(uid: string, disabled: boolean): Promise<Account>;
  remove(uid: string): Promise<void>;
  settled(): Promise<void>;
}

/** Opens the accounts in `folder`; `work` is scrypt's cost and `now` the clock in milliseconds. */
export async function openAccounts(folder: string, work: number, now: () => number): Promise<Accounts> {
  const accounts = await openRecords(folder, 'users.jsonl', isAccount, ({ uid }) => uid);
  const uidByEmail = new Map(Array.from(accounts.values(), ({ email, uid }) => [email, uid]));
  const nobody = await hashPassword(randomBytes(12).toString('base64url'), work);

  function byEmail(email: string): Account | undefined {
    const uid = uidByEmail.get(email.toLowerCase());
    return uid === undefined ? undefined : accounts.get(uid);
  }

  async function put(uid: string, changes: Partial<Account>): Promise<Account> {
    const account = accounts.get(uid);
    if (!account) throw new Refused('USER_NOT_FOUND');
    const changed = { ...account, ...changes };
    accounts.put(changed);
    await accounts.saved();
    return changed;
  }

  function endingSessions(uid: string): Pick<Account, 'generation' | 'validSince'> {
    return { generation: (accounts.get(uid)?.generation ?? 0) + 1, validSince: Math.floor(now() / 1000) };
  }

  return {
    byUid: (uid) => accounts.get(uid),
    byEmail,
    async add({ email: written, password, displayName = null, emailVerified = false, uid = newUid() }) {
      const email = checkEmail(written);
      if (byEmail(email)) throw new Refused('EMAIL_EXISTS');
      checkPassword(password);
      const passwordHash = await hashPassword(password, work);
      // Checked again after the wait, because another sign-up may have come first; from here to the insert everything is synchronous.
      if (byEmail(email)) throw new Refused('EMAIL_EXISTS');
      if (accounts.get(uid)) throw new Refused('DUPLICATE_LOCAL_ID');
      const at = now();
      const account: Account = {
        uid,
        email,
        emailVerified,
        displayName,
        disabled: false,
        passwordHash,
        passwordSetAt: at,
        createdAt: at,
        lastSignInAt: at,
        generation: 1,
        validSince: Math.floor(at / 1000),
      };
      accounts.put(account);
      uidByEmail.set(email, uid);
      await accounts.saved();
      return account;
    },
    async hasPassword(account, password) {
      const right = await isPasswordOf(account?.passwordHash ?? nobody, password);
      return right && account !== undefined;
    },
    change: put,
    async moveTo(uid, written) {
      const email = checkEmail(written);
      if (byEmail(email)) throw new Refused('EMAIL_EXISTS');
      uidByEmail.delete(accounts.get(uid)?.email ?? '');
      uidByEmail.set(email, uid);
      return put(uid, { email, emailVerified: true });
    },
    async setPassword(uid, password, claim) {
      checkPassword(password);
      const passwordHash = await hashPassword(password, work);
      await claim?.();
      return put(uid, { passwordHash, passwordSetAt: now(), ...endingSessions(uid) });
    },
    setDisabled: (uid, disabled) => put(uid, disabled ? { disabled, ...endingSessions(uid) } : { disabled }),
    async remove(uid) {
      const account = accounts.get(uid);
      if (!account) return;
      accounts.remove(uid);
      uidByEmail.delete(account.email);
      await accounts.saved();
    },
    settled: accounts.settled,
  };
}

/** An email address in lower case. Refuses anything else with INVALID_EMAIL. */
export function checkEmail(email: string): string {
  // Control characters and spaces are kept out of mail headers as well.
  if (email.length > 254 || !/^[^\s@\p{Cc}<>"]+@[^\s@\p{Cc}<>".]+(\.[^\s@\p{Cc}<>".]+)+$/u.test(email)) {
    throw new Refused('INVALID_EMAIL');
  }
  return email.toLowerCase();
}

/** 28 letters and digits, like the uids of Firebase. */
function newUid(): string {
  let uid = '';
  while (uid.length < 28)
    uid += randomBytes(48)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
  return uid.slice(0, 28);
}

function isAccount(value: unknown): value is Account {
  return (
    isObject(value) &&
    [value['uid'], value['email'], value['passwordHash']].every((field) => typeof field === 'string') &&
    [value['emailVerified'], value['disabled']].every((field) => typeof field === 'boolean') &&
    (value['displayName'] === null || typeof value['displayName'] === 'string') &&
    (value['secondFactors'] === undefined || Array.isArray(value['secondFactors'])) &&
    ['passwordSetAt', 'createdAt', 'lastSignInAt', 'generation', 'validSince'].every((name) =>
      Number.isFinite(value[name]),
    )
  );
}
