/** Amended terms of an approved auction or a scheduled sale: the changes that its issuer may propose, and the difference that an administrator decides about. */

import type { Timing } from '../auctions/auction.ts';
import { proposedAmountErrors } from '../auctions/denominations.ts';
import { pick } from '../auctions/fields/kinds.ts';
import { keyOf, type MaturityKey } from '../auctions/maturity-key.ts';
import {
  type AmountLimits,
  type AuctionTerms,
  finalLimits,
  type MaturityRow,
  maturityErrors,
  orderLimitErrors,
  type Priorities,
  totalPrincipal,
} from '../auctions/offering.ts';
import { type Pricing, repricedRow } from '../auctions/pricing.ts';
import { allocationErrors } from '../auctions/retail.ts';
import { writtenStructure } from '../auctions/sheet/sheet-structure.ts';
import { type Cents, dollarsOf } from '../base/money.ts';
import { type FieldErrors, type Refusal, refusal, type Unmet } from '../base/refusal.ts';
import type { Sentence } from '../base/sentences/sentence.ts';
import type { AccountStatus } from '../base/vocabulary.ts';
import type { SinkingFundInstallment } from '../bonds/structure.ts';
import {
  type AmendableText,
  type AmendedField,
  type AmendmentStatus,
  amendableFigures,
  amendableRanks,
  amendableTexts,
} from './amendment-vocabulary.ts';
import { whyNotAmendTerms } from './recorded-amendment.ts';
import { withdrawnRows } from './withdrawn-maturities.ts';

/** Terms that can be amended after approval. */
export type AmendableTerms = Priorities &
  Readonly<Record<AmendableText, string | null>> & {
    readonly maturityStructure: readonly MaturityRow[];
    /** The sale's own minimum and increment. */
    readonly orderMinimum: Cents;
    readonly orderStep: Cents;
  };

/** A maturity with other figures. */
export interface AmendedMaturity {
  readonly maturityDate: MaturityKey;
  readonly principalAmount: Cents;
  readonly interestRate: number;
  readonly yield: number;
  readonly price: number;
  /** Installments of a term bond; absent: unchanged. */
  readonly sinkingFund?: readonly SinkingFundInstallment[] | undefined;
}

/** Proposed terms; absent ones stay. */
export type ProposedTerms = {
  readonly [Field in keyof Omit<AmendableTerms, 'maturityStructure'>]?: AmendableTerms[Field] | undefined;
} & {
  readonly maturities: readonly AmendedMaturity[];
};

