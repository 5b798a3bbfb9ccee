/**
 * Walls of the floor plan (decision 0044): every source file of every package is on a floor and in a feature, which its path names, and imports only
 * what is beside or below it. There is no list of exceptions. Types and imports on demand count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The folders and loose files of each package from the top down: each imports itself and those after it. Features have one name in all packages; the market's
 * pages have an order of their own, since a page shows what other features compute.
 */
const floors = {
  'domain/src': [
    ...['operations', 'sale-questions', 'logs', 'deal-team', 'record', 'book', 'review', 'orders', 'sale-changes'],
    ...['figures', 'notices', 'words', 'codes', 'allocation', 'auctions', 'bonds', 'accounts', 'base'],
  ],
  'contract/src': [
    ...[
      'document',
      'admin.ts',
      'market.ts',
      'administrators',
      'deal-team',
      'orders',
      'sale-changes',
      'public',
      'review',
      'issuers',
      'accounts',
    ],
    ...['notices', 'sale-questions', 'auctions', 'figures', 'logs', 'operations', 'base'],
  ],
  'ui/src': [
    ...['app', 'start', 'sign-in', 'cost', 'sale', 'charts', 'notices', 'kit', 'format', 'theme', 'icons', 'base'],
  ],
  'admin/src': [
    ...['app', 'auctions', 'accounts', 'administrators', 'operations', 'logs', 'notices', 'help', 'review', 'base'],
  ],
  'market/src': [
    ...['app', 'public', 'help', 'book', 'accounts', 'issuers', 'results', 'orders', 'sale-questions', 'landing'],
    ...['auctions', 'sale-changes', 'deal-team', 'figures', 'notices', 'logs', 'parts', 'base'],
  ],
  'server/src': ['main.ts', 'program', 'features', 'store', 'platform'],
  'server/src/features': [
    ...['operations', 'orders', 'deal-team', 'public', 'sale-questions', 'issuers', 'figures', 'results', 'book'],
    ...['read-model', 'administrators', 'accounts', 'auctions', 'sale-changes', 'review', 'notices', 'logs', 'witness'],
  ],
  'server/src/store': [
    ...['orders', 'review', 'sale-questions', 'deal-team', 'notices', 'issuers', 'auctions', 'logs', 'accounts'],
  ],
  'server/src/platform': [
    ...['http', 'deps.ts', 'postgres', 'config', 'files', 'jobs', 'adapters', 'observe', 'cache', 'db', 'base'],
  ],
} as const satisfies Record<string, readonly string[]>;

/** Names of features. A feature is called the same in every package. */
const features = new Set<string>([
  ...floors['server/src/features'].filter((name) => name !== 'read-model' && name !== 'witness'),
  // Parts of a feature that a package divides: results are allocated by a rule and written down in a record.
  ...['allocation', 'record', 'bonds'],
]);
const notFeatures = new Set<string>([
  ...['app', 'base', 'charts', 'codes', 'cost', 'document', 'format', 'help', 'icons', 'kit', 'landing', 'parts'],
  ...['read-model', 'sale', 'sign-in', 'start', 'theme', 'witness', 'words'],
]);

interface Import {
  readonly from: string;
  readonly to: string;
}

const packages = [...new Set(Object.keys(floors).map((path) => path.split('/')[0] ?? ''))];

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const sources = packages.flatMap((name) => filesOf(`${name}/src`));
const product = sources.filter((path) => /\.tsx?$/.test(path) && !isTest(path));

/** The file that an import names; undefined for a package of npm. */
function targetOf(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(file), from);
  const [, name, rest] = /^@fairbook\/(\w+)\/(.+)$/.exec(from) ?? [];
  return name === undefined || rest === undefined
    ? undefined
    : join(name, rest.startsWith('testing/') ? '' : 'src', rest);
}

/** Static imports, exports, imports on demand, imports of types, and declarations that extend a module. */
const pattern = /(?:\bfrom|\bimport|\bdeclare module)\s*\(?\s*'([^'?]+)/g;

const imports: readonly Import[] = product.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(pattern)].flatMap(([, named = '']) => {
    const to = targetOf(from, named);
    return to === undefined ? [] : [{ from, to }];
  }),
);

/** The folder of a file in `place`, or the file itself where it is loose; undefined for a file elsewhere. */
function roomOf(place: string, path: string): string | undefined {
  return path.startsWith(`${place}/`) ? path.slice(place.length + 1).split('/')[0] : undefined;
}

/** Imports from a folder of `place` to one above it, each with the sentence that says where the code belongs. */
function findUpward(place: keyof typeof floors, among: readonly Import[]): string[] {
  const order: readonly string[] = floors[place];
  return among.flatMap(({ from, to }) => {
    const [own, other] = [roomOf(place, from), roomOf(place, to)];
    if (own === undefined || other === undefined || own === other) return [];
    if (order.indexOf(other) > order.indexOf(own)) return [];
    return [`${from} imports ${to}: ${own} is below ${other}. Move what both use to ${own} or below it.`];
  });
}

const places = Object.keys(floors) as (keyof typeof floors)[];

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

test('imports up by package, as a table', () => {
  const rows = places.map((place) => `  ${place.padEnd(20)} ${findUpward(place, imports).length}`);
  process.stdout.write(`Imports up:\n${rows.join('\n')}\n`);
  expect(rows).toHaveLength(places.length);
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
