/** Order actions (placing, amending, withdrawing), judged by the rules of the domain from given data. Nothing is read or stored here. */
import { whyNotRight } from '@fairbook/domain/accounts/account-roles.ts';
import { keyOf, type MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, cents, sum } from '@fairbook/domain/base/money.ts';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { withTimesOfClose } from '@fairbook/domain/orders/after-the-close.ts';
import { amendLines } from '@fairbook/domain/orders/amending.ts';
import {
  type Bidder,
  type BidTerms,
  bidErrors,
  bidsAs,
  bidTermsOf,
  type Investment,
  investorKindOf,
  whyNotBid,
  whyNotChangeBid,
  whyNotWithdraw,
  whyNotWithdrawBid,
} from '@fairbook/domain/orders/bidding.ts';
import { whyNotPlaceMore } from '@fairbook/domain/orders/order-count.ts';
import { limitErrors, needsApproval, type OrderSize, whyNotAlone } from '@fairbook/domain/orders/order-rules.ts';
import { withdrawnRows } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import { requireAllowed, requireFound, requireValid } from '../../platform/base/errors.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import type { StoredLine } from '../../store/orders/bids.sql.ts';
import type {
  Acting,
  ActionLine,
  ActionUse,
  Amendment,
  Approval,
  ChangeFacts,
  Facts,
  NewOrder,
  OrderAction,
  OwnOrder,
  PlacingFacts,
} from '../../store/orders/order-action-types.ts';
import type { StoredOrder } from '../../store/orders/orders-to-change.sql.ts';

/** Owner of the order, where it is another person of the account. */
function ownerOf({ userId }: Investor, { lines }: StoredOrder): number | null {
  const owner = lines[0]?.userId ?? userId;
  return owner === userId ? null : owner;
}

/** Throws 403 where the rule refuses, after the close with the server's times. */
function requireInTime(reason: Refusal | null, { sale, now }: Facts): void {
  requireAllowed(withTimesOfClose(reason, sale, now));
}

/** The order ready to be taken, or a refusal in the rule's words. */
export function judgePlacing(order: NewOrder, facts: PlacingFacts): OrderAction {
  const { investor, investments, key, reference, approval } = order;
  const { sale, held, now } = facts;
  const bidder = bidderOf(investor, facts);
  requireAllowed(whyNotRight(facts.role, 'trade'));
  requireInTime(whyNotBid(bidder, sale, now), facts);
  const terms = termsOf(investor, facts);
  requireValid(bidErrors(terms, held, investments));
  const maxOrders = maxOrdersOf(sale);
  requireAllowed(whyNotPlaceMore(held, investments, maxOrders));
  const as = bidsAs(bidder, sale);
  const total = sum(investments.map(({ investmentAmount }) => investmentAmount));
  return {
    kind: 'PLACE',
    ...judgedBy(investor, facts, approval?.approver),
    ownerId: null,
    use: useOf(facts, { total, added: total }, approval),
    approval: approval ?? null,
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
export function judgeAmending(
  { investor, bidId, investments, approval }: Amendment,
  facts: ChangeFacts,
): OrderAction | null {
  const { sale, others, now } = facts;
  const order = offeredPart(facts);
  const bidder = bidderOf(investor, facts);
  requireAllowed(whyNotRight(facts.role, 'trade'));
  requireInTime(whyNotChangeBid(bidder, sale, now), facts);
  if (order.lines.length === 0 && facts.order.lines.length > 0) {
    requireAllowed(refusal('maturity-withdrawn', 'The issuer withdrew every maturity of this order: place a new one'));
  }
  const standing = order.lines.filter((line) => line.state !== 'Withdrawn');
  if (standing.length === 0) requireAllowed({ code: 'bid-withdrawn', message: 'This order was withdrawn' });
  const terms = termsOf(investor, facts);
  requireValid(bidErrors(terms, others, investments));
  const changes = amendLines(investmentsOf(standing), investments);
  if (changes.length === 0) return null;
  if (changes.some(({ takesNewSequence }) => takesNewSequence)) requireInTime(whyNotBid(bidder, sale, now), facts);
  const as = bidsAs(bidder, sale);
  const amountChange = cents(changes.reduce((total, { from, to }) => total + to - from, 0));
  const size = {
    total: sum(investments.map(({ investmentAmount }) => investmentAmount)),
    added: cents(Math.max(0, amountChange)),
  };
  return {
    kind: 'AMEND',
    ...judgedBy(investor, facts, approval?.approver),
    use: useOf(facts, size, approval),
    approval: approval ?? null,
    ownerId: ownerOf(investor, facts.order),
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
  const { sale, others, now } = facts;
  const order = offeredPart(facts);
  requireAllowed(whyNotRight(facts.role, 'trade'));
  requireInTime(whyNotWithdrawBid(bidderOf(investor, facts), sale, now), facts);
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
    use: null,
    approval: null,
    ownerId: ownerOf(investor, facts.order),
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

/** The order without what its issuer withdrew: these lines count nowhere anymore, and no later entry of the order has them. */
function offeredPart({ sale, order }: ChangeFacts): StoredOrder {
  const withdrawn = withdrawnRows(sale.maturityStructure).map((row) => keyOf(row));
  if (withdrawn.length === 0) return order;
  return { ...order, lines: order.lines.filter(({ maturityDate }) => !withdrawn.includes(maturityDate)) };
}

/** 400 beyond the limits of the person; 403 where another person must approve, and this is not their approval. */
function useOf({ rules, use }: Facts, size: OrderSize, approval: Approval | undefined): ActionUse | null {
  requireValid(limitErrors(rules, use, size));
  if (!approval) requireAllowed(whyNotAlone(rules, use, size));
  if (rules === null) return null;
  const before = (limit: Cents | null) => (limit === null ? null : cents(limit - size.added));
  return {
    added: size.added,
    maxAdded: before(rules.maxDay),
    maxUnapproved: approval ? null : before(rules.approvalAbove),
    needsApproval: needsApproval(rules, use, size),
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
function judgedBy(
  investor: Investor,
  { sale, hasOpenChange, peopleVersion, place }: Facts,
  { session, apiKey }: Acting = investor,
) {
  return {
    session: session ?? null,
    apiKey: apiKey?.id ?? null,
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
    peopleVersion,
  };
}

function principalAt({ maturities }: BidTerms, key: MaturityKey): Cents {
  return requireFound(maturities.find((row) => keyOf(row) === key)).principalAmount;
}

function investmentsOf(lines: readonly StoredLine[]): Investment[] {
  return lines.map(({ maturityDate, amount }) => ({ maturityDate, investmentAmount: amount }));
}
