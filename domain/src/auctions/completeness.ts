/** Lists what an auction is missing for approval, and warnings that do not block. */

import { type Day, dayInWords } from '../base/dates.ts';
import { type Cents, cents, formatDollars } from '../base/money.ts';
import { type Refusal, refusal, type Unmet } from '../base/refusal.ts';
import { filled, type Sentence, say } from '../base/sentences/sentence.ts';
import { orderClasses, ratingAgencies } from '../base/vocabulary.ts';
import { whyNotBaseCusip, whyNotCusip } from '../bonds/cusip.ts';
import { structureErrors } from '../bonds/structure.ts';
import { dateErrors } from './key-dates.ts';
import { keyOf, maturityInWords } from './maturity-key.ts';
import {
  type AmountLimits,
  type AuctionTerms,
  amountError,
  type MaturityRow,
  maturityRange,
  notOffered,
  priorityErrors,
  totalPrincipal,
} from './offering.ts';
import { paymentDateWarnings, whyOddLastPeriod } from './payment-dates.ts';
import { whyContradictory, whyNotSellable } from './pricing.ts';
import { duplicateDates } from './same-day.ts';
import type { MaturityColumn } from './sheet/sheet.ts';

/** The steps of the auction form, in order. */
export const builderSteps = ['profile', 'ratings', 'priority', 'dates', 'maturities', 'documents'] as const;
export type BuilderStep = (typeof builderSteps)[number];

/** A condition of the auction's terms, or a warning, with the step and the field where it can be fixed. */
export interface UnmetTerm extends Unmet {
  readonly step: BuilderStep;
  readonly field: string;
}

/** All missing conditions for approval, in form order; empty where approval can be requested. */
export function missingForApproval(terms: AuctionTerms, limits: AmountLimits): UnmetTerm[] {
  return [
    ...missingFromProfile(terms),
    ...missingFromRatings(terms),
    ...missingFromPriority(terms),
    ...missingFromDates(terms),
    ...missingFromMaturities(terms, limits),
  ];
}

function missingFromProfile(terms: AuctionTerms): UnmetTerm[] {
  const conditions = [
    ['name', terms.name.trim() !== '', 'name-required', 'Name is required'],
    ['baseCusip', terms.baseCusip.trim() !== '', 'base-cusip-required', 'Base CUSIP is required'],
    ['amount', terms.amount > 0, 'amount-not-positive', 'The amount must be greater than $0'],
    ['offeringType', terms.offeringType !== null, 'offering-type-required', 'Offering type is required'],
    ['securityType', terms.securityType !== null, 'security-type-required', 'Security type is required'],
    [
      'repaymentFrequency',
      terms.repaymentFrequency !== null,
      'repayment-frequency-required',
      'Repayment frequency is required',
    ],
  ] as const;
  return conditions.flatMap(([field, isMet, code, message]) =>
    unless(isMet, code, message, { step: 'profile', field }),
  );
}

function missingFromRatings(terms: AuctionTerms): UnmetTerm[] {
  const missing: UnmetTerm[] = [];
  for (const { field, specName, scale } of ratingAgencies) {
    const rating = terms[field];
    const agency = field.replace('Rating', '');
    const place = { step: 'ratings', field } as const;
    if (!rating) {
      missing.push(unmet(`${agency}-rating-required`, say('{agency} rating required', { agency: specName }), place));
    } else if (!scale.some((step) => step.value === rating)) {
      missing.push(unmet(`${agency}-rating-invalid`, say('Invalid {agency} rating', { agency: specName }), place));
    }
  }
  return [
    ...missing,
    ...unless(terms.auctionCounsel.length > 0, 'counsel-required', 'At least one counsel required', {
      step: 'ratings',
      field: 'auctionCounsel',
    }),
    ...unless(terms.auctionTrustee.length > 0, 'trustee-required', 'At least one trustee required', {
      step: 'ratings',
      field: 'auctionTrustee',
    }),
  ];
}

function missingFromPriority(terms: AuctionTerms): UnmetTerm[] {
  const isOffered = orderClasses.some(({ priority }) => terms[priority] !== notOffered);
  const wrong = priorityErrors(terms);
  const [first] = orderClasses.filter(({ priority }) => wrong[priority] !== undefined);
  return [
    ...unless(isOffered, 'no-class-offered', 'At least one class of investors must have a rank', {
      step: 'priority',
      field: 'priorityStateInst',
    }),
    ...unless(
      first === undefined,
      'ranks-invalid',
      say('Each class needs a rank of its own: {group} has rank {rank}', {
        group: { label: first?.label ?? '' },
        rank: first ? terms[first.priority] : '',
      }),
      { step: 'priority', field: first?.priority ?? '' },
    ),
  ];
}

