/** Calls about supplements: the issuer publishes another version of a document of an announced sale, and investors reconfirm their orders. */
import { active } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { auctionParams } from '../../base/shapes.ts';
import { saleChanges } from '../sale-changes/shapes.ts';
import { reconfirmForm, supplementForm } from './shapes.ts';

export const supplementsMarket = {
  supplementDocument: route({
    method: 'POST',
    path: '/api/auction/:auctionId/supplement',
    summary:
      'Publish another version of a document of an own announced sale; a second person of the municipality, or a municipal advisor of the sale, confirms it, where there is one',
    who: { municipality: active },
    stepUp: true,
    params: auctionParams,
    body: supplementForm,
    files: { file: { accept: 'document', most: 1 } },
    answer: saleChanges,
    message: 'The supplement is published',
    waits: 'Supplement requested. A second person must confirm it',
    refuses: [404, 412],
  }),
  reconfirmOrders: route({
    method: 'POST',
    path: '/api/auction/:auctionId/reconfirm',
    withoutStepUp: 'Keeps orders that were placed; programs do it as well',
    limit: 'order',
    summary: 'Reconfirm the own open orders in a sale of which a document was supplemented',
    who: { 'individual-investor': active, 'institutional-investor': active },
    right: 'trade',
    scope: 'orders',
    params: auctionParams,
    body: reconfirmForm,
    answer: z.object({ confirmed: z.number() }),
    message: 'Your orders are reconfirmed',
    refuses: [404, 412],
  }),
};
