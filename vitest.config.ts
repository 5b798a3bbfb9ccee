/** One project per package, so that `vitest --project domain` runs just that package. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
