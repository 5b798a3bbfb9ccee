/** Every figure of what a sale costs its issuer, from its terms, what was sold, and what the issuer entered. One place for pages, files and the API. */

import type { MaturityResult } from '../allocation/allocation.ts';
import { keyOf, type MaturityKey, type NamedMaturity, namedMaturity } from '../auctions/maturity-key.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { interestTermsOf, type PricedRow, type Pricing, priceOf, pricingTermsOf } from '../auctions/pricing.ts';
import { type Day, day } from '../base/dates.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import { dayIn } from '../base/zones.ts';
import { paymentsPerYear } from '../bonds/day-counts.ts';
import { type BondMaturity, type InterestTerms, interestOf } from '../bonds/interest.ts';
import { deliveryOf } from '../bonds/structure.ts';
import { arbitrageYield } from './arbitrage-yield.ts';
import { type CurrentTerms, currentTerms, soldRows } from './current-terms.ts';
import {
  averageLife,
  bondYears,
  type DebtService,
  debtServiceByYear,
  debtServiceSchedule,
  netInterestCost,
  type Payment,
  paymentCount,
  weightedAverageMaturity,
} from './debt-service.ts';
import { type FigureInputs, figureLimits, issuanceCostsOf, lastMonthOf, type RefundedIssue } from './figure-inputs.ts';
import { interestCosts, type NetProceeds, netProceeds, type SoldMaturity } from './issuance-costs.ts';
import { heldPrice, heldUntil, issuePriceOutcome, tenPercentPrice } from './issue-price.ts';
import {
  priorDebtService,
  type Redemption,
  type RefundingSavings,
  redemptionOf,
  refundingSavings,
} from './refunding.ts';

type FigureRow = PricedRow & Pick<MaturityRow, 'principalAmount' | 'yield' | 'price'>;

/** Years and costs of the issue. Percentages are unrounded. */
export interface CostFigures {
  readonly par: Cents;
  readonly interest: Cents;
  readonly debtService: Cents;
  /** From the dated date. */
  readonly bondYears: number;
  readonly averageLife: number | null;
  /** From delivery, weighted by issue price; this and the next ones are null while a maturity has neither price nor yield. */
  readonly weightedAverageMaturity: number | null;
  readonly proceeds: NetProceeds | null;
  readonly netInterestCost: number | null;
  readonly trueInterestCost: number | null;
  readonly allInTrueInterestCost: number | null;
  readonly arbitrageYield: number | null;
}

export interface RefundingFigures extends Omit<RefundingSavings, 'years'> {
  /** Debt service as the refunded bonds would have it, that of the new bonds, and the difference, by fiscal year. */
  readonly years: readonly {
    readonly year: number;
    readonly prior: Cents;
    readonly refunding: Cents;
    readonly savings: Cents;
  }[];
  readonly redemption: Redemption;
  readonly refundedPrincipal: Cents;
  /** In percent, unrounded. */
  readonly rate: number;
  /** Net proceeds and contribution, less the cost of redemption and funds on hand; below zero the bonds cannot be redeemed with them. */
  readonly surplus: Cents;
}

type YearOfService = { readonly year: number } & DebtService;

export interface SaleFigures {
  /** Null without maturities, or while dated date or frequency are missing. */
  readonly cost: CostFigures | null;
  /** Debt service by payment date. */
  readonly payments: readonly Payment[];
  readonly calendarYears: readonly YearOfService[];
  /** By the issuer's fiscal year, named after the calendar year in which it ends. */
  readonly fiscalYears: readonly YearOfService[];
  readonly refunding: RefundingFigures | null;
  /** Why figures are missing, a sentence each. */
  readonly missing: readonly Refusal[];
}

/** All figures of these maturities: of the current terms before the result, of what was sold after it. */
export function saleFigures(rows: readonly FigureRow[], terms: Pricing, inputs: FigureInputs): SaleFigures {
  const bonds = rows.filter(({ principalAmount }) => principalAmount > 0);
  const interest = interestTermsOf(bonds, terms);
  if (bonds.length === 0 || interest === null || isTooLong(bonds, interest)) {
    const none = { cost: null, payments: [], calendarYears: [], fiscalYears: [], refunding: null };
    return { ...none, missing: interest && bonds.length > 0 ? [tooLong] : whyNoFigures(bonds, terms) };
  }
  const payments = debtServiceSchedule(bonds, interest);
  const sold = soldAt(bonds, terms);
  const cost = costFigures(bonds, interest, sold, inputs);
  const refunding = inputs.refunding && refundingFigures(inputs.refunding, interest, payments, cost, inputs);
  return {
    cost,
    payments,
    calendarYears: debtServiceByYear(payments),
    fiscalYears: debtServiceByYear(payments, lastMonthOf(inputs.fiscalYearStart)),
    refunding: refunding && 'code' in refunding ? null : refunding,
    missing: [
      ...(sold ? [] : [refusal('no-price', 'A maturity has neither a price nor a yield')]),
      ...(refunding && 'code' in refunding ? [refunding] : []),
    ],
  };
}

