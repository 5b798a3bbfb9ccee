/** One project per package, so that `vitest --project domain` runs just that package. */

import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFull } from './domain/src/testing/effort.ts';
import { FailedTests } from './scripts/failed-tests.ts';

/** These take long although their files are short: started first, so that they do not run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /pages-of-|hostile\.test|access\.test|independent\.test|four-classes\.test|start\.test|bench\.test/.test(
        moduleId,
      );
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Every project says the same number, whatever the machine has: the runner puts projects of one number together and mixes
 * their files; others it makes wait for one another, on one core while the rest of them idle, or refuses. TEST_WORKERS is for trying another number.
 */
const together = {
  pool: 'forks' as const,
  maxWorkers: Number(process.env['TEST_WORKERS'] ?? 2),
  // Tests that give the usual run no verdict of their own belong to the full tier.
  exclude: [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.test.ts'])],
};

/** Files of one worker share their modules: loading the server anew for each file takes as long as its tests. */
const shared = { ...together, isolate: false };

/** Polled conditions hold within moments, but on a busy machine not within the default second. */
const patient = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FailedTests()],
    projects: [
      { test: { ...shared, name: 'domain', root: 'domain' } },
      { test: { ...shared, name: 'contract', root: 'contract' } },
      { test: { ...shared, name: 'identity', root: 'identity' } },
      { test: { ...shared, name: 'ui', root: 'ui' } },
      { test: { ...shared, name: 'admin', root: 'admin' } },
      { test: { ...shared, name: 'market', root: 'market' } },
      {
        test: {
          ...shared,
          name: 'server',
          expect: patient,
          root: 'server',
          globalSetup: ['src/testing/postgres.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...shared, name: 'drills', root: 'drills' } },
      { test: { ...together, name: 'bench', root: 'bench', testTimeout: 120_000, hookTimeout: 120_000 } },
      { test: { ...together, name: 'start', root: 'scripts', testTimeout: 40_000, hookTimeout: 40_000 } },
      {
        test: {
          ...shared,
          name: 'e2e',
          expect: patient,
          // A browser on a shared machine: decision 0014.
          retry: 1,
          root: 'e2e',
          // A sale by hand lasts as long as a busy machine needs for it, up to 75 seconds.
          testTimeout: 240_000,
          hookTimeout: 180_000,
          globalSetup: ['src/product.setup.ts'],
        },
      },
    ],
  },
});
