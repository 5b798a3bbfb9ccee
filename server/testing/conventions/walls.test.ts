/**
 * Walls of the floor plan (decision 0044): every source file of every package is on a floor and in a feature, which its path names, and imports only
 * what is beside or below it. There is no list of exceptions. Types and imports on demand count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  filesOf,
  findUpward,
  floors,
  imports,
  isTest,
  packages,
  pattern,
  places,
  product,
  roomOf,
  root,
  sources,
} from './imports.ts';

/** Names of features. A feature is called the same in every package. */
const features = new Set<string>([
  ...floors['server/src/features'].filter((name) => !['read-model', 'monitor', 'witness'].includes(name)),
  // Parts of a feature that a package divides: results are allocated by a rule and written down in a record.
  ...['allocation', 'record', 'bonds'],
]);
const notFeatures = new Set<string>([
  ...['app', 'base', 'charts', 'codes', 'cost', 'document', 'format', 'help', 'icons', 'kit', 'landing', 'parts'],
  ...['monitor', 'read-model', 'sale', 'sign-in', 'start', 'theme', 'witness', 'words'],
]);

test.each(places)('imports within %s go down', (place) => {
  expect(imports.filter(({ from }) => from.startsWith(place)).length).toBeGreaterThan(10);
  expect(findUpward(place, imports)).toEqual([]);
});

test('an import up is found, of a type as of a value, and from a loose file', () => {
  const up = (from: string, to: string) =>
    findUpward('server/src', [{ from: `server/src/${from}`, to: `server/src/${to}` }]);
  expect(up('platform/http/body.ts', 'features/orders/receipt.ts')).toEqual([
    'server/src/platform/http/body.ts imports server/src/features/orders/receipt.ts: platform is below features. Move what both use to platform or below it.',
  ]);
  expect(up('platform/deps.ts', 'program/deps.ts')).toHaveLength(1);
  expect(up('store/orders/state.ts', 'main.ts')).toHaveLength(1);
  expect(up('program/deps.ts', 'platform/deps.ts')).toEqual([]);
  const found = (text: string) => [...text.matchAll(pattern)].map(([, named]) => named);
  expect(found("import type { A } from './a.ts';")).toEqual(['./a.ts']);
  expect(found("const { b } = await import('./b.ts');")).toEqual(['./b.ts']);
  expect(found("type C = import('./c.ts').C;")).toEqual(['./c.ts']);
  expect(found("declare module './d.ts' {}")).toEqual(['./d.ts']);
  expect(found("import css from './e.css';\nexport * from './f.ts';")).toEqual(['./e.css', './f.ts']);
});

test('every file is in a folder of the plan, or is one of its loose files', () => {
  const wrong = places.flatMap((place) =>
    sources
      .map((path) => ({ path, room: roomOf(place, path) }))
      .filter(({ room }) => room !== undefined)
      .filter(({ room = '', path }) => {
        if (path !== `${place}/${room}`) return !(floors[place] as readonly string[]).includes(room);
        return !isTest(path) && !(floors[place] as readonly string[]).includes(room);
      })
      .map(({ path }) => `${path} is in no folder of ${place} that the plan has.`),
  );
  expect(wrong).toEqual([]);
});

test('a folder of the plan is a feature, named as in the other packages, or a floor that knows no feature', () => {
  const named = places
    .filter((place) => !['server/src', 'server/src/platform'].includes(place))
    .flatMap((place) => floors[place]);
  expect(named.filter((name) => !name.endsWith('.ts') && !features.has(name) && !notFeatures.has(name))).toEqual([]);
});

test('a folder has at most forty files beside each other', () => {
  const counts = new Map<string, number>();
  const all = [
    ...packages.flatMap((name) => [`${name}/src`, `${name}/testing`]),
    'e2e/src',
    'e2e/testing',
    'drills/src',
    'scripts',
  ];
  for (const folder of all) {
    const found = readdirSync(join(root, dirname(folder)), { encoding: 'utf8' }).includes(basename(folder))
      ? filesOf(folder)
      : [];
    for (const path of found) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
});

describe('names', () => {
  test('of files are in kebab-case, of React components in PascalCase', () => {
    const names = [
      ...sources,
      ...filesOf('e2e/src'),
      ...filesOf('e2e/testing'),
      ...filesOf('server/testing'),
      ...filesOf('domain/testing'),
    ];
    const plain = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/;
    const component = /^[A-Z][A-Za-z0-9]*\.tsx$/;
    const wrong = names
      .filter((path) => /\.(tsx?|css|json)$/.test(path))
      .filter((path) => !plain.test(basename(path)) && !component.test(basename(path)));
    expect(wrong).toEqual([]);
  });
});

test('the program imports no helper of tests', () => {
  const wrong = imports.filter(({ to }) => /^\w+\/testing\//.test(to) || isTest(to));
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('SQL is in store, in platform/db, or beside the one feature that reads it', () => {
  const queries = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  const wrong = product
    .filter((path) => path.startsWith('server/src/') && !/\.sql\.ts$|^server\/src\/platform\/db\//.test(path))
    .filter((path) => queries.test(readFileSync(join(root, path), 'utf8')));
  expect(wrong).toEqual([]);
  const foreign = imports
    .filter(({ to }) => /^server\/src\/features\/.*\.sql\.ts$/.test(to))
    .filter(({ from, to }) => roomOf('server/src/features', from) !== roomOf('server/src/features', to))
    .map(({ from, to }) => `${from} imports ${to}: move the query to store.`);
  expect(foreign).toEqual([]);
});
