/** The history of notices, the devices they reach, and the live stream. */
import { browsing, signedIn } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { done, flagText, listQuery, requiredText, uuid } from '../shapes.ts';
import { notification, preferences, preferencesBody, pushTokenBody, streamQuery, testBody } from './shapes.ts';

const everybody = {
  municipality: signedIn,
  'individual-investor': signedIn,
  'institutional-investor': signedIn,
  'market-professional': signedIn,
} as const;

/** Who may look at the market: a calendar shows it to other programs. */
const viewers = {
  municipality: browsing,
  'individual-investor': browsing,
  'institutional-investor': browsing,
  'market-professional': browsing,
} as const;

export const notificationsMarket = {
  registerPushToken: route({
    method: 'POST',
    path: '/api/notifications/register',
    summary: 'Let a device receive push messages',
    who: everybody,
    body: pushTokenBody,
    answer: done,
    message: 'Device registered',
  }),
  unregisterPushToken: route({
    method: 'POST',
    path: '/api/notifications/unregister',
    summary: 'Let a device of the caller receive no more push messages; one that does not stays so',
    who: everybody,
    body: pushTokenBody,
    answer: done,
    message: 'Device removed',
  }),
  testPush: route({
    method: 'POST',
    path: '/api/notifications/push-test',
    summary: 'Send a test to the caller’s devices (not in production)',
    who: everybody,
    body: testBody,
    answer: done,
    message: 'Test sent',
    refuses: [404],
  }),
  testStream: route({
    method: 'POST',
    path: '/api/notifications/sse-test',
    summary: 'Send a test to the caller’s open streams (not in production)',
    who: everybody,
    body: testBody,
    answer: done,
    message: 'Test sent',
    refuses: [404],
  }),
  testNotice: route({
    method: 'POST',
    path: '/api/notifications/test',
    summary: 'Send the caller a test notice on every channel (not in production)',
    who: everybody,
    body: testBody,
    answer: done,
    message: 'Test sent',
    refuses: [404],
  }),
  listNotifications: route({
    method: 'GET',
    path: '/api/notifications/history',
    summary: 'The caller’s notices, newest first',
    who: everybody,
    kind: 'page',
    query: z.strictObject({ ...listQuery, unread: flagText.optional() }),
    answer: notification,
    message: 'Notices',
  }),
  markNotificationRead: route({
    method: 'PATCH',
    path: '/api/notifications/:id/mark-read',
    summary: 'Mark one notice as read',
    who: everybody,
    params: z.strictObject({ id: uuid }),
    answer: done,
    message: 'Marked as read',
    refuses: [404],
  }),
  markAllNotificationsRead: route({
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    summary: 'Mark all notices as read',
    who: everybody,
    answer: z.object({ marked: z.number() }),
    message: 'All marked as read',
  }),
  readPreferences: route({
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'What the caller is told, and how',
    who: everybody,
    answer: preferences,
    message: 'Preferences',
  }),
  savePreferences: route({
    method: 'PUT',
    path: '/api/notifications/preferences',
    summary: 'Choose what one is told, and how',
    who: everybody,
    body: preferencesBody,
    answer: preferences,
    message: 'Preferences saved',
  }),
  makeCalendar: route({
    method: 'POST',
    path: '/api/notifications/calendar',
    summary: 'Give the caller’s calendar a new secret address; the one before leads nowhere from then on',
    who: viewers,
    answer: z.object({ calendarUrl: z.string() }),
    message: 'Calendar made',
  }),
  revokeCalendar: route({
    method: 'DELETE',
    path: '/api/notifications/calendar',
    summary: 'Take the calendar’s address back',
    who: everybody,
    answer: done,
    message: 'Calendar removed',
  }),
  readCalendar: route({
    method: 'GET',
    path: '/api/notifications/calendar.ics',
    kind: 'file',
    summary: 'Launches, presentations, openings and closes of the auctions a person follows, for calendar programs',
    who: 'anyone',
    // In the query, since addresses are logged without it.
    query: z.strictObject({ key: requiredText('Key is required', 100) }),
    answer: z.unknown(),
    message: 'Calendar',
    refuses: [404],
  }),
  streamNotifications: route({
    method: 'GET',
    path: '/api/notifications/stream',
    limit: 'stream',
    summary: 'Server-sent events: notices, and the status and book of the auctions asked for',
    who: everybody,
    kind: 'stream',
    query: streamQuery,
    answer: z.null(),
    message: 'Events named notice, auction and heartbeat',
  }),
};