/** One difference: of a maturity, or of the whole sale. Amounts are in dollars. */
export interface TermsDifference {
  readonly maturity: { readonly maturityDate: MaturityKey } | null;
  readonly field: AmendedField;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/** The amendable part of the approved terms. Throws where the auction was not approved. */
export function amendableOf(terms: AuctionTerms): AmendableTerms {
  const { minimum, step } = finalLimits(terms);
  return {
    ...pick(terms, amendableRanks),
    ...pick(terms, amendableTexts),
    maturityStructure: terms.maturityStructure,
    orderMinimum: minimum,
    orderStep: step,
  };
}

/** The terms after an amendment. A maturity that is not known is left out: `whyNotKnown` refuses it. */
export function amend(
  before: AmendableTerms,
  { maturities, ...proposed }: ProposedTerms,
  terms: Pricing,
): AmendableTerms {
  const changed = new Map(maturities.map((one) => [one.maturityDate, one]));
  return {
    ...before,
    ...Object.fromEntries(Object.entries(proposed).filter(([, value]) => value !== undefined)),
    maturityStructure: before.maturityStructure.map((row) => amendedRow(row, changed.get(keyOf(row)), terms)),
  };
}

function amendedRow(row: MaturityRow, amended: AmendedMaturity | undefined, terms: Pricing): MaturityRow {
  if (!amended) return row;
  const { sinkingFund, maturityDate: _key, principalAmount, ...figures } = amended;
  const structure = sinkingFund && row.structure?.sinkingFund ? { ...row.structure, sinkingFund } : row.structure;
  return repricedRow({ ...row, principalAmount, ...(structure && { structure }) }, figures, terms);
}

/** The whole terms of the auction after an amendment. The amount is that of the maturities. */
export function withAmended(terms: AuctionTerms, after: AmendableTerms): AuctionTerms {
  const { orderMinimum, orderStep, ...rest } = after;
  const before = finalLimits(terms);
  return {
    ...terms,
    ...rest,
    amount: totalPrincipal(after.maturityStructure),
    // Unchanged limits keep following the market's defaults.
    orderMinimum: orderMinimum === before.minimum ? terms.orderMinimum : orderMinimum,
    orderStep: orderStep === before.step ? terms.orderStep : orderStep,
    minimumAmount: orderMinimum,
    stepAmount: orderStep,
  };
}

/** Every difference, those of the whole sale first. */
export function differencesBetween(before: AmendableTerms, after: AmendableTerms): TermsDifference[] {
  const whole = [
    difference(null, 'amount', amountOf(before), amountOf(after)),
    difference(null, 'orderMinimum', dollarsOf(before.orderMinimum), dollarsOf(after.orderMinimum)),
    difference(null, 'orderStep', dollarsOf(before.orderStep), dollarsOf(after.orderStep)),
    ...[...amendableRanks, ...amendableTexts].map((field) => difference(null, field, before[field], after[field])),
  ];
  const rows = before.maturityStructure.flatMap((row, index) => {
    const next = after.maturityStructure[index] ?? row;
    const key = { maturityDate: keyOf(row) };
    return [
      difference(key, 'principalAmount', dollarsOf(row.principalAmount), dollarsOf(next.principalAmount)),
      ...amendableFigures.map((field) => difference(key, field, row[field], next[field])),
      difference(key, 'sinkingFund', installmentsOf(row), installmentsOf(next)),
    ];
  });
  return [...whole, ...rows].filter((one) => one.before !== one.after);
}

const amountOf = ({ maturityStructure }: AmendableTerms) => dollarsOf(totalPrincipal(maturityStructure));
const installmentsOf = ({ structure }: MaturityRow) => writtenStructure(structure ?? {}).sinkingFund || null;

function difference(
  maturity: TermsDifference['maturity'],
  field: AmendedField,
  before: TermsDifference['before'],
  after: TermsDifference['after'],
): TermsDifference {
  return { maturity, field, before, after };
}

/**
 * Errors of proposed terms, by field of the request: 'maturities.0.principalAmount', where `maturities` are those of the request in their order. The same
 * rules as for a draft.
 */
export function amendmentErrors(
  terms: AuctionTerms,
  { maturities }: Pick<ProposedTerms, 'maturities'>,
  after: AmendableTerms,
  market: AmountLimits,
): FieldErrors {
  const whole = withAmended(terms, after);
  const limits = { minimum: after.orderMinimum, step: after.orderStep };
  const keys = maturities.map(({ maturityDate }) => maturityDate);
  const errors: Record<string, Sentence> = {};
  for (const [path, message] of Object.entries(maturityErrors(after.maturityStructure, limits, whole))) {
    const [, index, ...field] = path.split('.');
    const row = after.maturityStructure[Number(index)];
    const place = row ? keys.indexOf(keyOf(row)) : -1;
    errors[place < 0 ? 'maturities' : ['maturities', place, ...field].join('.')] ??= message;
  }
  // Against the increment alone, since an amount may not be a safe whole number before it is checked.
  Object.assign(errors, proposedAmountErrors(whole, market));
  const limitsOfSale = { ...orderLimitErrors(whole, limits), ...allocationErrors(whole, limits) };
  if (Object.keys(limitsOfSale).length > 0)
    errors['orderMinimum'] ??= 'A limit of what an investor can order does not fit this minimum and increment';
  return errors;
}

/** Why these maturities cannot be amended: one is not of the sale. */
export function whyNotKnown(terms: AuctionTerms, { maturities }: Pick<ProposedTerms, 'maturities'>): Refusal | null {
  const known = new Set(terms.maturityStructure.map((row) => keyOf(row)));
  if (maturities.every(({ maturityDate }) => known.has(maturityDate))) return null;
  return refusal('changed-meanwhile', 'The maturities of this sale were changed by someone else');
}

/** Why the issuer cannot propose amended terms now, or null. Codes: those of `whyNotAmendTerms`, and amendment-requested. */
export function whyNotAmend(
  auction: Timing,
  { hasOpen, earlier }: { readonly hasOpen: boolean; readonly earlier: number },
  now: Date,
): Refusal | null {
  const refused = whyNotAmendTerms(auction, earlier, now);
  if (refused || !hasOpen) return refused;
  return refusal('amendment-requested', 'An amendment of this sale is under review: recall it first');
}

/** Why figures of a maturity cannot be amended: it was withdrawn. Code: maturity-not-offered. */
export function whyNotAmendWithdrawn(terms: AuctionTerms, differences: readonly TermsDifference[]): Refusal | null {
  const withdrawn = new Set(withdrawnRows(terms.maturityStructure).map((row) => keyOf(row)));
  const isWithdrawn = differences.some(({ maturity }) => maturity !== null && withdrawn.has(maturity.maturityDate));
  return isWithdrawn ? refusal('maturity-not-offered', 'A maturity that was withdrawn is not amended') : null;
}

/** Why terms that differ in nothing, or that were read before they changed, cannot be proposed. Codes: changed-meanwhile, terms-unchanged. */
export function whyNotPropose(
  differences: readonly unknown[],
  { seen, now }: { readonly seen: string; readonly now: string },
): Refusal | null {
  if (seen !== now) return refusal('changed-meanwhile', 'The terms of this sale were changed by someone else');
  return differences.length > 0 ? null : refusal('terms-unchanged', 'Nothing differs from the approved terms');
}

/** Why a request cannot be recalled or decided about: it was before. */
export function whyNotDecided({ status }: { readonly status: AmendmentStatus }): Refusal | null {
  return status === 'Requested' ? null : refusal('amendment-decided', 'This amendment was decided already');
}

/** Why an administrator cannot approve amended terms, or null. Codes: issuer-not-active, changed-meanwhile. */
export function whyNotApproveAmendment(
  { seen, now }: { readonly seen: string; readonly now: string },
  issuer: AccountStatus,
): Refusal | null {
  if (issuer !== 'Active') {
    return refusal('issuer-not-active', 'An amendment can be approved only while the issuer is Active');
  }
  if (seen === now) return null;
  return refusal('changed-meanwhile', 'The terms of this sale have changed since this was requested: return it');
}

/** A sale does not go live while its terms are under review: no one could know which terms it has. */
export function missingDuringAmendment(hasOpen: boolean): Unmet[] {
  if (!hasOpen) return [];
  const message = 'An amendment is under review: wait for the decision, or recall it';
  return [{ code: 'amendment-under-review', message, step: 'amendment' }];
}
