/** Cost of bonds to their issuer, in the figures of a final book: for the whole schedule, and for the part sold. */
import type { MaturityResult } from './allocation.ts';
import {
  averageLife,
  type DebtService,
  debtServiceByYear,
  debtServiceSchedule,
  netInterestCost,
  type Payment,
  trueInterestCost,
} from './debt-service.ts';
import { interestOf, purchasePrice } from './interest.ts';
import { type Cents, cents, sum } from './money.ts';
import {
  type KeyDates,
  type MaturityJson,
  type MaturityRow,
  maturityFromJson,
  type OfferingProfile,
} from './offering.ts';
import { interestFrequencies, type OrderClass, paymentsPerYear } from './vocabulary.ts';

export interface IssueCost {
  readonly par: Cents;
  /** What investors pay for the par at the issuer's prices, without accrued interest; null where a price is not set. */
  readonly purchase: Cents | null;
  /** Purchase less par; below zero it is a discount. */
  readonly premium: Cents | null;
  readonly interest: Cents;
  /** Principal and interest together. */
  readonly debtService: Cents;
  /** Years. */
  readonly averageLife: number | null;
  /** Percent, unrounded. Null where a price is not set, or no rate fits. */
  readonly netInterestCost: number | null;
  readonly trueInterestCost: number | null;
  /** Debt service by payment date. */
  readonly payments: readonly Payment[];
  /** The same by calendar year. */
  readonly years: readonly ({ readonly year: number } & DebtService)[];
}

type CostTerms = Pick<KeyDates, 'dated'> & Pick<OfferingProfile, 'repaymentFrequency'>;
type Priced = Pick<MaturityRow, 'maturityDate' | 'principalAmount' | 'interestRate' | 'price'>;

/**
 * The cost of these maturities, delivered on the dated date. Null where nothing is outstanding, or the terms are incomplete: no dated date, no
 * frequency, or a maturity that is not after the dated date.
 */
export function issueCost(rows: readonly Priced[], { dated, repaymentFrequency }: CostTerms): IssueCost | null {
  const bonds = rows.filter(({ principalAmount }) => principalAmount > 0);
  if (bonds.length === 0 || dated === null || repaymentFrequency === null) return null;
  if (bonds.some(({ maturityDate }) => maturityDate <= dated)) return null;
  const terms = { dated, paymentsPerYear: paymentsPerYear[repaymentFrequency] };
  const schedule = debtServiceSchedule(bonds, terms);
  const par = sum(bonds.map(({ principalAmount }) => principalAmount));
  const purchase = bonds.every(({ price }) => price > 0) ? purchasePrice(bonds) : null;
  return {
    par,
    purchase,
    premium: purchase === null ? null : cents(purchase - par),
    interest: interestOf(bonds, terms),
    debtService: sum(schedule.map(({ total }) => total)),
    averageLife: averageLife(bonds, dated),
    netInterestCost: purchase === null ? null : netInterestCost(bonds, terms, purchase),
    trueInterestCost: purchase === null ? null : trueInterestCost(bonds, terms, purchase),
    payments: schedule,
    years: debtServiceByYear(schedule),
  };
}

/** The part of an auction that decides its cost, as in the API. */
interface OfferingJson {
  readonly keyDates: Pick<KeyDates, 'dated'>;
  readonly profile: { readonly repaymentFrequency: string | null };
  readonly maturityStructure: readonly MaturityJson[];
}

export function issueCostOfJson({ keyDates, profile, maturityStructure }: OfferingJson): IssueCost | null {
  const frequency = interestFrequencies.find(({ value }) => value === profile.repaymentFrequency);
  const terms = { dated: keyDates.dated, repaymentFrequency: frequency?.value ?? null };
  return issueCost(maturityStructure.map(maturityFromJson), terms);
}

/** The rows with their awards as principal. */
export function soldRows<Row extends Priced>(rows: readonly Row[], results: readonly MaturityResult[]): Row[] {
  const awards = new Map(results.map(({ maturityDate, award }) => [maturityDate, award]));
  return rows.map((row) => ({ ...row, principalAmount: awards.get(row.maturityDate) ?? cents(0) }));
}

/**
 * Placement of bonds: par awarded in the issuer's own state, to individuals, and outside the United States. An individual of the state is in the
 * first two.
 */
export interface Placement {
  readonly award: Cents;
  readonly inState: Cents;
  readonly individuals: Cents;
  readonly international: Cents;
}

export function placementOf(results: readonly MaturityResult[]): Placement {
  const parts = results.flatMap(({ classes }) => classes);
  const awarded = (isMeant: (orderClass: OrderClass) => boolean) =>
    sum(parts.filter(({ orderClass }) => isMeant(orderClass)).map(({ award }) => award));
  return {
    award: awarded(() => true),
    inState: awarded((orderClass) => orderClass.startsWith('state')),
    individuals: awarded((orderClass) => orderClass.endsWith('Individual')),
    international: awarded((orderClass) => orderClass.startsWith('international')),
  };
}
