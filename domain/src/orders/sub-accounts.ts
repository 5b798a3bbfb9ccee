/** Sub-accounts of an institution, and how its allocation at a maturity is divided among them. */

import { at, proportionalShares } from '../allocation/shares.ts';
import { type AmountLimits, amountError } from '../auctions/offering.ts';
import { type Cents, cents, formatDollars, sum } from '../base/money.ts';
import { type FieldErrors, type Refusal, refusal } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import { dayIn } from '../base/zones.ts';

/** Amount of a sub-account at a maturity, at most. */
export interface Share {
  readonly subAccountId: string;
  readonly amount: Cents;
}

/** An allocation at a maturity, divided. */
export interface Divided {
  /** One for each amount, in the same order. */
  readonly awards: readonly Cents[];
  /** Amount that stays with the institution. */
  readonly rest: Cents;
}

/**
 * Divides what an institution was allocated at a maturity among sub-accounts, in whole steps. Where it is enough, each receives its amount, and the
 * rest stays with the institution. Otherwise each receives its share by the amounts; the spare steps go to the largest fractions, among equal ones
 * to the earlier in the list. No one receives less than the smallest amount that can be ordered, as in the allocation itself: the smallest amount
 * leaves, among equal ones the later in the list.
 */
export function divideAllocation(
  allocated: Cents,
  amounts: readonly Cents[],
  { minimum, step }: AmountLimits,
): Divided {
  const units = Math.floor(allocated / step);
  const demands = amounts.map((amount) => Math.floor(amount / step));
  const turns = amounts.map((_, index) => index);
  const shares = proportionalShares(units, demands, turns, Math.ceil(minimum / step));
  const awards = amounts.map((_, index) => cents(at(shares, index) * step));
  return { awards, rest: cents(allocated - sum(awards)) };
}

/** Limits of the amounts at a maturity. */
export interface DivisionLimits extends AmountLimits {
  /** The principal of the maturity: no one can receive more. */
  readonly principal: Cents;
}

/** Errors of a division, by field: 'shares.2.amount'. `accounts` are those of the institution by id, true where one is archived. */
export function shareErrors(
  shares: readonly Share[],
  accounts: ReadonlyMap<string, boolean>,
  limits: DivisionLimits,
): FieldErrors {
  const errors: Record<string, Sentence> = {};
  const seen = new Set<string>();
  for (const [index, { subAccountId, amount }] of shares.entries()) {
    const wrongAccount = accountError(accounts.get(subAccountId), seen.has(subAccountId));
    if (wrongAccount !== null) errors[`shares.${index}.subAccountId`] = wrongAccount;
    seen.add(subAccountId);
    const wrongAmount = amountError(amount, limits) ?? principalError(amount, limits);
    if (wrongAmount !== null) errors[`shares.${index}.amount`] = wrongAmount;
  }
  return errors;
}

function accountError(isArchived: boolean | undefined, isRepeated: boolean): Sentence | null {
  if (isArchived === undefined) return 'Choose a sub-account of your institution';
  if (isArchived) return 'This sub-account is archived';
  return isRepeated ? 'This sub-account is in the list already' : null;
}

function principalError(amount: Cents, { principal }: DivisionLimits): Sentence | null {
  return amount > principal ? say('The maturity has {principal}', { principal: formatDollars(principal) }) : null;
}

/** A sale as far as it decides whether a division can still change. */
export interface DividedSale {
  readonly cancelledAt: Date | null;
  /** The day on which the bonds are delivered, 'YYYY-MM-DD'; null while the sale has no close. */
  readonly delivery: string | null;
}

/**
 * Why a division cannot change; null while it can: from the first order until the day of delivery begins in the issuer's zone, since the bonds
 * are delivered to the sub-accounts on that day.
 */
export function whyNotDivide({ cancelledAt, delivery }: DividedSale, now: Date, issuerZone: string): Refusal | null {
  if (cancelledAt !== null)
    return refusal('auction-cancelled', 'The auction was canceled, so there is nothing to divide');
  if (delivery === null || dayIn(now, issuerZone) < delivery) return null;
  return refusal('division-closed', 'The day of delivery has come, so the division can no longer change');
}
