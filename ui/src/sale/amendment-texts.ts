/** Texts about amended terms and documents of a sale, shared by both sites. */

import { orderClasses, type PriorityField } from '@fairbook/domain/base/vocabulary.ts';
import type { AmendedField } from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';

const rankOf = (field: PriorityField) =>
  `Rank: ${orderClasses.find(({ priority }) => priority === field)?.label.toLowerCase()}`;

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
  fields: {
    amount: 'Amount of the issue',
    orderMinimum: 'Minimum',
    orderStep: 'Increment',
    priorityStateInst: rankOf('priorityStateInst'),
    priorityNationalInst: rankOf('priorityNationalInst'),
    priorityStateInd: rankOf('priorityStateInd'),
    priorityNationalInd: rankOf('priorityNationalInd'),
    priorityInternationalInst: rankOf('priorityInternationalInst'),
    priorityInternationalInd: rankOf('priorityInternationalInd'),
    redemptionProvisions: 'Redemption provisions',
    purpose: 'Purpose',
    useOfFunds: 'Use of funds',
    repaymentSource: 'Source of repayment',
    insurer: 'Insurer',
    creditEnhancement: 'Credit enhancement',
    resaleNote: 'Note on reselling',
    principalAmount: 'Principal',
    interestRate: 'Coupon',
    yield: 'Yield',
    price: 'Price',
    sinkingFund: 'Sinking fund',
  } satisfies Record<AmendedField, string>,
};
