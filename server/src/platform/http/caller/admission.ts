/** Decides who is calling: from the bearer token to the person and their organization, or a refusal. */

import { minAdminRole, type Who } from '@fairbook/contract/base/route.ts';
import { hasRight, rolesWith, whyNotRight } from '@fairbook/domain/accounts/account-roles.ts';
import { whyNotAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { needsStepUp } from '@fairbook/domain/accounts/sessions.ts';
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { AccountStatus, AdminRole } from '@fairbook/domain/base/vocabulary.ts';
import type { Identity, ProvenIdentity } from '../../adapters/identity.ts';
import { Refused, requireAllowed, unauthorized } from '../../base/errors.ts';
import type { Config } from '../../config/config.ts';
import { type Db, inTransaction } from '../../db/transaction.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { findAdministrator, noteProven } from './actor.sql.ts';
import type { Administrator, Admitting, User } from './actor.ts';
import { type ApiKeys, type CheckedKey, invalidKey } from './api-keys.ts';
import type { Callers } from './callers.ts';
import { isKey } from './key-token.ts';
import type { Sessions, Site, Visit } from './sessions.ts';

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
  readonly callers: Pick<Callers, 'find'>;
  readonly sessions: Pick<Sessions, 'check' | 'recall'>;
  readonly apiKeys: Pick<ApiKeys, 'check'>;
  readonly clock: () => Date;
  readonly config: Pick<Config, 'adminSecondFactor'>;
  readonly jobs: Jobs;
}

/** All that decides about a caller besides their token: as it is when a call begins, and again where it acts (`authority.ts`). */
export interface Facts {
  /** The number of the sign-in, which may act; null where no account belongs to it. Throws 401 once it is over. */
  session(identity: ProvenIdentity, visit: Visit, site: Site): Promise<number | null>;
  person(uid: string): Promise<User | undefined>;
  administrator(uid: string): Promise<Administrator | undefined>;
  /** Throws 401 for a key that is wrong, revoked or expired, 403 from a network that it does not name. */
  key(token: string, address: string | undefined): Promise<CheckedKey>;
  /** Records that the person showed that their address is theirs, or throws 403. */
  welcome(user: User, identity: ProvenIdentity): Promise<void>;
}

/** The facts as a call begins. */
function factsNow(deps: AdmitDeps): Facts {
  return {
    session: (identity, visit, site) => deps.sessions.check(identity, visit, site),
    person: (uid) => deps.callers.find(uid),
    administrator: (uid) => findAdministrator(deps.db, uid),
    key: (token, address) => deps.apiKeys.check(token, address),
    welcome: (user, identity) => welcome(user, identity, deps),
  };
}

/**
 * The current caller, or a refusal: 401 without a valid token or after the end of the session, 403 for an unverified email, an unknown identity, the
 * wrong kind of person, a missing second factor, or a sign-in too old for irreversible actions.
 */
export async function admit(
  of: Admitting,
  credentials: Credentials,
  deps: AdmitDeps,
  facts = factsNow(deps),
): Promise<Admitted> {
  const { who } = of;
  if (who === 'anyone' || who === 'newcomer') return { actor: null, identity: null };
  const token = tokenIn(credentials);
  if (token === undefined) throw unauthorized();
  const least = minAdminRole(who);
  // Administrators have no keys: their acts need a second factor.
  if (!least && isKey(token)) {
    return { actor: await admitProgram(of, who as Exclude<Who, string>, token, credentials, facts), identity: null };
  }
  const identity = await deps.identity.verifyToken(token);
  const session = await facts.session(identity, credentials, least ? 'admin' : 'market');
  if (!identity.emailVerified) throw emailNotVerified();
  const actor = least
    ? admitAdministrator(await facts.administrator(identity.uid), identity, least)
    : bySession(admitUser(await findProven(of, identity, facts), of, who as Exclude<Who, string>), session);
  refuseWeakSignIn(of, identity, deps);
  return { actor, identity };
}

/** The bearer token of a request, if it has one. */
export function tokenIn({ authorization }: Pick<Credentials, 'authorization'>): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
}

/** The statement that stores an order checks the sign-in by its number. */
function bySession(user: User, session: number | null): User {
  return session === null ? user : { ...user, session };
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
  facts: Facts,
): Promise<User> {
  const { uid, scopes, ...apiKey } = await facts.key(token, address);
  const user = await facts.person(uid);
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
  if (of.stepUp && !identity.isAuthTimeTold) {
    const message = 'Your identity provider does not tell when you entered your password, so you cannot do this here';
    throw new Refused(403, { message, data: { code: 'step-up-impossible' } });
  }
  if (of.stepUp && needsStepUp(identity.authTime, clock())) {
    // Pages ask for the password by the code; the sentence is for programs.
    const message = 'Sign in again and send the new ID token: this call needs a sign-in of the last 10 minutes';
    throw new Refused(403, { message, data: { code: 'step-up-required' } });
  }
}

/** The person of an identity, whose verified address is that of the account. It is recorded the first time. */
async function findProven(of: Admitting, identity: ProvenIdentity, facts: Facts): Promise<User | undefined> {
  const user = await facts.person(identity.uid);
  if (!user) return undefined;
  if (user.email !== identity.email) {
    if (of.fromOtherAddress) return user;
    throw otherAddress();
  }
  if (!user.isProven) await facts.welcome(user, identity);
  return user;
}

/** 403 where the address that the provider has verified is not the address of the account: it proves nothing about the account. */
function otherAddress(): Refused {
  const message =
    'The address that you signed in with is not the address of your account. Change the address of the account, or sign in with its address.';
  return new Refused(403, { message, data: { code: 'address-differs' } });
}

/** From now on the account keeps its email, and their inviter learns that they have joined. */
async function welcome(
  { userId }: User,
  identity: ProvenIdentity,
  { db, jobs }: Pick<AdmitDeps, 'db' | 'jobs'>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { wasInvited } = await noteProven(transaction, userId, identity);
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
  const known = recallSignIn(authorization, deps);
  const user = known && recall(known.uid);
  return user?.email === known?.email && user && known && isLetIn(of, user)
    ? bySession(user, known.session)
    : undefined;
}

/** The person of the market and the number of the sign-in of a token, where both are known to be valid; undefined where a look-up is needed. */
export function recallSignIn(
  authorization: string | undefined,
  { identity, sessions }: Pick<AdmitDeps, 'identity' | 'sessions'>,
): { readonly uid: string; readonly email: string; readonly session: number } | undefined {
  if (!authorization?.startsWith(bearer)) return undefined;
  const proven = identity.recallToken(authorization.slice(bearer.length));
  const session = proven?.emailVerified ? sessions.recall(proven, 'market') : undefined;
  return proven && session !== undefined ? { uid: proven.uid, email: proven.email, session } : undefined;
}

/** Returns whether a route allows this person in their current state. */
function isLetIn({ who, onlyAdmins, right }: Admitting, user: User): boolean {
  if (typeof who === 'string' || !who[user.userType]?.includes(user.status)) return false;
  if (onlyAdmins && user.role !== 'Admin') return false;
  return right === undefined || hasRight(user.role, right);
}

function admitAdministrator(
  administrator: Administrator | undefined,
  { email }: ProvenIdentity,
  least: AdminRole,
): Administrator {
  if (!administrator) throw noAccess();
  if (administrator.email !== email) throw otherAddress();
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
