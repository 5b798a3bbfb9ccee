/** Calls about what applies to the caller's orders at an institution, and about orders that wait for the approval of another of its people. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { auctionParams, uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { bid } from '../shapes.ts';
import {
  approveWaitingOrderBody,
  changeWaitingOrderBody,
  ownOrderRules,
  rejectWaitingOrderBody,
  waitingOrder,
  waitingOrderBody,
} from './shapes.ts';

const byId = z.strictObject({ id: uuid });
const reader = { 'institutional-investor': ownData } as const;
const institution = { 'institutional-investor': active } as const;

export const waitingOrdersMarket = {
  readOwnOrderRules: route({
    method: 'GET',
    path: '/api/auction/:auctionId/order-rules',
    summary:
      'Read the limits of the caller in an auction, what they have used, and above which amount another person approves',
    who: reader,
    scope: 'read',
    params: auctionParams,
    answer: ownOrderRules,
    message: 'Your limits',
    refuses: [404],
  }),
  proposeOrder: route({
    method: 'POST',
    path: '/api/auction/:auctionId/waiting-orders',
    withoutStepUp: 'Another person approves it after a recent password',
    limit: 'order',
    summary:
      'Send an order, or a change of one, for the approval of another person. It is in no book until it is approved, and lapses at the close',
    who: institution,
    right: 'trade',
    scope: 'orders',
    params: auctionParams,
    body: waitingOrderBody,
    answer: waitingOrder,
    message: 'Your order waits for approval. It is not in the book yet.',
    waits: 'Your order waits for approval. It is not in the book yet.',
    refuses: [404, 409, 412],
  }),
  listWaitingOrders: route({
    method: 'GET',
    path: '/api/waiting-orders',
    summary: 'List orders of the institution that wait for approval, then the last 100 that were decided or lapsed',
    who: reader,
    scope: 'read',
    answer: wholeList(waitingOrder),
    message: 'Orders for approval',
  }),
  changeWaitingOrder: route({
    method: 'PUT',
    path: '/api/waiting-orders/:id',
    withoutStepUp: 'Another person approves it after a recent password',
    limit: 'order',
    summary: 'Change an own order that waits for approval; an approval of the earlier version is refused from then on',
    who: institution,
    right: 'trade',
    scope: 'orders',
    params: byId,
    body: changeWaitingOrderBody,
    answer: waitingOrder,
    message: 'Your order was changed. It waits for approval.',
    waits: 'Your order was changed. It waits for approval.',
    refuses: [404, 412],
  }),
  withdrawWaitingOrder: route({
    method: 'DELETE',
    path: '/api/waiting-orders/:id',
    withoutStepUp: 'Nothing is placed',
    limit: 'order',
    summary: 'Withdraw an order that waits for approval: an own one, or as an Admin that of another person',
    who: institution,
    right: 'trade',
    scope: 'orders',
    params: byId,
    answer: waitingOrder,
    message: 'The order was withdrawn',
    refuses: [404, 412],
  }),
  approveWaitingOrder: route({
    method: 'POST',
    path: '/api/waiting-orders/:id/approve',
    limit: 'order',
    summary: 'Approve this version of another person’s order, which places it or changes the order it is about',
    who: institution,
    right: 'approve',
    params: byId,
    body: approveWaitingOrderBody,
    answer: bid,
    takesIdempotencyKey: false,
    message: 'The order was approved and received. Bonds are allocated at the close.',
    refuses: [404, 409, 412],
  }),
  rejectWaitingOrder: route({
    method: 'POST',
    path: '/api/waiting-orders/:id/reject',
    withoutStepUp: 'Nothing is placed',
    summary: 'Reject this version of another person’s order, with a reason',
    who: institution,
    right: 'approve',
    params: byId,
    body: rejectWaitingOrderBody,
    answer: waitingOrder,
    message: 'The order was rejected',
    refuses: [404, 412],
  }),
};
