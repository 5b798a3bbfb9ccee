/** Packages that need nothing but Node.js are one project, those of the pages another: each project starts workers of its own, which load its modules. */
import { relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFull } from './domain/testing/effort.ts';
import { TestReport } from './scripts/test/test-report.ts';
import testTimes from './scripts/test/test-times.json' with { type: 'json' };

/** Seconds of the files that take long. */
const secondsOf = new Map<string, number>(Object.entries(testTimes));

/** Projects that need the product or a database run last: the product starts meanwhile. */
const last = ['e2e', 'server'];

/**
 * One project after the other: a worker, with its modules and its browser, goes on only where the next file is of the same project. Long files first, so that
 * they do not run alone at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timeOf = ({ moduleId }: TestSpecification) => secondsOf.get(relative(import.meta.dirname, moduleId)) ?? 0;
    const sorted = (await super.sort(files)).toSorted((a, b) => timeOf(b) - timeOf(a));
    const groups = [...Map.groupBy(sorted, ({ project }) => project.name)];
    return groups.toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b)).flatMap(([, group]) => group);
  }
}

/**
 * Every project says the same number, whatever the machine has: the runner puts projects of one number together; others it makes wait for one another, on one
 * core while the rest of them idle, or refuses. Three keep two cores busy while a test waits for PostgreSQL or a page. TEST_WORKERS is for trying another number.
 */
const together = {
  pool: 'forks' as const,
  // For the processes that tests start.
  env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/compiled-code` },
  // The longest takes two seconds on an idle machine.
  testTimeout: 30_000,
  maxWorkers: Number(process.env['TEST_WORKERS'] ?? 3),
  setupFiles: [`${import.meta.dirname}/domain/testing/sentences/setup.ts`],
  // Tests that give the usual run no verdict of their own belong to the full tier.
  exclude: [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.test.ts'])],
};

/** Files of one worker share their modules: loading the server for each file takes as long as its tests. */
const shared = { ...together, isolate: false };

/** Node runs the sources itself, as in production: Vite transforms every module once for each project. It knows no JSX and no styles. */
const inNode = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Polled conditions hold within moments, but on a busy machine not within the default second. One that passes ends at once. */
const patient = { poll: { timeout: 20_000 } };

/** Tests that read only the sources, without a database: `npm run check` runs them too. */
const conventions = {
  server: ['tidy', 'walls', 'documents', 'words', 'waits'].map((name) => `testing/conventions/${name}.test.ts`),
  scripts: ['literals.test.ts', 'test/budgets.test.ts', 'test/choosing.test.ts'],
};

/** Journeys that change what all others see, such as the market's rules: one after another, after all others. */
const alone = 'src/alone/**/*.test.ts';

const journeys = {
  ...inNode,
  setupFiles: [...inNode.setupFiles, `${import.meta.dirname}/e2e/testing/until-up.ts`],
  // As long as anything in a page may take (e2e/testing/browser.ts).
  expect: { poll: { timeout: 30_000 } },
  root: 'e2e',
  // A sale by hand lasts as long as a busy machine needs for it, up to 75 seconds.
  testTimeout: 240_000,
  hookTimeout: 180_000,
  globalSetup: ['testing/product.setup.ts'],
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new TestReport()],
    projects: [
      { test: { ...inNode, name: 'packages', include: ['{domain,contract,identity,drills}/**/*.test.ts'] } },
      { test: { ...shared, name: 'pages', include: ['{ui,admin,market,scripts/web}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...inNode,
          name: 'server',
          exclude: [...inNode.exclude, ...conventions.server],
          expect: patient,
          root: 'server',
          globalSetup: ['testing/postgres.setup.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inNode,
          name: 'conventions',
          include: [
            ...conventions.server.map((path) => `server/${path}`),
            ...conventions.scripts.map((path) => `scripts/${path}`),
          ],
        },
      },
      { test: { ...together, name: 'bench', root: 'bench', testTimeout: 120_000, hookTimeout: 120_000 } },
      {
        test: {
          ...together,
          name: 'start',
          root: 'scripts',
          exclude: [...together.exclude, ...conventions.scripts, 'web/**'],
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          // A database whose clock tests move is one of the server tests.
          globalSetup: [...journeys.globalSetup, ...(isFull ? ['../server/testing/postgres.setup.ts'] : [])],
          exclude: [...inNode.exclude, alone],
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e-alone',
          include: [alone],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
