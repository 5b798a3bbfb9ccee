/** Order rules: who may order, in which class, how much, and amending. */

import { isLocalOrder } from '../accounts/local.ts';
import { type Cancelable, effectiveStatus, type Timing } from '../auctions/auction.ts';
import { whyNotOrderDuringChange } from '../auctions/facts.ts';
import { keyOf, type MaturityKey } from '../auctions/maturity-key.ts';
import type { Ranks } from '../auctions/offering.ts';
import {
  type AmountLimits,
  type AuctionTerms,
  amountError,
  finalLimits,
  type MaturityRow,
  notOffered,
  type OrderLimits,
  openMaturities,
  type Priorities,
} from '../auctions/offering.ts';
import { type OfferedRow, sharedDateError } from '../auctions/same-day.ts';
import { type Cents, cents, formatDollars, sum } from '../base/money.ts';
import { type FieldErrors, type Refusal, refusal } from '../base/refusal.ts';
import { type Sentence, say, type Text } from '../base/sentences/sentence.ts';
import { usStates } from '../base/us-states.ts';
import {
  type AccountStatus,
  labelOf,
  type OrderClass,
  orderClasses,
  type PriorityField,
  type UserType,
} from '../base/vocabulary.ts';
import { withdrawnRows } from '../sale-changes/withdrawn-maturities.ts';

/** The market's minimum order and increment, where neither its settings nor its Owners say otherwise. */
export const defaultMinimum = cents(5_000_00);
export const defaultStep = cents(5_000_00);
export const marketLimits: AmountLimits = { minimum: defaultMinimum, step: defaultStep };

export type InvestorKind = 'individual' | 'institution';

/** The place that determines an investor's class: a person's own, or that of the institution. */
export interface InvestorPlace {
  readonly state: string | null;
  /** ISO 3166-1 alpha-2; null means US. */
  readonly country: string | null;
  /** The ZIP code of the residence that an administrator approved; absent or null without one. */
  readonly residence?: string | null;
}

export interface Bidder extends InvestorPlace {
  readonly userType: UserType;
  readonly accountStatus: AccountStatus;
  readonly isEmailVerified: boolean;
  /** True while a change of the facts that determine the class is under review. */
  readonly hasOpenChange: boolean;
}

/** The auction data that determines who may order. `status` may be the stored or the effective one. */
export interface SaleOnOffer extends Timing, Priorities {
  readonly issuerState: string | null;
  readonly maturityStructure: readonly MaturityRow[];
}

const statesOfUs: ReadonlySet<string> = new Set(usStates.map(({ value }) => value));

/** Where a sale's terms give the rank of each class. */
const priorityOf = Object.fromEntries(orderClasses.map(({ value, priority }) => [value, priority])) as Record<
  OrderClass,
  PriorityField
>;

export function investorKindOf(userType: UserType): InvestorKind {
  return userType === 'institutional-investor' ? 'institution' : 'individual';
}

/**
 * The class of an investor in a sale: state for the issuer's own state, national for another US state, international for a place outside the United
 * States or unknown. Total, so that no order is ever without a class.
 */
export function classOfInvestor(
  issuerState: string | null,
  kind: InvestorKind,
  { state, country }: InvestorPlace,
): OrderClass {
  const isInstitution = kind === 'institution';
  const isInUs = (country ?? 'US') === 'US' && state !== null && statesOfUs.has(state);
  if (!isInUs) return isInstitution ? 'internationalInstitution' : 'internationalIndividual';
  if (state === issuerState) return isInstitution ? 'stateInstitution' : 'stateIndividual';
  return isInstitution ? 'nationalInstitution' : 'nationalIndividual';
}

export function ranksOf(priorities: Priorities): Ranks {
  const ranks = orderClasses.map(({ value }) => [value, priorities[priorityOf[value]]]);
  return Object.fromEntries(ranks) as Record<OrderClass, number>;
}

/** The investor's class and its rank, as stored on the order; `isLocal` is present only where the investor is served before others of the class. */
export function bidsAs(
  bidder: InvestorPlace & { readonly userType: UserType },
  sale: Priorities & { readonly issuerState: string | null; readonly localZipCodes?: readonly string[] },
): { orderClass: OrderClass; rank: number; isLocal?: boolean } {
  const orderClass = classOfInvestor(sale.issuerState, investorKindOf(bidder.userType), bidder);
  const isLocal = isLocalOrder(sale.localZipCodes ?? [], bidder.residence, orderClass);
  return { orderClass, rank: sale[priorityOf[orderClass]], ...(isLocal && { isLocal }) };
}

