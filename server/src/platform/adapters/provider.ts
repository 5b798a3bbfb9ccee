/** Queries the identity provider about accounts, by the Identity Toolkit protocol. The same for Firebase and the local provider. */
import { z } from 'zod';
import { Unavailable } from '../base/errors.ts';
import { googleAccess, type ServiceAccount } from './google.ts';
import type { ProvenIdentity } from './identity.ts';

/** The provider's data on the owner of a token. */
export type AccountState =
  /** Tokens of a sign-in before `validSince` are invalid: the password is newer, or the account was disabled. */
  | { readonly kind: 'good'; readonly validSince: Date }
  /** The provider itself no longer accepts this token. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider did not respond usefully. */
  | { readonly kind: 'unknown' };

/** The provider's result for an email and a password. */
export type PasswordAnswer =
  /** They match, and a code is still missing. */
  | { readonly kind: 'second-factor'; readonly uid: string }
  /** They match and are sufficient. */
  | { readonly kind: 'enough' }
  | { readonly kind: 'wrong' }
  /** The provider has had too many tries at this account. */
  | { readonly kind: 'too-many' };

export interface Provider {
  /** Queries the owner of a token. Never throws, and returns within a few seconds. */
  readState(identity: Pick<ProvenIdentity, 'token'>): Promise<AccountState>;
  /** Returns whether email and password match, and whether a second factor is required. Throws Unavailable. */
  checkPassword(email: string, password: string): Promise<PasswordAnswer>;
  /** True if this server may change accounts there. */
  readonly canManage: boolean;
  /** Removes the second factor of an account. Throws Unavailable where the provider fails. */
  removeSecondFactor(uid: string): Promise<void>;
  /** Deletes an account; a missing one is no error. Throws Unavailable where the provider fails. */
  deleteAccount(uid: string): Promise<void>;
}

export interface ProviderOptions {
  /** The base address of the Identity Toolkit; undefined if there is none. */
  readonly url: string | undefined;
  readonly apiKey: string;
  readonly projectId: string;
  readonly tenant?: string | undefined;
  /** Service account for changing accounts at Firebase; the local provider accepts the official emulator's owner token. */
  readonly account: ServiceAccount | 'local' | undefined;
}

const timeoutMs = 3_000;
const scope = 'https://www.googleapis.com/auth/identitytoolkit';
const found = z.object({ users: z.array(z.object({ validSince: z.coerce.number().optional() })).min(1) });
const halfSignedIn = z.object({ localId: z.string().min(1), mfaPendingCredential: z.string().min(1) });
const wrongPairs = /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL|USER_DISABLED)\b/;
const refusal = z.object({ error: z.object({ message: z.string() }) });
/** The provider's error for a token it no longer accepts. */
const refusals = /^(TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED|INVALID_ID_TOKEN|CREDENTIAL_TOO_OLD_LOGIN_AGAIN)\b/;

export function openProvider(options: ProviderOptions, now: () => Date): Provider {
  const { url, apiKey, projectId, tenant, account } = options;
  const access = account === undefined || account === 'local' ? null : googleAccess(account, scope, now);

  /** A change of another person's account, which only the project owner may make. */
  async function manage(call: 'update' | 'delete', body: object): Promise<ProviderAnswer> {
    if (url === undefined || account === undefined) throw new Unavailable('no right to change accounts');
    const token = access ? await access.token() : 'owner';
    const project = `${url}/v1/projects/${projectId}${tenant === undefined ? '' : `/tenants/${tenant}`}`;
    const answer = await post(`${project}/accounts:${call}`, body, token);
    if (answer.status === 401) access?.forget();
    return answer;
  }

  return {
    canManage: url !== undefined && account !== undefined,
    async readState({ token }) {
      if (url === undefined) return { kind: 'unknown' };
      try {
        const answer = await post(`${url}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, { idToken: token });
        if (answer.ok) return goodState(answer.body);
        const message = messageIn(answer.body);
        return refusals.test(message) ? { kind: 'refused', reason: message } : { kind: 'unknown' };
      } catch {
        return { kind: 'unknown' };
      }
    },
    async checkPassword(email, password) {
      if (url === undefined) throw new Unavailable('no identity provider to ask');
      const answer = await post(`${url}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`, {
        ...{ email, password, returnSecureToken: true },
        ...(tenant === undefined ? {} : { tenantId: tenant }),
      });
      if (answer.ok) {
        const half = halfSignedIn.safeParse(answer.body).data;
        return half ? { kind: 'second-factor', uid: half.localId } : { kind: 'enough' };
      }
      const message = refusal.safeParse(answer.body).data?.error.message ?? '';
      if (wrongPairs.test(message)) return { kind: 'wrong' };
      if (message.startsWith('TOO_MANY_ATTEMPTS_TRY_LATER')) return { kind: 'too-many' };
      throw new Unavailable(`the identity provider answered ${answer.status} to a password`);
    },
    async removeSecondFactor(uid) {
      const { ok, status } = await manage('update', { localId: uid, mfa: { enrollments: [] } });
      if (!ok) throw new Unavailable(`the identity provider answered ${status} to the removal of a second factor`);
    },
    async deleteAccount(uid) {
      const { ok, status, body } = await manage('delete', { localId: uid });
      if (ok || messageIn(body).startsWith('USER_NOT_FOUND')) return;
      throw new Unavailable(`the identity provider answered ${status} to the deletion of an account`);
    },
  };
}

function messageIn(body: unknown): string {
  return refusal.safeParse(body).data?.error.message ?? '';
}

function goodState(body: unknown): AccountState {
  const validSince = found.safeParse(body).data?.users[0]?.validSince;
  return validSince === undefined ? { kind: 'unknown' } : { kind: 'good', validSince: new Date(validSince * 1000) };
}

interface ProviderAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
}

async function post(url: string, body: object, bearer?: string): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { ok: answer.ok, status: answer.status, body: await answer.json().catch(() => null) };
  } catch (cause) {
    throw new Unavailable(`${new URL(url).host} does not respond`, { cause });
  }
}
