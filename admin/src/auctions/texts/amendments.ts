/** Texts of the review of amended terms. */
export const amendmentsTexts = {
  title: {
    terms: 'Amended terms wait for a decision',
    documents: 'Amended documents wait for a decision',
    both: 'Amended terms and documents wait for a decision',
  },
  by: (name: string, when: string) => `Submitted by ${name}, ${when}. What was approved holds until you decide.`,
  approve: {
    terms: 'Approve amended terms',
    documents: 'Approve amended documents',
    both: 'Approve amended terms and documents',
  },
  approveTitle: (name: string) => `Approve the amendment of ${name}`,
  byOfSale: (name: string, when: string) =>
    `Submitted by ${name}, ${when}. The published terms hold until you approve it.`,
  until: (when: string) =>
    `It can be approved until ${when}, 30 minutes before the start. Without a decision by then the sale starts with the published terms.`,
  effect:
    'An approved amendment holds at once. The page of the sale says what has changed and why, and keeps earlier versions of documents. Everyone who follows it is notified, and sign-offs of what changes become void.',
  effectOfSale:
    'An approved amendment holds at once and is an entry of the order log. The page of the sale says what has changed and why, everyone who follows it is notified, and sign-offs of the terms become void.',
  remarks: 'Remarks',
  remarksHint: 'Optional. Only the issuer and administrators read them.',
  approved: (name: string) => `${name} is amended`,
  firstApproval: (name: string) =>
    `Your approval of the amendment of ${name} is recorded. A second administrator must also approve it.`,
  return: 'Return',
  returnTitle: (name: string) => `Return the amendment of ${name}`,
  returnHint:
    'The issuer reads it. Terms and documents stay as they were approved, and files of the request are removed.',
  returned: (name: string) => `The amendment of ${name} was returned`,
  earlier: 'Amendments',
};
