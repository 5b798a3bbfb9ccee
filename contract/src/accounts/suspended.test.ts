/** Tests that a suspended account changes nothing: the calls that write and still take it only end what it has, or note what it has read. */
import { expect, test } from 'vitest';
import type { Route } from '../base/route.ts';
import { market } from '../market.ts';

const allowed: Readonly<Record<string, string>> = {
  'POST /api/notifications/unregister': 'ends push messages on a device',
  'DELETE /api/notifications/calendar': 'ends a secret address',
  'DELETE /api/keys/:id': 'ends an API key',
  'DELETE /api/auth/sessions/:id': 'ends a sign-in',
  'POST /api/auth/sessions/end-all': 'ends sign-ins',
  'PATCH /api/notifications/:id/mark-read': 'notes what was read',
  'POST /api/notifications/mark-all-read': 'notes what was read',
  'POST /api/auction/:auctionId/seen': 'notes what was read',
  'PUT /api/auth/language': 'is the language in which it reads why it is suspended',
  'POST /api/auction/:auctionId/what-if': 'stores nothing',
};

test('the calls that write and take a suspended account are these, each for its reason', () => {
  const writing = Object.entries<Route>(market).filter(([, { method }]) => method !== 'GET');
  const taking = writing.filter(
    ([, { who }]) => typeof who === 'object' && Object.values(who).flat().includes('Suspended'),
  );
  expect(taking.map(([, { method, path }]) => `${method} ${path}`).sort()).toEqual(Object.keys(allowed).sort());
});

test('a deactivated account makes no call that writes', () => {
  const taking = Object.entries<Route>(market).filter(
    ([, { who, method }]) =>
      method !== 'GET' && typeof who === 'object' && Object.values(who).flat().includes('Deactivated'),
  );
  expect(taking).toEqual([]);
});