/**
 * Why a person cannot order in this sale now, or null. Remaining bonds do not matter: a better class displaces a worse one, and oversubscription is
 * normal. Codes: email-not-verified, not-an-investor, account-not-active, auction-not-open, auction-halted, auction-cancelled, auction-ended,
 * change-open, class-not-offered, nothing-to-mature.
 */
export function whyNotBid(bidder: Bidder, sale: SaleOnOffer & Cancelable, now: Date): Refusal | null {
  const refused = whyNotAct(bidder) ?? whyNotOpen(sale, now) ?? whyNotOrderDuringChange(bidder.hasOpenChange);
  if (refused) return refused;
  const { orderClass, rank } = bidsAs(bidder, sale);
  if (rank === notOffered) {
    return refusal(
      'class-not-offered',
      say('This sale is not offered to your priority group: {group}', {
        group: { label: labelOf(orderClasses, orderClass) },
      }),
    );
  }
  if (openMaturities(sale.maturityStructure, now).length === 0) {
    return refusal('nothing-to-mature', 'Every offered maturity is already due');
  }
  return null;
}

export function canBid(bidder: Bidder, sale: SaleOnOffer, now: Date): boolean {
  return whyNotBid(bidder, sale, now) === null;
}

/** Why the owner of an order cannot amend it now, or null: until the close, while the account is active and the sale is not halted. */
export function whyNotChangeBid(bidder: Bidder, sale: Timing & Cancelable, now: Date): Refusal | null {
  return whyNotAct(bidder) ?? whyNotOpen(sale, now);
}

/** Why the owner of an order cannot withdraw it now, or null. Allowed during a halt: its cause may be a reason not to want the bonds. */
export function whyNotWithdrawBid(bidder: Bidder, sale: Timing & Cancelable, now: Date): Refusal | null {
  return whyNotAct(bidder) ?? whyNotOpen({ ...sale, haltedAt: null }, sale.haltedAt ?? now);
}

function whyNotAct({ isEmailVerified, userType, accountStatus }: Bidder): Refusal | null {
  if (!isEmailVerified) return refusal('email-not-verified', 'Verify your email address first');
  if (userType !== 'individual-investor' && userType !== 'institutional-investor') {
    return refusal('not-an-investor', 'Only investors place orders');
  }
  if (accountStatus !== 'Active') return refusal('account-not-active', whyNotActive[accountStatus]);
  return null;
}

const whyNotActive: Record<Exclude<AccountStatus, 'Active'>, Text> = {
  New: 'Your account is not approved yet: complete your profile and request approval',
  'Pending Approval': 'Your account is waiting for approval',
  Suspended: 'Your account is suspended',
  Error: 'Your account could not be set up: contact support',
  Deactivated: 'Your account is disabled',
};

/** Orders are taken from the start up to, not including, the close. */
function whyNotOpen(sale: Timing & Cancelable, now: Date): Refusal | null {
  if (sale.cancelledAt) return refusal('auction-cancelled', 'This sale was canceled: orders are void');
  const status = effectiveStatus(sale, now);
  if (status === 'Ended') return refusal('auction-ended', 'This auction has ended');
  if (sale.haltedAt !== null) {
    return refusal('auction-halted', 'This sale is halted: no orders are taken until it is resumed');
  }
  const hasStarted = sale.startDate !== null && now >= sale.startDate;
  if (status === 'Live' && hasStarted) return null;
  return refusal('auction-not-open', 'This auction does not take orders yet');
}

/** One line of an order: dollars of par at one maturity. */
export interface Investment {
  readonly maturityDate: MaturityKey;
  readonly investmentAmount: Cents;
}

/** Minimum and maximum of one investor's orders over the whole sale; null is no limit. */
export interface InvestorLimits {
  readonly minTotal: Cents | null;
  readonly maxTotal: Cents | null;
}

export function investorLimits(limits: OrderLimits, kind: InvestorKind): InvestorLimits {
  if (kind === 'institution') return { minTotal: limits.instMinAmount, maxTotal: limits.instMaxAmount };
  return { minTotal: limits.indMinAmount, maxTotal: limits.indMaxAmount };
}

