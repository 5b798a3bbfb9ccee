/** What Fairbook tells people, and how they keep track of it. */
import { digestFrequencies, notificationTypes, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { isZone } from '@fairbook/domain/zones.ts';
import { z } from 'zod';
import { instant, listOf, oneOf, requiredText, uuid } from '../shapes.ts';

export const notification = z.object({
  id: z.string(),
  type: z.enum(valuesOf(notificationTypes)),
  title: z.string(),
  message: z.string(),
  /** Ids that lead to what it is about: {auctionId: uuid}. */
  data: z.record(z.string(), z.string()),
  /** True for what programs should act on without showing it. */
  silent: z.boolean(),
  /** The person told. */
  user: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
});

export const pushTokenBody = z.strictObject({ token: requiredText('Token is required', 4096) });

/** Tests reach nobody but the caller, so the uuid is the caller's own. */
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

/** What a person is told, and how. Everything always stands in the history. */
export const preferencesBody = z.strictObject({
  /** As the IANA names it; null for the zone of the person's state. */
  zone: z.string({ error: 'Invalid time zone' }).max(64).refine(isZone, { error: 'Invalid time zone' }).nullable(),
  /** How often news of the market come in one mail; null for never. */
  digest: oneOf(digestFrequencies).nullable(),
  /** Types that are left out go everywhere. */
  channels: z
    .array(channels, { error: 'Must be a list' })
    .max(notificationTypes.length)
    .refine((list) => new Set(list.map(({ type }) => type)).size === list.length, { error: 'Each type once' }),
});

export const preferences = z.object({
  zone: z.string().nullable(),
  /** The zone that moments in notices and mails are told in. */
  zoneInUse: z.string(),
  digest: z.enum(valuesOf(digestFrequencies)).nullable(),
  channels: z.array(z.object({ type: z.enum(valuesOf(notificationTypes)), push: z.boolean(), mail: z.boolean() })),
  /** The address of the calendar that other programs subscribe to; null where none was made. */
  calendarUrl: z.string().nullable(),
});
