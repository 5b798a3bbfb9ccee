/** Municipalities and institutions let programs of theirs be told what happens. */
import { active, ownData } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { done, listQuery, uuid } from '../shapes.ts';
import { webhook, webhookDelivery, webhookForm, webhookWithSecret } from './shapes.ts';

const reader = { municipality: ownData, 'institutional-investor': ownData } as const;
const owner = { municipality: active, 'institutional-investor': active } as const;

const byId = z.strictObject({ id: uuid });

export const webhooksMarket = {
  listWebhooks: route({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The webhooks of the own municipality or institution',
    who: reader,
    answer: z.array(webhook),
    message: 'Webhooks',
  }),
  addWebhook: route({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Let a program be told of events; answers the secret that signs what it is sent, once',
    who: owner,
    body: webhookForm,
    answer: webhookWithSecret,
    message: 'Webhook added',
    refuses: [409],
  }),
  changeWebhook: route({
    method: 'PUT',
    path: '/api/webhooks/:id',
    summary: 'Change where and of what a program is told, or whether',
    who: owner,
    params: byId,
    body: webhookForm,
    answer: webhook,
    message: 'Webhook changed',
    refuses: [404],
  }),
  removeWebhook: route({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Tell a program nothing any more; what waits for it is dropped',
    who: owner,
    params: byId,
    answer: done,
    message: 'Webhook removed',
    refuses: [404],
  }),
  rotateWebhookSecret: route({
    method: 'POST',
    path: '/api/webhooks/:id/rotate-secret',
    summary: 'Give a webhook a new secret; for a day the one before signs as well',
    who: owner,
    params: byId,
    answer: webhookWithSecret,
    message: 'Secret changed',
    refuses: [404],
  }),
  testWebhook: route({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    limit: 'webhook-test',
    summary: 'Send a program a test; the deliveries say what became of it',
    who: owner,
    params: byId,
    answer: webhookDelivery,
    message: 'Test sent',
    refuses: [404],
  }),
  listWebhookDeliveries: route({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'What a program was sent in the last 30 days and what it answered, latest first',
    who: reader,
    kind: 'page',
    params: byId,
    query: z.strictObject({ page: listQuery.page, pageSize: listQuery.pageSize }),
    answer: webhookDelivery,
    message: 'Deliveries',
    refuses: [404],
  }),
  resendWebhookDelivery: route({
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
    limit: 'webhook-test',
    summary: 'Send a message again, or now where it waits for its next try',
    who: owner,
    params: z.strictObject({ id: uuid, deliveryId: uuid }),
    answer: webhookDelivery,
    message: 'Sent again',
    refuses: [404],
  }),
};
