/** Order actions (placing, amending, withdrawing), judged by the rules of the domain from given data. Nothing is read or stored here. */
import { amendLines } from '@fairbook/domain/amending.ts';
import {
  type Bidder,
  type BidTerms,
  bidErrors,
  bidsAs,
  bidTermsOf,
  type Investment,
  type InvestorPlace,
  investorKindOf,
  whyNotBid,
  whyNotChangeBid,
  whyNotWithdraw,
  whyNotWithdrawBid,
} from '@fairbook/domain/bidding.ts';
import { keyOf, type MaturityKey } from '@fairbook/domain/maturity-key.ts';
import { type Cents, cents, sum } from '@fairbook/domain/money.ts';
import { whyNotPlaceMore } from '@fairbook/domain/order-count.ts';
import type { AccountStatus, OrderClass } from '@fairbook/domain/vocabulary.ts';
import { requireAllowed, requireFound, requireValid } from '../errors.ts';
import type { Investor } from '../http/actor.ts';
import type { Standing, StoredLine } from './bids.sql.ts';
import type { OrderToChange, StoredOrder } from './ordersToChange.sql.ts';
import type { Sale } from './sales.sql.ts';

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
  /** The order to change, as it was when judged; null for a new one. */
  readonly changed: (StoredOrder & { readonly bidId: string }) | null;
  /** What the log keeps of the Idempotency-Key (`keyOf`); changes have none. */
  readonly key: string | null;
  /** What the investor calls a new order; null without such a name, and for changes. */
  readonly reference: string | null;
  readonly amountChange: Cents;
  /** Allowed total of the investor's open orders in the sale before the action; null is no limit. */
  readonly minStanding: Cents | null;
  readonly maxStanding: Cents | null;
  readonly lines: readonly ActionLine[];
}

/** One line after the action. */
interface ActionLine {
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
  /** What the investor calls it, if anything. */
  readonly reference: string | null;
}

/** An order of an investor. */
export interface OwnOrder {
  readonly investor: Investor;
  readonly auctionUuid: string;
  readonly bidId: string;
}

export interface Amendment extends OwnOrder {
  readonly investments: readonly Investment[];
}

/** The data for judging an action. */
export interface Facts {
  readonly sale: Sale;
  readonly status: AccountStatus;
  readonly hasOpenChange: boolean;
  readonly place: InvestorPlace;
  readonly now: Date;
}

/** `held` are the investor's other open lines, if they were read. */
export interface PlacingFacts extends Facts {
  readonly held: readonly Standing[];
}

export type ChangeFacts = Facts & Omit<OrderToChange, 'account'>;

/** The order ready to be taken, or a refusal in the rule's words. */
export function judgePlacing(order: NewOrder, facts: PlacingFacts): OrderAction {
  const { investor, investments, key, reference } = order;
  const { sale, held, now } = facts;
  const bidder = bidderOf(investor, facts);
  requireAllowed(whyNotBid(bidder, sale, now));
  const terms = termsOf(investor, facts);
  requireValid(bidErrors(terms, held, investments));
  const maxOrders = maxOrdersOf(sale);
  requireAllowed(whyNotPlaceMore(held, investments, maxOrders));
  const as = bidsAs(bidder, sale);
  const total = sum(investments.map(({ investmentAmount }) => investmentAmount));
  return {
    kind: 'PLACE',
    ...judgedBy(investor, facts),
    changed: null,
    key,
    reference,
    amountChange: total,
    minStanding: terms.minTotal === null ? null : cents(terms.minTotal - total),
    maxStanding: terms.maxTotal === null ? null : cents(terms.maxTotal - total),
    lines: investments.map(({ maturityDate, investmentAmount: amount }) => ({
      maturityDate,
      before: none,
      amount,
      orderClass: as.orderClass,
      rank: as.rank,
      isLocal: as.isLocal ?? false,
      isNew: true,
      sequence: null,
      maxStanding: cents(principalAt(terms, maturityDate) - amount),
      maxCount: maxOrders - 1,
    })),
  };
}

/**
 * Replaces the lines of an order. A reduced line keeps its place in time; an increased or new one counts as a new order in today's class. Null where
 * nothing changes.
 */