function missingFromDates(terms: AuctionTerms): UnmetTerm[] {
  const { dated, firstPrincipalPaymentDate, finalMaturityDate, marketingPeriodLaunchDate } = terms;
  const isSingleMaturity = terms.maturityStructure.every(({ maturityDate }) => maturityDate === finalMaturityDate);
  return [
    ...unless(dated !== null, 'dated-required', 'Dated date is required', { step: 'dates', field: 'dated' }),
    ...unless(
      firstPrincipalPaymentDate !== null,
      'first-principal-payment-required',
      'First principal payment date is required',
      { step: 'dates', field: 'firstPrincipalPaymentDate' },
    ),
    ...unless(finalMaturityDate !== null, 'final-maturity-required', 'Final maturity date is required', {
      step: 'dates',
      field: 'finalMaturityDate',
    }),
    ...unless(
      dateErrors({ ...terms, isSingleMaturity }).finalMaturityDate === undefined,
      'final-maturity-too-early',
      say('The final maturity date, {last}, must be later than the first principal payment date, {first}', {
        last: { time: said(finalMaturityDate) },
        first: { time: said(firstPrincipalPaymentDate) },
      }),
      { step: 'dates', field: 'finalMaturityDate' },
    ),
    ...unless(marketingPeriodLaunchDate !== null, 'launch-date-required', 'Marketing launch date is required', {
      step: 'dates',
      field: 'marketingPeriodLaunchDate',
    }),
  ];
}

function missingFromMaturities(terms: AuctionTerms, limits: AmountLimits): UnmetTerm[] {
  const { maturityStructure: rows, dated, firstPrincipalPaymentDate, finalMaturityDate } = terms;
  const range = maturityRange(rows);
  if (range === null)
    return [unmet('maturity-required', 'At least one maturity required', { step: 'maturities', field: 'schedule' })];
  const { first, last } = range;
  const duplicates = [...duplicateDates(rows)];
  const early = dated === null ? [] : rows.filter((row) => row.maturityDate <= dated);
  const wrong = rows.filter((row) => amountError(row.principalAmount, limits) !== null);
  const { minimum, step } = limits;
  const indexOf = (days: readonly Day[]) => rows.findIndex((row) => days.includes(row.maturityDate));
  return [
    ...unless(
      rows.some((row) => row.isOffered),
      'no-maturity-offered',
      'At least one maturity must be offered',
      cell(0, 'isOffered'),
    ),
    ...unless(
      duplicates.length === 0,
      'maturity-dates-repeated',
      say('Maturities of one day must differ in coupon or CUSIP: {days}', { days: { time: someOf(duplicates) } }),
      cell(indexOf(duplicates), 'maturityDate'),
    ),
    ...unless(
      early.length === 0,
      'maturity-not-after-dated',
      say('Every maturity must be later than the dated date, {dated}: {days}', {
        dated: { time: said(dated) },
        days: { time: someOf(datesOf(early)) },
      }),
      cell(indexOf(datesOf(early)), 'maturityDate'),
    ),
    ...unless(
      wrong.length === 0,
      'principal-invalid',
      say('Every principal amount must be at least {least} and a multiple of {step}: {days}', {
        least: formatDollars(minimum),
        step: formatDollars(step),
        days: { time: someOf(datesOf(wrong)) },
      }),
      cell(indexOf(datesOf(wrong)), 'principalAmount'),
    ),
    ...missingFromTotal(rows, terms.amount),
    ...wrongStructures(terms, limits),
    ...rows.flatMap((row, index) => ofMaturity(row, whyOddLastPeriod(row, terms), cell(index, 'maturityDate'))),
    ...wrongPrices(terms),
    ...unless(
      firstPrincipalPaymentDate === null || first >= firstPrincipalPaymentDate,
      'first-maturity-too-early',
      say('The first maturity, {first}, must not be before the first principal payment date, {date}', {
        first: { time: said(first) },
        date: { time: said(firstPrincipalPaymentDate) },
      }),
      cell(indexOf([first]), 'maturityDate'),
    ),
    ...unless(
      finalMaturityDate === null || last === finalMaturityDate,
      'last-maturity-not-final',
      say('The last maturity, {last}, must fall on the final maturity date, {date}', {
        last: { time: said(last) },
        date: { time: said(finalMaturityDate) },
      }),
      cell(indexOf([last]), 'maturityDate'),
    ),
  ];
}

