/** The history of notices, the devices they reach, and the live stream. */
import { signedIn } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { done, flagText, listQuery, uuid } from '../shapes.ts';
import { notification, preferences, preferencesBody, pushTokenBody, streamQuery, testBody } from './shapes.ts';

const everybody = {
  municipality: signedIn,
  'individual-investor': signedIn,
  'institutional-investor': signedIn,
  'market-professional': signedIn,
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
  streamNotifications: route({
    method: 'GET',
    path: '/api/notifications/stream',
    summary: 'Server-sent events: notices, and the status and book of the auctions asked for',
    who: everybody,
    kind: 'stream',
    query: streamQuery,
    answer: z.null(),
    message: 'Events named notice, auction and heartbeat',
  }),
};
