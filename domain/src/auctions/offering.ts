/** Auction terms as plain data, and the rules between their fields. */

import { type Day, dayOf } from '../base/dates.ts';
import { type Cents, formatDollars, largestAmount, sum } from '../base/money.ts';
import type { FieldErrors } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import type { OrderClass } from '../base/vocabulary.ts';
import { type DocumentSlot, orderClasses, type PriorityField } from '../base/vocabulary.ts';
import { type BondStructure, type SetDates, structureErrors } from '../bonds/structure.ts';
import type { SaleFields } from './fields/all.ts';
import type { ValuesOf } from './fields/kinds.ts';
import type { dateFields, priorityFields, profileFields } from './fields/rows.ts';
import { dayErrors } from './same-day.ts';

/** The rank of each class: 1 is served first, −1 is not offered. */
export type Ranks = Readonly<Record<OrderClass, number>>;

/** One maturity: a principal amount that falls due on one day. Rate and yield are percent, price is percent of par. */
export interface MaturityRow {
  /** A row that is not offered counts towards the issue but cannot be ordered. */
  readonly isOffered: boolean;
  /** True where its issuer withdrew it after the sale was announced; then it is not offered. */
  readonly isWithdrawn?: boolean | undefined;
  readonly maturityDate: Day;
  /** A letter, where other rows have the same date; see `maturity-key.ts`. */
  readonly maturityId?: string | undefined;
  readonly principalAmount: Cents;
  readonly interestRate: number;
  readonly yield: number;
  readonly price: number;
  /** The one of price and yield that was computed from the other; absent where both were given, or neither. */
  readonly computed?: 'price' | 'yield' | undefined;
  /** Nine characters; '' until the number is assigned. */
  readonly cusip: string;
  /** Absent for an ordinary serial bond. */
  readonly structure?: BondStructure | undefined;
}

export type OfferingProfile = ValuesOf<typeof profileFields>;

/** Ids of the professionals of the sale. */
export type Providers = Pick<ValuesOf<SaleFields>, 'auctionCounsel' | 'auctionTrustee' | 'muniAdvisor'>;

/** Rank of each class: 1 is served first, `notOffered` excludes the class. */
export type Priorities = Readonly<Record<PriorityField, number>>;

type OrderPriority = ValuesOf<typeof priorityFields>;

/** Minimum and maximum of one individual's or one institution's orders over the whole auction; null for no limit. */
export type OrderLimits = Pick<OrderPriority, 'indMinAmount' | 'indMaxAmount' | 'instMinAmount' | 'instMaxAmount'>;

/** The denominations that an issuer proposes for a sale; null for the market's. They apply to maturities and limits too. */
export type ProposedAmounts = Pick<OrderPriority, 'orderMinimum' | 'orderStep'>;

/** The terms of allocation beside the rule, as an issuer sets them: `retail.ts` says how they apply. Null for none. */
export type ProposedAllocation = Pick<OrderPriority, 'retailShare' | 'investorCap'>;

export type KeyDates = ValuesOf<typeof dateFields>;

