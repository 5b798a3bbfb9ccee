/** Conventions of the code: which package may import which, what a witness loads, and how long a file may be; walls.test.ts has the folders. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packages = [
  'domain',
  'contract',
  'server',
  'client',
  'identity',
  'ui',
  'admin',
  'market',
  'bench',
  'drills',
] as const;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Its imports, as written. */
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
  client: ['domain', 'contract'],
  identity: [],
  ui: ['domain', 'contract'],
  admin: ['domain', 'contract', 'ui'],
  market: ['domain', 'contract', 'ui'],
  bench: ['domain', 'contract', 'server'],
  drills: ['contract', 'domain', 'identity', 'server'],
};

describe('imports between packages', () => {
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
        .filter(
          (from) =>
            (from.startsWith('.') || from.startsWith('@fairbook/')) &&
            !/\.(tsx?|json|css)(\?(worker&)?inline|\?raw)?$/.test(from),
        )
        .map((from) => `${file.path}: ${from}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** The files that a file loads when it is run, itself included: imports of types and imports on demand load nothing. */
function loadedBy(path: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(path)) return loaded;
  loaded.add(path);
  const text = readFileSync(join(root, path), 'utf8');
  for (const [, from = ''] of text.matchAll(/^(?:import|export)(?! type )[^;=']*'([^']+)';$/gm)) {
    if (from.startsWith('.')) loadedBy(join(dirname(path), from), loaded);
    else if (from.startsWith('@fairbook/')) loadedBy(from.replace(/^@fairbook\/(\w+)\//, '$1/src/'), loaded);
    else if (!from.startsWith('node:')) loaded.add(from);
  }
  return loaded;
}

test('a witness loads nothing of the market: its keeper trusts less code', () => {
  const loaded = [...loadedBy('server/src/main.ts'), ...loadedBy('server/src/features/witness/serve.ts')];
  const own = /^(server\/src\/features\/witness|domain\/src\/logs)\//;
  expect([...new Set(loaded)].filter((path) => !own.test(path)).toSorted()).toEqual([
    'domain/src/base/bytes.ts',
    'domain/src/base/money.ts',
    'domain/src/base/sentences/sentence.ts',
    'server/src/main.ts',
    'server/src/platform/base/cannot-start.ts',
    'server/src/platform/base/crypto.ts',
    'server/src/platform/base/ed25519.ts',
    'server/src/platform/base/html.ts',
    'server/src/platform/base/lifetime.ts',
    'server/src/platform/config/config-checks.ts',
    'server/src/platform/config/config-witness.ts',
    'server/src/platform/http/pages/plain-page.ts',
    'server/src/program/commands.ts',
    'zod',
  ]);
});

test('both applications and the gallery set their colors by the same script', () => {
  const [own, ...others] = ['ui', 'market', 'admin'].map((name) =>
    readFileSync(join(root, name, 'public/color-scheme.js'), 'utf8'),
  );
  expect(others).toEqual([own, own]);
});

/** CSS that applies to whole pages, and why. All other CSS is a module, whose class names only the files that import it know. */
const globalSheets: Readonly<Record<string, string>> = {
  'market/src/public/embed.css': 'everything in a card for another site, for the same reason',
  'market/src/public/first-order.css': 'the form in the first view of a sale, in a scope of its own',
  'market/src/public/public.css': 'everything on the pages for visitors, which are rendered without Mantine',
  'ui/src/theme/fonts.css': 'fonts, on the pages for visitors too',
  'ui/src/theme/mantine.css': 'the list of Mantine’s own styles',
  'ui/src/theme/theme.css': 'elements and Mantine components of every page',
};

const webPackages = ['ui', 'admin', 'market'] as const;

const styles = webPackages.flatMap((name) =>
  readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => {
      const text = readFileSync(join(root, name, 'src', path), 'utf8');
      return { path: `${name}/src/${path}`, text: text.replaceAll(/\/\*.*?\*\//gs, '') };
    }),
);

/** The classes in the selectors of a module, without those of other packages in `:global(…)`. */
function classesOf(css: string): Set<string> {
  const selectors = [...css.replaceAll(/:global\([^)]*\)/g, '').matchAll(/([^{};]*)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

/** The classes of each module that the sources name, by the path of the module. */
function classesInUse(): Map<string, Set<string>> {
  const inUse = new Map<string, Set<string>>();
  for (const file of sources.filter(({ path }) => webPackages.some((name) => path.startsWith(`${name}/`)))) {
    for (const [, variable = '', from = ''] of file.text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const path = from.startsWith('@fairbook/')
        ? from.replace(/^@fairbook\/(\w+)\//, '$1/src/')
        : join(dirname(file.path), from);
      const names = inUse.get(path) ?? new Set();
      for (const [, name = ''] of file.text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) names.add(name);
      inUse.set(path, names);
    }
  }
  return inUse;
}

describe('CSS', () => {
  test('no CSS outside modules, but for the few sheets that apply to whole pages', () => {
    const wrong = styles.map(({ path }) => path).filter((path) => !path.endsWith('.module.css'));
    expect(wrong.toSorted()).toEqual(Object.keys(globalSheets).toSorted());
  });

  test.each(['admin', 'market'])(
    'the modules of %s and ui have different names, which their class names begin with',
    (app) => {
      const own = styles.filter(({ path }) => path.startsWith('ui/') || path.startsWith(`${app}/`));
      const taken = own.map(({ path }) => basename(path)).toSorted();
      expect(taken).toEqual([...new Set(taken)]);
    },
  );

  test('every class of a module is used, and every class that is used is in its module', () => {
    const inUse = classesInUse();
    const modules = styles.filter(({ path }) => path.endsWith('.module.css'));
    expect(modules.length).toBeGreaterThan(50);
    for (const { path, text } of modules) {
      expect([...classesOf(text)].toSorted(), path).toEqual([...(inUse.get(path) ?? [])].toSorted());
    }
  });
});

/**
 * Test files with variables of the module, by package: a process that is started again, the next answer of a fake service, a sale that several
 * tests continue. Other files await what they work with at their top (server/testing/fixtures.ts); the numbers only fall.
 */
const filesWithVariables = { domain: 1, server: 25, e2e: 16, market: 2, ui: 2 };

describe('files', () => {
  test('open with a line that says what they are for', () => {
    const wrong = product.filter((file) => !file.text.startsWith('/**')).map((file) => file.path);
    expect(wrong.filter((path) => path !== 'server/src/platform/db/tables.ts')).toEqual([]);
  });

  test('stay under 300 lines', () => {
    const long = product.filter((file) => file.text.split('\n').length > 301).map((file) => file.path);
    expect(long.filter((path) => path !== 'server/src/platform/db/tables.ts')).toEqual([]);
  });

  test('hold no enum and no namespace, which Node cannot strip', () => {
    const wrong = sources
      .filter((file) => !file.path.endsWith('tidy.test.ts'))
      .filter((file) => /^\s*(export )?(enum|namespace) /m.test(file.text))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });

  test('with tests hold no variables, but for those that a test changes for the next one', () => {
    const found = ['domain/src', 'server/src', 'server/testing', 'e2e/src', 'market/src', 'ui/src']
      .flatMap(sourcesOf)
      .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && /^let /m.test(text))
      .map(({ path }) => path);
    const counted = Object.entries(Object.groupBy(found, (path) => path.split('/')[0] ?? ''));
    expect(Object.fromEntries(counted.map(([name, paths]) => [name, paths?.length])), found.join('\n')).toEqual(
      filesWithVariables,
    );
  });
});
