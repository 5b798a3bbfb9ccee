/** Meaning of each figure of a sale, its computation and its source. */

/** Formula and source are left out where the meaning says all. */
export interface Explanation {
  readonly name: string;
  readonly meaning: string;
  readonly formula?: string;
  readonly source?: string;
}

export const explanations = {
  trueInterestCost: {
    name: 'True interest cost (TIC)',
    meaning:
      'The yearly rate, compounded twice a year, at which all debt service is worth what the issuer is paid for the bonds at delivery.',
    formula: 'Purchase price + accrued interest = Σ payment ÷ (1 + TIC/2)^(days/180), days by 30/360',
    source: 'Definition in municipal notices of sale; MSRB glossary, true interest cost',
  },
  allInTrueInterestCost: {
    name: 'All-in TIC',
    meaning: 'The TIC with what is left of the proceeds after every cost of issuance, instead of the purchase price.',
    formula: 'Net proceeds + accrued interest = Σ payment ÷ (1 + rate/2)^(days/180)',
  },
  netInterestCost: {
    name: 'Net interest cost (NIC)',
    meaning: 'All interest, plus discount or less premium, over the bond years. It ignores when interest is paid.',
    formula: '(Interest + par − purchase price) ÷ (bond years × $1,000)',
    source: 'MSRB glossary, net interest cost',
  },
  arbitrageYield: {
    name: 'Arbitrage yield',
    meaning:
      'The yield of the issue for federal tax rules. Bonds issued far above their call price count as called. Bond insurance lowers the price.',
    formula: 'Issue price + accrued interest − insurance = Σ payment ÷ (1 + yield/2)^(days/180)',
    source: 'Treas. Reg. section 1.148-4(a), (b)(1), (b)(3)',
  },
  averageLife: {
    name: 'Average life',
    meaning: 'How many years the average dollar of principal is outstanding, counted from the dated date.',
    formula: 'Bond years ÷ (par ÷ $1,000)',
    source: 'MSRB glossary, average life',
  },
  bondYears: {
    name: 'Bond years',
    meaning: '$1,000 of principal outstanding for one year is one bond year, counted from the dated date.',
    formula: 'Σ principal ÷ $1,000 × years from the dated date, by 30/360',
    source: 'MSRB glossary, bond years',
  },
  weightedAverageMaturity: {
    name: 'Weighted average maturity',
    meaning: 'Years from delivery until principal is repaid, weighted by issue price instead of par.',
    formula: 'Σ issue price × years from delivery ÷ Σ issue price',
    source: 'IRS Form 8038-G, instructions for line 21, column (d)',
  },
  interest: {
    name: 'Total interest',
    meaning: 'All interest from the dated date until the last bond is repaid, to the cent.',
    formula: 'Principal × coupon × part of a year, for each interest period',
    source: 'MSRB Rule G-33',
  },
  debtService: {
    name: 'Debt service',
    meaning: 'Principal and interest together. A fiscal year is named after the calendar year in which it ends.',
  },
  premium: {
    name: 'Original issue premium',
    meaning: 'What investors pay above par for the maturities priced above 100.',
    formula: 'Par × (price − 100) ÷ 100, rounded to the cent for each maturity',
  },
  discount: {
    name: 'Original issue discount',
    meaning: 'What investors pay below par for the maturities priced below 100.',
    formula: 'Par × (100 − price) ÷ 100, rounded to the cent for each maturity',
  },
  gross: {
    name: 'Gross proceeds',
    meaning: 'What investors pay for the bonds, without accrued interest.',
    formula: 'Par + premium − discount',
  },
  purchase: {
    name: 'Purchase price',
    meaning: 'What the issuer is paid for the bonds. TIC and NIC are computed with it.',
    formula: 'Gross proceeds − underwriter’s discount',
  },
  net: {
    name: 'Net proceeds',
    meaning: 'What is left for the project or the refunding after all costs of issuance.',
    formula: 'Purchase price − bond insurance − other costs',
  },
  accrued: {
    name: 'Accrued interest',
    meaning:
      'Interest from the dated date to delivery. Investors pay it in addition, and it comes back to them with the first interest payment.',
    formula: 'Par × coupon × days ÷ 360, by 30/360',
    source: 'MSRB Rule G-33(a)',
  },
  costPercent: {
    name: 'Costs of issuance',
    meaning: 'All costs entered, underwriter’s discount and insurance included, as a share of par.',
    formula: 'Costs ÷ par',
  },
  refundedPrincipal: {
    name: 'Principal refunded',
    meaning: 'The outstanding principal of the bonds that this sale refunds.',
  },
  redemption: {
    name: 'Cost of redemption',
    meaning:
      'What it takes to pay the refunded bonds: principal, call premium, and interest until each is called, without earnings of an escrow. A bond whose call has passed is redeemed at delivery.',
    formula: 'Σ principal × call price ÷ 100 + interest until the redemption date',
  },
  surplus: {
    name: 'Left after the redemption',
    meaning: 'What remains of the money for the refunding. Below zero it does not suffice.',
    formula: 'Net proceeds + own contribution − cost of redemption − funds on hand',
  },
  discountRate: {
    name: 'Discount rate',
    meaning: 'The rate at which savings are discounted to delivery. The market uses the arbitrage yield.',
    source: 'GFOA, Analyzing and Issuing Refunding Bonds',
  },
  savings: {
    name: 'Total savings',
    meaning: 'Debt service of the refunded bonds less that of the new ones, after delivery.',
    formula: 'Σ (prior − new debt service) − own contribution + funds on hand + accrued interest received',
  },
  presentValue: {
    name: 'Net present value savings',
    meaning: 'The savings of each payment date, discounted to delivery.',
    formula: 'Σ savings ÷ (1 + rate/2)^(days/180) − own contribution + funds on hand + accrued interest received',
    source: 'GFOA, Analyzing and Issuing Refunding Bonds',
  },
  savingsPercent: {
    name: 'Savings of refunded principal',
    meaning: 'Net present value savings as a share of the principal refunded. Many debt policies ask for 3 to 5%.',
    formula: 'Net present value savings ÷ principal refunded',
    source: 'GFOA, Analyzing and Issuing Refunding Bonds',
  },
  issuePrice: {
    name: 'Issue price',
    meaning:
      'The price of a maturity for federal tax rules. 10% test: the first price at which a tenth is sold to the public. Hold the price: the initial offering price, if nothing is sold above it for five business days or until a tenth is sold. Bond counsel decides who is the public, and certifies the price.',
    source: 'Treas. Reg. section 1.148-1(f)(2)(i) and (ii)',
  },
} satisfies Readonly<Record<string, Explanation>>;

export type ExplainedFigure = keyof typeof explanations;
