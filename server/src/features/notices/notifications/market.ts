/** Handlers of notifications: reading, marking, and registering devices. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { notificationsMarket } from '@fairbook/contract/notices/notifications/market.ts';
import { type NotificationType, notificationTypes } from '@fairbook/domain/base/vocabulary.ts';
import { invalid, notFound, requireFound } from '../../../platform/base/errors.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { findCalendarReader, listCalendarAuctions, setCalendarKey } from '../../../store/notices/calendar.sql.ts';
import {
  findPushTokens,
  forgetOwnPushToken,
  listNotices,
  markAllRead,
  markRead,
  savePushToken,
  textsIn,
} from '../../../store/notices/notices.sql.ts';
import { readPreferences, savePreferences } from '../../../store/notices/preferences.sql.ts';
import { announce } from './announce.ts';
import { calendarOf } from './calendar.ts';

export const notificationsHandlers: Handlers<typeof notificationsMarket> = {
  registerPushToken: async ({ db, actor, body, deps }) => {
    const refusal = deps.push.whyNotToken(body.token);
    if (refusal !== null) throw invalid({ token: refusal });
    await savePushToken(db, actor.userId, body.token);
    return null;
  },

  unregisterPushToken: async ({ db, actor, body }) => {
    await forgetOwnPushToken(db, actor.userId, body.token);
    return null;
  },

  testPush: async ({ db, actor, body, deps }) => {
    onlyOneself(deps.config.production, actor.uuid, body.uuid);
    const tokens = await findPushTokens(db, actor.userId);
    await deps.jobs.enqueue(db, 'test-push', { tokens, id: randomUUID() });
    return null;
  },

  testStream: async ({ db, actor, body, deps }) => {
    onlyOneself(deps.config.production, actor.uuid, body.uuid);
    const { uuid: user, userId } = actor;
    const text = { title: 'Test', body: 'This is a test of the live stream.', data: { user }, silent: true } as const;
    await announce(db, deps.jobs, { ...text, event: `stream-test:${randomUUID()}`, type: 'System', to: [userId] });
    return null;
  },

  testNotice: async ({ db, actor, body, deps }) => {
    onlyOneself(deps.config.production, actor.uuid, body.uuid);
    const { uuid: user, userId } = actor;
    const text = { title: 'Test', body: 'This is a test notification.', data: { user } } as const;
    await announce(db, deps.jobs, { ...text, event: `test:${randomUUID()}`, type: 'Test', to: [userId] });
    return null;
  },

  listNotifications: async ({ db, actor, query }) => {
    const { rows, ...end } = await listNotices(db, actor.userId, query);
    return {
      ...end,
      rows: rows.map(({ uuid, type, data, silent, isRead, createdAt, ...texts }) => ({
        ...{ id: uuid, silent, isRead, createdAt, user: actor.uuid },
        type: type as NotificationType,
        data: data as Record<string, string>,
        ...textsIn(texts),
      })),
    };
  },

  markNotificationRead: async ({ db, actor, params }) => {
    if (!(await markRead(db, actor.userId, params.id))) throw notFound();
    return null;
  },

  readPreferences: async ({ db, actor, deps }) => shownPreferences(db, actor.userId, deps.config.marketUrl),

  savePreferences: async ({ db, actor, body, deps }) => {
    const { zone, digest, channels } = body;
    const without = (channel: 'push' | 'mail') => channels.filter((each) => !each[channel]).map(({ type }) => type);
    const choice = { zone, digest, withoutPush: without('push'), withoutMail: without('mail') };
    await savePreferences(db, actor.userId, choice);
    return shownPreferences(db, actor.userId, deps.config.marketUrl);
  },

  makeCalendar: async ({ db, actor, deps }) => {
    const key = randomBytes(24).toString('base64url');
    await setCalendarKey(db, actor.userId, key);
    return { calendarUrl: calendarUrlOf(deps.config.marketUrl, key) };
  },

  revokeCalendar: async ({ db, actor }) => {
    await setCalendarKey(db, actor.userId, null);
    return null;
  },

  readCalendar: async ({ db, query, now, deps }) => {
    const reader = requireFound(await findCalendarReader(db, query.key));
    const folder = reader.userType === 'municipality' ? 'workspace/auctions' : 'auctions';
    const pageOf = (uuid: string) => `${deps.config.marketUrl}/${folder}/${uuid}`;
    const auctions = await listCalendarAuctions(db, reader, now);
    const content = Buffer.from(calendarOf(auctions, pageOf, now, reader.language));
    return { content, contentType: 'text/calendar; charset=utf-8', name: 'fairbook.ics', inline: true };
  },

  markAllNotificationsRead: async ({ db, actor }) => ({ marked: await markAllRead(db, actor.userId) }),
};

function calendarUrlOf(marketUrl: string, key: string): string {
  return `${marketUrl}/api/notifications/calendar.ics?key=${key}`;
}

async function shownPreferences(db: Db, userId: number, marketUrl: string) {
  const { zone, zoneInUse, digest, withoutPush, withoutMail, calendarKey } = await readPreferences(db, userId);
  const channels = notificationTypes.map(({ value: type }) => {
    return { type, push: !withoutPush.includes(type), mail: !withoutMail.includes(type) };
  });
  const calendarUrl = calendarKey === null ? null : calendarUrlOf(marketUrl, calendarKey);
  return { zone, zoneInUse, digest, channels, calendarUrl };
}

/** Tests are for development and reach only the caller. */
function onlyOneself(production: boolean, mine: string, asked: string): void {
  if (production || mine !== asked) throw notFound();
}
