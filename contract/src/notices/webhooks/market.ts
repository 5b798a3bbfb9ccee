/** Calls to manage the webhooks of an account. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { cursorQuery, pageOrCursor } from '../../base/cursor.ts';
import { everyKind } from '../../base/every-kind.ts';
import { route } from '../../base/route.ts';
import { done, listQuery, uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { webhook, webhookDelivery, webhookForm, webhookWithSecret } from './shapes.ts';

const reader = everyKind(ownData);
const owner = everyKind(active);

const byId = z.strictObject({ id: uuid });

export const webhooksMarket = {
  listWebhooks: route({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'List webhooks of the caller’s account',
    who: reader,
    scope: 'webhooks',
    answer: wholeList(webhook),
    message: 'Webhooks',
  }),
  addWebhook: route({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Add a webhook; returns the signing secret, once',
    who: owner,
    right: 'edit',
    scope: 'webhooks',
    body: webhookForm,
    answer: webhookWithSecret,
    answersSecret: true,
    message: 'Webhook added',
    refuses: [409],
  }),
  changeWebhook: route({
    method: 'PUT',
    path: '/api/webhooks/:id',
    summary: 'Change a webhook’s address, events or state',
    who: owner,
    right: 'edit',
    scope: 'webhooks',
    params: byId,
    body: webhookForm,
    answer: webhook,
    message: 'Webhook changed',
    refuses: [404],
  }),
  removeWebhook: route({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    withoutStepUp: 'Only takes a webhook away',
    summary: 'Remove a webhook; waiting messages are dropped',
    who: owner,
    right: 'edit',
    scope: 'webhooks',
    params: byId,
    answer: done,
    message: 'Webhook removed',
    refuses: [404],
  }),
  rotateWebhookSecret: route({
    method: 'POST',
    path: '/api/webhooks/:id/rotate-secret',
    summary: 'Replace a webhook’s secret; for a day the old one signs as well',
    who: owner,
    right: 'edit',
    scope: 'webhooks',
    params: byId,
    answer: webhookWithSecret,
    answersSecret: true,
    message: 'Secret changed',
    refuses: [404],
  }),
  testWebhook: route({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    withoutStepUp: 'Sends to an address that was given after a recent password',
    limit: 'webhook-test',
    summary: 'Send a test; the deliveries show its result',
    who: owner,
    right: 'edit',
    scope: 'webhooks',
    params: byId,
    answer: webhookDelivery,
    message: 'Test sent',
    refuses: [404],
  }),
  listWebhookDeliveries: route({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'List deliveries of the last 30 days with responses, latest first',
    who: reader,
    scope: 'webhooks',
    kind: 'page',
    params: byId,
    query: z
      .strictObject({ page: listQuery.page, pageSize: listQuery.pageSize, ...cursorQuery })
      .superRefine(pageOrCursor),
    answer: webhookDelivery,
    message: 'Deliveries',
    refuses: [404],
  }),
  resendWebhookDelivery: route({
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
    withoutStepUp: 'Sends to an address that was given after a recent password',
    limit: 'webhook-test',
    summary: 'Resend a message, or send it now if it waits for its next try',
    who: owner,
    right: 'edit',
    scope: 'webhooks',
    params: z.strictObject({ id: uuid, deliveryId: uuid }),
    answer: webhookDelivery,
    message: 'Resent',
    refuses: [404],
  }),
};
