/** Calls that amend the terms of an approved auction or a scheduled sale, and documents of an approved auction: its issuer proposes them, and an administrator reviews the difference. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { documentDifference } from '../../auctions/amendment.ts';
import { route } from '../../base/route.ts';
import { auctionParams } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import {
  amendmentForm,
  amendmentParams,
  ownAmendments,
  proposedDocumentForm,
  proposedDocumentParams,
} from './shapes.ts';

const issuer = { municipality: active } as const;

export const amendmentsMarket = {
  readOwnAmendments: route({
    method: 'GET',
    path: '/api/auction/:auctionId/amendments',
    summary: 'Read the requests to amend the terms of an own auction, and why none can be made now',
    who: { municipality: ownData },
    scope: 'read',
    params: auctionParams,
    example: { sale: 'marketed' },
    answer: ownAmendments,
    message: 'Amended terms',
    refuses: [404],
  }),
  requestAmendment: route({
    method: 'POST',
    path: '/api/auction/:auctionId/amendments',
    summary:
      'Propose amended terms of an own approved auction or scheduled sale, which hold once an administrator has approved the difference',
    who: issuer,
    params: auctionParams,
    body: amendmentForm,
    answer: ownAmendments,
    message: 'Amendment submitted for approval',
    refuses: [404, 412],
  }),
  recallAmendment: route({
    method: 'POST',
    path: '/api/auction/:auctionId/amendments/:amendmentId/recall',
    summary: 'Recall proposed terms of an own auction before an administrator has decided',
    who: issuer,
    params: amendmentParams,
    answer: ownAmendments,
    message: 'The amendment is recalled',
    refuses: [404, 412],
  }),
};

/** Every file that is chosen, by slot. */
const chosenDocuments = wholeList(documentDifference);

/** Files that an issuer chooses before it requests the amendment, which names them. */
export const proposedDocumentsMarket = {
  proposeDocument: route({
    method: 'POST',
    path: '/api/auction/:auctionId/amendments/documents',
    limit: 'upload',
    summary:
      'Upload another file for a document of an own approved auction, or a first one, for the next request to amend it; a file that was chosen for the slot before is removed',
    who: issuer,
    params: auctionParams,
    body: proposedDocumentForm,
    files: { file: { accept: 'document', most: 1 } },
    answer: chosenDocuments,
    message: 'The file is chosen',
    refuses: [404, 412],
  }),
  dropProposedDocument: route({
    method: 'DELETE',
    path: '/api/auction/:auctionId/amendments/documents/:fileId',
    summary: 'Remove a file that was chosen for the next request to amend an own auction',
    who: issuer,
    params: proposedDocumentParams,
    answer: chosenDocuments,
    message: 'The file is removed',
    refuses: [404],
  }),
};
