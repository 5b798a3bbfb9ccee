/** Webhooks: addresses, events, and delivery results. */

import { valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { webhookEvents } from '@fairbook/domain/notices/webhooks.ts';
import { z } from 'zod';
import type { PatternName } from '../../base/patterns.ts';
import { withNullableSentences } from '../../base/sentences.ts';
import { instant, oneOf, unseen } from '../../base/shapes.ts';

const address = z
  .string({ error: 'Address is required' })
  .trim()
  .min(1, 'Address is required')
  .max(1000, 'Must be at most 1000 characters')
  .refine((text) => !unseen.test(text) && text.isWellFormed(), { error: 'Must be a web address', abort: true })
  .meta({ format: 'uri', pattern: 'webAddress' satisfies PatternName })
  .pipe(z.url({ protocol: /^https?$/, error: 'Must be a web address' }));

export const webhookForm = z.strictObject({
  url: address,
  events: z
    .array(oneOf(webhookEvents), { error: 'Choose at least one event' })
    .min(1, 'Choose at least one event')
    .max(webhookEvents.length)
    .refine((list) => new Set(list).size === list.length, { error: 'Each event once' })
    .meta({ uniqueItems: true }),
  /** False while nothing is sent. */
  isActive: z.boolean({ error: 'Must be true or false' }).default(true),
});

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(valuesOf(webhookEvents))),
  isActive: z.boolean(),
  /** True where the person who set it up was removed: nothing is sent until another person saves it or changes its secret. */
  isOrphaned: z.boolean(),
  createdAt: instant,
  /** Messages not delivered yet. */
  waiting: z.number(),
  /** Consecutive failed tries; 0 where the last one succeeded. */
  failures: z.number(),
});

/** The secret is shown here and never again. */
export const webhookWithSecret = webhook.extend({ secret: z.string() });

export const webhookDelivery = withNullableSentences(
  {
    id: z.string(),
    event: z.enum([...valuesOf(webhookEvents), 'test']),
    createdAt: instant,
    /** `waiting` for its first or next try; `failed` once it was given up. */
    state: z.enum(['waiting', 'sent', 'failed']),
    tries: z.number(),
    lastTriedAt: instant.nullable(),
    nextTryAt: instant.nullable(),
    /** Response status of the last try; null without a response. */
    lastStatus: z.number().nullable(),
  },
  // Why there was no response.
  'lastProblem',
);
