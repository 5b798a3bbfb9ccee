/**
 * How a bond pays interest and repays principal: the structure of one maturity, and the dates of its issue. Whatever is left out means an ordinary
 * serial bond: regular interest, principal on the maturity date, the issue's call, delivered on the dated date.
 */

import { type Day, dayInWords } from '../base/dates.ts';
import { floorOfShare } from '../base/exact.ts';
import { type Cents, cents, formatDollars, sum } from '../base/money.ts';
import type { FieldErrors } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';

/** The issuer may redeem the bonds as a whole from this day on. */
export interface Call {
  readonly date: Day;
  /** Per 100 of par; of a capital appreciation bond, per 100 of its amount at maturity. */
  readonly price: number;
}

/** A mandatory redemption of a part of a term bond, at par. */
export interface SinkingFundInstallment {
  readonly date: Day;
  readonly amount: Cents;
}

/**
 * `periodic` pays on regular dates, `at-maturity` once with the principal, as notes do. `accreted` pays none: a zero coupon or capital appreciation
 * bond, whose par here is its amount at maturity.
 */
export type InterestKind = 'periodic' | 'at-maturity' | 'accreted';

export interface BondStructure {
  /** The series of the maturity, where one sale has several: 'A', 'B (taxable)'. It changes no price and no allocation. */
  readonly series?: string | undefined;
  readonly interest?: InterestKind | undefined;
  /** By date. Empty means that the bond cannot be called; left out, that the issue's call holds. */
  readonly calls?: readonly Call[] | undefined;
  /** The terms of a make-whole call, in words. They enter no price, because the redemption amount is not known before the call. */
  readonly makeWhole?: string | undefined;
  /** Installments of a term bond, by date; the last is the maturity, and together they are the principal. */
  readonly sinkingFund?: readonly SinkingFundInstallment[] | undefined;
}

/** The dates of an issue. Interest accrues from the dated date; the buyer pays on the delivery date, with the interest accrued until then. */
export interface IssueDates {
  readonly dated: Day;
  /** Settlement. The dated date while it is not known. */
  readonly delivery?: Day | null;
  /** The first regular date where it is left out or not after the dated date. */
  readonly firstInterest?: Day | null;
}

/** A maturity as far as its repayment goes. */
export interface Repaid {
  readonly maturityDate: Day;
  readonly principalAmount: Cents;
  readonly structure?: BondStructure | undefined;
}

/** When principal is repaid: by the sinking fund of a term bond, otherwise on the maturity date. Throws a RangeError where the two do not fit. */
export function principalPayments({
  maturityDate,
  principalAmount,
  structure,
}: Repaid): readonly SinkingFundInstallment[] {
  const installments = structure?.sinkingFund;
  if (installments === undefined) return [{ date: maturityDate, amount: principalAmount }];
  if (installments.at(-1)?.date !== maturityDate || sum(installments.map(({ amount }) => amount)) !== principalAmount) {
    throw new RangeError(`the sinking fund of the bond due ${maturityDate} does not repay it`);
  }
  return installments;
}

/** The structure of a part of a bond: its sinking fund shrinks with it, in proportion and to the cent, until the issuer sets another one. */
export function structureOfPart({ structure, principalAmount }: Repaid, part: Cents): BondStructure | undefined {
  if (structure?.sinkingFund === undefined || part === principalAmount) return structure;
  let [repaid, paid] = [0, cents(0)];
  const sinkingFund = structure.sinkingFund.map(({ date, amount }) => {
    repaid += amount;
    const upTo = cents(floorOfShare(part, repaid, principalAmount));
    const installment = { date, amount: cents(upTo - paid) };
    paid = upTo;
    return installment;
  });
  return { ...structure, sinkingFund };
}

/** The day from which figures count: the delivery date, or the dated date while that is not known. */
export function deliveryOf({ dated, delivery }: IssueDates): Day {
  return delivery ?? dated;
}

