/** Texts about amended terms of a sale, shared by both sites. */
import type { AmendedField } from '@fairbook/domain/amendment-vocabulary.ts';
import { orderClasses, type PriorityField } from '@fairbook/domain/vocabulary.ts';

const rankOf = (field: PriorityField) =>
  `Rank: ${orderClasses.find(({ priority }) => priority === field)?.label.toLowerCase()}`;

export const amendmentTexts = {
  title: 'The terms of this sale were amended',
  entry: 'Terms amended',
  entryAt: (when: string) => `Terms amended on ${when}`,
  reason: 'Reason of the issuer',
  differences: 'What has changed',
  what: 'What',
  before: 'Before',
  after: 'After',
  none: 'None',
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
