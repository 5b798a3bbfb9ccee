/** Values and labels of amended terms. */
import { saleFields } from '../auctions/fields/all.ts';
import { fieldsWith } from '../auctions/fields/kinds.ts';
import { labelled, type ValueOf } from '../base/vocabulary.ts';

/** A request waits for an administrator, was approved or returned with remarks, or was recalled by the issuer. */
export const amendmentStatuses = labelled(
  { value: 'Requested', label: 'Under review' },
  { value: 'Approved', label: 'Approved' },
  { value: 'Returned', label: 'Returned' },
  { value: 'Recalled', label: 'Recalled' },
);
export type AmendmentStatus = ValueOf<typeof amendmentStatuses>;

/** Texts that can be amended. */
export const amendableTexts = fieldsWith(saleFields, { isAmendable: true });
export type AmendableText = (typeof amendableTexts)[number];

/** Ranks of the classes of investors. */
export const amendableRanks = fieldsWith(saleFields, { kind: 'rank' });

/** Figures of a maturity beside its principal. */
export const amendableFigures = ['interestRate', 'yield', 'price'] as const;

/** Everything that amended terms can differ in; `amount` follows from the maturities. */
export const amendedFields = [
  'amount',
  'orderMinimum',
  'orderStep',
  ...amendableRanks,
  ...amendableTexts,
  'principalAmount',
  ...amendableFigures,
  'sinkingFund',
] as const;
export type AmendedField = (typeof amendedFields)[number];