export function judgeAmending({ investor, bidId, investments }: Amendment, facts: ChangeFacts): OrderAction | null {
  const { sale, order, others, now } = facts;
  const bidder = bidderOf(investor, facts);
  requireAllowed(whyNotChangeBid(bidder, sale, now));
  const standing = order.lines.filter((line) => line.state !== 'Withdrawn');
  if (standing.length === 0) requireAllowed({ code: 'bid-withdrawn', message: 'This order was withdrawn' });
  const terms = termsOf(investor, facts);
  requireValid(bidErrors(terms, others, investments));
  const changes = amendLines(investmentsOf(standing), investments);
  if (changes.length === 0) return null;
  if (changes.some(({ takesNewSequence }) => takesNewSequence)) requireAllowed(whyNotBid(bidder, sale, now));
  const as = bidsAs(bidder, sale);
  const amountChange = cents(changes.reduce((total, { from, to }) => total + to - from, 0));
  return {
    kind: 'AMEND',
    ...judgedBy(investor, facts),
    changed: { ...order, bidId },
    key: null,
    reference: null,
    amountChange,
    minStanding: terms.minTotal === null ? null : cents(terms.minTotal - amountChange),
    maxStanding: terms.maxTotal === null ? null : cents(terms.maxTotal - amountChange),
    lines: changes.map(({ maturityDate, from: before, to: amount, takesNewSequence }) => {
      const stored = order.lines.find((line) => line.maturityDate === maturityDate);
      if (!takesNewSequence) return { ...keptLine(requireFound(stored)), amount };
      const maxStanding = cents(principalAt(terms, maturityDate) - (amount - before));
      return {
        maturityDate,
        before,
        amount,
        ...as,
        isLocal: as.isLocal ?? false,
        isNew: stored === undefined,
        sequence: null,
        maxStanding,
        maxCount: null,
      };
    }),
  };
}

/** Withdraws a whole order. Null where it is withdrawn already. */
export function judgeWithdrawing({ investor, bidId }: OwnOrder, facts: ChangeFacts): OrderAction | null {
  const { sale, order, others, now } = facts;
  requireAllowed(whyNotWithdrawBid(bidderOf(investor, facts), sale, now));
  const standing = order.lines.filter((line) => line.state !== 'Withdrawn');
  if (standing.length === 0) return null;
  const terms = termsOf(investor, facts);
  const tooLittle = whyNotWithdraw(terms, others);
  requireValid(tooLittle ? { investments: tooLittle.message } : {});
  const total = sum(standing.map(({ amount }) => amount));
  const isOnly = others.length === 0;
  return {
    kind: 'WITHDRAW',
    ...judgedBy(investor, facts),
    changed: { ...order, bidId },
    key: null,
    reference: null,
    amountChange: cents(-total),
    // The rest may be nothing, but not below the minimum.
    minStanding: terms.minTotal === null ? null : isOnly ? total : cents(terms.minTotal + total),
    maxStanding: terms.minTotal !== null && isOnly ? total : null,
    lines: standing.map((line) => ({ ...keptLine(line), amount: none })),
  };
}

const none = cents(0);

/** A stored line that is reduced or withdrawn: it keeps its place in time and its class. */
function keptLine({ maturityDate, amount, orderClass, rank, isLocal, sequence }: StoredLine): ActionLine {
  const asStored = { maturityDate, before: amount, amount, orderClass, rank, isLocal, isNew: false, sequence };
  return { ...asStored, maxStanding: null, maxCount: null };
}

function bidderOf({ userType }: Investor, { status, hasOpenChange, place }: Facts): Bidder {
  return { userType, accountStatus: status, isEmailVerified: true, hasOpenChange, ...place };
}

function termsOf({ userType }: Investor, { sale, now }: Facts): BidTerms {
  return bidTermsOf(sale, investorKindOf(userType), now);
}

/** As approval stored it with the sale. */
function maxOrdersOf({ maxOrders }: Sale): number {
  if (maxOrders === null) throw new Error('an approved auction has a maximum number of orders');
  return maxOrders;
}

/** The data that must still be valid when the action is stored. */
function judgedBy(investor: Investor, { sale, hasOpenChange, place }: Facts) {
  return {
    auctionId: sale.id,
    auctionUuid: sale.uuid,
    auctionName: sale.name,
    version: sale.version,
    userId: investor.userId,
    investorOrgId: investor.investorOrgId,
    state: place.state,
    country: place.country,
    residence: place.residence ?? null,
    hasOpenChange,
  };
}

function principalAt({ maturities }: BidTerms, key: MaturityKey): Cents {
  return requireFound(maturities.find((row) => keyOf(row) === key)).principalAmount;
}

function investmentsOf(lines: readonly StoredLine[]): Investment[] {
  return lines.map(({ maturityDate, amount }) => ({ maturityDate, investmentAmount: amount }));
}
