/** Data of an account besides its profile: orders after the close, messages that were sent to it, and sign-ins. */

import { notificationTypes, orderClasses, saleOutcomes, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { deliveryStates } from '@fairbook/domain/notices/deliveries.ts';
import { messageChannels } from '@fairbook/domain/operations/health.ts';
import { z } from 'zod';
import { auditAbout } from '../../accounts/people/shapes.ts';
import { instant, lineOfText, listOf, listQuery, money, uuid } from '../../base/shapes.ts';

export const casePageQuery = z.strictObject({
  subject: lineOfText(200),
  page: listQuery.page,
  pageSize: listQuery.pageSize,
});

export const ordersQuery = z
  .strictObject({
    ...casePageQuery.shape,
    subject: casePageQuery.shape.subject.optional(),
    number: lineOfText(40).optional(),
  })
  .refine(({ subject, number }) => subject !== undefined || number !== undefined, {
    path: ['subject'],
    error: 'Send subject or number',
  });

/** An order that was open at the close. Orders of open sales are never listed: before the close it is secret who ordered. */
export const listedOrder = z.object({
  bidId: z.string(),
  number: z.string(),
  investor: auditAbout.nullable(),
  auctionId: z.string(),
  auctionName: z.string(),
  municipality: z.object({ uuid: z.string(), name: z.string() }),
  outcome: z.enum(valuesOf(saleOutcomes)),
  orderClass: z.enum(valuesOf(orderClasses)),
  placedBy: z.string(),
  placedAt: instant,
  closedAt: instant,
  maturities: z.number(),
  demand: money,
  award: money,
});

export const messageParams = z.strictObject({ id: uuid });

export const messageDelivery = z.object({
  id: z.string(),
  channel: z.enum(messageChannels),
  /** The address of a mail, the host of a webhook; null for a device, whose token is secret. */
  address: z.string().nullable(),
  state: z.enum(deliveryStates),
  tries: z.number(),
  /** When it was sent or given up; while it waits, when it is tried next. */
  at: instant,
});

export const accountMessage = z.object({
  id: z.string(),
  type: z.enum(valuesOf(notificationTypes)),
  title: z.string(),
  body: z.string(),
  to: z.string(),
  createdAt: instant,
  /** Empty where the reader chose no mail and has no device, and after thirty days. */
  deliveries: z.array(messageDelivery),
});

export const messagesQuery = z.strictObject({
  page: listQuery.page,
  pageSize: listQuery.pageSize,
  q: listQuery.q,
  channel: listOf(z.enum(messageChannels)),
  state: listOf(z.enum(deliveryStates)),
});

/** A mail, a push message or a message to a webhook. */
export const listedMessage = messageDelivery.extend({
  /** The title of the notification, or the event of a webhook. */
  title: z.string(),
  to: z.string(),
  account: auditAbout.nullable(),
  createdAt: instant,
  /** The response of a webhook to the last try; null without one. */
  lastStatus: z.number().nullable(),
});

/**
 * A sign-in of a person of the account. When it was last used is left out: it changes with every request, an order among them, and would tell who
 * ordered. For the same reason sign-ins of investors during a sale are listed after its close.
 */
export const accountSignIn = z.object({
  id: z.string(),
  person: z.string(),
  device: z.string(),
  network: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  signedInAt: instant,
  endedAt: instant.nullable(),
});
