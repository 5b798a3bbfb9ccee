/** One project per package, so that `vitest --project domain` runs just that package. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The visits to every page take longest by far, and their files are short: begun first, nobody waits for them alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /pages-of-|hostile\.test/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'domain', root: 'domain' } },
      { test: { name: 'contract', root: 'contract' } },
      { test: { name: 'identity', root: 'identity' } },
      { test: { name: 'ui', root: 'ui' } },
      { test: { name: 'admin', root: 'admin' } },
      { test: { name: 'market', root: 'market' } },
      {
        test: {
          name: 'server',
          root: 'server',
          globalSetup: ['src/testing/postgres.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      { test: { name: 'bench', root: 'bench', testTimeout: 120_000, hookTimeout: 120_000 } },
      { test: { name: 'start', root: 'scripts', testTimeout: 40_000, hookTimeout: 40_000 } },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          globalSetup: ['src/product.setup.ts'],
          maxWorkers: 2,
          pool: 'forks',
        },
      },
    ],
  },
});
