/** The order ticket as plain data: typed text, errors and totals. Uses the domain rules. */

import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf, type NamedMaturity, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { type MaturityRow, openMaturities } from '@fairbook/domain/auctions/offering.ts';
import type { Pricing } from '@fairbook/domain/auctions/pricing.ts';
import { fieldsInLanguage } from '@fairbook/domain/base/in-language.ts';
import { type Cents, cents, centsFromDollars, dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { confirmedBonds, totalToPay, weightedYield } from '@fairbook/domain/figures/confirmation.ts';
import {
  type BidTerms,
  bidErrors,
  type Investment,
  type InvestorKind,
  type InvestorLimits,
  investorKindOf,
  investorLimits,
} from '@fairbook/domain/orders/bidding.ts';
import type { Inventory, PreviewBody, PublicAuction } from '../base/queries.ts';
import { type Typed, textOf } from '../base/typed-amounts.ts';
import { sumDollars } from './my-bids.ts';
import { biddingTexts } from './texts/bidding.ts';

/** The rows that can be ordered: offered, and due after today. */
export function orderableRows(auction: PublicAuction, now: Date): MaturityRow[] {
  return openMaturities(auction.maturityStructure.map(maturityFromJson), now);
}

/** The limits that apply to this kind of investor. */
export function bidTermsOf(auction: PublicAuction, userType: UserType): BidTerms {
  const { terms, orderPriority, maturityStructure } = auction;
  return {
    minimum: exact(terms.minimum),
    step: exact(terms.step),
    ...limitsOf(orderPriority, investorKindOf(userType)),
    maturities: maturityStructure.map(maturityFromJson),
  };
}

/** Minimum and maximum of one investor of this kind over the whole sale. */
export function limitsOf(priority: PublicAuction['orderPriority'], kind: InvestorKind): InvestorLimits {
  const limits = {
    indMinAmount: orNull(priority.indMinAmount),
    indMaxAmount: orNull(priority.indMaxAmount),
    instMinAmount: orNull(priority.instMinAmount),
    instMaxAmount: orNull(priority.instMaxAmount),
  };
  return investorLimits(limits, kind);
}

/** The investor's other open lines, without those of the order being changed. */
export function heldLines(
  book:
    | { readonly investments: readonly Pick<Inventory['investments'][number], keyof Investment | 'maturityId'>[] }
    | undefined,
  amended: readonly Investment[],
): Investment[] {
  return (book?.investments ?? [])
    .map(({ investmentAmount, ...name }) => {
      const maturityDate = keyOf(name);
      const own = amended.filter((line) => line.maturityDate === maturityDate);
      return {
        maturityDate,
        investmentAmount: cents(Math.max(0, exact(investmentAmount) - sum(own.map((line) => line.investmentAmount)))),
      };
    })
    .filter(({ investmentAmount }) => investmentAmount > 0);
}

export interface ReadTicket {
  /** The lines with an amount, in row order. */
  readonly investments: readonly Investment[];
  /** Those without an error. They are summed and estimated whatever is wrong with the others. */
  readonly goodLines: readonly Investment[];
  /** True if the good lines alone are an order that can be estimated. */
  readonly canEstimate: boolean;
  /** Messages by maturity. */
  readonly errors: Readonly<Record<string, string>>;
  /** Errors of the order as a whole. */
  readonly orderError: string | null;
}

/** Parses the typed amounts. Empty or 0 is no line. */
export function readTicket(
  rows: readonly MaturityRow[],
  typed: Typed,
  terms: BidTerms,
  held: Investment[],
): ReadTicket {
  const errors: Record<string, string> = {};
  const investments: Investment[] = [];
  for (const row of rows) {
    const maturityDate = keyOf(row);
    const dollars = typedDollars(typed[maturityDate] ?? '');
    if (dollars === null || dollars === 0) continue;
    const investmentAmount = Number.isNaN(dollars) ? null : centsFromDollars(dollars);
    if (investmentAmount === null) errors[maturityDate] = biddingTexts.ticket.notNumber;
    else investments.push({ maturityDate, investmentAmount });
  }
  const refused = fieldsInLanguage(bidErrors(terms, held, investments));
  Object.assign(errors, errorsByMaturity(refused, investments));
  const isComplete = Object.keys(errors).length === 0;
  const goodLines = investments.filter(({ maturityDate }) => errors[maturityDate] === undefined);
  return {
    investments,
    goodLines,
    canEstimate: Object.keys(bidErrors(terms, held, goodLines)).length === 0,
    errors,
    orderError: isComplete ? (refused['investments'] ?? null) : null,
  };
}

/** Field messages of a refused order ('investments.0.investmentAmount') by maturity. */
export function errorsByMaturity(
  fields: Readonly<Record<string, string>>,
  investments: readonly Pick<Investment, 'maturityDate'>[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const index = /^investments\.(\d+)/.exec(path)?.[1];
    const line = index === undefined ? undefined : investments[Number(index)];
    if (line) errors[line.maturityDate] ??= message;
  }
  return errors;
}

/** The text after `steps` increments up or down: never below nothing, from nothing straight to the minimum. */
export function stepped(text: string, steps: number, terms: Pick<BidTerms, 'minimum' | 'step'>, most: Cents): string {
  const dollars = typedDollars(text);
  const before = dollars === null || Number.isNaN(dollars) ? 0 : Math.round(dollars * 100);
  if (before === 0 && steps > 0) return textOf(cents(Math.min(most, terms.minimum + (steps - 1) * terms.step)));
  // An amount between two increments goes to the next one in that direction.
  const at = steps > 0 ? Math.floor(before / terms.step) : Math.ceil(before / terms.step);
  const after = (at + steps) * terms.step;
  if (after < terms.minimum) return '';
  return textOf(cents(Math.min(after, Math.max(most, 0))));
}

export interface TicketTotals {
  readonly par: Cents;
  /** At the issuer's prices, and with the interest accrued to settlement; null where a price is missing. */
  readonly cost: Cents | null;
  readonly due: Cents | null;
  readonly accrued: Cents;
  /** The lower of the yields to call and to maturity at the issuer's prices, weighted by par, in percent; null for an empty ticket and where one is unknown. */
  readonly yieldToWorst: number | null;
}

/** The same figures as on the confirmation of the purchase, if every line is filled. */
export function ticketTotals(
  rows: readonly MaturityRow[],
  terms: Pricing,
  investments: readonly Investment[],
): TicketTotals {
  const awards = investments.map(({ maturityDate, investmentAmount }) => ({ maturityDate, award: investmentAmount }));
  const bonds = confirmedBonds(rows, terms, awards);
  const accrued = sum(bonds.map((bond) => bond.accrued));
  const due = totalToPay(bonds);
  return {
    par: sum(bonds.map((bond) => bond.par)),
    accrued,
    due,
    cost: due === null ? null : cents(due - accrued),
    yieldToWorst: weightedYield(bonds),
  };
}

/** The most that can still be ordered of a maturity: of its principal, and within the limit of the order as a whole; whole increments. 0 where nothing can. */
export function mostAt(
  row: Pick<MaturityRow, 'maturityDate' | 'maturityId' | 'principalAmount'>,
  terms: BidTerms,
  held: readonly Investment[],
  investments: readonly Investment[],
): Cents {
  const amountOf = (lines: readonly Investment[]) => sum(lines.map(({ investmentAmount }) => investmentAmount));
  const key = keyOf(row);
  const heldHere = amountOf(held.filter(({ maturityDate }) => maturityDate === key));
  const elsewhere = amountOf([...held, ...investments.filter(({ maturityDate }) => maturityDate !== key)]);
  const room = Math.min(
    row.principalAmount - heldHere,
    terms.maxTotal === null ? Infinity : terms.maxTotal - elsewhere,
  );
  const most = Math.floor(room / terms.step) * terms.step;
  return cents(most < terms.minimum ? 0 : most);
}

/** State of a maturity for the reader's priority group. */
export type Standing =
  | { readonly kind: 'open'; readonly available: number; readonly ahead: number; readonly ofGroup: number }
  /** The reader's group has ordered what the groups before it leave, or more. */
  | { readonly kind: 'shared'; readonly ofGroup: number }
  /** The groups before the reader's have ordered everything. */
  | { readonly kind: 'taken' };

/** Dollars, from the inventory of the sale. */
export function standingOf(line: Inventory['investments'][number]): Standing {
  const available = line.availableToYou ?? line.remaining;
  const ofGroup = line.classDemand ?? 0;
  if (available > 0)
    return { kind: 'open', available, ahead: sumDollars([line.principal, -available, -ofGroup]), ofGroup };
  return ofGroup > 0 ? { kind: 'shared', ofGroup } : { kind: 'taken' };
}

/** The lines in the form of the API. */
export function bodyOf(investments: readonly Investment[], bidId?: string): PreviewBody {
  const lines = investments.map(({ maturityDate, investmentAmount }) => ({
    ...namedMaturity(maturityDate),
    investmentAmount: dollarsOf(investmentAmount),
  }));
  return bidId === undefined ? { investments: lines } : { investments: lines, bidId };
}

/** An order's open lines, in cents. */
export function standingLines(
  lines: readonly (NamedMaturity & { readonly investmentAmount: number; readonly state: string })[],
): Investment[] {
  return lines
    .filter((line) => line.state !== 'Withdrawn')
    .map((line) => ({ maturityDate: keyOf(line), investmentAmount: exact(line.investmentAmount) }));
}

/** Dollars of a response as cents; exact by contract. */
export function exact(dollars: number): Cents {
  const amount = centsFromDollars(dollars);
  if (amount === null) throw new RangeError(`${dollars} is not an amount in dollars and cents`);
  return amount;
}

export function orNull(dollars: number | null): Cents | null {
  return dollars === null ? null : exact(dollars);
}
