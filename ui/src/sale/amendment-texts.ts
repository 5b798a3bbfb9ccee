/** Texts about amended terms and documents of a sale, shared by both sites. */

export const amendmentTexts = {
  title: {
    terms: 'The terms of this sale were amended',
    documents: 'The documents of this sale were amended',
    both: 'The terms of this sale were amended, and its documents',
  },
  entry: { terms: 'Terms amended', documents: 'Documents amended', both: 'Terms and documents amended' },
  entryAt: {
    terms: (when: string) => `Terms amended on ${when}`,
    documents: (when: string) => `Documents amended on ${when}`,
    both: (when: string) => `Terms and documents amended on ${when}`,
  },
  reason: 'Reason of the issuer',
  differences: 'What has changed',
  documents: 'Documents that have changed',
  what: 'What',
  before: 'Before',
  after: 'After',
  none: 'None',
  hash: 'SHA-256',
  notOffered: 'Not offered',
  /** Beside the fields of the sale. */
  fields: {
    amount: 'Amount of the issue',
    principalAmount: 'Principal',
    interestRate: 'Coupon',
    yield: 'Yield',
    price: 'Price',
    sinkingFund: 'Sinking fund',
  },
};
