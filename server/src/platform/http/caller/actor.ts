/** Types of callers: people of the market with their organization, and administrators. */
import type { Route, Who } from '@fairbook/contract/base/route.ts';
import type { AccountStatus, AdminRole, Role, UserType } from '@fairbook/domain/base/vocabulary.ts';
import type { InvestorPlace } from '@fairbook/domain/orders/bidding.ts';
import type { OrderRules } from '@fairbook/domain/orders/order-rules.ts';

/** The API key with which a program calls for a person. */
export interface KeyInUse {
  readonly id: number;
  readonly uuid: string;
}

interface Person {
  readonly userId: number;
  readonly uuid: string;
  readonly uid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: AccountStatus;
  /** In their organization, for which account-roles.ts says what it allows. An individual investor is the Admin of an organization of one. */
  readonly role: Role;
  /** False until the first request with a token whose email is verified. */
  readonly isProven: boolean;
  /** True while a change of the approved facts of their account is under review. */
  readonly hasOpenChange: boolean;
  /** The API key of the call; absent where the person is signed in. */
  readonly apiKey?: KeyInUse;
  /** The number of the sign-in of the call; absent where a program calls. */
  readonly session?: number;
}

/** A person of a municipality. */
export interface Issuer extends Person {
  readonly userType: 'municipality';
  readonly municipalityId: number;
}

interface InvestorOf<Kind extends 'individual-investor' | 'institutional-investor'> extends Person {
  readonly userType: Kind;
  readonly investorOrgId: number;
  /** Changes with every change of the institution's people or the rules for their orders; 0 while there was none. */
  readonly peopleVersion: number;
  /** The institution's rules for this person's orders; null where it has none. */
  readonly rules: OrderRules | null;
  /** Determines the class of orders: the approved place of the institution, or of the person. */
  readonly place: InvestorPlace;
}

/** An investor, individual or of an institution; an individual has an organization of one. */
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
  readonly role: AdminRole;
}

/** A verified identity without an account here yet. */
export interface Newcomer {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The issuer that verified the address. */
  readonly provider: string;
}

/** The caller type of a handler, from a route's `who`. */
export type ActorFor<W extends Who> = W extends 'anyone'
  ? null
  : W extends 'newcomer'
    ? Newcomer
    : W extends AdminRole
      ? Administrator
      : Extract<User, { userType: keyof W & UserType }>;

export type Audience = 'market' | 'admin';

/** The part of a route that says who may call. */
export type Admitting = Pick<
  Route,
  'who' | 'onlyAdmins' | 'right' | 'stepUp' | 'withoutSecondFactor' | 'fromOtherAddress' | 'scope'
>;
