/** Inputs of an issuer about the cost of a sale: costs of issuance, the fiscal year, the rule of the issue price, and bonds to be refunded. */

import { type Cents, cents, formatDollars, sum } from '../base/money.ts';
import type { FieldErrors } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import { type InterestFrequency, labelled } from '../base/vocabulary.ts';
import type { IssuanceCosts } from './issuance-costs.ts';
import type { RefundedBond } from './refunding.ts';

/** Costs that formulas treat differently: an underwriter's discount lowers the purchase price, insurance the price of the arbitrage yield. */
export const costKinds = labelled(
  { value: 'other', label: 'Other cost' },
  { value: 'underwriter', label: 'Underwriter’s discount' },
  { value: 'insurance', label: 'Bond insurance' },
);
export type CostKind = (typeof costKinds)[number]['value'];

export interface CostItem {
  readonly kind: CostKind;
  readonly name: string;
  readonly amount: Cents;
}

/** The rules an issuer can choose in a sale at fixed prices. That for competitive sales needs bids on price. */
export const issuePriceRules = labelled(
  { value: 'ten-percent', label: '10% test' },
  { value: 'hold-the-price', label: 'Hold the price' },
);

/** The rate at which savings of a refunding are discounted. */
export const discountBases = labelled(
  { value: 'arbitrage-yield', label: 'Arbitrage yield' },
  { value: 'all-in-tic', label: 'All-in TIC' },
  { value: 'entered', label: 'Another rate' },
);

export interface RefundedIssue {
  readonly bonds: readonly RefundedBond[];
  readonly frequency: InterestFrequency;
  /** Money of the issuer put in, as debt service reserves of the refunded bonds. */
  readonly contribution: Cents;
  /** Rest of the proceeds after the refunding. */
  readonly fundsOnHand: Cents;
  readonly discountBasis: (typeof discountBases)[number]['value'];
  /** In percent; null unless the basis is `entered`. */
  readonly discountRate: number | null;
}

export interface FigureInputs {
  readonly costs: readonly CostItem[];
  /** The month (1–12) in which a fiscal year begins. */
  readonly fiscalYearStart: number;
  readonly issuePriceRule: (typeof issuePriceRules)[number]['value'];
  readonly refunding: RefundedIssue | null;
}

/** Before anything is entered. Most municipalities begin their fiscal year in July. */
export const noInputs: FigureInputs = {
  costs: [],
  fiscalYearStart: 7,
  issuePriceRule: 'ten-percent',
  refunding: null,
};

/** Bounds that keep every sum within 15 digits and every schedule short. Percent and cents. */
export const figureLimits = {
  costs: 40,
  costName: 100,
  bonds: 100,
  amount: cents(1_000_000_000_00),
  rate: 25,
  /** Interest payments of an issue: 200 bonds of 30 years that pay twice a year have 12,000. */
  payments: 12_000,
} as const;

/** Errors in the inputs, by field: 'refunding.bonds.2.maturityDate'. */
export function figureInputErrors({ costs, refunding }: FigureInputs): FieldErrors {
  const errors: Record<string, Sentence> = {};
  for (const [index, { amount }] of costs.entries()) {
    const problem = amountError(amount, true);
    if (problem) errors[`costs.${index}.amount`] = problem;
  }
  if (refunding === null) return errors;
  for (const [index, bond] of refunding.bonds.entries()) {
    for (const [field, message] of Object.entries(bondErrors(bond)))
      errors[`refunding.bonds.${index}.${field}`] = message;
  }
  for (const field of ['contribution', 'fundsOnHand'] as const) {
    const problem = amountError(refunding[field], true);
    if (problem) errors[`refunding.${field}`] = problem;
  }
  if (refunding.discountBasis === 'entered' && refunding.discountRate === null) {
    errors['refunding.discountRate'] = 'Enter the rate';
  }
  return errors;
}

function bondErrors({ maturityDate, principalAmount, call }: RefundedBond): Record<string, Sentence> {
  const errors: Record<string, Sentence> = {};
  const amount = amountError(principalAmount, false);
  if (amount) errors['principalAmount'] = amount;
  if (call && call.date >= maturityDate) errors['call.date'] = 'Must be before the maturity date';
  return errors;
}

function amountError(amount: Cents, isZeroAllowed: boolean): Sentence | null {
  if (amount < 0) return 'Must be greater than or equal to 0';
  if (amount === 0 && !isZeroAllowed) return 'Must be greater than 0';
  return amount > figureLimits.amount
    ? say('Must be at most {most}', { most: formatDollars(figureLimits.amount) })
    : null;
}

/** The items as the formulas take them. */
export function issuanceCostsOf(items: readonly CostItem[]): IssuanceCosts {
  const of = (kind: CostKind) => sum(items.filter((item) => item.kind === kind).map(({ amount }) => amount));
  return { underwritersDiscount: of('underwriter'), bondInsurance: of('insurance'), other: of('other') };
}

/** The month (1–12) with which a fiscal year that begins in a month ends. */
export function lastMonthOf(fiscalYearStart: number): number {
  return fiscalYearStart === 1 ? 12 : fiscalYearStart - 1;
}
