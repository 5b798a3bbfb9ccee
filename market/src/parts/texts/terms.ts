/** The terms of the glossary that screens explain where they use them. The glossary itself loads when one is opened. */
export const explainedTerms = [
  'accrued-interest',
  'allocation',
  'callable',
  'closing-record',
  'coupon',
  'cover',
  'cusip',
  'general-obligation',
  'increment',
  'par-amount',
  'price',
  'priority',
  'proration',
  'tax-exempt',
  'yield',
  'yield-to-worst',
] as const;
export type TermId = (typeof explainedTerms)[number];
