/** Meanings of the fields of amended terms. */
import { saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { amendableTexts } from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';

export const amendmentFields = {
  amendmentId: 'The id of the request to amend terms',
  amendments: 'Every change of the terms that was approved after the auction was, earliest first',
  'Amendment.amendedAt': 'When an administrator approved it, from when on the terms hold',
  'Amendment.reason': 'The reason of the issuer, which everyone who sees the sale can read',
  differences: 'Every difference between the terms before and after, those of the whole sale first',
  'TermsDifference.maturity': 'The maturity that differs; null for a difference of the whole sale',
  'TermsDifference.field': 'The changed field. `amount` follows from the maturities',
  'TermsDifference.before': 'As it was: dollars, percent, a rank or a text; null for none',
  'TermsDifference.after': 'As it is from then on',
  'Amendment.documents': 'Every document that got another file',
  'DocumentDifference.document': 'The slot of the document',
  'DocumentDifference.file': 'The proposed file, which is the document once it is approved',
  'DocumentDifference.before': 'The file before, which stays readable; null when the sale had no such document',
  'DocumentDifference.sha256': 'The SHA-256 of the file',
  'file.size': 'The size of the file in bytes',
  'before.size': 'The size of the file in bytes',
  'AmendmentForm.documents': 'The ids of files that were chosen for this request. Those that are left out stay chosen',
  'ProposedDocumentForm.document': 'The slot of the document',
  'ProposedDocumentForm.insteadOf':
    'The id of the file that the caller saw in the slot; absent for an empty one. When it is another one by now, the call answers 412',
  'proposeDocument.document': 'The slot of the document',
  'proposeDocument.file': 'The proposed file, a PDF',
  'AmendmentForm.maturities': 'Maturities with other figures; those that are left out stay',
  'AmendmentForm.orderMinimum': 'The minimum of an order and of a maturity, in whole dollars. Without it: as it is',
  'AmendmentForm.orderStep': 'The increment of amounts, in whole dollars. Without it: as it is',
  'AmendmentForm.priority': 'The rank of each class. Without it: as they are',
  ...Object.fromEntries(
    amendableTexts.map((field) => [`AmendmentForm.${field}`, `${saleFields[field].meaning}. Without it: as it is`]),
  ),
  'AmendmentForm.reason': 'The reason. Everyone who sees the sale can read it once the terms are approved',
  'AmendmentForm.insteadOf':
    'The `sha256` of the terms that the caller saw. When they have changed since, the call answers 412',
  'AmendmentDecisionForm.status': 'The decision',
  'AmendmentDecisionForm.documents':
    'To approve: the SHA-256 of every proposed file, as they were shown. When the request has others, the call answers 412',
  'AmendmentDecisionForm.remarks': 'Remarks to the issuer, required to return a request',
  'OwnAmendments.requests': 'The last ten requests, latest first',
  'OwnAmendments.sha256': 'The SHA-256 of the terms as they are, for `insteadOf`',
  'OwnAmendments.documents': 'Files that are chosen for the next request',
  'OwnAmendments.told': 'How many people are notified when the terms change',
  'AmendmentsForAdmin.requests': 'The last ten requests, latest first',
  whyNotAmend: 'Why nothing can be requested now; null when it can',
  'AmendmentsForAdmin.whyNotApprove':
    'Why the open request cannot be approved now; null when it can, and when none is open',
  'RequestedAmendment.status': 'The result of the request',
  'RequestedAmendment.documents':
    'Every document that gets another file. The proposed files of a request that was returned or recalled are removed',
  'RequestedAmendment.reason': 'The reason of the issuer',
  'RequestedAmendment.requestedBy': 'The person who requested it',
  'RequestedAmendment.requestedAt': 'When it was requested',
  'RequestedAmendment.decidedAt': 'When it was approved, returned or recalled; null before',
  'RequestedAmendment.remarks': 'Remarks of the administrator to the issuer',
  fileId: 'The id of the file that was chosen for the next request',
} satisfies Readonly<Record<string, string>>;
