/** The floor plan (decision 0044) and the imports of all packages, for the tests of the walls and the budgets. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The folders and loose files of each package from the top down: each imports itself and those after it. Features have one name in all packages; the market's
 * pages have an order of their own, since a page shows what other features compute.
 */
export const floors = {
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
    ...[
      'read-model',
      'administrators',
      'accounts',
      'auctions',
      'sale-changes',
      'review',
      'notices',
      'logs',
      'monitor',
      'witness',
    ],
  ],
  'server/src/store': [
    ...['orders', 'review', 'sale-questions', 'deal-team', 'notices', 'issuers', 'auctions', 'logs', 'accounts'],
  ],
  'server/src/platform': [
    ...[
      'http',
      'deps.ts',
      'postgres',
      'config',
      'files',
      'jobs',
      'adapters',
      'signer',
      'observe',
      'cache',
      'db',
      'base',
    ],
  ],
} as const satisfies Record<string, readonly string[]>;

export interface Import {
  readonly from: string;
  readonly to: string;
}

export const packages = [...new Set(Object.keys(floors).map((path) => path.split('/')[0] ?? ''))];

export const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);
export const sources = packages.flatMap((name) => filesOf(`${name}/src`));
export const product = sources.filter((path) => /\.tsx?$/.test(path) && !isTest(path));

/** The file that an import names; undefined for a package of npm. */
function targetOf(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(file), from);
  const [, name, rest] = /^@fairbook\/(\w+)\/(.+)$/.exec(from) ?? [];
  return name === undefined || rest === undefined
    ? undefined
    : join(name, rest.startsWith('testing/') ? '' : 'src', rest);
}

/** Static imports, exports, imports on demand, imports of types, and declarations that extend a module. */
export const pattern = /(?:\bfrom|\bimport|\bdeclare module)\s*\(?\s*'([^'?]+)/g;

export const imports: readonly Import[] = product.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(pattern)].flatMap(([, named = '']) => {
    const to = targetOf(from, named);
    return to === undefined ? [] : [{ from, to }];
  }),
);

/** The folder of a file in `place`, or the file itself where it is loose; undefined for a file elsewhere. */
export function roomOf(place: string, path: string): string | undefined {
  return path.startsWith(`${place}/`) ? path.slice(place.length + 1).split('/')[0] : undefined;
}

/** Imports from a folder of `place` to one above it, each with the sentence that says where the code belongs. */
export function findUpward(place: keyof typeof floors, among: readonly Import[]): string[] {
  const order: readonly string[] = floors[place];
  return among.flatMap(({ from, to }) => {
    const [own, other] = [roomOf(place, from), roomOf(place, to)];
    if (own === undefined || other === undefined || own === other) return [];
    if (order.indexOf(other) > order.indexOf(own)) return [];
    return [`${from} imports ${to}: ${own} is below ${other}. Move what both use to ${own} or below it.`];
  });
}

export const places = Object.keys(floors) as (keyof typeof floors)[];
