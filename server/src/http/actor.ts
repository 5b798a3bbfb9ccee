/** Who is calling: from the bearer token to the person and their organisation, read fresh on every request. */
import type { Who } from '@fairbook/contract/route.ts';
import type { AccountStatus, UserType } from '@fairbook/domain/vocabulary.ts';
import type { Db } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { Refused, unauthorized } from './errors.ts';

interface Person {
  readonly userId: number;
  readonly uuid: string;
  readonly uid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: AccountStatus;
}

/** Somebody who acts for a municipality. */
export interface Issuer extends Person {
  readonly userType: 'municipality';
  readonly municipalityId: number;
}

interface InvestorOf<Kind extends 'individual-investor' | 'institutional-investor'> extends Person {
  readonly userType: Kind;
  readonly investorOrgId: number;
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

/** The caller, or a refusal: 401 without a good token, 403 for an unverified e-mail, a stranger or the wrong kind of person. */
export async function admit(
  who: Who,
  authorization: string | undefined,
  deps: Pick<Deps, 'db' | 'identity'>,
): Promise<User | Administrator | null> {
  if (who === 'anyone' || who === 'newcomer') return null;
  const token = /^Bearer ([^\s]+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const identity = await deps.identity.verifyToken(token);
  if (!identity.emailVerified) {
    throw new Refused(403, { message: 'Email Not Verified', data: { code: 'email-not-verified' } });
  }
  return who === 'administrator' ? admitAdministrator(deps.db, identity.uid) : admitUser(deps.db, identity.uid, who);
}

async function admitAdministrator(db: Db, uid: string): Promise<Administrator> {
  const row = await db
    .selectFrom('adminUser')
    .select(['id as adminId', 'uuid', 'email', 'firstName', 'lastName'])
    .where('uid', '=', uid)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!row) throw noAccess();
  return row;
}

async function admitUser(db: Db, uid: string, who: Exclude<Who, string>): Promise<User> {
  const user = await findUser(db, uid);
  if (!user) throw new Refused(403, { message: 'No account belongs to this sign-in', data: { code: 'no-account' } });
  const statuses = who[user.userType];
  if (!statuses) throw noAccess();
  if (!statuses.includes(user.status)) {
    const message = sentenceFor[user.status];
    throw new Refused(403, { message, data: { code: `account-${user.status.toLowerCase().replace(' ', '-')}` } });
  }
  return user;
}

const sentenceFor: Record<AccountStatus, string> = {
  New: 'Your account is not approved yet. Finish your profile and request approval.',
  'Pending Approval': 'We are reviewing your account',
  Active: 'Your account has been approved; this can no longer be changed here',
  Suspended: 'Your account is suspended',
  Error: 'Something went wrong with your account. Contact support.',
  Deactivated: 'Your account has been disabled',
};

/** The person behind an identity with the status their organisation has now; undefined where there is no live account. */
export async function findUser(db: Db, uid: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('user as u')
    .innerJoin('userOrg as o', 'o.userId', 'u.id')
    .leftJoin('municipality as m', 'm.id', 'o.municipalityId')
    .leftJoin('investorOrg as i', 'i.id', 'o.investorOrgId')
    .leftJoin('marketProfOrg as p', 'p.id', 'o.marketProfOrgId')
    .select(['u.id as userId', 'u.uuid', 'u.uid', 'u.email', 'u.firstName', 'u.lastName', 'u.userType'])
    .select(['o.municipalityId', 'o.investorOrgId', 'o.marketProfOrgId'])
    .select((eb) => eb.fn.coalesce('m.status', 'i.status', 'p.status').as('status'))
    .where('u.uid', '=', uid)
    .where('u.isActive', '=', true)
    .where('o.isActive', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { municipalityId, investorOrgId, marketProfOrgId, userType, status, ...rest } = row;
  const person = { ...rest, status: status as AccountStatus };
  switch (userType as UserType) {
    case 'municipality':
      return municipalityId === null ? undefined : { ...person, userType: 'municipality', municipalityId };
    case 'market-professional':
      return marketProfOrgId === null ? undefined : { ...person, userType: 'market-professional', marketProfOrgId };
    case 'individual-investor':
      return investorOrgId === null ? undefined : { ...person, userType: 'individual-investor', investorOrgId };
    case 'institutional-investor':
      return investorOrgId === null ? undefined : { ...person, userType: 'institutional-investor', investorOrgId };
  }
}
