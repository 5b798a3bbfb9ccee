/** Calls about files that an issuer chooses for an amendment of its approved auction. Requesting the amendment names them. */
import { active } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { documentDifference } from '../auctions/amendment.ts';
import { auctionParams } from '../auctions/forms.ts';
import { route } from '../route.ts';
import { proposedDocumentForm, proposedDocumentParams } from './shapes.ts';

const issuer = { municipality: active } as const;
/** Every file that is chosen, by slot. */
const answer = z.array(documentDifference);

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
    answer,
    message: 'The file is chosen',
    refuses: [404, 412],
  }),
  dropProposedDocument: route({
    method: 'DELETE',
    path: '/api/auction/:auctionId/amendments/documents/:fileId',
    summary: 'Remove a file that was chosen for the next request to amend an own auction',
    who: issuer,
    params: proposedDocumentParams,
    answer,
    message: 'The file is removed',
    refuses: [404],
  }),
};
