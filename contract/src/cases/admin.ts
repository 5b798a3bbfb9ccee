/** Calls for administrators about what belongs to an account: orders, messages and sign-ins. */
import { z } from 'zod';
import { route } from '../route.ts';
import {
  accountMessage,
  accountOrder,
  accountSignIn,
  casePageQuery,
  messageDelivery,
  messageParams,
  numberedOrder,
  orderNumberQuery,
} from './shapes.ts';

export const casesAdmin = {
  listAccountOrders: route({
    method: 'GET',
    path: '/api/cases/orders',
    summary: 'List the orders of an investor that were open at the close of ended auctions, with their allocations',
    who: 'Viewer',
    kind: 'page',
    query: casePageQuery,
    answer: accountOrder,
    message: 'Orders of the account',
    refuses: [404],
  }),
  findOrders: route({
    method: 'GET',
    path: '/api/cases/orders/by-number',
    summary: 'Find orders that were open at a close by the number that people read, with their investors',
    who: 'Viewer',
    query: orderNumberQuery,
    answer: z.array(numberedOrder),
    message: 'Orders with this number',
  }),
  listAccountMessages: route({
    method: 'GET',
    path: '/api/cases/messages',
    summary: 'List the notifications of an account with the state of their mails and push messages, latest first',
    who: 'Viewer',
    kind: 'page',
    query: casePageQuery,
    answer: accountMessage,
    message: 'Messages to the account',
    refuses: [404],
  }),
  resendMessage: route({
    method: 'POST',
    path: '/api/cases/messages/:id/resend',
    summary: 'Send a mail or push message of a notification again',
    who: 'Reviewer',
    params: messageParams,
    answer: messageDelivery,
    message: 'The message is sent again',
    refuses: [404, 412],
  }),
  listAccountSignIns: route({
    method: 'GET',
    path: '/api/cases/sign-ins',
    summary:
      'List the sign-ins of the people of an account in the last 90 days, latest first; of investors those before any open sale',
    who: 'Viewer',
    kind: 'page',
    query: casePageQuery,
    answer: accountSignIn,
    message: 'Sign-ins of the account',
    refuses: [404],
  }),
};
