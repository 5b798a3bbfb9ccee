/** Webhooks: which program is told of what, and what became of each message to it. */
import { valuesOf, webhookEvents } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { instant, oneOf, unseen } from '../shapes.ts';

const address = z
  .string({ error: 'Address is required' })
  .trim()
  .min(1, 'Address is required')
  .max(1000, 'Must be at most 1000 characters')
  .refine((text) => !unseen.test(text) && text.isWellFormed(), { error: 'Must be a web address', abort: true })
  .pipe(z.url({ protocol: /^https?$/, error: 'Must be a web address' }));

export const webhookForm = z.strictObject({
  url: address,
  events: z
    .array(oneOf(webhookEvents), { error: 'Choose at least one event' })
    .min(1, 'Choose at least one event')
    .max(webhookEvents.length)
    .refine((list) => new Set(list).size === list.length, { error: 'Each event once' }),
  /** False while it should be told nothing. */
  isActive: z.boolean({ error: 'Must be true or false' }).default(true),
});

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(valuesOf(webhookEvents))),
  isActive: z.boolean(),
  /** True where the person who set it up was removed: it is told nothing until somebody else saves it or changes its secret. */
  isOrphaned: z.boolean(),
  createdAt: instant,
  /** Messages that have not been taken yet. */
  waiting: z.number(),
  /** Tries in a row that went wrong; 0 where the last one went well. */
  failures: z.number(),
});

/** The secret is shown here and never again. */
export const webhookWithSecret = webhook.extend({ secret: z.string() });

export const webhookDelivery = z.object({
  id: z.string(),
  event: z.enum([...valuesOf(webhookEvents), 'test']),
  createdAt: instant,
  /** `waiting` for its first or next try; `failed` once it was given up. */
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.number(),
  lastTriedAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  /** What the program answered to the last try; null where it did not. */
  lastStatus: z.number().nullable(),
  /** Why there was no answer, in words. */
  lastProblem: z.string().nullable(),
});
