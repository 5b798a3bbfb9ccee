/** Who is calling: from the bearer token to the person and their organisation. */
import type { Route, Who } from '@fairbook/contract/route.ts';
import type { InvestorPlace } from '@fairbook/domain/bidding.ts';
import type { AccountStatus, Role, UserType } from '@fairbook/domain/vocabulary.ts';
import type { Db } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { findAdministrator } from './actor.sql.ts';
import { Refused, unauthorized } from './errors.ts';

interface Person {
  readonly userId: number;
  readonly uuid: string;
  readonly uid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: AccountStatus;
  /** In their organisation. Whoever has one of their own is its Admin. */
  readonly role: Role;
}

/** Somebody who acts for a municipality. */
export interface Issuer extends Person {
  readonly userType: 'municipality';
  readonly municipalityId: number;
}

interface InvestorOf<Kind extends 'individual-investor' | 'institutional-investor'> extends Person {
  readonly userType: Kind;
  readonly investorOrgId: number;
  /** Decides the class of orders: the institution's place, or the person's own. */
  readonly place: InvestorPlace;
}

/** Somebody who invests, for themselves or for an institution; an individual has an organisation of one. */
export type Investor = InvestorOf<'individual-investor'> | InvestorOf<'institutional-investor'>;

export interface Professional extends Person {
  readonly userType: 'market-professional';
  readonly marketProfOrgId: number;
}

export type User = Issuer | Investor | Professional;

export interface Administrator {
  readonly adminId: number;
  readonly uuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A proven identity without an account here yet. */
export interface Newcomer {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The caller a route's `who` promises its handler. */
export type ActorFor<W extends Who> = W extends 'anyone'
  ? null
  : W extends 'newcomer'
    ? Newcomer
    : W extends 'administrator'
      ? Administrator
      : Extract<User, { userType: keyof W & UserType }>;

export type Audience = 'market' | 'admin';

const noAccess = () =>
  new Refused(403, { message: 'You do not have access to this page', data: { code: 'no-access' } });

const bearer = 'Bearer ';

/** What of a route says who may call. */
type Admitting = Pick<Route, 'who' | 'onlyAdmins'>;

/** 403 for somebody of a municipality whom its Admins have not made one of them. */
export function adminsOnly(): Refused {
  return new Refused(403, {
    message: 'Only an Admin of your municipality may do this',
    data: { code: 'admins-only' },
  });
}

/**
 * The caller as they are now, or a refusal: 401 without a good token, 403 for an unverified e-mail, a stranger or the wrong kind of
 * person.
 */
export async function admit(
  of: Admitting,
  authorization: string | undefined,
  { db, identity, callers }: Pick<Deps, 'db' | 'identity' | 'callers'>,
): Promise<User | Administrator | null> {
  const { who } = of;
  if (who === 'anyone' || who === 'newcomer') return null;
  const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const { uid, emailVerified } = await identity.verifyToken(token);
  if (!emailVerified) {
    throw new Refused(403, { message: 'Email Not Verified', data: { code: 'email-not-verified' } });
  }
  return who === 'administrator' ? admitAdministrator(db, uid) : admitUser(await callers.find(uid), of, who);
}

/**
 * The caller, where everything about them is known: a token that was proven and is good, a person whom `recall` knows by their uid and
 * whom the route lets in. Undefined for all others: `admit` looks them up, or says why not, so that no refusal rests on memory.
 */
export function recallCaller(
  of: Admitting,
  authorization: string | undefined,
  recall: (uid: string) => User | undefined,
  { identity }: Pick<Deps, 'identity'>,
): User | undefined {
  if (!authorization?.startsWith(bearer)) return undefined;
  const proven = identity.recallToken(authorization.slice(bearer.length));
  const user = proven?.emailVerified ? recall(proven.uid) : undefined;
  return user && isLetIn(of, user) ? user : undefined;
}

/** Whether a route is for this person as they are now. */
function isLetIn({ who, onlyAdmins }: Admitting, user: User): boolean {
  if (typeof who === 'string' || !who[user.userType]?.includes(user.status)) return false;
  return !onlyAdmins || user.role === 'Admin';
}

async function admitAdministrator(db: Db, uid: string): Promise<Administrator> {
  const administrator = await findAdministrator(db, uid);
  if (!administrator) throw noAccess();
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
