/** Calls for administrators about what belongs to an account: orders, messages and sign-ins. */
import { route } from '../../base/route.ts';
import {
  accountMessage,
  accountSignIn,
  casePageQuery,
  listedMessage,
  listedOrder,
  messageDelivery,
  messageParams,
  messagesQuery,
  ordersQuery,
} from './shapes.ts';

export const casesAdmin = {
  listOrders: route({
    method: 'GET',
    path: '/api/cases/orders',
    summary:
      'List orders that were open at the close of ended auctions, with their allocations: of an investor, or with the number that people read',
    who: 'Viewer',
    kind: 'page',
    query: ordersQuery,
    answer: listedOrder,
    message: 'Orders',
    refuses: [404],
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
  listMessages: route({
    method: 'GET',
    path: '/api/cases/messages/all',
    summary: 'List mails, push messages and messages to webhooks of the last 30 days with their state, latest first',
    who: 'Viewer',
    kind: 'page',
    query: messagesQuery,
    example: { query: { channel: 'Mail', state: 'Failed' } },
    answer: listedMessage,
    message: 'Messages',
  }),
  resendMessage: route({
    method: 'POST',
    path: '/api/cases/messages/:id/resend',
    summary: 'Send a mail, a push message or a message to a webhook again',
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
