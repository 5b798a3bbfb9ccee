/** The walls of the house: who may import whom, where SQL may stand, how long a file may be. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packages = ['domain', 'contract', 'server', 'identity', 'ui', 'admin', 'market', 'bench', 'drills'] as const;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** What it imports, as written. */
  readonly imports: readonly string[];
}

function sourcesOf(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8');
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
      return { path: relative(root, file), text, imports };
    });
}

const sources = packages.flatMap((name) => sourcesOf(`${name}/src`));
const isTest = (file: SourceFile) => /\.test\.tsx?$|\/testing\//.test(file.path);
const product = sources.filter((file) => !isTest(file));

/** The packages each package may import. */
const mayImport: Record<(typeof packages)[number], readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  identity: [],
  ui: ['domain', 'contract'],
  admin: ['domain', 'contract', 'ui'],
  market: ['domain', 'contract', 'ui'],
  bench: ['domain', 'contract', 'server'],
  drills: ['contract', 'server'],
};

describe('walls between packages', () => {
  test.each(packages)('%s imports only the packages it may', (name) => {
    const wrong = product
      .filter((file) => file.path.startsWith(`${name}/`))
      .flatMap((file) =>
        file.imports
          .filter((from) => from.startsWith('@fairbook/'))
          .filter((from) => ![name, ...mayImport[name]].includes(from.split('/')[1] ?? ''))
          .map((from) => `${file.path} imports ${from}`),
      );
    expect(wrong).toEqual([]);
  });

  test('domain has no dependency at all', () => {
    const wrong = product
      .filter((file) => file.path.startsWith('domain/'))
      .flatMap((file) => file.imports.filter((from) => !from.startsWith('.')).map((from) => `${file.path}: ${from}`));
    expect(wrong).toEqual([]);
  });

  test('files import across packages by name, with their ending', () => {
    const wrong = sources.flatMap((file) =>
      file.imports
        .filter((from) => (from.startsWith('.') || from.startsWith('@fairbook/')) && !/\.(tsx?|json|css)$/.test(from))
        .map((from) => `${file.path}: ${from}`),
    );
    expect(wrong).toEqual([]);
  });
});

const features = [
  'accounts',
  'auctions',
  'bidding',
  'colleagues',
  'decisions',
  'following',
  'invites',
  'municipalities',
  'notifications',
  'onboarding',
  'people',
];

describe('walls between the features of the server', () => {
  test.each(features)('%s imports no other feature but its SQL, announce and the request of a decision', (feature) => {
    const wrong = product
      .filter((file) => file.path.startsWith(`server/src/${feature}/`))
      .flatMap((file) =>
        file.imports
          .map((from) => /^\.\.\/(\w+)\/(.+)$/.exec(from))
          .filter((match) => match !== null && features.includes(match[1] ?? ''))
          .map((match) => match?.[0] ?? '')
          .filter((from) => !from.endsWith('.sql.ts'))
          .filter((from) => !['../notifications/announce.ts', '../decisions/request.ts'].includes(from))
          .map((from) => `${file.path} imports ${from}`),
      );
    expect(wrong).toEqual([]);
  });

  test('SQL stands in files that say so', () => {
    const wrong = product
      .filter((file) => file.path.startsWith('server/src/'))
      .filter((file) => !/\.sql\.ts$|\/db\//.test(file.path))
      .filter((file) => /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(file.text))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });
});

test('caches know nothing of what they hold: server/src/cache imports itself and chain.ts', () => {
  const caches = product.filter((file) => file.path.startsWith('server/src/cache/'));
  expect(caches.length).toBeGreaterThan(3);
  const wrong = caches.flatMap((file) =>
    file.imports.filter((from) => !/^\.\/\w+\.ts$|^\.\.\/chain\.ts$/.test(from)).map((from) => `${file.path}: ${from}`),
  );
  expect(wrong).toEqual([]);
});

test('a feature of a web application imports no other feature', () => {
  const wrong = product.flatMap((file) => {
    const own = /^(?:admin|market)\/src\/([\w-]+)\//.exec(file.path)?.[1] ?? '';
    if (!features.includes(own)) return [];
    return file.imports
      .map((from) => /^\.\.\/([\w-]+)\//.exec(from)?.[1] ?? '')
      .filter((other) => features.includes(other) && other !== own)
      .map((other) => `${file.path} imports ${other}`);
  });
  expect(wrong).toEqual([]);
});

test('both applications and the gallery set their colours by the same script', () => {
  const [own, ...others] = ['ui', 'market', 'admin'].map((name) =>
    readFileSync(join(root, name, 'public/color-scheme.js'), 'utf8'),
  );
  expect(others).toEqual([own, own]);
});

/** Of a rule `.name { … }`; what is said of a class within another, `.page .name`, meets no stranger. */
const ownRule = /(?:^|[,}{])\s*\.([\w-]+)\s*(?=[,{])/g;

test('the market styles a class in one file, since the styles of pages seen before stay', () => {
  const folder = join(root, 'market/src');
  const styled = new Map<string, Set<string>>();
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  for (const sheet of sheets) {
    const text = readFileSync(join(folder, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    for (const [, name = ''] of text.matchAll(ownRule)) {
      styled.set(name, (styled.get(name) ?? new Set()).add(sheet));
    }
  }
  expect(styled.size).toBeGreaterThan(50);
  expect([...styled].filter(([, files]) => files.size > 1)).toEqual([]);
});

describe('files', () => {
  test('open with a line that says what they are for', () => {
    const wrong = product.filter((file) => !file.text.startsWith('/**')).map((file) => file.path);
    expect(wrong.filter((path) => path !== 'server/src/db/tables.ts')).toEqual([]);
  });

  test('stay under 300 lines', () => {
    const long = product.filter((file) => file.text.split('\n').length > 301).map((file) => file.path);
    expect(long.filter((path) => path !== 'server/src/db/tables.ts')).toEqual([]);
  });

  test('hold no enum and no namespace, which Node cannot strip', () => {
    const wrong = sources
      .filter((file) => !file.path.endsWith('tidy.test.ts'))
      .filter((file) => /^\s*(export )?(enum|namespace) /m.test(file.text))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });
});