/** The dates and the increment that a structure must fit, as far as they are set. */
export interface SetDates {
  readonly dated: Day | null;
  readonly delivery?: Day | null;
  /** The increment of the sale’s orders and maturities, of which every installment is a multiple; absent where it is not known. */
  readonly step?: Cents;
}

/**
 * Errors in the structure of a maturity, by field: 'sinkingFund.2.date'. Each sentence names what it is about. Issues without an error can be
 * priced and scheduled.
 */
export function structureErrors(bond: Repaid & { readonly interestRate: number }, dates: SetDates): FieldErrors {
  const { maturityDate, interestRate, structure = {} } = bond;
  const errors: Record<string, Sentence> = {};
  if (structure.interest === 'accreted' && interestRate !== 0) {
    errors['interestRate'] = 'A zero coupon bond must have an interest rate of 0';
  }
  const delivery = dates.delivery ?? dates.dated;
  for (const [index, { date, price }] of (structure.calls ?? []).entries()) {
    const before = structure.calls?.[index - 1];
    const on = dayInWords(date);
    if (date >= maturityDate)
      errors[`calls.${index}.date`] = say('The call on {call} must be before the maturity date', {
        call: { time: on },
      });
    else if (delivery !== null && date <= delivery) {
      errors[`calls.${index}.date`] = say('The call on {call} must be after the delivery date', { call: { time: on } });
    } else if (before && date <= before.date) {
      errors[`calls.${index}.date`] = say('The call on {call} must be later than the call before it', {
        call: { time: on },
      });
    }
    if (!(price > 0))
      errors[`calls.${index}.price`] = say('The call on {call} must have a price greater than 0', {
        call: { time: on },
      });
    else if (before && price > before.price) {
      errors[`calls.${index}.price`] = say('The call on {call} must not have a higher price than the call before it', {
        call: { time: on },
      });
    }
  }
  return { ...errors, ...sinkingFundErrors(bond, dates) };
}

function sinkingFundErrors(
  { maturityDate, principalAmount, structure = {} }: Repaid,
  { dated, step }: SetDates,
): FieldErrors {
  const { interest = 'periodic', sinkingFund } = structure;
  if (sinkingFund === undefined) return {};
  const errors: Record<string, Sentence> = {};
  if (interest !== 'periodic') errors['sinkingFund'] = 'Only bonds with regular interest can have a sinking fund';
  for (const [index, { date, amount }] of sinkingFund.entries()) {
    const before = sinkingFund[index - 1]?.date;
    const on = dayInWords(date);
    if (before !== undefined && date <= before) {
      errors[`sinkingFund.${index}.date`] = say(
        'The sinking fund installment on {day} must be later than the one before it',
        { day: { time: on } },
      );
    } else if (dated !== null && date <= dated) {
      errors[`sinkingFund.${index}.date`] = say('The sinking fund installment on {day} must be after the dated date', {
        day: { time: on },
      });
    }
    if (amount <= 0) {
      errors[`sinkingFund.${index}.amount`] = say('The sinking fund installment on {day} must be greater than $0', {
        day: { time: on },
      });
    } else if (step !== undefined && amount % step !== 0) {
      // Bonds are redeemed whole.
      errors[`sinkingFund.${index}.amount`] = say(
        'The sinking fund installment on {day} must be a multiple of {step}',
        { day: { time: on }, step: formatDollars(step) },
      );
    }
  }
  // Added as plain numbers, since the total of invalid installments may exceed the largest amount.
  const total = sinkingFund.reduce((running, { amount }) => running + amount, 0);
  if (total !== principalAmount) {
    errors['sinkingFund'] ??= say('The sinking fund must add up to the principal, {principal}', {
      principal: formatDollars(principalAmount),
    });
  } else if (sinkingFund.at(-1)?.date !== maturityDate) {
    errors['sinkingFund'] ??= 'The sinking fund must end on the maturity date';
  }
  return errors;
}
