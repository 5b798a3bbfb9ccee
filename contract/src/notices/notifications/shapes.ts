/** Notifications and preferences. */
import { digestFrequencies, notificationTypes, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { isZone } from '@fairbook/domain/base/zones.ts';
import { z } from 'zod';
import { withSentences } from '../../base/sentences.ts';
import { instant, listOf, oneOf, requiredText, uuid } from '../../base/shapes.ts';

export const notification = withSentences(
  {
    id: z.string(),
    type: z.enum(valuesOf(notificationTypes)),
    /** Ids of its subject: {auctionId: uuid}. */
    data: z.record(z.string(), z.string()),
    /** True for notifications that programs act on without showing them. */
    silent: z.boolean(),
    /** The recipient. */
    user: z.string(),
    isRead: z.boolean(),
    createdAt: instant,
  },
  'title',
  'message',
);

export const pushTokenBody = z.strictObject({ token: requiredText('Token is required', 4096) });

/** Tests reach only the caller, so the uuid is the caller's own. */
export const testBody = z.strictObject({ uuid });

export const streamQuery = z.strictObject({
  /** Auctions whose status and book the page follows. */
  auction: listOf(uuid),
});

const yesOrNo = z.boolean({ error: 'Must be true or false' });

const channels = z.strictObject({
  type: oneOf(notificationTypes),
  push: yesOrNo,
  mail: yesOrNo,
});

/** Notification preferences. The history always has everything. */
export const preferencesBody = z.strictObject({
  /** IANA name; null for the zone of the person's state. */
  zone: z
    .string({ error: 'Invalid time zone' })
    .max(64)
    .refine(isZone, { error: 'Invalid time zone' })
    .meta({ pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' })
    .nullable(),
  /** Frequency of the market digest mail; null for never. */
  digest: oneOf(digestFrequencies).nullable(),
  /** Omitted types go to every channel. */
  channels: z
    .array(channels, { error: 'Must be a list' })
    .max(notificationTypes.length)
    .refine((list) => new Set(list.map(({ type }) => type)).size === list.length, { error: 'Each type once' }),
});

export const preferences = z.object({
  zone: z.string().nullable(),
  /** The zone for times in notifications and mails. */
  zoneInUse: z.string(),
  digest: z.enum(valuesOf(digestFrequencies)).nullable(),
  channels: z.array(z.object({ type: z.enum(valuesOf(notificationTypes)), push: z.boolean(), mail: z.boolean() })),
  /** The calendar's address for other programs; null if none was created. */
  calendarUrl: z.string().nullable(),
});
