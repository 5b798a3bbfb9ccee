/** Tests that a suspended account changes nothing: the calls that write and still take it only end what it has, or note what it has read. */
import { expect, test } from 'vitest';
import type { Route } from '../base/route.ts';
import { market } from '../market.ts';

const allowed: Readonly<Record<string, string>> = {
  unregisterPushToken: 'ends push messages on a device',
  revokeCalendar: 'ends a secret address',
  revokeApiKey: 'ends an API key',
  endSession: 'ends a sign-in',
  endAllSessions: 'ends sign-ins',
  markNotificationRead: 'notes what was read',
  markAllNotificationsRead: 'notes what was read',
  markSaleSeen: 'notes what was read',
  chooseLanguage: 'is the language in which it reads why it is suspended',
  tryPriority: 'stores nothing',
};

test('the calls that write and take a suspended account are these, each for its reason', () => {
  const writing = Object.entries<Route>(market).filter(([, { method }]) => method !== 'GET');
  const taking = writing.filter(
    ([, { who }]) => typeof who === 'object' && Object.values(who).flat().includes('Suspended'),
  );
  expect(taking.map(([name]) => name).sort()).toEqual(Object.keys(allowed).sort());
});

test('a deactivated account makes no call that writes', () => {
  const taking = Object.entries<Route>(market).filter(
    ([, { who, method }]) =>
      method !== 'GET' && typeof who === 'object' && Object.values(who).flat().includes('Deactivated'),
  );
  expect(taking).toEqual([]);
});