export interface OfferingDocument {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Everything an issuer decides about a sale before it is approved. */
export interface AuctionTerms extends ValuesOf<SaleFields> {
  readonly maturityStructure: readonly MaturityRow[];
  readonly documents: Readonly<Record<DocumentSlot, OfferingDocument | null>>;
  /** The sale's final minimum and step. Null only until it is approved: approval stores what then applies. */
  readonly minimumAmount: Cents | null;
  readonly stepAmount: Cents | null;
}

type AmountTerms = Pick<AuctionTerms, 'minimumAmount' | 'stepAmount' | 'orderMinimum' | 'orderStep'>;

/** The minimum of a maturity or an order, and the increment of its amounts. */
export interface AmountLimits {
  readonly minimum: Cents;
  readonly step: Cents;
}

/** The limits of an auction: the approved ones, otherwise those its issuer proposes, otherwise the market's. */
export function amountLimits(terms: AmountTerms, market: AmountLimits): AmountLimits {
  return {
    minimum: terms.minimumAmount ?? terms.orderMinimum ?? market.minimum,
    step: terms.stepAmount ?? terms.orderStep ?? market.step,
  };
}

/** The limits of an approved auction, which stay as its approval stored them. Throws where it was not approved. */
export function finalLimits({
  minimumAmount,
  stepAmount,
}: Pick<AuctionTerms, 'minimumAmount' | 'stepAmount'>): AmountLimits {
  if (minimumAmount === null || stepAmount === null) throw new Error('an approved auction has a minimum and a step');
  return { minimum: minimumAmount, step: stepAmount };
}

/** The rank of a class that cannot order. */
export const notOffered = -1;

export const defaultPriorities: Priorities = {
  priorityStateInst: 1,
  priorityNationalInst: 2,
  priorityStateInd: 3,
  priorityNationalInd: 4,
  priorityInternationalInst: 5,
  priorityInternationalInd: 6,
};

/** The error of an amount of principal or of an order; null if valid. */
export function amountError(amount: Cents, { minimum, step }: AmountLimits): Sentence | null {
  if (amount < 0) return 'Must be greater than or equal to 0';
  if (amount < minimum) return say('Minimum amount is {amount}', { amount: formatDollars(minimum) });
  if (amount % step !== 0) return say('Must be a multiple of {step}', { step: formatDollars(step) });
  return null;
}

/**
 * Errors of a maturity structure, by field: 'schedule.2.principalAmount'. Two maturities on one day must differ in coupon or CUSIP, since nothing else
 * tells investors which is which.
 */
export function maturityErrors(rows: readonly MaturityRow[], limits: AmountLimits, dates: SetDates): FieldErrors {
  const path = 'schedule';
  const errors: Record<string, Sentence> = {};
  if (rows.length === 0) errors[path] = 'At least one maturity required';
  // Added as plain numbers, since the total of an invalid schedule may exceed the largest amount.
  const total = rows.reduce((running, row) => running + row.principalAmount, 0);
  if (total > largestAmount)
    errors[path] = say('Must not add up to more than {amount}', { amount: formatDollars(largestAmount) });
  const wrongDays = dayErrors(rows);
  for (const [index, row] of rows.entries()) {
    const wrongDay = wrongDays[index];
    if (wrongDay) errors[`${path}.${index}.maturityDate`] = wrongDay;
    const wrongAmount = amountError(row.principalAmount, limits);
    if (wrongAmount) errors[`${path}.${index}.principalAmount`] = wrongAmount;
    for (const [field, most] of Object.entries(highestFigures) as [keyof typeof highestFigures, number][]) {
      if (field === row.computed) continue;
      // Written so that NaN is refused too.
      if (!(row[field] >= 0)) errors[`${path}.${index}.${field}`] = 'Must be greater than or equal to 0';
      else if (row[field] > most) errors[`${path}.${index}.${field}`] = say('Must be at most {most}', { most });
    }
    for (const [field, sentence] of Object.entries(structureErrors(row, { ...dates, step: limits.step }))) {
      errors[`${path}.${index}.${field === 'interestRate' ? field : `structure.${field}`}`] ??= sentence;
    }
  }
  return errors;
}

/** Maximum of a maturity's figures, in percent: beyond them a decimal point is missing. */
export const highestFigures = { interestRate: 25, yield: 25, price: 200 } as const;

/** Errors of the six ranks, by field: each is 1 to 6 or `notOffered`, and no two classes share a rank. */
export function priorityErrors(priorities: Priorities): FieldErrors {
  const errors: Record<string, Sentence> = {};
  const fields = orderClasses.map((option) => option.priority);
  for (const field of fields) {
    const rank = priorities[field];
    if (rank === notOffered) continue;
    if (!Number.isInteger(rank) || rank < 1 || rank > fields.length) {
      errors[field] = say('Must be from 1 to {most}, or {none} if not offered', {
        most: fields.length,
        none: notOffered,
      });
    } else if (fields.some((other) => other !== field && priorities[other] === rank)) {
      errors[field] = 'Duplicate value';
    }
  }
  return errors;
}

/** Errors of the limits per investor, by field. A maximum below the minimum order would silently exclude a class. */
export function orderLimitErrors(limits: OrderLimits, { minimum, step }: AmountLimits): FieldErrors {
  const errors: Record<string, Sentence> = {};
  for (const kind of ['ind', 'inst'] as const) {
    const least = limits[`${kind}MinAmount`];
    const most = limits[`${kind}MaxAmount`];
    if (least !== null && least < 0) errors[`${kind}MinAmount`] = 'Must be greater than or equal to 0';
    // Orders are multiples of the step: exactly such a limit could never be ordered.
    else if (least !== null && least % step !== 0) errors[`${kind}MinAmount`] = offStep(step);
    if (most === null) continue;
    if (most < minimum)
      errors[`${kind}MaxAmount`] = say('Minimum amount is {amount}', { amount: formatDollars(minimum) });
    else if (most % step !== 0) errors[`${kind}MaxAmount`] = offStep(step);
    else if (least !== null && most < least) errors[`${kind}MaxAmount`] = 'Must not be less than the minimum';
  }
  return errors;
}

function offStep(step: Cents): Sentence {
  return say('Must be a multiple of {step}, as all orders are', { step: formatDollars(step) });
}

/** Principal of every row, offered or not: the size of the issue. Throws a RangeError where `maturityErrors` finds it too large. */
export function totalPrincipal(rows: readonly MaturityRow[]): Cents {
  return sum(rows.map((row) => row.principalAmount));
}

/** Offered rows that fall due after the UTC day of `now`. */
export function openMaturities(rows: readonly MaturityRow[], now: Date): MaturityRow[] {
  const today = dayOf(now);
  return rows.filter((row) => row.isOffered && row.maturityDate > today);
}

/** Earliest and latest maturity; null where there are no rows. */
export function maturityRange(rows: readonly MaturityRow[]): { first: Day; last: Day } | null {
  const dates = rows.map((row) => row.maturityDate).sort();
  const first = dates[0];
  const last = dates.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}
