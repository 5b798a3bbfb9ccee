/** How long the approval of an account usually takes. `days` are business days, at least 1. */
export const approvalTexts = {
  within: (days: number) => (days === 1 ? 'within one business day' : `within ${days} business days`),
  usually: (days: number) => `Accounts are usually approved ${approvalTexts.within(days)}.`,
} as const;
