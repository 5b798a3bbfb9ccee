/** Names of the columns of a maturity, the same wherever maturities are listed. */
export const maturityTexts = {
  maturity: 'Maturity',
  principal: 'Principal',
  coupon: 'Coupon',
  yield: 'Yield',
  price: 'Price',
  cusip: 'CUSIP',
} as const;