/** All rows count, offered or not: together they are the issue. */
function missingFromTotal(rows: readonly MaturityRow[], amount: Cents): UnmetTerm[] {
  const total = totalPrincipal(rows);
  if (total === amount) return [];
  const difference = formatDollars(cents(Math.abs(total - amount)));
  return [
    unmet(
      'principal-total-differs',
      say(
        total < amount
          ? 'The maturities add up to {sum}, {difference} less than the amount of {amount}'
          : 'The maturities add up to {sum}, {difference} more than the amount of {amount}',
        { sum: formatDollars(total), difference, amount: formatDollars(amount) },
      ),
      cell(0, 'principalAmount'),
    ),
  ];
}

/** Against the dates and the increment too, which can be changed after the maturities. */
function wrongStructures(terms: AuctionTerms, { step }: AmountLimits): UnmetTerm[] {
  return terms.maturityStructure.flatMap((row, index) => {
    const [wrong] = Object.values(structureErrors(row, { ...terms, step }));
    const refused = wrong === undefined ? null : refusal('structure-invalid', wrong);
    return ofMaturity(row, refused, { step: 'maturities', field: `schedule.${index}.structure` });
  });
}

/** Every bond that can be ordered has a price, and no price contradicts its yield. */
function wrongPrices(terms: AuctionTerms): UnmetTerm[] {
  return terms.maturityStructure.flatMap((row, index) => {
    const wrong = (row.isOffered ? whyNotSellable(row, terms) : null) ?? whyContradictory(row, terms);
    return ofMaturity(row, wrong, cell(index, 'price'));
  });
}

/** Warnings for the issuer and the reviewer that do not block approval. */
export function warningsForApproval(terms: AuctionTerms): UnmetTerm[] {
  const baseCusip = whyNotBaseCusip(terms.baseCusip);
  return [
    ...(baseCusip ? [{ ...baseCusip, step: 'profile' as const, field: 'baseCusip' }] : []),
    ...terms.maturityStructure.flatMap((row, index) =>
      ofMaturity(row, whyNotCusip(row.cusip, terms.baseCusip), cell(index, 'cusip')),
    ),
    ...paymentDateWarnings(terms).map(({ code, message }) =>
      unmet(code, message, { step: 'dates', field: 'firstInterest' }),
    ),
    ...unless(
      terms.documents.preliminaryOfficialStatement !== null,
      'no-preliminary-official-statement',
      'There is no preliminary official statement yet',
      { step: 'documents', field: 'preliminaryOfficialStatement' },
    ),
  ];
}

function ofMaturity(row: MaturityRow, wrong: Refusal | null, place: Place): UnmetTerm[] {
  if (wrong === null) return [];
  const values = { day: { time: maturityInWords(keyOf(row)) }, problem: filled(wrong.message) };
  return [{ code: wrong.code, message: say('Maturity {day}: {problem}', values), ...place }];
}

/** Where a condition is met. */
type Place = Pick<UnmetTerm, 'step' | 'field'>;

function unmet(code: string, message: Sentence, { step, field }: Place): UnmetTerm {
  return { code, message, step, field };
}

function unless(isMet: boolean, code: string, message: Sentence, place: Place): UnmetTerm[] {
  return isMet ? [] : [unmet(code, message, place)];
}

/** A cell of the maturity at this index. */
function cell(index: number, column: MaturityColumn | 'isOffered'): Place {
  return { step: 'maturities', field: `schedule.${index}.${column}` };
}

const datesOf = (rows: readonly MaturityRow[]): Day[] => rows.map((row) => row.maturityDate);

/** The first three days, and the number of others. */
function someOf(days: readonly Day[]): string {
  const more = days.length > 3 ? ` and ${days.length - 3} more` : '';
  return days.slice(0, 3).map(dayInWords).join('; ') + more;
}

/** A day that may not be set: then there is no message about it. */
const said = (of: Day | null): string => (of === null ? '' : dayInWords(of));
