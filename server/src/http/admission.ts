/** Decides who is calling: from the bearer token to the person and their organization, or a refusal. */
import { minAdminRole, type Who } from '@fairbook/contract/route.ts';
import { whyNotAdminRole } from '@fairbook/domain/administrators.ts';
import { needsStepUp } from '@fairbook/domain/sessions.ts';
import type { AccountStatus, AdminRole } from '@fairbook/domain/vocabulary.ts';
import type { Identity, ProvenIdentity } from '../adapters/identity.ts';
import type { MaybePromise } from '../chain.ts';
import type { Config } from '../config.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { Refused, requireAllowed, unauthorized } from '../errors.ts';
import type { Jobs } from '../jobs.ts';
import { findAdministrator, noteProven } from './actor.sql.ts';
import type { Administrator, Admitting, User } from './actor.ts';
import type { Sessions, Visit } from './sessions.ts';

const noAccess = () =>
  new Refused(403, { message: 'You do not have access to this page', data: { code: 'no-access' } });

const bearer = 'Bearer ';

export function emailNotVerified(): Refused {
  return new Refused(403, { message: 'Email Not Verified', data: { code: 'email-not-verified' } });
}

/** Who calls, and by which sign-in; neither where a route asks for no token. */
export interface Admitted {
  readonly actor: User | Administrator | null;
  readonly identity: ProvenIdentity | null;
}

/** What of a request says who calls. */
export interface Credentials extends Visit {
  readonly authorization: string | undefined;
}

/** 403 for somebody of a municipality whom its Admins have not made one of them. */
export function adminsOnly(): Refused {
  return new Refused(403, {
    message: 'Only an Admin of your municipality may do this',
    data: { code: 'admins-only' },
  });
}

/** What finding out who calls needs. */
export interface AdmitDeps {
  readonly db: Db;
  readonly identity: Pick<Identity, 'verifyToken' | 'recallToken'>;
  readonly callers: { find(uid: string): MaybePromise<User | undefined> };
  readonly sessions: Pick<Sessions, 'check' | 'recall'>;
  readonly clock: () => Date;
  readonly config: Pick<Config, 'adminSecondFactor'>;
  readonly jobs: Jobs;
}

/**
 * The caller as they are now, or a refusal: 401 without a good token or after the end of the session, 403 for an unverified e-mail, a
 * stranger, the wrong kind of person, a missing second factor, or a sign-in too old for what cannot be undone.
 */
export async function admit(of: Admitting, credentials: Credentials, deps: AdmitDeps): Promise<Admitted> {
  const { who } = of;
  if (who === 'anyone' || who === 'newcomer') return { actor: null, identity: null };
  const token = /^Bearer ([^\s]+)$/i.exec(credentials.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const identity = await deps.identity.verifyToken(token);
  const least = minAdminRole(who);
  await deps.sessions.check(identity, credentials, least ? 'admin' : 'market');
  if (!identity.emailVerified) throw emailNotVerified();
  const actor = least
    ? await admitAdministrator(deps.db, identity.uid, least)
    : admitUser(await findProven(identity.uid, deps), of, who as Exclude<Who, string>);
  refuseWeakSignIn(of, identity, deps);
  return { actor, identity };
}

/** Only for those who have the right, so that nobody is asked for a password or a code in vain. */
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
    const message = 'Enter your password again to continue';
    throw new Refused(403, { message, data: { code: 'step-up-required' } });
  }
}

/** The person behind an identity whose e-mail is verified, which is kept in mind the first time. */
async function findProven(uid: string, deps: AdmitDeps): Promise<User | undefined> {
  const user = await deps.callers.find(uid);
  if (user && !user.isProven) await welcome(user, deps);
  return user;
}

/** From now on the account keeps its e-mail, and those who invited this person learn that they have joined. */
async function welcome({ userId }: User, { db, jobs }: Pick<AdmitDeps, 'db' | 'jobs'>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { wasInvited } = await noteProven(transaction, userId);
    if (wasInvited) await jobs.enqueue(transaction, 'announce-joined', { user: userId });
  });
}

/**
 * The caller, where everything about them is known: a token that was proven and is good, a person whom `recall` knows by their uid and
 * whom the route lets in. Undefined for all others: `admit` looks them up, or says why not, so that no refusal rests on memory.
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

/** The uid of a person of the market whose token and session are known to be good; undefined where they have to be looked up. */
export function recallSignIn(
  authorization: string | undefined,
  { identity, sessions }: Pick<AdmitDeps, 'identity' | 'sessions'>,
): string | undefined {
  if (!authorization?.startsWith(bearer)) return undefined;
  const proven = identity.recallToken(authorization.slice(bearer.length));
  return proven?.emailVerified && sessions.recall(proven, 'market') ? proven.uid : undefined;
}

/** Whether a route is for this person as they are now. */
function isLetIn({ who, onlyAdmins }: Admitting, user: User): boolean {
  if (typeof who === 'string' || !who[user.userType]?.includes(user.status)) return false;
  return !onlyAdmins || user.role === 'Admin';
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
  if (statuses.includes(user.status)) throw adminsOnly();
  const message = sentenceFor[user.status];
  throw new Refused(403, { message, data: { code: `account-${user.status.toLowerCase().replace(' ', '-')}` } });
}

const sentenceFor: Record<AccountStatus, string> = {
  New: 'Your account is not approved yet. Finish your profile and request approval.',
  'Pending Approval': 'We are reviewing your account',
  Active: 'Your account has been approved; this can no longer be changed here',
  Suspended: 'Your account is suspended',
  Error: 'Something went wrong with your account. Contact support.',
  Deactivated: 'Your account has been disabled',
};
