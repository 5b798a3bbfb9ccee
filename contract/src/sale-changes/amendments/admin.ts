/** Calls for administrators about amended terms of approved auctions and scheduled sales. */

import { route } from '../../base/route.ts';
import { auctionParams } from '../../base/shapes.ts';
import { amendmentDecisionForm, amendmentParams, amendmentsForAdmin } from './shapes.ts';

export const amendmentsAdmin = {
  readAmendments: route({
    method: 'GET',
    path: '/api/auction/:auctionId/amendments',
    summary:
      'Read what an issuer wants to amend about an approved auction or a scheduled sale, and what became of earlier requests',
    who: 'Viewer',
    params: auctionParams,
    answer: amendmentsForAdmin,
    message: 'Amended terms',
    refuses: [404],
  }),
  decideAmendment: route({
    method: 'POST',
    path: '/api/auction/:auctionId/amendments/:amendmentId/decide',
    summary:
      'Approve amended terms of an auction, which hold at once, or once a second administrator approves them too where the market’s rules ask for two; or return them with remarks',
    who: 'Reviewer',
    params: amendmentParams,
    body: amendmentDecisionForm,
    answer: amendmentsForAdmin,
    message: 'Decision recorded',
    waits: 'Approval recorded. A second administrator must confirm it',
    refuses: [404, 412],
  }),
};
