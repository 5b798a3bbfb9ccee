/** Decides who is calling: from the bearer token to the person and their organization, or a refusal. */

import { minAdminRole, type Who } from '@fairbook/contract/base/route.ts';
import { hasRight, rolesWith, whyNotRight } from '@fairbook/domain/accounts/account-roles.ts';
import { whyNotAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { needsStepUp } from '@fairbook/domain/accounts/sessions.ts';
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { AccountStatus, AdminRole } from '@fairbook/domain/base/vocabulary.ts';
import type { Identity, ProvenIdentity } from '../../adapters/identity.ts';
import type { MaybePromise } from '../../base/chain.ts';
import { Refused, requireAllowed, unauthorized } from '../../base/errors.ts';
import type { Config } from '../../config/config.ts';
import { type Db, inTransaction } from '../../db/transaction.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { findAdministrator, noteProven } from './actor.sql.ts';
import type { Administrator, Admitting, User } from './actor.ts';
import { type ApiKeys, invalidKey } from './api-keys.ts';
import { isKey } from './key-token.ts';
import type { Sessions, Visit } from './sessions.ts';

const noAccess = () =>
  new Refused(403, { message: 'You do not have access to this page', data: { code: 'no-access' } });

const bearer = 'Bearer ';

export function emailNotVerified(): Refused {
  return new Refused(403, { message: 'Email Not Verified', data: { code: 'email-not-verified' } });
}

/** The caller and their session; neither where a route needs no token. */
export interface Admitted {
  readonly actor: User | Administrator | null;
  readonly identity: ProvenIdentity | null;
}

/** The part of a request that identifies the caller. */
export interface Credentials extends Visit {
  readonly authorization: string | undefined;
}

/** 403 for a person of an account without the role Admin. */
export function adminsOnly(): Refused {
  return new Refused(403, {
    message: 'Only an Admin of your account may do this',
    data: { code: 'admins-only' },
  });
}

/** Dependencies of identifying the caller. */
export interface AdmitDeps {
  readonly db: Db;
  readonly identity: Pick<Identity, 'verifyToken' | 'recallToken'>;
  readonly callers: { find(uid: string): MaybePromise<User | undefined> };
  readonly sessions: Pick<Sessions, 'check' | 'recall'>;
  readonly apiKeys: Pick<ApiKeys, 'check'>;
  readonly clock: () => Date;
  readonly config: Pick<Config, 'adminSecondFactor'>;
  readonly jobs: Jobs;
}

/**
 * The current caller, or a refusal: 401 without a valid token or after the end of the session, 403 for an unverified email, an unknown identity, the
 * wrong kind of person, a missing second factor, or a sign-in too old for irreversible actions.
 */
export async function admit(of: Admitting, credentials: Credentials, deps: AdmitDeps): Promise<Admitted> {
  const { who } = of;
  if (who === 'anyone' || who === 'newcomer') return { actor: null, identity: null };
  const token = /^Bearer ([^\s]+)$/i.exec(credentials.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const least = minAdminRole(who);
  // Administrators have no keys: their acts need a second factor.
  if (!least && isKey(token)) {
    return { actor: await admitProgram(of, who as Exclude<Who, string>, token, credentials, deps), identity: null };
  }
  const identity = await deps.identity.verifyToken(token);
  await deps.sessions.check(identity, credentials, least ? 'admin' : 'market');
  if (!identity.emailVerified) throw emailNotVerified();
  const actor = least
    ? await admitAdministrator(deps.db, identity.uid, least)
    : admitUser(await findProven(identity.uid, deps), of, who as Exclude<Who, string>);
  refuseWeakSignIn(of, identity, deps);
  return { actor, identity };
}

/**
 * The person for whom a program calls, by its API key. Their rights and the key are read for every call, so a revoked key ends at once in every
 * process, and a key never may what its person may not. Unlike people, programs are refused wherever the account is not Active.
 */
async function admitProgram(
  of: Admitting,
  who: Exclude<Who, string>,
  token: string,
  { address }: Credentials,
  { apiKeys, callers }: Pick<AdmitDeps, 'apiKeys' | 'callers'>,
): Promise<User> {
  const { uid, scopes, ...apiKey } = await apiKeys.check(token, address);
  const user = await callers.find(uid);
  if (!user) throw invalidKey();
  if (!user.isProven) throw emailNotVerified();
  if (user.status !== 'Active') throw wrongStatus(user.status);
  if (of.scope === undefined) {
    const message = 'API keys may not make this call. Sign in to do this.';
    throw new Refused(403, { message, data: { code: 'not-for-keys' } });
  }
  if (!scopes.includes(of.scope)) {
    throw new Refused(403, {
      message: say('This API key lacks the scope “{scope}”', { scope: of.scope }),
      data: { code: 'scope-missing' },
    });
  }
  return { ...admitUser(user, of, who), apiKey };
}

/** Only for people with permission, so that no one is asked for a password or a code in vain. */
function refuseWeakSignIn(
  of: Admitting,
  identity: ProvenIdentity,
  { config, clock }: Pick<AdmitDeps, 'config' | 'clock'>,
) {
  const needsFactor = minAdminRole(of.who) !== null && config.adminSecondFactor && !of.withoutSecondFactor;
  if (needsFactor && !identity.hasSecondFactor) {
    const message = 'Administrators sign in with a second factor. Set it up to continue.';
    throw new Refused(403, { message, data: { code: 'second-factor-required' } });
  }
  if (of.stepUp && needsStepUp(identity.authTime, clock())) {
    // Pages ask for the password by the code; the sentence is for programs.
    const message = 'Sign in again and send the new ID token: this call needs a sign-in of the last 10 minutes';
    throw new Refused(403, { message, data: { code: 'step-up-required' } });
  }
}

/** The person of an identity with a verified email, which is recorded the first time. */
async function findProven(uid: string, deps: AdmitDeps): Promise<User | undefined> {
  const user = await deps.callers.find(uid);
  if (user && !user.isProven) await welcome(user, deps);
  return user;
}

/** From now on the account keeps its email, and their inviter learns that they have joined. */
async function welcome({ userId }: User, { db, jobs }: Pick<AdmitDeps, 'db' | 'jobs'>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { wasInvited } = await noteProven(transaction, userId);
    if (wasInvited) await jobs.enqueue(transaction, 'announce-joined', { user: userId });
  });
}

