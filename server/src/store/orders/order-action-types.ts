/** Types of order actions: what is asked, the facts by which it is judged, and what is stored. */

import type { MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import type { AccountStatus, OrderClass, Role } from '@fairbook/domain/base/vocabulary.ts';
import type { Investment, InvestorPlace } from '@fairbook/domain/orders/bidding.ts';
import type { OrderRules, OrderUse } from '@fairbook/domain/orders/order-rules.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import type { Sale } from '../auctions/sale.sql.ts';
import type { Standing } from './bids.sql.ts';
import type { OrderToChange, StoredOrder } from './orders-to-change.sql.ts';

/** An action that the rules allowed; the statement that stores it checks that the data it was judged by is still valid. */
export interface OrderAction {
  readonly kind: 'PLACE' | 'AMEND' | 'WITHDRAW';
  readonly auctionId: number;
  readonly auctionUuid: string;
  readonly auctionName: string;
  readonly version: string;
  readonly userId: number;
  readonly investorOrgId: number;
  readonly state: string | null;
  readonly country: string | null;
  readonly residence: string | null;
  readonly hasOpenChange: boolean;
  readonly peopleVersion: number;
  /** The sign-in and the API key of who acts, which must not have ended when the action is stored; null for the one that is not used. */
  readonly session: number | null;
  readonly apiKey: number | null;
  /** The person whose order it is, where another person of the account acts; null where it is their own. */
  readonly ownerId: number | null;
  /** Amounts that count against the person's rules; null where the account has none. */
  readonly use: ActionUse | null;
  /** The approval by another person that this action is; null where it needs none. */
  readonly approval: Approval | null;
  /** The order to change, as it was when judged; null for a new one. */
  readonly changed: (StoredOrder & { readonly bidId: string }) | null;
  /** The log's form of the Idempotency-Key (`keyOf`); changes have none. */
  readonly key: string | null;
  /** The investor's name of a new order; null without such a name, and for changes. */
  readonly reference: string | null;
  readonly amountChange: Cents;
  /** Allowed total of the investor's open orders in the sale before the action; null is no limit. */
  readonly minStanding: Cents | null;
  readonly maxStanding: Cents | null;
  readonly lines: readonly ActionLine[];
}

/** Amounts that an action adds, and those that may have been added before it; null is no limit. */
export interface ActionUse {
  readonly added: Cents;
  /** By the person on this day. */
  readonly maxAdded: Cents | null;
  /** By the person in this sale, without another person. */
  readonly maxUnapproved: Cents | null;
  readonly needsApproval: boolean;
}

/** A person, and the sign-in or the API key by which they act. */
export type Acting = Pick<Investor, 'userId' | 'session' | 'apiKey'>;

/** The approval of an order that waited for another person. */
export interface Approval {
  readonly waitingId: number;
  /** The version of the waiting order that was approved. */
  readonly version: number;
  readonly approver: Acting;
  /** Throws where the order no longer waits in this version, or one of the two people may no longer act. */
  readonly requireStanding: () => Promise<void>;
}

/** One line after the action. */
export interface ActionLine {
  readonly maturityDate: MaturityKey;
  readonly before: Cents;
  /** 0 where the line is withdrawn. */
  readonly amount: Cents;
  readonly orderClass: OrderClass;
  readonly rank: number;
  /** Served before the others of the class. */
  readonly isLocal: boolean;
  /** The order never had a line at this maturity. */
  readonly isNew: boolean;
  /** The place in time that the line keeps, the index of a log entry; null where it is that of this action. */
  readonly sequence: number | null;
  /** Allowed amount of open lines and number of lines at the maturity before the action; null is no limit. */
  readonly maxStanding: Cents | null;
  readonly maxCount: number | null;
}

export interface NewOrder {
  readonly investor: Investor;
  readonly auctionUuid: string;
  readonly investments: readonly Investment[];
  /** The client's Idempotency-Key, if any, as the log keeps it (`keyOf`). */
  readonly key: string | null;
  /** The investor's name for it, if any. */
  readonly reference: string | null;
  readonly approval?: Approval;
}

/** An order of an investor. */
export interface OwnOrder {
  readonly investor: Investor;
  readonly auctionUuid: string;
  readonly bidId: string;
  readonly approval?: Approval;
}

export interface Amendment extends OwnOrder {
  readonly investments: readonly Investment[];
}

/** The data for judging an action. */
export interface Facts {
  readonly sale: Sale;
  readonly status: AccountStatus;
  readonly hasOpenChange: boolean;
  /** The person's role in the account, and the version of its people and their rules. */
  readonly role: Role;
  readonly peopleVersion: number;
  /** The rules for the person's orders, and what they have used, as far as it was read. */
  readonly rules: OrderRules | null;
  readonly use: OrderUse;
  readonly place: InvestorPlace;
  readonly now: Date;
}

/** `held` are the investor's other open lines, if they were read. */
export interface PlacingFacts extends Facts {
  readonly held: readonly Standing[];
}

export type ChangeFacts = Facts & Omit<OrderToChange, 'account'>;
