/** Lists what an auction is missing for approval, and warnings that do not block. */
import { whyNotBaseCusip, whyNotCusip } from './cusip.ts';
import { type Day, dayInWords } from './dates.ts';
import { type Cents, cents, formatDollars } from './money.ts';
import {
  type AmountLimits,
  type AuctionTerms,
  amountError,
  dateErrors,
  duplicateDates,
  type MaturityRow,
  maturityRange,
  notOffered,
  priorityErrors,
  totalPrincipal,
} from './offering.ts';
import { whyOddPrice } from './pricing.ts';
import type { Unmet } from './refusal.ts';
import { orderClasses, ratingAgencies } from './vocabulary.ts';

/** The steps of the auction form, in order. */
export const builderSteps = ['profile', 'ratings', 'priority', 'dates', 'maturities', 'documents'] as const;
export type BuilderStep = (typeof builderSteps)[number];

/** A condition of the auction's terms, or a warning, with the step where it can be fixed. */
export interface UnmetTerm extends Unmet {
  readonly step: BuilderStep;
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
  return [
    ...unless(terms.name.trim() !== '', 'name-required', 'Name is required', 'profile'),
    ...unless(terms.baseCusip.trim() !== '', 'base-cusip-required', 'Base CUSIP is required', 'profile'),
    ...unless(terms.amount > 0, 'amount-not-positive', 'The amount must be greater than $0', 'profile'),
    ...unless(terms.offeringType !== null, 'offering-type-required', 'Offering type is required', 'profile'),
    ...unless(terms.securityType !== null, 'security-type-required', 'Security type is required', 'profile'),
    ...unless(
      terms.repaymentFrequency !== null,
      'repayment-frequency-required',
      'Repayment frequency is required',
      'profile',
    ),
  ];
}

function missingFromRatings(terms: AuctionTerms): UnmetTerm[] {
  const missing: UnmetTerm[] = [];
  for (const { field, specName, scale } of ratingAgencies) {
    const rating = terms[field];
    const agency = field.replace('Rating', '');
    if (!rating) missing.push(unmet(`${agency}-rating-required`, `${specName} rating required`, 'ratings'));
    else if (!scale.some((step) => step.value === rating)) {
      missing.push(unmet(`${agency}-rating-invalid`, `Invalid ${specName} rating`, 'ratings'));
    }
  }
  return [
    ...missing,
    ...unless(terms.auctionCounsel.length > 0, 'counsel-required', 'At least one counsel required', 'ratings'),
    ...unless(terms.auctionTrustee.length > 0, 'trustee-required', 'At least one trustee required', 'ratings'),
  ];
}

function missingFromPriority(terms: AuctionTerms): UnmetTerm[] {
  const isOffered = orderClasses.some(({ priority }) => terms[priority] !== notOffered);
  const wrong = priorityErrors(terms);
  const [first] = orderClasses.filter(({ priority }) => wrong[priority] !== undefined);
  return [
    ...unless(isOffered, 'no-class-offered', 'At least one class of investors must have a rank', 'priority'),
    ...unless(
      first === undefined,
      'ranks-invalid',
      `Each class needs a rank of its own: ${first?.label} has rank ${first && terms[first.priority]}`,
      'priority',
    ),
  ];
}

function missingFromDates(terms: AuctionTerms): UnmetTerm[] {
  const { dated, firstPrincipalPaymentDate, finalMaturityDate, marketingPeriodLaunchDate } = terms;
  return [
    ...unless(dated !== null, 'dated-required', 'Dated date is required', 'dates'),
    ...unless(
      firstPrincipalPaymentDate !== null,
      'first-principal-payment-required',
      'First principal payment date is required',
      'dates',
    ),
    ...unless(finalMaturityDate !== null, 'final-maturity-required', 'Final maturity date is required', 'dates'),
    ...unless(
      dateErrors(terms).finalMaturityDate === undefined,
      'final-maturity-too-early',
      `The final maturity date, ${said(finalMaturityDate)}, must be later than the first principal payment date, ${said(firstPrincipalPaymentDate)}`,
      'dates',
    ),
    ...unless(marketingPeriodLaunchDate !== null, 'launch-date-required', 'Marketing launch date is required', 'dates'),
  ];
}

