/** Interest dates of a sale that do not fit together. */
import { addMonths, type Day, dayInWords, partsOf } from '../base/dates.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { asksMonthEnds, paymentsPerYear } from '../bonds/day-counts.ts';
import type { MaturityRow } from './offering.ts';
import type { Pricing } from './pricing.ts';

type PaidRow = Pick<MaturityRow, 'maturityDate' | 'structure'>;

/** Months between two payments; null without the frequency. */
function monthsApart({ repaymentFrequency }: Pricing): number | null {
  return repaymentFrequency === null ? null : 12 / paymentsPerYear[repaymentFrequency];
}

/**
 * Why a bond cannot end on its maturity date: the first interest date says on which dates the issue pays, and the maturity lies between two of them. Such a
 * bond has a short or long last period, which neither MSRB Rule G-33 nor any paying agent of a municipal issue expects.
 */
export function whyOddLastPeriod({ maturityDate, structure }: PaidRow, terms: Pricing): Refusal | null {
  const { firstInterest } = terms;
  const apart = monthsApart(terms);
  if (firstInterest == null || apart === null || (structure?.interest ?? 'periodic') !== 'periodic') return null;
  if (isPaidWith(maturityDate, firstInterest, apart)) return null;
  return refusal(
    'odd-last-period',
    say(
      'interest is paid on the dates that follow from the first payment, {first}, and this maturity is none of them',
      {
        first: { time: dayInWords(firstInterest) },
      },
    ),
  );
}

/** Warnings about interest dates that an issuer may not have meant. */
export function paymentDateWarnings(terms: Pricing & { readonly maturityStructure: readonly PaidRow[] }): Refusal[] {
  const apart = monthsApart(terms);
  const periodic = terms.maturityStructure.filter(
    ({ structure }) => (structure?.interest ?? 'periodic') === 'periodic',
  );
  const last = periodic.at(-1);
  if (apart === null || last === undefined) return [];
  const other = periodic.find(({ maturityDate }) => !isPaidWith(maturityDate, last.maturityDate, apart));
  const { dated, endOfMonth, repaymentFrequency } = terms;
  const off = periodic.find(
    ({ maturityDate }) => !endOfMonth && asksMonthEnds({ maturityDate, dated }, repaymentFrequency),
  );
  return [
    ...(other
      ? [
          refusal(
            'payment-dates-differ',
            say('The bonds due {one} and {other} pay interest on different dates', {
              one: { time: dayInWords(other.maturityDate) },
              other: { time: dayInWords(last.maturityDate) },
            }),
          ),
        ]
      : []),
    ...(off
      ? [
          refusal(
            'not-at-month-ends',
            say(
              'The dated date and {due} are last days of months, but interest is not paid on last days of months: check which is meant',
              { due: { time: dayInWords(off.maturityDate) } },
            ),
          ),
        ]
      : []),
  ];
}

/** True if two days are a whole number of periods apart. In a short month the last day stands for later ones. */
function isPaidWith(one: Day, other: Day, apart: number): boolean {
  const [from, to] = one < other ? [one, other] : [other, one];
  const months = monthsUntil(to) - monthsUntil(from);
  return months % apart === 0 && (addMonths(from, months) === to || addMonths(to, -months) === from);
}

function monthsUntil(of: Day): number {
  const { year, month } = partsOf(of);
  return 12 * year + month;
}