/**
 * The caller, if everything about them is cached: a verified and valid token, a person whom `recall` has by uid and whom the route allows. Undefined
 * otherwise: `admit` looks them up, or refuses, so that no refusal is based on cached data.
 */
export function recallCaller(
  of: Admitting,
  authorization: string | undefined,
  recall: (uid: string) => User | undefined,
  deps: Pick<AdmitDeps, 'identity' | 'sessions'>,
): User | undefined {
  if (of.stepUp) return undefined;
  const uid = recallSignIn(authorization, deps);
  const user = uid === undefined ? undefined : recall(uid);
  return user && isLetIn(of, user) ? user : undefined;
}

/** The uid of a person of the market whose token and session are known to be valid; undefined where a look-up is needed. */
export function recallSignIn(
  authorization: string | undefined,
  { identity, sessions }: Pick<AdmitDeps, 'identity' | 'sessions'>,
): string | undefined {
  if (!authorization?.startsWith(bearer)) return undefined;
  const proven = identity.recallToken(authorization.slice(bearer.length));
  return proven?.emailVerified && sessions.recall(proven, 'market') ? proven.uid : undefined;
}

/** Returns whether a route allows this person in their current state. */
function isLetIn({ who, onlyAdmins, right }: Admitting, user: User): boolean {
  if (typeof who === 'string' || !who[user.userType]?.includes(user.status)) return false;
  if (onlyAdmins && user.role !== 'Admin') return false;
  return right === undefined || hasRight(user.role, right);
}

async function admitAdministrator(db: Db, uid: string, least: AdminRole): Promise<Administrator> {
  const administrator = await findAdministrator(db, uid);
  if (!administrator) throw noAccess();
  requireAllowed(whyNotAdminRole(administrator.role, least));
  return administrator;
}

function admitUser(user: User | undefined, of: Admitting, who: Exclude<Who, string>): User {
  if (!user) throw new Refused(403, { message: 'No account belongs to this sign-in', data: { code: 'no-account' } });
  if (isLetIn(of, user)) return user;
  const statuses = who[user.userType];
  if (!statuses) throw noAccess();
  if (statuses.includes(user.status)) throw roleMissing(user, of);
  throw wrongStatus(user.status);
}

/** The right is one that only Admins have, or the role lacks it. */
function roleMissing({ userType, role }: User, { right }: Admitting): Refused {
  if (right === undefined || rolesWith(right, userType).every((each) => each === 'Admin')) return adminsOnly();
  const refused = whyNotRight(role, right);
  return refused ? new Refused(403, { message: refused.message, data: { code: refused.code } }) : adminsOnly();
}

function wrongStatus(status: AccountStatus): Refused {
  const code = `account-${status.toLowerCase().replace(' ', '-')}`;
  return new Refused(403, { message: sentenceFor[status], data: { code } });
}

const sentenceFor: Record<AccountStatus, Text> = {
  New: 'Your account is not approved yet. Finish your profile and request approval.',
  'Pending Approval': 'Your account is under review',
  Active: 'Your account has been approved; this can no longer be changed here',
  Suspended: 'Your account is suspended',
  Error: 'Something went wrong with your account. Contact support.',
  Deactivated: 'Your account has been disabled',
};
