/** Tests the consistency of the route tables: no call hides another, no address is used twice. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, adminGroups } from './admin.ts';
import { rateLimits } from './base/limits.ts';
import { type Group, isGuarded, type Route, type Routes } from './base/route.ts';
import { guardedSubjectOf } from './base/step-up.ts';
import { market, marketGroups } from './market.ts';

const features: [string, Routes, readonly Group[]][] = [
  ['market', market, marketGroups],
  ['admin', admin, adminGroups],
];

test.each(features)('every call of every feature is in the %s table under a name of its own', (_, table, groups) => {
  const names = groups.flatMap(({ calls }) => Object.keys(calls));
  expect(Object.keys(table).sort()).toEqual(names.sort());
});

test.each(features)('no two calls of the %s table share method and address', (_, table) => {
  const addresses = Object.values(table).flatMap((call) =>
    [call.path, ...(call.alsoAt ?? [])].map((path) => `${call.method} ${path.replace(/:\w+/g, ':')}`),
  );
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test.each(features)('every list of the %s table has pages, or states the most rows that it answers', (_, table) => {
  const unbounded = Object.entries(table).filter(([, { kind, answer, query }]) => {
    if (kind === 'page') return !(query instanceof z.ZodObject && 'page' in query.shape);
    return answer instanceof z.ZodArray && z.toJSONSchema(answer, { unrepresentable: 'any' }).maxItems === undefined;
  });
  expect(unbounded.map(([name]) => name)).toEqual([]);
});

test.each(features)('every file of the %s table has a content type, and nothing else has one', (_, table) => {
  for (const [name, { kind, mediaTypes }] of Object.entries(table)) {
    expect([name, mediaTypes.length > 0]).toEqual([name, kind === 'file']);
  }
});

test.each(features)(
  'every call of the %s table is limited by person where it knows one, otherwise by network',
  (_, table) => {
    for (const [name, { who, limit }] of Object.entries(table)) {
      const isKnown = who !== 'anyone' && who !== 'newcomer';
      expect([name, rateLimits[limit].by]).toEqual([name, isKnown ? 'person' : 'address']);
    }
  },
);

const all = [...Object.entries<Route>(market), ...Object.entries<Route>(admin)];

test('every write is placed among the subjects that decide about a recent password', () => {
  const unplaced = all.filter(
    ([, { method, who, path }]) =>
      method !== 'GET' && who !== 'anyone' && who !== 'newcomer' && guardedSubjectOf(path) === undefined,
  );
  expect(unplaced.map(([name, { path }]) => [name, path])).toEqual([]);
});

test('every write about people, secrets, money, standing and links asks for a recent password, or says why not', () => {
  for (const [name, of] of all) {
    const isExcepted = of.withoutStepUp !== undefined;
    expect([name, isGuarded(of) ? of.stepUp : isExcepted]).toEqual([name, isGuarded(of) && !isExcepted]);
  }
});

test('no API key may do what needs a recent password, is for administrators, or is about people, sign-ins and accounts', () => {
  const withScope = [...Object.entries(market), ...Object.entries<Route>(admin)].filter(([, { scope }]) => scope);
  expect(withScope.length).toBeGreaterThan(50);
  for (const [name, { who, stepUp, onlyAdmins, path, scope }] of withScope) {
    // A key that may change where events are sent says so in its scope, and was created with a recent password.
    const isOfWebhooks = scope === 'webhooks' && path.startsWith('/api/webhooks');
    expect([name, typeof who, stepUp && !isOfWebhooks, onlyAdmins]).toEqual([name, 'object', false, false]);
    const isPersonal = /^\/api\/(keys|account|onboarding|questions|invite|municipality\/people)\b/.test(path);
    expect([name, isPersonal]).toEqual([name, false]);
  }
  // The question who is signed in is the only call about sign-ins that a program may make.
  const aboutSignIns = withScope.filter(([, { path }]) => path.startsWith('/api/auth/'));
  expect(aboutSignIns.map(([name]) => name)).toEqual(['readMetadata']);
});

test('with the scope read nothing is changed', () => {
  const reads = Object.entries<Route>(market).filter(([, { scope }]) => scope === 'read');
  // What-ifs are sent with a body, and store nothing.
  expect(reads.filter(([, { method }]) => method !== 'GET').map(([name]) => name)).toEqual(['tryPriority']);
});