const tooLong = refusal('too-many-payments', 'The bonds have more interest payments than can be computed');

function isTooLong(bonds: readonly BondMaturity[], terms: InterestTerms): boolean {
  return paymentCount(bonds, terms.paymentsPerYear, terms.dated) > figureLimits.payments;
}

function whyNoFigures(bonds: readonly FigureRow[], { dated, repaymentFrequency }: Pricing): Refusal[] {
  if (bonds.length === 0) return [refusal('no-maturities', 'There are no bonds to compute figures of')];
  return [
    ...(dated === null ? [refusal('no-dated-date', 'The dated date is missing')] : []),
    ...(repaymentFrequency === null ? [refusal('no-frequency', 'The frequency of interest is missing')] : []),
    ...(dated !== null && bonds.some(({ maturityDate }) => maturityDate <= dated)
      ? [refusal('due-by-dated', 'A maturity is not after the dated date')]
      : []),
  ];
}

/** The maturities at their prices, with the calls that hold for each; null while one has neither price nor yield. */
function soldAt(bonds: readonly FigureRow[], terms: Pricing): SoldMaturity[] | null {
  const sold = bonds.flatMap((row) => {
    const price = priceOf(row);
    const calls = pricingTermsOf(row, terms)?.calls ?? [];
    return price === null ? [] : [{ ...row, price, structure: { ...row.structure, calls } }];
  });
  return sold.length === bonds.length ? sold : null;
}

function costFigures(
  bonds: readonly FigureRow[],
  interest: InterestTerms,
  sold: readonly SoldMaturity[] | null,
  inputs: FigureInputs,
): CostFigures {
  const costs = issuanceCostsOf(inputs.costs);
  const par = sum(bonds.map(({ principalAmount }) => principalAmount));
  const paid = interestOf(bonds, interest);
  const proceeds = sold && netProceeds(sold, interest, costs);
  const rates = sold && interestCosts(sold, interest, costs);
  return {
    par,
    interest: paid,
    debtService: cents(par + paid),
    bondYears: bondYears(bonds, interest.dated),
    averageLife: averageLife(bonds, interest.dated),
    weightedAverageMaturity: sold && weightedAverageMaturity(sold, deliveryOf(interest)),
    proceeds,
    netInterestCost: proceeds && netInterestCost(bonds, interest, proceeds.purchase),
    trueInterestCost: rates?.trueInterestCost ?? null,
    allInTrueInterestCost: rates?.allInTrueInterestCost ?? null,
    arbitrageYield: sold && arbitrageYield(sold, interest, costs.bondInsurance),
  };
}

