/** Calls about notifications: history, devices, and the live stream. */
import { browsing, changingOwn, signedIn } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { cursorQuery, pageOrCursor } from '../../base/cursor.ts';
import { everyKind } from '../../base/every-kind.ts';
import { route } from '../../base/route.ts';
import { done, flagText, listQuery, requiredText, uuid } from '../../base/shapes.ts';
import { notification, preferences, preferencesBody, pushTokenBody, streamQuery, testBody } from './shapes.ts';

const everybody = everyKind(signedIn);

/** All but those of suspended accounts. */
const changing = everyKind(changingOwn);

/** Those who may see the market: a calendar shows it to other programs. */
const viewers = everyKind(browsing);

export const notificationsMarket = {
  registerPushToken: route({
    method: 'POST',
    path: '/api/notifications/register',
    summary: 'Register a device for push messages',
    who: changing,
    body: pushTokenBody,
    answer: done,
    message: 'Device registered',
  }),
  unregisterPushToken: route({
    method: 'POST',
    path: '/api/notifications/unregister',
    summary: 'Remove a device of the caller from push messages; idempotent',
    who: everybody,
    body: pushTokenBody,
    answer: done,
    message: 'Device removed',
  }),
  testPush: route({
    method: 'POST',
    path: '/api/notifications/push-test',
    summary: 'Send a test to the devices of the caller (not in production)',
    who: changing,
    body: testBody,
    answer: done,
    message: 'Test sent',
    refuses: [404],
  }),
  testStream: route({
    method: 'POST',
    path: '/api/notifications/sse-test',
    summary: 'Send a test to the open streams of the caller (not in production)',
    who: changing,
    body: testBody,
    answer: done,
    message: 'Test sent',
    refuses: [404],
  }),
  testNotice: route({
    method: 'POST',
    path: '/api/notifications/test',
    summary: 'Send the caller a test notification on every channel (not in production)',
    who: changing,
    body: testBody,
    answer: done,
    message: 'Test sent',
    refuses: [404],
  }),
  listNotifications: route({
    method: 'GET',
    path: '/api/notifications/history',
    summary: 'List the caller’s notifications, newest first',
    who: everybody,
    scope: 'read',
    kind: 'page',
    query: z.strictObject({ ...listQuery, ...cursorQuery, unread: flagText.optional() }).superRefine(pageOrCursor),
    answer: notification,
    message: 'Notifications',
  }),
  markNotificationRead: route({
    method: 'PATCH',
    path: '/api/notifications/:id/mark-read',
    summary: 'Mark one notification as read',
    who: everybody,
    params: z.strictObject({ id: uuid }),
    answer: done,
    message: 'Marked as read',
    refuses: [404],
  }),
  markAllNotificationsRead: route({
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    summary: 'Mark all notifications as read',
    who: everybody,
    answer: z.object({ marked: z.number() }),
    message: 'All marked as read',
  }),
  readPreferences: route({
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'Read the caller’s notification preferences',
    who: everybody,
    answer: preferences,
    message: 'Preferences',
  }),
  savePreferences: route({
    method: 'PUT',
    path: '/api/notifications/preferences',
    summary: 'Save the caller’s notification preferences',
    who: changing,
    body: preferencesBody,
    answer: preferences,
    message: 'Preferences saved',
  }),
  makeCalendar: route({
    method: 'POST',
    path: '/api/notifications/calendar',
    withoutStepUp: 'The calendar shows dates of followed auctions and nothing else',
    summary: 'Create a new secret address for the caller’s calendar; the old one stops working',
    who: viewers,
    answer: z.object({ calendarUrl: z.string() }),
    answersSecret: true,
    message: 'Calendar created',
  }),
  revokeCalendar: route({
    method: 'DELETE',
    path: '/api/notifications/calendar',
    withoutStepUp: 'Only takes the address away',
    summary: 'Remove the calendar’s address',
    who: everybody,
    answer: done,
    message: 'Calendar removed',
  }),
  readCalendar: route({
    method: 'GET',
    path: '/api/notifications/calendar.ics',
    kind: 'file',
    mediaTypes: ['text/calendar'],
    summary:
      'Read a calendar of launches, presentations, openings and closes of followed auctions, for calendar programs',
    who: 'anyone',
    // In the query, since logs contain addresses without it.
    query: z.strictObject({ key: requiredText('Key is required', 100) }),
    answer: z.unknown(),
    message: 'Calendar',
    refuses: [404],
  }),
  streamNotifications: route({
    method: 'GET',
    path: '/api/notifications/stream',
    limit: 'stream',
    summary:
      'Open the server-sent events stream: notifications, announcements to users, and the status and book of the requested auctions',
    who: everybody,
    kind: 'stream',
    query: streamQuery,
    answer: z.null(),
    message: 'Events named notice, auction, announcements and heartbeat',
  }),
};
