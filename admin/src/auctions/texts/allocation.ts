/** Texts of the terms of allocation beside the rule, on the page of an auction. */
export const allocationTexts = {
  title: 'Share for individuals and cap',
  retailShareValue: (percent: number) => `${percent}% of each maturity first, as far as they order it`,
  investorCapValue: (amount: string) => `At most ${amount} of the orders of one investor count at each maturity`,
  none: 'None',
};
