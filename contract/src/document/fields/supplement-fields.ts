/** Descriptions of fields about supplements of documents. */
export const supplementFields = {
  supplements: 'Every document that got another version after the sale was announced, oldest first',
  'Supplement.document': 'The slot of the document',
  'Supplement.changedAt': 'When the version was published',
  'Supplement.file': 'The version',
  'Supplement.before': 'The version before, which stays readable; null when the sale had no such document',
  sha256: 'The SHA-256 of the file, as in the order log',
  sha256Before: 'The SHA-256 of the file before; null when there was none',
  'OrderPriorityForm.afterClose':
    'The same for this sale: without it as stored, and `mark` in a new draft. With `extend` an operator who reads the database could see all orders and then have the sale open again by keeping heads from the witnesses. It needs witnesses',
  'OrderPriorityForm.unconfirmedOrders':
    'The treatment of orders that are not reconfirmed after a supplement. Without it: as stored, and `stand` in a new draft',
  'RequestedChange.supplement': 'The requested version of a document; null for a change of the times',
  'RequestedSupplement.document': 'The slot of the document',
  'RequestedSupplement.file': 'The requested version',
  'RequestedSupplement.before': 'The version that the sale has; null when it has no such document',
  whyNotSupplement: 'Why no document of the sale can be supplemented now; null when one can',
  confirmations: 'The state of open orders after the last supplement; null without a supplement',
  needsSecond:
    'True if a second person has to confirm a change: another one of the municipality, or a municipal advisor of the sale',
  advisors:
    'The municipal advisors, one of which has to confirm a change; none where no one can at the moment; null where no advisor has to',
  'advisors.name': 'The name of the person',
  'advisors.firm': 'The firm of the person; null where it has their own name',
  'SaleChanges.confirmations.unconfirmed': 'How many wait to be reconfirmed',
  'SaleChanges.confirmations.confirmed': 'How many were reconfirmed, changed or placed since',
  'supplementDocument.document': 'The slot of the document',
  'supplementDocument.file': 'The next version, a PDF',
  'SupplementForm.document': 'The slot of the document',
  'SupplementForm.reason': 'The reason. Everyone who sees the sale can read it, and it is in the order log',
  'SupplementForm.insteadOf':
    'The id of the file that the caller saw in the slot; absent for an empty one. When it is another one by now, the call answers 412',
  'ReconfirmForm.supplementId':
    'The last supplement that the caller has seen. When there is another one since, the call answers 412',
} as const;