/** Limits that apply to an order's lines. Lines for maturities that are absent here, or not offered, are invalid. */
export interface BidTerms extends AmountLimits, InvestorLimits {
  readonly maturities: readonly OfferedRow[];
}

type FinalTerms = Pick<AuctionTerms, 'maturityStructure' | 'minimumAmount' | 'stepAmount'>;

/** Limits of a sale's orders at `now`: maturities already due are no longer offered. Withdrawn ones are there, so that their refusal can say so. */
export function bidTermsOf(auction: FinalTerms & OrderLimits, kind: InvestorKind, now: Date): BidTerms {
  return {
    ...finalLimits(auction),
    ...investorLimits(auction, kind),
    maturities: [...openMaturities(auction.maturityStructure, now), ...withdrawnRows(auction.maturityStructure)],
  };
}

/**
 * Errors of an order, by field: 'investments.0.investmentAmount'; 'investments' for the order as a whole. `held` are this investor's other open lines
 * in this auction (for an institution, of all its users), without those of an order being amended.
 */
export function bidErrors(
  terms: BidTerms,
  held: readonly Investment[],
  investments: readonly Investment[],
): FieldErrors {
  if (investments.length === 0) return { investments: 'At least one investment required' };
  const errors: Record<string, Sentence> = {};
  investments.forEach(({ maturityDate, investmentAmount }, index) => {
    const maturity = terms.maturities.find((row) => keyOf(row) === maturityDate);
    const dateError: Sentence | null = maturity?.isOffered
      ? duplicateError(investments, maturityDate)
      : maturity?.isWithdrawn
        ? 'The issuer withdrew this maturity'
        : (sharedDateError(terms.maturities, maturityDate) ?? 'Invalid maturity');
    if (dateError) errors[`investments.${index}.maturityDate`] = dateError;
    const error =
      amountError(investmentAmount, terms) ??
      (maturity && !dateError ? maturityError(maturity.principalAmount, held, investments[index]) : null);
    if (error) errors[`investments.${index}.investmentAmount`] = error;
  });
  if (Object.keys(errors).length > 0) return errors;
  const error = totalError(terms, totalOf(held), totalOf(investments));
  return error ? { investments: error } : {};
}

function duplicateError(investments: readonly Investment[], date: MaturityKey): Text | null {
  return investments.filter(({ maturityDate }) => maturityDate === date).length > 1 ? 'Duplicate value' : null;
}

/** One investor's lines at a maturity are at most its principal in total. */
function maturityError(principal: Cents, held: readonly Investment[], line: Investment | undefined): Sentence | null {
  const before = totalOf(held.filter(({ maturityDate }) => maturityDate === line?.maturityDate));
  if (!line || line.investmentAmount <= principal - before) return null;
  const amount = formatDollars(principal);
  if (before === 0) return say('At most {amount} can be ordered at this maturity', { amount });
  return say('At most {amount} can be ordered at this maturity, and you already ordered {before}', {
    amount,
    before: formatDollars(before),
  });
}

function totalError({ minTotal, maxTotal }: InvestorLimits, before: Cents, added: Cents): Sentence | null {
  if (minTotal !== null && added < minTotal - before) {
    const amount = formatDollars(minTotal);
    return before === 0
      ? say('Order at least {amount} in this auction', { amount })
      : say('Order at least {amount} in this auction, and you already ordered {before}', {
          amount,
          before: formatDollars(before),
        });
  }
  if (maxTotal !== null && added > maxTotal - before) {
    const amount = formatDollars(maxTotal);
    return before === 0
      ? say('Order at most {amount} in this auction', { amount })
      : say('Order at most {amount} in this auction, and you already ordered {before}', {
          amount,
          before: formatDollars(before),
        });
  }
  return null;
}

function totalOf(lines: readonly Investment[]): Cents {
  return sum(lines.map(({ investmentAmount }) => investmentAmount));
}

/**
 * Why an order cannot be withdrawn while `left` (the investor's other lines in the auction) remain: they may be nothing, but not less than an
 * investor's minimum. Code: below-least.
 */
export function whyNotWithdraw({ minTotal }: InvestorLimits, left: readonly Investment[]): Refusal | null {
  const total = totalOf(left);
  if (minTotal === null || total === 0 || total >= minTotal) return null;
  return refusal(
    'below-least',
    say('Without this order {amount} would remain, below the minimum of {least} per investor', {
      amount: formatDollars(total),
      least: formatDollars(minTotal),
    }),
  );
}
