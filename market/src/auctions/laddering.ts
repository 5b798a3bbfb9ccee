/** The ladder builder as plain data: its address, and the sales it can use. */

import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { type RatingBand, ratingBands } from '@fairbook/domain/auctions/offer-bands.ts';
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
  readonly rating: string;
}

export const spacings = [1, 2, 3, 5] as const;

/** The lowest rating of the issues to order, by the best of their agencies; the first takes every issue. */
export const lowestRatings = ['', 'BBB', 'A', 'AA', 'AAA'] as const;
const usualRating = 'A';

/** How many sales are read in full, and at least one for each year; the page says so where there are more. */
export const mostSales = 12;

const yearsAhead = 60;

export function formOf(params: URLSearchParams, thisYear: number): LadderForm {
  return {
    amount: params.get('amount') ?? '',
    from: params.get('from') ?? String(thisYear + 1),
    to: params.get('to') ?? String(thisYear + 10),
    spacing: params.get('spacing') ?? '1',
    rating: params.get('rating') ?? usualRating,
  };
}

/** The wish of a form, or its errors by field. */
export function readForm(
  { amount, from, to, spacing, rating }: LadderForm,
  thisYear: number,
): { wish: LadderWish; ratings: readonly RatingBand[] } | { errors: Partial<Record<keyof LadderForm, string>> } {
  const dollars = typedDollars(amount);
  const inCents = dollars === null || Number.isNaN(dollars) || dollars <= 0 ? null : centsFromDollars(dollars);
  const [fromYear, toYear] = [yearOf(from, thisYear), yearOf(to, thisYear)];
  const years = spacings.find((each) => String(each) === spacing) ?? 1;
  if (inCents !== null && fromYear !== null && toYear !== null && fromYear <= toYear) {
    return { wish: { amount: inCents, fromYear, toYear, spacing: years }, ratings: ratingsFrom(rating) };
  }
  return {
    errors: {
      ...(inCents === null && { amount: words.notAmount }),
      ...(fromYear === null && { from: words.notYear }),
      ...(toYear === null ? { to: words.notYear } : fromYear !== null && toYear < fromYear && { to: words.notOrdered }),
    },
  };
}

/** The bands of ratings from the best to this one; none where every issue will do. */
function ratingsFrom(lowest: string): RatingBand[] {
  const bands = ratingBands.map(({ value }) => value);
  return bands.slice(0, bands.indexOf(lowest as RatingBand) + 1);
}

function yearOf(text: string, thisYear: number): number | null {
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : null;
  return year !== null && year >= thisYear && year <= thisYear + yearsAhead ? year : null;
}

/**
 * The sales the reader can order from that have a maturity in these years: the one with the highest yield in each year, then the second of each, so that the first
 * of them have every year in which anything is due.
 */
export function candidates(rows: readonly AuctionRow[], years: readonly number[]): AuctionRow[] {
  const open = rows.filter(({ canBid }) => canBid);
  const byYear = years.map((year) => {
    const highest = ({ ladder }: AuctionRow) =>
      Math.max(
        ...ladder
          .filter((rung) => rung.isOffered && Number(rung.maturityDate.slice(0, 4)) === year)
          .map((rung) => rung.yield),
      );
    return open
      .map((row) => ({ row, highest: highest(row) }))
      .filter((each) => each.highest > Number.NEGATIVE_INFINITY)
      .toSorted((one, other) => other.highest - one.highest)
      .map(({ row }) => row);
  });
  const longest = Math.max(0, ...byYear.map(({ length }) => length));
  return [...new Set(Array.from({ length: longest }, (_, at) => byYear.flatMap((of) => of[at] ?? [])).flat())];
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
