/**
 * `npm run near`: the tests that the working tree's changes are most likely to break, within about a minute, against what `npm run test:up` keeps
 * running. `npm run near -- COMMIT` compares with that commit instead of the last one.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bin, loud } from './steps.ts';
import testTimes from './test-times.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

/** Seconds of tests, on two workers; longer ones are left to `npm test`. */
const longest = 80;
const secondsOf = new Map<string, number>(Object.entries(testTimes));
/** Seconds of a file whose time is too short to be noted. */
const usual = (path: string) => (path.startsWith('server/') ? 8 : path.startsWith('e2e/') ? 20 : 1);

const isTest = (path: string) => /\.test\.tsx?$/.test(path) && !/\.full\.test\./.test(path);

/** The files that each file imports, by their paths. */
export function importsOfAll(): Map<string, string[]> {
  const paths = globSync(['*/{src,testing}/**/*.{ts,tsx}', 'scripts/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  return new Map(
    paths.map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const froms = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from = '']) => from);
      const imported = froms.flatMap((from) => {
        if (from.startsWith('.')) return [join(dirname(path), from)];
        return from.startsWith('@fairbook/')
          ? [from.replace(/^@fairbook\/(\w+)\/(?!testing\/)/, '$1/src/').replace('@fairbook/', '')]
          : [];
      });
      return [path, imported];
    }),
  );
}

/**
 * How far each test is from the changes: 0 for a changed test, 1 for those beside a changed file, 2 and 3 for those of its feature, which reach it over HTTP
 * or by a page (1 for journeys where a page changed), and otherwise the number of imports in between. A test helper imports the whole server, so the server's tests are not followed through it.
 */
export function nearTests(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const near = new Map<string, number>();
  const set = (path: string, distance: number) => {
    if (isTest(path) && (near.get(path) ?? Number.POSITIVE_INFINITY) > distance) near.set(path, distance);
  };
  const folders = new Set(changed.filter((path) => /\.(tsx?|sql|json)$/.test(path)).map((path) => dirname(path)));
  for (const path of imports.keys()) if (folders.has(dirname(path))) set(path, 1);
  for (const path of changed) if (imports.has(path)) set(path, 0);
  // A page has few tests but its journeys.
  const distanceOfJourneys = changed.some((path) => /^(?:market|admin)\/.*\.(?:tsx|css)$/.test(path)) ? 1 : 3;
  const features = new Set(changed.flatMap((path) => featureOf(path) ?? []));
  for (const path of imports.keys()) {
    if (features.has(featureOf(path) ?? '')) set(path, path.startsWith('e2e/') ? distanceOfJourneys : 2);
  }
  const seen = new Set(changed);
  let edge = new Set(changed);
  for (let distance = 1; edge.size > 0; distance++) {
    const found = [...imports].filter(([path, from]) => !seen.has(path) && from.some((each) => edge.has(each)));
    edge = new Set(
      found
        .map(([path]) => path)
        .filter((path) => !/^server\/(src\/program\/app|testing\/test-server)\.ts$/.test(path)),
    );
    for (const path of edge) {
      seen.add(path);
      set(path, distance);
    }
  }
  return near;
}

/** Folders of sources that are no feature. */
const notFeatures = new Set(['app', 'base', 'platform', 'program']);

/** The feature of a file, which has one name in all packages; undefined outside of features. */
function featureOf(path: string): string | undefined {
  const [, folder] = /^\w+\/src\/(?:features\/|store\/)?([a-z-]+)\//.exec(path) ?? [];
  return folder === undefined || notFeatures.has(folder) ? undefined : folder;
}

/** The nearest tests whose seconds together stay within the limit; at least one. */
export function withinTime(near: ReadonlyMap<string, number>, most: number): string[] {
  const time = (path: string) => secondsOf.get(path) ?? usual(path);
  const ranked = [...near].toSorted(([a, x], [b, y]) => x - y || time(a) - time(b)).map(([path]) => path);
  let sum = 0;
  return ranked.filter((path, at) => {
    sum += time(path);
    return at === 0 || sum <= most;
  });
}

function changedFiles(base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const names = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(names.filter((name) => name !== ''))];
}

if (import.meta.main) {
  const near = nearTests(changedFiles(process.argv[2] ?? 'HEAD'), importsOfAll());
  const files = withinTime(near, longest);
  console.log(`${near.size} test files are near the changes; running ${files.length} of them.`);
  if (files.length > 0) await loud(bin('vitest'), ['run', ...files], { RUNNING: 'yes' });
}
