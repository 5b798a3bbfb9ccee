/** Calls that change a sale which was announced: rescheduling, withdrawing maturities, and offering again what is unsold. */
import { active, drafting, ownData } from '@fairbook/domain/accounts/account.ts';
import { createdAuction } from '../../auctions/shapes.ts';
import { route } from '../../base/route.ts';
import { auctionParams } from '../../base/shapes.ts';
import {
  rescheduleForm,
  resizeForm,
  resizingPreview,
  resizingPreviewForm,
  saleChanges,
  withdrawMaturitiesForm,
} from './shapes.ts';

const issuer = { municipality: active } as const;

const second = 'Change requested. A second person must confirm it';

export const saleChangesMarket = {
  readSaleChanges: route({
    method: 'GET',
    path: '/api/auction/:auctionId/changes',
    summary: 'Read the possible and requested changes of an own sale, and the number of people to notify',
    who: { municipality: ownData },
    scope: 'read',
    params: auctionParams,
    answer: saleChanges,
    message: 'Changes of the sale',
    refuses: [404],
  }),
  rescheduleAuction: route({
    method: 'POST',
    path: '/api/auction/:auctionId/reschedule',
    summary:
      'Move the start and the close of an own sale; a second person of the municipality, or a municipal advisor of the sale, confirms it, where there is one',
    who: issuer,
    stepUp: true,
    params: auctionParams,
    body: rescheduleForm,
    answer: saleChanges,
    message: 'The sale is rescheduled',
    waits: second,
    refuses: [404, 412],
  }),
  withdrawMaturities: route({
    method: 'POST',
    path: '/api/auction/:auctionId/withdraw-maturities',
    summary:
      'Withdraw maturities of an own sale, so that nothing of them is sold; a second person of the municipality, or a municipal advisor of the sale, confirms it, where there is one',
    who: issuer,
    stepUp: true,
    params: auctionParams,
    body: withdrawMaturitiesForm,
    answer: saleChanges,
    message: 'The maturities are withdrawn',
    waits: second,
    refuses: [404, 412],
  }),
  previewResizing: route({
    method: 'POST',
    path: '/api/auction/:auctionId/resize/preview',
    summary: 'Preview the result of an own sale that has closed with other amounts',
    who: issuer,
    params: auctionParams,
    body: resizingPreviewForm,
    answer: resizingPreview,
    takesIdempotencyKey: false,
    message: 'Preview of the amounts',
    refuses: [404, 412],
  }),
  resizeSale: route({
    method: 'POST',
    path: '/api/auction/:auctionId/resize',
    summary:
      'Decide about the amounts of an own sale that has closed, within its published bounds; a second person of the municipality, or a municipal advisor of the sale, confirms it, where there is one',
    who: issuer,
    stepUp: true,
    params: auctionParams,
    body: resizeForm,
    answer: saleChanges,
    message: 'The amounts are decided',
    waits: second,
    refuses: [404, 412],
  }),
  offerUnsold: route({
    method: 'POST',
    path: '/api/auction/:auctionId/offer-unsold',
    summary:
      'Create a draft with the unsold bonds of an own ended sale, without documents, CUSIPs and dates of the sale',
    who: { municipality: drafting },
    scope: 'offerings',
    params: auctionParams,
    example: { sale: 'ended' },
    answer: createdAuction,
    message: 'Draft created',
    refuses: [404, 412],
  }),
};
