/** The ladder builder as plain data: its address, and the sales it can use. */

import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { openMaturities } from '@fairbook/domain/auctions/offering.ts';
import { type Cents, cents, centsFromDollars, sum } from '@fairbook/domain/base/money.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { investorKindOf, investorLimits } from '@fairbook/domain/orders/bidding.ts';
import type { LadderSale, LadderWish } from '@fairbook/domain/orders/ladder-plan.ts';
import type { AuctionRow, MyBid, PublicAuction } from '../base/queries.ts';
import { ladderTexts as words } from './texts/laddering.ts';

/** The fields as typed. */
export interface LadderForm {
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly spacing: string;
}

export const spacings = [1, 2, 3, 5] as const;

/** Sales that are read in full; the page says so where there are more. */
export const mostSales = 12;

const yearsAhead = 60;

export function formOf(params: URLSearchParams, thisYear: number): LadderForm {
  return {
    amount: params.get('amount') ?? '',
    from: params.get('from') ?? String(thisYear + 1),
    to: params.get('to') ?? String(thisYear + 10),
    spacing: params.get('spacing') ?? '1',
  };
}

/** The wish of a form, or its errors by field. */
export function readForm(
  { amount, from, to, spacing }: LadderForm,
  thisYear: number,
): { wish: LadderWish } | { errors: Partial<Record<keyof LadderForm, string>> } {
  const dollars = typedDollars(amount);
  const inCents = dollars === null || Number.isNaN(dollars) || dollars <= 0 ? null : centsFromDollars(dollars);
  const [fromYear, toYear] = [yearOf(from, thisYear), yearOf(to, thisYear)];
  const years = spacings.find((each) => String(each) === spacing) ?? 1;
  if (inCents !== null && fromYear !== null && toYear !== null && fromYear <= toYear) {
    return { wish: { amount: inCents, fromYear, toYear, spacing: years } };
  }
  return {
    errors: {
      ...(inCents === null && { amount: words.notAmount }),
      ...(fromYear === null && { from: words.notYear }),
      ...(toYear === null ? { to: words.notYear } : fromYear !== null && toYear < fromYear && { to: words.notOrdered }),
    },
  };
}

function yearOf(text: string, thisYear: number): number | null {
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : null;
  return year !== null && year >= thisYear && year <= thisYear + yearsAhead ? year : null;
}

/** The sales the reader can order from that have a maturity in these years, the highest yield there first. */
export function candidates(rows: readonly AuctionRow[], years: readonly number[]): AuctionRow[] {
  const highest = ({ ladder }: AuctionRow) =>
    Math.max(
      ...ladder
        .filter((rung) => rung.isOffered && years.includes(Number(rung.maturityDate.slice(0, 4))))
        .map((rung) => rung.yield),
    );
  return rows
    .map((row) => ({ row, highest: row.canBid ? highest(row) : Number.NEGATIVE_INFINITY }))
    .filter((each) => each.highest > Number.NEGATIVE_INFINITY)
    .toSorted((one, other) => other.highest - one.highest)
    .map(({ row }) => row);
}

/** A sale as the ladder sees it, less what the reader has ordered there. */
export function ladderSaleOf(
  auction: PublicAuction,
  orders: readonly MyBid[],
  userType: UserType,
  now: Date,
): LadderSale {
  const { orderPriority: limits, terms } = auction;
  const held = orders
    .filter(({ auctionId }) => auctionId === auction.uuid)
    .flatMap(({ investments }) => investments.filter(({ state }) => state !== 'Withdrawn'));
  const heldAt = (key: string) =>
    sum(held.filter((line) => keyOf(line) === key).map((line) => exact(line.investmentAmount)));
  const dollarsOrNull = (amount: number | null) => (amount === null ? null : exact(amount));
  return {
    id: auction.uuid,
    minimum: exact(terms.minimum),
    step: exact(terms.step),
    ...investorLimits(
      {
        indMinAmount: dollarsOrNull(limits.indMinAmount),
        indMaxAmount: dollarsOrNull(limits.indMaxAmount),
        instMinAmount: dollarsOrNull(limits.instMinAmount),
        instMaxAmount: dollarsOrNull(limits.instMaxAmount),
      },
      investorKindOf(userType),
    ),
    held: sum(held.map((line) => exact(line.investmentAmount))),
    maturities: openMaturities(auction.maturityStructure.map(maturityFromJson), now).map((row) => ({
      maturityDate: keyOf(row),
      room: cents(Math.max(0, row.principalAmount - heldAt(keyOf(row)))),
      yield: row.yield,
    })),
  };
}

function exact(dollars: number): Cents {
  return cents(Math.round(dollars * 100));
}