function missingFromMaturities(terms: AuctionTerms, limits: AmountLimits): UnmetTerm[] {
  const { maturityStructure: rows, dated, firstPrincipalPaymentDate, finalMaturityDate } = terms;
  const range = maturityRange(rows);
  if (range === null) return [unmet('maturity-required', 'At least one maturity required', 'maturities')];
  const { first, last } = range;
  const duplicates = [...duplicateDates(rows)];
  const early = dated === null ? [] : rows.filter((row) => row.maturityDate <= dated);
  const wrong = rows.filter((row) => amountError(row.principalAmount, limits) !== null);
  const { minimum, step } = limits;
  return [
    ...unless(
      rows.some((row) => row.isOffered),
      'no-maturity-offered',
      'At least one maturity must be offered',
      'maturities',
    ),
    ...unless(
      duplicates.length === 0,
      'maturity-dates-repeated',
      `Only one maturity can fall due on a day: ${someOf(duplicates)}`,
      'maturities',
    ),
    ...unless(
      early.length === 0,
      'maturity-not-after-dated',
      `Every maturity must be later than the dated date, ${said(dated)}: ${someOf(datesOf(early))}`,
      'maturities',
    ),
    ...unless(
      wrong.length === 0,
      'principal-invalid',
      `Every principal amount must be at least ${formatDollars(minimum)} and a multiple of ${formatDollars(step)}: ${someOf(datesOf(wrong))}`,
      'maturities',
    ),
    ...missingFromTotal(rows, terms.amount),
    ...unless(
      firstPrincipalPaymentDate === null || first >= firstPrincipalPaymentDate,
      'first-maturity-too-early',
      `The first maturity, ${said(first)}, must not be before the first principal payment date, ${said(firstPrincipalPaymentDate)}`,
      'maturities',
    ),
    ...unless(
      finalMaturityDate === null || last === finalMaturityDate,
      'last-maturity-not-final',
      `The last maturity, ${said(last)}, must fall on the final maturity date, ${said(finalMaturityDate)}`,
      'maturities',
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
      `The maturities add up to ${formatDollars(total)}, ${difference} ${total < amount ? 'less' : 'more'} than the amount of ${formatDollars(amount)}`,
      'maturities',
    ),
  ];
}

/** Warnings for the issuer and the reviewer that do not block approval. */
export function warningsForApproval(terms: AuctionTerms): UnmetTerm[] {
  const baseCusip = whyNotBaseCusip(terms.baseCusip);
  return [
    ...(baseCusip ? [{ ...baseCusip, step: 'profile' as const }] : []),
    ...terms.maturityStructure.flatMap((row) => [...cusipWarnings(row, terms.baseCusip), ...priceWarnings(row, terms)]),
    ...unless(
      terms.documents.preliminaryOfficialStatement !== null,
      'no-preliminary-official-statement',
      'There is no preliminary official statement yet',
      'documents',
    ),
  ];
}

function cusipWarnings(row: MaturityRow, baseCusip: string): UnmetTerm[] {
  const odd = whyNotCusip(row.cusip, baseCusip);
  return odd ? [unmet(odd.code, `Maturity ${dayInWords(row.maturityDate)}: ${odd.message}`, 'maturities')] : [];
}

function priceWarnings(row: MaturityRow, terms: AuctionTerms): UnmetTerm[] {
  const odd = whyOddPrice(row, terms);
  return odd ? [unmet(odd.code, `Maturity ${dayInWords(row.maturityDate)}: ${odd.message}`, 'maturities')] : [];
}

function unmet(code: string, message: string, step: BuilderStep): UnmetTerm {
  return { code, message, step };
}

function unless(isMet: boolean, code: string, message: string, step: BuilderStep): UnmetTerm[] {
  return isMet ? [] : [unmet(code, message, step)];
}

function datesOf(rows: readonly MaturityRow[]): Day[] {
  return rows.map((row) => row.maturityDate);
}

/** The first three days, and the number of others. */
function someOf(days: readonly Day[]): string {
  const more = days.length > 3 ? ` and ${days.length - 3} more` : '';
  return days.slice(0, 3).map(dayInWords).join('; ') + more;
}

/** A day that may not be set: then there is no message about it. */
function said(of: Day | null): string {
  return of === null ? '' : dayInWords(of);
}
