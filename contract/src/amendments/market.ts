/** Calls that amend the terms of an approved auction or a scheduled sale: its issuer proposes them, and an administrator reviews the difference. */
import { active, ownData } from '@fairbook/domain/account.ts';
import { auctionParams } from '../auctions/forms.ts';
import { route } from '../route.ts';
import { amendmentForm, amendmentParams, ownAmendments } from './shapes.ts';

const issuer = { municipality: active } as const;

export const amendmentsMarket = {
  readOwnAmendments: route({
    method: 'GET',
    path: '/api/auction/:auctionId/amendments',
    summary: 'Read the requests to amend the terms of an own auction, and why none can be made now',
    who: { municipality: ownData },
    scope: 'read',
    params: auctionParams,
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
    message: 'Amended terms submitted for approval',
    refuses: [404, 412],
  }),
  recallAmendment: route({
    method: 'POST',
    path: '/api/auction/:auctionId/amendments/:amendmentId/recall',
    summary: 'Recall proposed terms of an own auction before an administrator has decided',
    who: issuer,
    params: amendmentParams,
    answer: ownAmendments,
    message: 'The proposed terms are recalled',
    refuses: [404, 412],
  }),
};