/** The savings, or why there are none. Accrued interest that buyers pay is money on hand, since debt service includes it. */
function refundingFigures(
  issue: RefundedIssue,
  interest: InterestTerms,
  payments: readonly Payment[],
  { proceeds, arbitrageYield: yieldOfIssue, allInTrueInterestCost }: CostFigures,
  { fiscalYearStart }: FigureInputs,
): RefundingFigures | Refusal | null {
  const delivery = deliveryOf(interest);
  const { bonds, frequency, contribution, fundsOnHand, discountBasis, discountRate } = issue;
  if (bonds.length === 0) return null;
  if (bonds.some(({ maturityDate }) => maturityDate <= delivery)) {
    return refusal('refunded-bond-due', 'A bond to be refunded is due by the delivery of the new bonds');
  }
  const rates = { 'arbitrage-yield': yieldOfIssue, 'all-in-tic': allInTrueInterestCost, entered: discountRate };
  const rate = rates[discountBasis];
  if (proceeds === null || rate === null) {
    return refusal('no-discount-rate', 'The savings of the refunding cannot be discounted yet');
  }
  const perYear = paymentsPerYear[frequency];
  if (paymentCount(bonds, perYear, delivery) > figureLimits.payments) {
    return refusal('too-many-refunded', 'The bonds to be refunded have more interest payments than can be computed');
  }
  const refundedPrincipal = sum(bonds.map(({ principalAmount }) => principalAmount));
  const redemption = redemptionOf(bonds, perYear, delivery);
  const prior = priorDebtService(bonds, perYear, delivery);
  const lastMonth = lastMonthOf(fiscalYearStart);
  const { years, ...savings } = refundingSavings({
    prior,
    refunding: payments,
    delivery,
    rate,
    refundedPrincipal,
    contribution,
    fundsOnHand: cents(fundsOnHand + proceeds.accrued),
    lastMonth,
  });
  const priorOf = new Map(debtServiceByYear(prior, lastMonth).map(({ year, total }) => [year, total]));
  const surplus = cents(proceeds.net + contribution - redemption.cost - fundsOnHand);
  return {
    ...savings,
    years: years.map(({ year, savings: saved }) => {
      const before = priorOf.get(year) ?? cents(0);
      return { year, prior: before, refunding: cents(before - saved), savings: saved };
    }),
    redemption,
    refundedPrincipal,
    rate,
    surplus,
  };
}

/** The issue price of a maturity after a sale, with what speaks for it. */
export interface IssuePriceFigures extends NamedMaturity {
  readonly principalAmount: Cents;
  /** Null before the close. */
  readonly sold: Cents | null;
  /** The price offered, per 100; null where there is none. */
  readonly offered: number | null;
  /** By the chosen rule; null while it gives none. */
  readonly issuePrice: number | null;
  readonly soldPercent: number | null;
  /** Null before the close. */
  readonly outcome: 'met' | 'not-met' | 'open' | null;
  /** Until when the price must be held; null where the rule does not ask for it, and before the close. */
  readonly heldUntil: Day | null;
}

/** Bonds that a sale sold to the public, and its day by the issuer's clock; null before the close. */
export interface SaleOutcome {
  readonly saleDate: Day;
  readonly awards: ReadonlyMap<MaturityKey, Cents>;
}

/** A closed sale: its terms with the result, its maturities with the awards as principal, and the awards on the day of the close by the issuer's clock. */
export function soldAtClose<Row extends MaturityRow>(
  { maturityStructure, closeDate }: { readonly maturityStructure: readonly Row[]; readonly closeDate: Date | null },
  {
    figures,
    closedAt,
  }: { readonly figures: { readonly maturities: readonly MaturityResult[] }; readonly closedAt: Date },
  zone: string,
): { readonly terms: CurrentTerms<Row>; readonly rows: Row[]; readonly outcome: SaleOutcome } {
  const { maturities } = figures;
  const terms = currentTerms(maturityStructure, maturities);
  const awards = new Map(maturities.map(({ maturityDate, award }) => [maturityDate, award]));
  const saleDate = day(dayIn(closeDate ?? closedAt, zone));
  return { terms, rows: soldRows(terms), outcome: { saleDate, awards } };
}

/** Issue prices by maturity. All bonds were sold to the public on the sale date at the price offered. */
export function issuePrices(
  rows: readonly FigureRow[],
  rule: FigureInputs['issuePriceRule'],
  { outcome, today }: { readonly outcome: SaleOutcome | null; readonly today: Day },
): IssuePriceFigures[] {
  return rows.map((row) => {
    const { principalAmount } = row;
    const offered = priceOf(row);
    const before = { ...namedMaturity(keyOf(row)), principalAmount, offered };
    if (outcome === null) {
      return { ...before, sold: null, issuePrice: null, soldPercent: null, outcome: null, heldUntil: null };
    }
    const { saleDate, awards } = outcome;
    const par = awards.get(keyOf(row)) ?? cents(0);
    const sales = offered === null || par === 0 ? [] : [{ at: new Date(`${saleDate}T12:00:00Z`), price: offered, par }];
    const found =
      rule === 'ten-percent' || offered === null
        ? tenPercentPrice(principalAmount, sales)
        : heldPrice(principalAmount, offered, saleDate, sales);
    return {
      ...before,
      sold: par,
      issuePrice: found.price,
      soldPercent: found.soldPercent,
      outcome: issuePriceOutcome(found, saleDate, today),
      heldUntil: rule === 'hold-the-price' ? heldUntil(saleDate) : null,
    };
  });
}
